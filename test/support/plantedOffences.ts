import type { SourceFile } from './architectureRules.ts';
import type { Idiom } from './idioms.ts';

interface Offence {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
  readonly violation: string;
}

/** One offence for each rule about a single file, so that every rule is seen to fail. */
export const OFFENCES: readonly Offence[] = [
  {
    rule: 'a file has at most 2200 tokens',
    path: 'sandbox/a.ts',
    text: 'a();'.repeat(551),
    violation: 'sandbox/a.ts has 2204 tokens, more than 2200',
  },
  {
    rule: 'a file has no default export',
    path: 'src/api/a.ts',
    text: 'const a = 1; export { a as default };',
    violation: 'src/api/a.ts has a default export',
  },
  {
    rule: 'a file exports only its own declarations',
    path: 'src/api/a.ts',
    text: "export type { B } from './b.ts';",
    violation: 'src/api/a.ts exports what another file declares',
  },
  {
    rule: 'a folder has no barrel',
    path: 'src/api/index.ts',
    text: 'export const a = 1;',
    violation: 'src/api/index.ts is a barrel',
  },
  {
    rule: 'only main reads the environment',
    path: 'src/config.ts',
    text: 'const { env } = process;',
    violation: 'src/config.ts reads the environment',
  },
  {
    rule: 'an import names the ending of the file',
    path: 'src/api/a.ts',
    text: "import { b } from './b';",
    violation: 'src/api/a.ts imports ./b without its ending',
  },
  {
    rule: 'imports follow the arrows of the table of modules',
    path: 'src/commands/a.ts',
    text: "import type { B } from '../api/b.ts';",
    violation: 'src/commands/a.ts of commands imports src/api/b.ts of api',
  },
  {
    rule: 'a module stands in the table of modules',
    path: 'src/utils/a.ts',
    text: "import { b } from '../domain/b.ts';",
    violation: 'src/utils/a.ts of utils imports src/domain/b.ts of domain',
  },
  {
    rule: 'no module imports main',
    path: 'src/api/a.ts',
    text: "import { start } from '../main.ts';",
    violation: 'src/api/a.ts imports main',
  },
  {
    rule: 'the bot imports nothing from the sandbox',
    path: 'src/main.ts',
    text: "import { world } from '../sandbox/world.ts';",
    violation: 'src/main.ts imports sandbox/world.ts of the sandbox',
  },
  {
    rule: 'the sandbox imports nothing from the bot',
    path: 'sandbox/a.ts',
    text: "import type { A } from '../src/domain/a.ts';",
    violation: 'sandbox/a.ts of the sandbox imports src/domain/a.ts',
  },
  {
    rule: 'the sandbox imports no helper of the tests',
    path: 'sandbox/discord/a.ts',
    text: "import { PATIENCE_MS } from '../../test/support/patience.ts';",
    violation: 'sandbox/discord/a.ts of the sandbox imports test/support/patience.ts',
  },
  {
    rule: 'the sandbox does not import its own doors',
    path: 'sandbox/start.ts',
    text: "import { startDiscord } from './doors/discord.ts';",
    violation: 'sandbox/start.ts imports sandbox/doors/discord.ts, which is for other projects',
  },
  {
    rule: 'the sandbox imports only packages that its own package.json names',
    path: 'sandbox/discord/a.ts',
    text: "import { Agent } from 'undici';",
    violation: 'sandbox/discord/a.ts of the sandbox imports undici, which its package.json does not name',
  },
  {
    rule: 'the bot imports nothing from outside src',
    path: 'src/api/a.ts',
    text: "import pkg from '../../package.json' with { type: 'json' };",
    violation: 'src/api/a.ts imports package.json from outside src',
  },
  {
    rule: 'a view imports only values and words',
    path: 'src/commands/scan/view.ts',
    text: "import { run } from '../shared/run.ts';",
    violation: 'src/commands/scan/view.ts is a view and imports src/commands/shared/run.ts',
  },
  {
    rule: 'a command imports nothing from the folder of another command',
    path: 'src/commands/shared/names.ts',
    text: "import type { Rule } from '../rule/names.ts';",
    violation: 'src/commands/shared/names.ts imports src/commands/rule/names.ts of another command',
  },
  {
    rule: 'a package is imported by the module that owns it',
    path: 'src/jobs/a.ts',
    text: "import { Migrator } from 'kysely/migration';",
    violation: 'src/jobs/a.ts of jobs imports kysely, which store owns',
  },
  {
    rule: 'every imported package has an owner',
    path: 'src/discord/a.ts',
    text: "import { REST } from '@discordjs/rest/x';",
    violation: 'src/discord/a.ts imports @discordjs/rest, which no module owns',
  },
  {
    rule: 'Discord’s types are imported as types',
    path: 'src/render/a.ts',
    text: "import { ComponentType } from 'discord-api-types/v10';",
    violation: 'src/render/a.ts imports discord-api-types as more than types',
  },
  {
    rule: 'Discord’s types are imported only by the modules that send them',
    path: 'src/domain/a.ts',
    text: "import type { A } from 'discord-api-types/v10';",
    violation: 'src/domain/a.ts of domain imports discord-api-types',
  },
];

interface Circle {
  readonly rule: string;
  readonly files: readonly SourceFile[];
  readonly violation: string;
}

/** One offence for each rule about circles. */
export const CIRCLES: readonly Circle[] = [
  {
    rule: 'files import each other in no circle',
    files: [
      { path: 'src/api/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/api/b.ts', text: "import { c } from './c.ts';" },
      { path: 'src/api/c.ts', text: "import { b } from './b.ts';" },
    ],
    violation: 'import circle: src/api/b.ts -> src/api/c.ts -> src/api/b.ts',
  },
  {
    rule: 'folders import each other in no circle of any length',
    files: [
      { path: 'src/jobs/feeds/history/a.ts', text: "import { b } from '../../live/b.ts';" },
      { path: 'src/jobs/live/b.ts', text: '' },
      { path: 'src/jobs/live/c.ts', text: "import type { D } from '../sync/d.ts';" },
      { path: 'src/jobs/sync/d.ts', text: '' },
      { path: 'src/jobs/sync/e.ts', text: "import { f } from '../feeds/f.ts';" },
      { path: 'src/jobs/feeds/f.ts', text: '' },
    ],
    violation: 'src/jobs/feeds, src/jobs/live and src/jobs/sync import each other',
  },
];

/** One use of each idiom. */
export const IDIOM_USES: Readonly<Record<Idiom, string>> = {
  'object literals in object literals': 'const a = { b, ...({ c } as const) };',
  'array literals in array literals': 'const a = [...[b, c], d];',
  'void as a value': 'const a = () => void b();',
  'calls of conditions': '(a ? b : c)(d);',
  'calls of calls': 'a(b)(c);',
  'curried functions': 'const a = (b) => (c) => b + c;',
  'tuples taken apart at once': 'const [a, b] = [c, d] as const;',
  'placeholders for parameters': 'const a = (_, b) => b;',
  'exported functions with four parameters': 'export const a = (b, c, d, e) => b;',
  'deeply nested statements': 'for (const a of b) if (c) try { if (d) f(); else if (g) h(); } finally {}',
  'types taken from functions': 'type A = Parameters<typeof b>[1];',
};
