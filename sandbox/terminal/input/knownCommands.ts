import type { CommandOption, RegisteredCommand } from '../../discord/interactions/commandRegistry.ts';
import type { Locale } from '../../discord/world.ts';
import type { KnownCommand, KnownOption } from './commandLine.ts';

const SUBCOMMAND = 1;

/** The slash commands that a person is offered, one entry for each that can be run; subcommands have their whole path. */
export function knownCommands(
  offered: readonly RegisteredCommand[],
  locale: Locale = 'en-US',
): readonly KnownCommand[] {
  const known = (option: CommandOption) => knownOption(option, locale);
  return offered
    .filter(({ type }) => type === 1)
    .flatMap((command) => {
      const { name, description, options = [] } = inLanguage(command, locale);
      const subcommands = options.filter(({ type }) => type === SUBCOMMAND);
      const paths = { path: `/${command.name}`, shown: `/${name}` };
      if (subcommands.length === 0) return [{ ...paths, description, options: options.map(known) }];
      return subcommands.map((sub) => ({
        path: `${paths.path} ${sub.name}`,
        shown: `${paths.shown} ${inLanguage(sub, locale).name}`,
        description: inLanguage(sub, locale).description,
        options: (sub.options ?? []).map(known),
      }));
    });
}

/** With the name and the description that the person's client shows. */
const inLanguage = <T extends RegisteredCommand | CommandOption>(named: T, locale: Locale) => ({
  ...named,
  name: named.name_localizations?.[locale] ?? named.name,
  description: named.description_localizations?.[locale] ?? named.description,
});

const knownOption = (option: CommandOption, locale: Locale): KnownOption => {
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
