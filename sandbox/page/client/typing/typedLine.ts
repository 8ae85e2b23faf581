import {
  type OfferedCommand,
  splitCommandFromTypedLine,
  splitTypedOptionValues,
} from '../../../terminal/input/commandLine.ts';

export interface TypedCommand {
  readonly command: OfferedCommand;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Parses `/search query:metropolis limit:5` or `/search metropolis`. Undefined if the command is incomplete, or could
 * become a longer one.
 */
export function parseTypedCommand(line: string, commands: readonly OfferedCommand[]): TypedCommand | undefined {
  const match = splitCommandFromTypedLine(line, commands);
  if (!match?.rest.startsWith(' ')) return undefined;
  const { command, rest } = match;
  const { leading, named } = splitTypedOptionValues(rest, command);
  const values: Record<string, string> = Object.fromEntries(named.map(({ option, raw }) => [option.name, raw.trim()]));
  const [first] = command.options;
  if (first && leading.trim() !== '') values[first.name] ??= leading.trim();
  return { command, values };
}

/** Lists the commands that match the line. Commands that begin with the line come first. */
export function findMatchingCommands(line: string, commands: readonly OfferedCommand[]): readonly OfferedCommand[] {
  const input = line.slice(1).toLowerCase();
  const begins = ({ path, shown }: OfferedCommand) => [path, shown].some((name) => name.slice(1).startsWith(input));
  const contains = ({ path, shown }: OfferedCommand) => [path, shown].some((name) => name.includes(input));
  return [...commands.filter(begins), ...commands.filter((command) => !begins(command) && contains(command))];
}
