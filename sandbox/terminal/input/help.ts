import type { OfferedCommand, OfferedCommandOption } from './commandLine.ts';

/** Lists every command with its options, for `?`. */
export function listCommands(commands: readonly OfferedCommand[]): string {
  return commands.map(describe).join('\n');
}

function describe({ shown, description, options }: OfferedCommand): string {
  const shape = options.map((option) => (option.required ? `${option.shown}:…` : `[${option.shown}:…]`)).join(' ');
  return [`${shown} ${shape}`.trimEnd(), `    ${description}`, ...options.map(describeOption)].join('\n');
}

function describeOption({ shown, description, choices, autocomplete }: OfferedCommandOption): string {
  const values = choices.length > 0 ? ` (${choices.map((choice) => choice.shown).join(', ')})` : '';
  const list = autocomplete ? ' (opens a list)' : '';
  return `      ${shown}: ${description}${values}${list}`;
}
