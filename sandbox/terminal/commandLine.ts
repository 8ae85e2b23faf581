/** What is known of a registered command's option: as Discord's own client knows it. */
export interface KnownOption {
  readonly name: string;
  readonly description: string;
  /** Discord's number of the option's type: 3 text, 4 whole number, 5 yes or no, 10 number. */
  readonly type: number;
  readonly required: boolean;
  readonly autocomplete: boolean;
  readonly choices: readonly { readonly name: string; readonly value: string | number }[];
}

/** "/search", "/playlist add": something that can be run. */
export interface KnownCommand {
  readonly path: string;
  readonly description: string;
  readonly options: readonly KnownOption[];
}

export interface Typed {
  readonly command: KnownCommand;
  readonly values: readonly TypedValue[];
}

export interface TypedValue {
  readonly option: KnownOption;
  readonly text: string;
  /** `item:metropolis>2`: typed "metropolis" and picked the second line of the list that opened. */
  readonly pick?: number | undefined;
}

/** What cannot be run as typed, in plain words. */
export class NotACommand extends Error {
  override readonly name = 'NotACommand';
}

/** Reads `/search query:the general limit:5`. A value goes up to the next `option:`; the first option's name may be left out. */
export function parseCommandLine(line: string, commands: readonly KnownCommand[]): Typed {
  const text = line.trim();
  if (!text.startsWith('/')) throw new NotACommand('A command starts with a slash, such as /search. ? lists them all.');
  const command = findCommand(text, commands);
  const rest = text.slice(command.path.length).trim();
  return { command, values: splitValues(rest, command).map(({ option, raw }) => readValue(option, raw)) };
}

function findCommand(text: string, commands: readonly KnownCommand[]): KnownCommand {
  const fits = commands.filter(({ path }) => text === path || text.startsWith(`${path} `));
  const [longest] = fits.toSorted((a, b) => b.path.length - a.path.length);
  if (longest) return longest;
  const parts = commands.filter(({ path }) => path.startsWith(`${text.split(' ')[0]} `)).map(({ path }) => path);
  if (parts.length > 0) throw new NotACommand(`It goes on: ${parts.join(', ')}.`);
  throw new NotACommand(`There is no ${text.split(' ')[0]}. ? lists what there is.`);
}

interface RawValue {
  readonly option: KnownOption;
  readonly raw: string;
}

function splitValues(rest: string, { options, path }: KnownCommand): readonly RawValue[] {
  const names = options.map(({ name }) => name).join('|');
  const starts = names === '' ? [] : [...rest.matchAll(new RegExp(`(?<=^|\\s)(${names}):`, 'g'))];
  const found = starts.flatMap((start, index) => {
    const option = options.find(({ name }) => name === start[1]);
    const from = start.index + start[0].length;
    return option ? [{ option, raw: rest.slice(from, starts[index + 1]?.index ?? rest.length).trim() }] : [];
  });
  const leading = rest.slice(0, starts[0]?.index ?? rest.length).trim();
  if (leading === '') return found;
  const [first] = options;
  if (!first || found.some(({ option }) => option === first))
    throw new NotACommand(`${path} has no place for “${leading}”.`);
  return [{ option: first, raw: leading }, ...found];
}

function readValue(option: KnownOption, raw: string): TypedValue {
  const pick = option.autocomplete ? /^(.*)>(\d{1,2})$/s.exec(raw) : null;
  if (!pick) return { option, text: unquoted(raw) };
  return { option, text: unquoted(pick[1]?.trim() ?? ''), pick: Number(pick[2]) };
}

const unquoted = (text: string): string => /^"(.*)"$/s.exec(text)?.[1] ?? text;

/** The value as Discord's client would send it: numbers as numbers, a choice by its value. */
export function valueFor({ option, text }: TypedValue): string | number | boolean {
  const chosen = option.choices.find(({ name, value }) => name.toLowerCase() === text.toLowerCase() || value === text);
  if (chosen) return chosen.value;
  if (option.choices.length > 0) {
    throw new NotACommand(`${option.name} is one of: ${option.choices.map(({ name }) => name).join(', ')}.`);
  }
  if (option.type === 5) return /^(true|yes|on|1)$/i.test(text);
  if (option.type !== 4 && option.type !== 10) return text;
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) throw new NotACommand(`${option.name} is a number.`);
  return number;
}
