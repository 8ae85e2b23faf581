import type { CommandOption, RegisteredCommand } from '../discord/interactions/commandRegistry.ts';
import type { KnownCommand, KnownOption } from './commandLine.ts';

const SUBCOMMAND = 1;

/** The registered slash commands, one for each that can be run: subcommands by their whole path. */
export function knownCommands(registered: readonly RegisteredCommand[]): readonly KnownCommand[] {
  return registered
    .filter(({ type }) => type === 1)
    .flatMap(({ name, description, options = [] }) => {
      const subcommands = options.filter(({ type }) => type === SUBCOMMAND);
      if (subcommands.length === 0) return [{ path: `/${name}`, description, options: options.map(known) }];
      return subcommands.map((sub) => ({
        path: `/${name} ${sub.name}`,
        description: sub.description,
        options: (sub.options ?? []).map(known),
      }));
    });
}

const known = ({ name, description, type, required, autocomplete, choices }: CommandOption): KnownOption => ({
  name,
  description,
  type,
  required: required ?? false,
  autocomplete: autocomplete ?? false,
  choices: choices ?? [],
});
