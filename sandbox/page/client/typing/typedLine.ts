import { findTypedCommand, type KnownCommand, splitTypedValues } from '../../../terminal/input/commandLine.ts';

export interface TypedCommand {
  readonly command: KnownCommand;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Parses `/search query:metropolis limit:5` or `/search metropolis`. Undefined if the command is incomplete, or could
 * become a longer one.
 */
export function parseTypedCommand(line: string, commands: readonly KnownCommand[]): TypedCommand | undefined {
  const match = findTypedCommand(line, commands);
  if (!match?.rest.startsWith(' ')) return undefined;
  const { command, rest } = match;
  const { leading, named } = splitTypedValues(rest, command);
  const values: Record<string, string> = Object.fromEntries(named.map(({ option, raw }) => [option.name, raw.trim()]));
  const [first] = command.options;
  if (first && leading.trim() !== '') values[first.name] ??= leading.trim();
  return { command, values };
}

/** Lists the commands that match the line. Commands that begin with the line come first. */
export function findMatchingCommands(line: string, commands: readonly KnownCommand[]): readonly KnownCommand[] {
  const input = line.slice(1).toLowerCase();
  const begins = ({ path, shown }: KnownCommand) => [path, shown].some((name) => name.slice(1).startsWith(input));
  const contains = ({ path, shown }: KnownCommand) => [path, shown].some((name) => name.includes(input));
  return [...commands.filter(begins), ...commands.filter((command) => !begins(command) && contains(command))];
}
