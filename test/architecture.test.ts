import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { ALLOWED_COMPARISONS } from './support/allowedComparisons.ts';
import { MODULES, type SourceFile, violationsIn } from './support/architectureRules.ts';
import { bareKeysIn, isKeyName } from './support/bareKeys.ts';
import { momentsComparedIn } from './support/comparedMoments.ts';
import { IDIOM_LIMITS, usesOf } from './support/idioms.ts';
import { modelOf } from './support/sourceModel.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const filesIn = (pattern: string): readonly SourceFile[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
const codebase = filesIn('{src,sandbox}/**/*.ts');

/** A file of one line at that path. */
const at = (path: string, text: string): SourceFile => ({ path, text });

describe('the codebase', () => {
  it('is all there to be checked', () => {
    expect(codebase.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/domain/media/mediaServer.ts']),
    );
    expect(codebase.some(({ path }) => path.startsWith('sandbox/'))).toBe(true);
  });

  it('keeps its arrows, its packages and its shape', () => {
    expect(violationsIn(codebase)).toEqual([]);
  });
});

describe('an idiom that has to be read twice', () => {
  const files = filesIn('{src,sandbox,bench,scripts,test}/**/*.ts');

  it.each(IDIOM_LIMITS)('is not used more often than before: $idiom in $folders', ({ idiom, folders, most }) => {
    const uses = usesOf(
      idiom,
      files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`))),
    );
    expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(most);
  });

  it.each([
    ['object literals in object literals', 'const a = { b, ...{ c, d } };'],
    ['object literals in object literals', 'f({ ...({ c, d }) });'],
    ['object literals in object literals', 'const a = { b, ...({ c } as const) };'],
    ['array literals in array literals', 'const a = [...[b, c], d];'],
    ['void as a value', 'const a = () => void b();'],
    ['void as a value', 'function a() { return void (b()); }'],
    ['calls of conditions', '(a ? b : c)(d);'],
    ['calls of calls', 'a(b)(c);'],
    ['curried functions', 'const a = (b) => (c) => b + c;'],
    ['tuples taken apart at once', 'const [a, b] = [c, d] as const;'],
    ['placeholders for parameters', 'const a = (_, b) => b;'],
    ['placeholders for parameters', 'function a(__: string) {}'],
    ['exported functions with four parameters', 'export function a(b, c, d, e) {}'],
    ['exported functions with four parameters', 'export const a = (b, c, d, e) => b;'],
    ['types taken from functions', 'type A = Parameters<typeof b>[1];'],
  ] as const)('is found as %s: %s', (idiom, text) => {
    expect(usesOf(idiom, [at('src/a.ts', text)])).toEqual(['src/a.ts:1']);
  });

  it.each([
    ['object literals in object literals', 'const a = { ...b, c: { ...d }, ...(e ? { f } : {}), ...(g && { h }) };'],
    ['array literals in array literals', 'const a = [...b, [...c], ...(d ? [e] : []), ...f([g])];'],
    ['void as a value', 'const a = () => { void b(); };'],
    ['calls of conditions', 'a ? b(d) : c(d);'],
    ['calls of calls', 'a(b(c)).d(e);'],
    ['curried functions', 'const a = (b) => { const c = () => b; return c; };'],
    ['tuples taken apart at once', 'const [a, b] = await Promise.all([c, d]);'],
    ['placeholders for parameters', 'const a = (_b) => 1;'],
    ['exported functions with four parameters', 'function a(b, c, d, e) {}\nexport const f = (g, h, i) => g;'],
    ['types taken from functions', 'type A = Awaited<B>;'],
  ] as const)('is not found as %s: %s', (idiom, text) => {
    expect(usesOf(idiom, [at('src/a.ts', text)])).toEqual([]);
  });
});

describe('a test of random input', () => {
  const usesRuns = ({ path, text }: SourceFile) =>
    modelOf(path, text).imports.some(({ specifier }) => specifier.endsWith('/support/runs.ts'));
  const wronglyNamed = (files: readonly SourceFile[]) =>
    files.filter((file) => usesRuns(file) !== file.path.endsWith('.random.test.ts')).map(({ path }) => path);

  it('is named so that `test:long` runs it with a fresh seed', () => {
    expect(wronglyNamed(filesIn('test/**/*.test.ts'))).toEqual([]);
  });

  it.each([
    { path: 'test/a/model.test.ts', text: "import { runs } from '../support/runs.ts';" },
    { path: 'test/a/model.random.test.ts', text: "import { runs } from '../support/walks.ts';" },
  ])('is found under the wrong name: $path', (file) => {
    expect(wronglyNamed([file])).toEqual([file.path]);
  });
});

describe('a moment that is compared with the time of day, which may be set back', () => {
  const listed = ALLOWED_COMPARISONS.flatMap(([, compared]) => Object.entries(compared)).flatMap(([path, texts]) =>
    texts.map((each) => `${path}: ${each}`),
  );

  it('is listed with the reason why nothing waits for long then, or measured with the steady clock', () => {
    const sources = codebase.filter(({ path }) => path.startsWith('src/'));
    const compared = Object.entries(momentsComparedIn(sources)).flatMap(([path, texts]) =>
      texts.map((each) => `${path}: ${each}`),
    );
    expect(compared.toSorted()).toEqual(listed.toSorted());
  });

  it.each([
    'const isOver = until <= clock.now();',
    'const left = at - Date.now();',
    'if (this.#now >= this.#nextTry) return;',
    "const due = rows.where('ends_at', '<=', now());",
    `const due = sql\`not_before <= \${now.getTime()}\`;`,
    'const isOld = clock.now().getTime() - since.getTime() > LONG_MS;',
  ])('is found: %s', (text) => {
    expect(Object.keys(momentsComparedIn([at('src/a.ts', text)]))).toEqual(['src/a.ts']);
  });

  it.each([
    'const old = now.getTime() - KEPT_MS;',
    'const at = new Date(now.getTime() + 1000);',
    'const isOver = clock.steadyMs() >= until;',
    'const isBetter = outcome.now > 3;',
  ])('is not: %s', (text) => {
    expect(momentsComparedIn([at('src/a.ts', text)])).toEqual({});
  });
});

describe('a key of a media server is never any text', () => {
  it('in what is declared outside of api/, which reads bare keys', () => {
    const outside = codebase.filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/api/'));
    expect(bareKeysIn(outside)).toEqual([]);
  });

  it('in a column', () => {
    const tables = codebase.filter(({ path }) => path.startsWith('src/store/tables/'));
    const columns = tables.flatMap(({ text }) => [...text.matchAll(/^ {4}(\w+): (.*),$/gm)]);
    const keys = columns.flatMap(([, name = '', declared = '']) => (isKeyName(name) ? [declared] : []));
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((declared) => /\btext\(/.test(declared))).toEqual([]);
  });

  it.each([
    'interface Played { readonly ratingKey?: string | undefined }',
    'interface Device { readonly id: string }',
    'type Row = { readonly library_key: string | null };',
    'const named = (accountIds: readonly string[]) => accountIds;',
    'interface Names { readonly accountIds: ReadonlyMap<string, number> }',
    'type Listed = readonly [historyKey: string, playId: number];',
    'const kept = z.object({ sessionId: z.string().optional() });',
    'function poster({ thumb }: { readonly thumb: string }) {}',
  ])('and is found: %s', (text) => {
    expect(bareKeysIn([at('src/domain/a.ts', text)])).toHaveLength(1);
  });

  it.each([
    'interface Played { readonly ratingKey?: ItemRef | undefined }',
    'interface Rule { readonly id: string }',
    'interface Names { readonly accountIds: ReadonlyMap<AccountRef, string> }',
    'interface Post { readonly eventKey: string; readonly accountName: string }',
    'const kept = z.object({ sessionId: sessionRef.optional() });',
  ])('but not in: %s', (text) => {
    expect(bareKeysIn([at('src/domain/a.ts', text)])).toEqual([]);
  });
});

describe('how many media servers there are, and which is the first', () => {
  /** What differs is in the registry, the declaration and the row renderer; whoever asks a server names it. */
  const OTHERS_BUSINESS: Readonly<Record<string, RegExp>> = {
    'src/commands/': /\bservers\.length\b/,
    'src/render/': /\bservers\.length\b/,
    'src/api/': /\bFIRST_SERVER\b/,
    'src/jobs/': /\bFIRST_SERVER\b/,
  };
  const knowing = (files: readonly SourceFile[]) =>
    files.flatMap(({ path, text }) =>
      Object.entries(OTHERS_BUSINESS).some(([folder, word]) => path.startsWith(folder) && word.test(text)) ? path : [],
    );

  it('is known to no command, no renderer, no job and no request', () => {
    expect(knowing(codebase)).toEqual([]);
  });

  it.each([
    ['src/commands/me/link.ts', 'if (servers.length === 1) return button;'],
    ['src/render/search/row.ts', 'const isNamed = context.servers.length > 1;'],
    ['src/api/call.ts', 'const createCall = (server: ServerId = FIRST_SERVER) => server;'],
    ['src/jobs/sync/all.ts', 'return known ?? FIRST_SERVER;'],
  ])('and is found in %s', (path, text) => {
    expect(knowing([at(path, text)])).toEqual([path]);
    expect(knowing([at('src/servers/a.ts', text)])).toEqual([]);
  });
});

describe('CONTRIBUTING’s table of modules', () => {
  const rows = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `src/'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const listed = (cell = '') => cell.split(', ').filter((name) => name !== '');

  it('says what the rules say', () => {
    expect(
      Object.fromEntries(
        rows.map(([, path = '', , mayImport, owns]) => [
          path.replaceAll('`', '').replace('src/', ''),
          { modules: listed(mayImport), packages: listed(owns) },
        ]),
      ),
    ).toEqual(MODULES);
  });

  it('names folders that are there', () => {
    const named = rows.flatMap(([, path = '', what = '']) =>
      [...what.matchAll(/`([a-z]+)(?:\/<\w+>)?`/g)].map(([, name]) => `${path.replaceAll('`', '')}/${name}`),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((folder) => !codebase.some(({ path }) => path.startsWith(`${folder}/`)))).toEqual([]);
  });
});

