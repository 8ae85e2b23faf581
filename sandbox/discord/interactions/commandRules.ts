import { ApplicationCommandType, Locale, ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { CommandBody, CommandOption } from './commandRegistry.ts';

/**
 * Maximum number of commands by type
 * (https://discord.com/developers/docs/interactions/application-commands#registering-a-command).
 */
const MOST = {
  [ApplicationCommandType.ChatInput]: 100,
  [ApplicationCommandType.User]: 15,
  [ApplicationCommandType.Message]: 15,
};
const MAX_CHARACTERS = 8000;
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

type Path = readonly PropertyKey[];
const problem = (path: Path, code: string, message: string): RequestBodyProblem => ({ path, code, message });
const required = (path: Path) => problem(path, 'BASE_TYPE_REQUIRED', 'This field is required');

export const findCommandListProblems = (commands: readonly CommandBody[]): RequestBodyProblem[] => {
  const tooMany = Object.entries(MOST).filter(
    ([type, most]) => commands.filter((command) => String(typeOf(command)) === type).length > most,
  );
  return [
    ...tooMany.map(([type, most]) =>
      problem([], 'APPLICATION_COMMANDS_MAX', `More than ${most} commands of type ${type}`),
    ),
    ...repeatedNames(
      commands.map((command) => `${command.type ?? 1} ${command.name}`),
      (index) => [index, 'name'],
    ),
    ...commands.flatMap((command, index) => commandProblems(command, [index])),
  ];
};

const typeOf = (command: CommandBody): ApplicationCommandType => command.type ?? ApplicationCommandType.ChatInput;

const isSlash = (command: CommandBody): boolean => typeOf(command) === ApplicationCommandType.ChatInput;

const commandProblems = (command: CommandBody, path: Path): RequestBodyProblem[] => {
  const size = sizeOf(command);
  const options = command.options ?? [];
  if (!isSlash(command)) {
    return command.description || options.length > 0
      ? [problem([...path, 'description'], 'CONTEXT_MENU_COMMAND_FIELDS', 'A context menu command has a name only')]
      : [];
  }
  return [
    ...nameProblems(command, path),
    ...(command.description ? [] : [required([...path, 'description'])]),
    ...(size > MAX_CHARACTERS
      ? [problem(path, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (8000): ${size}`)]
      : []),
    ...optionListProblems(options, [...path, 'options']),
  ];
};

const nameProblems = (element: CommandBody | CommandOption, path: Path): RequestBodyProblem[] => {
  const names = [[[...path, 'name'], element.name] as const, ...localised(element, path)];
  const locales = Object.keys({ ...element.name_localizations, ...element.description_localizations });
  return [
    ...names.flatMap(([where, name]) =>
      NAME.test(name) && name === name.toLowerCase()
        ? []
        : [problem(where, 'APPLICATION_COMMAND_INVALID_NAME', `Command name is invalid: "${name}"`)],
    ),
    ...locales
      .filter((locale) => !LOCALES.has(locale))
      .map((locale) => problem([...path, 'name_localizations', locale], 'LOCALE_INVALID', `No such locale: ${locale}`)),
  ];
};

const localised = (element: CommandBody | CommandOption, path: Path) =>
  Object.entries(element.name_localizations ?? {}).flatMap(([locale, name]) =>
    name ? [[[...path, 'name_localizations', locale], name] as const] : [],
  );

const optionListProblems = (options: readonly CommandOption[], path: Path): RequestBodyProblem[] => {
  const isNested = (option: CommandOption) =>
    option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup;
  const firstOptional = options.findIndex((option) => !isNested(option) && !option.required);
  const lateRequired = options.findIndex(
    (option, index) => option.required && firstOptional >= 0 && index > firstOptional,
  );
  return [
    ...(options.some(isNested) && !options.every(isNested)
      ? [problem(path, 'APPLICATION_COMMAND_OPTIONS_TYPE_MIXED', 'Subcommands and plain options do not mix')]
      : []),
    ...(lateRequired >= 0
      ? [
          problem(
            [...path, lateRequired],
            'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
            'Required options come first',
          ),
        ]
      : []),
    ...repeatedNames(
      options.map((option) => option.name),
      (index) => [...path, index, 'name'],
    ),
    ...options.flatMap((option, index) => optionProblems(option, [...path, index])),
  ];
};

const optionProblems = (option: CommandOption, path: Path): RequestBodyProblem[] => {
  const choices = option.choices ?? [];
  const isReversed = (low?: number, high?: number) => low !== undefined && high !== undefined && low > high;
  return [
    ...nameProblems(option, path),
    ...(option.autocomplete && choices.length > 0
      ? [problem(path, 'APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE', 'Either choices or autocomplete')]
      : []),
    ...(choices.some(({ value }) => String(value).length > 100)
      ? [problem([...path, 'choices'], 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.')]
      : []),
    ...repeatedNames(
      choices.map((choice) => choice.name),
      (index) => [...path, 'choices', index, 'name'],
    ),
    ...(isReversed(option.min_value, option.max_value) || isReversed(option.min_length, option.max_length)
      ? [problem(path, 'APPLICATION_COMMAND_OPTIONS_RANGE', 'The minimum is above the maximum')]
      : []),
    ...optionListProblems(option.options ?? [], [...path, 'options']),
  ];
};

const repeatedNames = (names: readonly string[], path: (index: number) => Path): RequestBodyProblem[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [problem(path(index), 'APPLICATION_COMMANDS_DUPLICATE_NAME', `"${name}" is used twice`)]
      : [],
  );

/**
 * Counts a command's characters as Discord does: names, descriptions and choice values, each in its longest language.
 */
const sizeOf = (element: CommandBody | CommandOption): number => {
  const longest = (text: string, translations: object | null | undefined) =>
    Math.max(text.length, ...Object.values(translations ?? {}).map((translation) => String(translation ?? '').length));
  const choices = ('choices' in element ? element.choices : undefined) ?? [];
  return (
    longest(element.name, element.name_localizations) +
    longest(element.description ?? '', element.description_localizations) +
    choices.reduce(
      (sum, choice) => sum + longest(choice.name, choice.name_localizations) + String(choice.value).length,
      0,
    ) +
    (element.options ?? []).reduce((sum, option) => sum + sizeOf(option), 0)
  );
};
