import type { Command } from '../../src/commands/framework/command.ts';
import { LEVEL_OF } from '../../src/permissions/capabilities.ts';
import { DEFAULT_TEXTS } from '../../src/render/texts/texts.ts';

/** The table of commands, from their declarations. */
function commandTable(commands: readonly Command[]): string {
  const rows = commands
    .flatMap(({ actions }) => actions)
    .map(({ path, options, words, requires, response }) => {
      const shape = options.map(({ name, required }) => (required ? ` \`${name}\`` : ` [\`${name}\`]`)).join('');
      return `| \`/${path}\`${shape} | ${words(DEFAULT_TEXTS).description} | ${LEVEL_OF[requires]} | ${response.kind === 'modal' ? 'a form' : response.visibility} |`;
    });
  return ['| command | what it does | level needed | reply |', '|---|---|---|---|', ...rows].join('\n');
}

/** The whole of `docs/commands.md`. */
export const commandsDocument = (commands: readonly Command[]): string => `# Commands

<!-- made by npm run docs:commands -->

Options in brackets may be left out. Each level includes the ones before it: viewer, curator, moderator, admin; what each may do is in
[permissions.md](permissions.md). “installation” is no level: only the bot’s owner and people they appointed. A private reply is seen only by the person who ran the command.

${commandTable(commands)}
`;
