import type { CommandOption, RegisteredCommand } from '../../discord/interactions/commandRegistry.ts';
import type { Locale } from '../../discord/locales.ts';
import type { OfferedCommand, OfferedCommandOption } from './commandLine.ts';

const SUBCOMMAND = 1;

/** Lists the slash commands offered to a person. Each subcommand is an entry with its whole path. */
export function knownCommands(
  offered: readonly RegisteredCommand[],
  locale: Locale = 'en-US',
): readonly OfferedCommand[] {
  const toKnownOption = (option: CommandOption) => knownOption(option, locale);
  return offered
    .filter(({ type }) => type === 1)
    .flatMap((command) => {
      const { name, description, options = [] } = inLanguage(command, locale);
      const subcommands = options.filter(({ type }) => type === SUBCOMMAND);
      const paths = { path: `/${command.name}`, shown: `/${name}` };
      if (subcommands.length === 0) return [{ ...paths, description, options: options.map(toKnownOption) }];
      return subcommands.map((sub) => ({
        path: `${paths.path} ${sub.name}`,
        shown: `${paths.shown} ${inLanguage(sub, locale).name}`,
        description: inLanguage(sub, locale).description,
        subject: description,
        options: (sub.options ?? []).map(toKnownOption),
      }));
    });
}

/** The command or option with its name and description in this person's language. */
const inLanguage = <T extends RegisteredCommand | CommandOption>(translated: T, locale: Locale) => ({
  ...translated,
  name: translated.name_localizations?.[locale] ?? translated.name,
  description: translated.description_localizations?.[locale] ?? translated.description,
});

const knownOption = (option: CommandOption, locale: Locale): OfferedCommandOption => {
  const { name: shown, description } = inLanguage(option, locale);
  return {
    name: option.name,
    shown,
    description,
    type: option.type,
    required: option.required ?? false,
    autocomplete: option.autocomplete ?? false,
    choices: (option.choices ?? []).map(({ name, name_localizations, value }) => ({
      name,
      shown: name_localizations?.[locale] ?? name,
      value,
    })),
    range: { least: option.min_value, most: option.max_value },
  };
};
