import type { KnownCommand, KnownOption } from './commandLine.ts';

/** Every command with its options, as `?` shows them. */
export function listCommands(commands: readonly KnownCommand[]): string {
  return commands.map(describe).join('\n');
}

function describe({ path, description, options }: KnownCommand): string {
  const shape = options.map(({ name, required }) => (required ? `${name}:…` : `[${name}:…]`)).join(' ');
  return [`${path} ${shape}`.trimEnd(), `    ${description}`, ...options.map(describeOption)].join('\n');
}

function describeOption({ name, description, choices, autocomplete }: KnownOption): string {
  const values = choices.length > 0 ? ` (${choices.map((choice) => choice.name).join(', ')})` : '';
  const list = autocomplete ? ' (opens a list)' : '';
  return `      ${name}: ${description}${values}${list}`;
}

/** What Tab can complete without asking the bot: commands, then option names. */
export function completions(line: string, commands: readonly KnownCommand[]): readonly string[] {
  const command = commands.find(({ path }) => line.startsWith(`${path} `));
  if (!command) return commands.map(({ path }) => `${path} `).filter((path) => path.startsWith(line));
  const word = /(?<=^|\s)\S*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  return command.options
    .filter(({ name }) => name.startsWith(word) && !before.includes(` ${name}:`))
    .map(({ name }) => `${before}${name}:`);
}