describe('the rules notice', () => {
  it.each([
    [
      'a module that looks up',
      'src/domain/a.ts',
      `import { b } from '../render/b.ts';`,
      'src/domain/a.ts of domain imports src/render/b.ts of render',
    ],
    [
      'types from a module out of reach',
      'src/commands/a.ts',
      `import type { B } from '../api/b.ts';`,
      'src/commands/a.ts of commands imports src/api/b.ts of api',
    ],
    [
      'a type within braces',
      'src/jobs/a.ts',
      `import { type B } from '../commands/b.ts';`,
      'src/jobs/a.ts of jobs imports src/commands/b.ts of commands',
    ],
    [
      'an import over several lines',
      'src/render/a.ts',
      `import {\n  a,\n  b,\n} from '../store/b.ts';`,
      'src/render/a.ts of render imports src/store/b.ts of store',
    ],
    [
      'an import for its effect',
      'src/api/a.ts',
      `import '../observe/b.ts';`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'an import of everything',
      'src/api/a.ts',
      `import * as b from '../observe/b.ts';`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'an import without spaces',
      'src/api/a.ts',
      `import {b}from'../observe/b.ts'`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'an import in the middle of a line',
      'src/api/a.ts',
      `const a = 1; import { b } from '../observe/b.ts';`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'a module loaded later',
      'src/api/a.ts',
      `const b = await import('../observe/b.ts');`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'a type named in place',
      'src/api/a.ts',
      `type B = import('../observe/b.ts').B;`,
      'src/api/a.ts of api imports src/observe/b.ts of observe',
    ],
    [
      'a module that does not exist',
      'src/utils/a.ts',
      `import type { B } from '../domain/b.ts';`,
      'src/utils/a.ts of utils imports src/domain/b.ts of domain',
    ],
    [
      'config out of reach',
      'src/api/a.ts',
      `import type { Config } from '../config.ts';`,
      'src/api/a.ts of api imports src/config.ts of config',
    ],
    [
      'config reaching out',
      'src/config.ts',
      `import { a } from './jobs/a.ts';`,
      'src/config.ts of config imports src/jobs/a.ts of jobs',
    ],
    ['an import of main', 'src/api/a.ts', `import { start } from '../main.ts';`, 'src/api/a.ts imports main'],
    [
      'a bot that leans on the sandbox',
      'src/api/a.ts',
      `import { world } from '../../sandbox/world.ts';`,
      'src/api/a.ts imports sandbox/world.ts of the sandbox',
    ],
    [
      'main leaning on the sandbox',
      'src/main.ts',
      `import { world } from '../sandbox/world.ts';`,
      'src/main.ts imports sandbox/world.ts of the sandbox',
    ],
    [
      'a sandbox that shares the bot’s mistakes',
      'sandbox/a.ts',
      `import type { A } from '../src/domain/a.ts';`,
      'sandbox/a.ts of the sandbox imports src/domain/a.ts',
    ],
    [
      'a file outside of src',
      'src/api/a.ts',
      `import pkg from '../../package.json' with { type: 'json' };`,
      'src/api/a.ts imports package.json from outside src',
    ],
    [
      'a file without its ending',
      'src/api/a.ts',
      `import { b } from './b';`,
      'src/api/a.ts imports ./b without its ending',
    ],
    [
      'a package of another module',
      'src/jobs/a.ts',
      `import { request } from 'undici';`,
      'src/jobs/a.ts of jobs imports undici, which api owns',
    ],
    [
      'a part of a package of another module',
      'src/jobs/a.ts',
      `import { Migrator } from 'kysely/migration';`,
      'src/jobs/a.ts of jobs imports kysely, which store owns',
    ],
    [
      'types of a package of another module',
      'src/render/a.ts',
      `import type { Client } from 'discord.js';`,
      'src/render/a.ts of render imports discord.js, which discord owns',
    ],
    [
      'main with a package of a module',
      'src/main.ts',
      `import { pino } from 'pino';`,
      'src/main.ts of main imports pino, which observe owns',
    ],
    [
      'a database anywhere but in the store',
      'src/observe/a.ts',
      `import { DatabaseSync } from 'node:sqlite';`,
      'src/observe/a.ts of observe imports node:sqlite, which store owns',
    ],
    [
      'a package nobody owns',
      'src/render/a.ts',
      `import _ from 'lodash';`,
      'src/render/a.ts imports lodash, which no module owns',
    ],
    [
      'a scoped package nobody owns',
      'src/discord/a.ts',
      `import { REST } from '@discordjs/rest/x';`,
      'src/discord/a.ts imports @discordjs/rest, which no module owns',
    ],
    [
      'Discord’s types as values',
      'src/render/a.ts',
      `import { ComponentType } from 'discord-api-types/v10';`,
      'src/render/a.ts imports discord-api-types as more than types',
    ],
    [
      'Discord’s types where they have no business',
      'src/domain/a.ts',
      `import type { A } from 'discord-api-types/v10';`,
      'src/domain/a.ts of domain imports discord-api-types',
    ],
    [
      'an environment read elsewhere',
      'src/config.ts',
      `const x = process.env.X;`,
      'src/config.ts reads the environment',
    ],
    ['an environment taken apart', 'src/config.ts', `const { env } = process;`, 'src/config.ts reads the environment'],
    [
      'an environment imported',
      'src/config.ts',
      `import { env } from 'node:process';`,
      'src/config.ts reads the environment',
    ],
    ['a default export', 'sandbox/a.ts', `export default function a() {}`, 'sandbox/a.ts has a default export'],
    [
      'a default export by another name',
      'src/api/a.ts',
      `const a = 1; export { a as default };`,
      'src/api/a.ts has a default export',
    ],
    ['a barrel', 'src/api/index.ts', `export const a = 1;`, 'src/api/index.ts is a barrel'],
    ['a file that is too large', 'sandbox/a.ts', 'a();'.repeat(551), 'sandbox/a.ts has 2204 tokens, more than 2200'],
  ])('%s', (_, path, text, violation) => {
    expect(violationsIn([at(path, text)])).toEqual([violation]);
  });

  it.each([
    `export { b } from './b.ts';`,
    `export type { B } from './b.ts';`,
    `export * from './b.ts';`,
    `export * as b from './b.ts';`,
  ])('a re-export: %s', (text) => {
    expect(violationsIn([at('src/api/a.ts', text)])).toEqual(['src/api/a.ts exports what another file declares']);
  });

  it('a re-export from a module out of reach, twice over', () => {
    expect(violationsIn([at('src/domain/a.ts', `export { b } from '../api/b.ts';`)])).toEqual([
      'src/domain/a.ts exports what another file declares',
      'src/domain/a.ts of domain imports src/api/b.ts of api',
    ]);
  });

  it.each([
    ['of two files', ['b', 'a'], 'import circle: src/api/a.ts -> src/api/b.ts -> src/api/a.ts'],
    ['of a file with itself', ['a', 'c'], 'import circle: src/api/a.ts -> src/api/a.ts'],
  ])('a circle %s, of types too', (_, [first, second], circle) => {
    const files = [
      at('src/api/a.ts', `import type { X } from './${first}.ts';`),
      at('src/api/b.ts', `import { y } from './${second}.ts';`),
    ];
    expect(violationsIn(files)).toEqual([circle]);
  });

  it('a circle in the sandbox, behind files that are in none', () => {
    const files = ['b', 'c', 'd', 'b'].map((target, index) =>
      at(`sandbox/${'abcd'[index]}.ts`, `import './${target}.ts';`),
    );
    expect(violationsIn(files)).toEqual([
      'import circle: sandbox/b.ts -> sandbox/c.ts -> sandbox/d.ts -> sandbox/b.ts',
    ]);
  });

  it.each([
    ['a command', 'src/commands/report/manage.ts', '../scan/index.ts', 'src/commands/scan/index.ts'],
    ['its view', 'src/commands/people/view.ts', '../me/views/account.ts', 'src/commands/me/views/account.ts'],
    [
      'a folder in it',
      'src/commands/server/manage/add.ts',
      '../../access/options.ts',
      'src/commands/access/options.ts',
    ],
    ['a shared part', 'src/commands/shared/names.ts', '../rule/names.ts', 'src/commands/rule/names.ts'],
    ['the framework', 'src/commands/framework/press.ts', '../card/items.ts', 'src/commands/card/items.ts'],
    ['a type alone', 'src/commands/wish/add.ts', '../follow/add.ts', 'src/commands/follow/add.ts'],
  ])('%s that imports from the folder of another command', (_, path, specifier, target) => {
    const files = [at(path, `import type { A } from '${specifier}';`), at(target, '')];
    expect(violationsIn(files)).toContain(`${path} imports ${target} of another command`);
  });

  it('two folders that import each other, through a folder in one of them and types in the other', () => {
    const files = [
      at('src/jobs/feeds/history/a.ts', `import { b } from '../../live/b.ts';`),
      at('src/jobs/live/b.ts', ''),
      at('src/jobs/live/c.ts', `import type { D } from '../feeds/d.ts';`),
      at('src/jobs/feeds/d.ts', ''),
    ];
    expect(violationsIn(files)).toEqual(['src/jobs/feeds and src/jobs/live import each other']);
  });

  it.each([
    ['three', ['live', 'notifications', 'statistics']],
    ['four', ['access', 'live', 'people', 'servers']],
    ['five', ['access', 'live', 'media', 'people', 'servers']],
  ])('%s folders that import each other in a circle, through two files each', (_, folders) => {
    const files = folders.flatMap((folder, index) => [
      at(`src/domain/${folder}/in.ts`, ''),
      at(`src/domain/${folder}/out.ts`, `import { a } from '../${folders[(index + 1) % folders.length]}/in.ts';`),
    ]);
    const paths = folders.map((folder) => `src/domain/${folder}`);
    expect(violationsIn(files)).toEqual([`${paths.slice(0, -1).join(', ')} and ${paths.at(-1)} import each other`]);
  });
});

