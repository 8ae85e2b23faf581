import type { Command } from '../src/commands/framework/command.ts';
import { LEVEL_OF } from '../src/permissions/capabilities.ts';
import { DEFAULT_TEXTS } from '../src/render/texts/texts.ts';

/** Makes the README's table of commands from their declarations. */
function commandTable(commands: readonly Command[]): string {
  const rows = commands
    .flatMap(({ actions }) => actions)
    .map(({ path, options, words, requires, response }) => {
      const shape = options.map(({ name, required }) => (required ? ` \`${name}\`` : ` [\`${name}\`]`)).join('');
      return `| \`/${path}\`${shape} | ${words(DEFAULT_TEXTS).description} | ${LEVEL_OF[requires]} | ${response.kind === 'modal' ? 'a form' : response.visibility} |`;
    });
  return ['| command | what it does | level needed | reply |', '|---|---|---|---|', ...rows].join('\n');
}

const TABLE = /(?<=<!-- commands: made by npm run readme -->\n)[\s\S]*?(?=\n<!-- end of commands -->)/;

/** The README with its table brought up to date. */
export function withCommandTable(readme: string, commands: readonly Command[]): string {
  if (!TABLE.test(readme)) throw new Error('README.md has lost the comments around its table of commands');
  return readme.replace(TABLE, () => commandTable(commands));
}
