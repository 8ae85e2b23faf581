import { commandIn, type KnownCommand, valuesIn } from '../../terminal/input/commandLine.ts';

/**
 * The meaning of a line that begins with a command and a space: the command, and the values typed for its
 * options.
 */
export interface TypedCommand {
  readonly command: KnownCommand;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Reads `/search query:metropolis limit:5`, or `/search metropolis`; undefined until the command is complete,
 * or while a longer one may be meant.
 */
export function typedCommand(line: string, commands: readonly KnownCommand[]): TypedCommand | undefined {
  const found = commandIn(line, commands);
  if (!found?.rest.startsWith(' ')) return undefined;
  const { command, rest } = found;
  const { leading, named } = valuesIn(rest, command);
  const values: Record<string, string> = Object.fromEntries(named.map(({ option, raw }) => [option.name, raw.trim()]));
  const [first] = command.options;
  if (first && leading.trim() !== '') values[first.name] ??= leading.trim();
  return { command, values };
}

/** The commands that a line may become, those that begin with it first. */
export function fitting(line: string, commands: readonly KnownCommand[]): readonly KnownCommand[] {
  const typed = line.slice(1).toLowerCase();
  const begins = ({ path, shown }: KnownCommand) => [path, shown].some((name) => name.slice(1).startsWith(typed));
  const has = ({ path, shown }: KnownCommand) => [path, shown].some((name) => name.includes(typed));
  return [...commands.filter(begins), ...commands.filter((one) => !begins(one) && has(one))];
}