describe('the rules allow', () => {
  it.each([
    [
      'arrows of the table',
      'src/discord/a.ts',
      `import { b } from '../commands/b.ts';\nimport type { C } from '../domain/c.ts';`,
    ],
    ['files of one module', 'src/api/endpoints/a.ts', `import { b } from '../b.ts';`],
    [
      'main everything but packages of modules',
      'src/main.ts',
      `import process from 'node:process';\nimport { a } from './api/a.ts';\nconst x = process.env;`,
    ],
    [
      'packages where they are owned',
      'src/store/a.ts',
      `import { DatabaseSync } from 'node:sqlite';\nimport { Kysely } from 'kysely';`,
    ],
    [
      'zod and Node’s own anywhere',
      'src/jobs/a.ts',
      `import { z } from 'zod';\nimport { createHash } from 'node:crypto';`,
    ],
    ['Discord’s types as types', 'src/render/a.ts', `import type { A } from 'discord-api-types/v10';`],
    [
      'any package in the sandbox',
      'sandbox/a.ts',
      `import { WebSocketServer } from 'ws';\nconst path = process.env.PATH;`,
    ],
    ['the list of commands', 'src/commands/index.ts', `export const commands = [];`],
    ['long texts', 'src/render/texts/en/a.ts', 'a();'.repeat(600)],
    ['a list laid out on many lines', 'src/api/a.ts', `export const a = [\n${'  1,\n'.repeat(1000)}];`],
    [
      'long comments and long strings',
      'src/api/a.ts',
      `// ${'a b '.repeat(3000)}\nexport const a = \`${'c d '.repeat(3000)}\`;`,
    ],
    ['diamonds', 'src/api/a.ts', `import { b } from './b.ts';\nimport { c } from './c.ts';`],
    [
      'what is only said in a comment or a text',
      'src/api/a.ts',
      `// import { x } from '../render/x.ts'; process.env\n/* export default */ const text = "https://x"; const y = 'a // b';`,
    ],
  ])('%s', (_, path, text) => {
    expect(
      violationsIn([at(path, text), at('src/api/b.ts', `import { c } from './c.ts';`), at('src/api/c.ts', '')]),
    ).toEqual([]);
  });
});

test('the rules allow a folder and the one it lies in', () => {
  const files = [
    at('src/jobs/feeds/list.ts', `import { a } from './history/a.ts';`),
    at('src/jobs/feeds/history/a.ts', `import type { Feed } from '../feed.ts';`),
    at('src/jobs/feeds/feed.ts', ''),
  ];
  expect(violationsIn(files)).toEqual([]);
});

describe('imports', () => {
  it('are found in every form', () => {
    const text = `import a from 'a';
import type B from 'b';
import { c, type D } from 'c';
import * as e from 'e';
import 'f';
export { g } from 'g';
export * from 'h';
import i, { j } from "i";
const k = () => import('k');
type L = import('l').L;
export const m = 'from "n"';`;
    expect(
      modelOf('a.ts', text)
        .imports.map(({ specifier }) => specifier)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i', 'k', 'l']);
  });
});
