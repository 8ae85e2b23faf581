import { UsageError } from '../../usageError.ts';

export interface OfferedCommandOption {
  readonly name: string;
  /** Name in the language of the person's client. People can type this name or `name`. */
  readonly shown: string;
  readonly description: string;
  /** Discord's option type: 3 text, 4 whole number, 5 boolean, 10 number. */
  readonly type: number;
  readonly required: boolean;
  readonly autocomplete: boolean;
  readonly choices: readonly OfferedOptionChoice[];
  readonly range?: { readonly least: number | undefined; readonly most: number | undefined };
}

export interface OfferedOptionChoice {
  readonly name: string;
  readonly shown: string;
  readonly value: string | number;
}

export interface OfferedCommand {
  readonly path: string;
  readonly shown: string;
  readonly description: string;
  /** Description of the main command, for a subcommand. */
  readonly subject?: string | undefined;
  readonly options: readonly OfferedCommandOption[];
}

export interface TypedCommandLine {
  readonly command: OfferedCommand;
  readonly values: readonly TypedValue[];
}

export interface TypedValue {
  readonly option: OfferedCommandOption;
  readonly text: string;
  /** Number after `>`. `item:metropolis>2` picks the second suggestion for "metropolis". */
  readonly pick?: number | undefined;
}

/**
 * Parses `/search query:the general limit:5`. A value ends at the next `option:`. The first option's name may be left
 * out.
 */
export function parseCommandLine(line: string, commands: readonly OfferedCommand[]): TypedCommandLine {
  const text = line.trim();
  if (!text.startsWith('/'))
    throw new UsageError('Commands start with a slash, such as /search. Type ? to list them all.');
  const { command, rest } = findCommand(text, commands);
  return {
    command,
    values: splitValues(rest.trim(), command).map(({ option, raw }) => parseTypedOptionValue(option, raw)),
  };
}

export function splitCommandFromTypedLine(
  line: string,
  commands: readonly OfferedCommand[],
): { readonly command: OfferedCommand; readonly rest: string } | undefined {
  const matches = commands.flatMap((command) =>
    [command.path, command.shown]
      .filter((path) => line === path || line.startsWith(`${path} `))
      .map((path) => ({ command, rest: line.slice(path.length) })),
  );
  return matches.toSorted((a, b) => a.rest.length - b.rest.length)[0];
}

function findCommand(text: string, commands: readonly OfferedCommand[]) {
  const match = splitCommandFromTypedLine(text, commands);
  if (match) return match;
  const word = text.split(' ')[0];
  const parts = commands.filter(({ path, shown }) => [path, shown].some((text) => text.startsWith(`${word} `)));
  if (parts.length > 0) throw new UsageError(`This command needs more: ${parts.map(({ shown }) => shown).join(', ')}.`);
  throw new UsageError(`There is no ${word}. Type ? to list the commands.`);
}

interface RawValue {
  readonly option: OfferedCommandOption;
  readonly raw: string;
}

/** Splits the text after a command into values with their options, and the text before the first option. */
export function splitTypedOptionValues(optionText: string, { options }: OfferedCommand) {
  const names = options.flatMap(({ name, shown }) => [name, shown]).join('|');
  const starts = names === '' ? [] : [...optionText.matchAll(new RegExp(`(?<=^|\\s)(${names}):`, 'g'))];
  const namedValues = starts.flatMap((start, index) => {
    const option = options.find(({ name, shown }) => name === start[1] || shown === start[1]);
    const from = start.index + start[0].length;
    return option ? [{ option, raw: optionText.slice(from, starts[index + 1]?.index ?? optionText.length) }] : [];
  });
  return { leading: optionText.slice(0, starts[0]?.index ?? optionText.length), named: namedValues };
}

function splitValues(rest: string, command: OfferedCommand): readonly RawValue[] {
  const { leading, named } = splitTypedOptionValues(rest, command);
  const namedValues = named.map(({ option, raw }) => ({ option, raw: raw.trim() }));
  if (leading.trim() === '') return namedValues;
  const [first] = command.options;
  if (!first || namedValues.some(({ option }) => option === first))
    throw new UsageError(`${command.path} does not take “${leading.trim()}”.`);
  return [{ option: first, raw: leading.trim() }, ...namedValues];
}

export function parseTypedOptionValue(option: OfferedCommandOption, raw: string): TypedValue {
  const hasList = option.autocomplete || option.choices.length > 0;
  const pick = hasList ? /^(.*)>(\d{1,2})$/s.exec(raw) : null;
  if (!pick) return { option, text: unquoted(raw) };
  return { option, text: unquoted(pick[1]?.trim() ?? ''), pick: Number(pick[2]) };
}

const unquoted = (text: string): string => /^"(.*)"$/s.exec(text)?.[1] ?? text;

/** Converts a value to the form that Discord's client sends: numbers as numbers, choices by their value. */
export function toCommandOptionValue({ option, text }: TypedValue): string | number | boolean {
  const chosen = option.choices.find(
    ({ name, shown, value }) =>
      value === text || [name, shown].some((spelling) => spelling.toLowerCase() === text.toLowerCase()),
  );
  if (chosen) return chosen.value;
  if (option.choices.length > 0) {
    throw new UsageError(`${option.shown} must be one of: ${option.choices.map(({ shown }) => shown).join(', ')}.`);
  }
  if (option.type === 5) return /^(true|yes|ja|on|1)$/i.test(text);
  if (option.type !== 4 && option.type !== 10) return text;
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw new UsageError(`${option.shown} must be a number.`);
  return number;
}
