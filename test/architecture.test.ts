import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VOCABULARY_NAMES } from '../src/api/vocabularies/vocabularies.ts';
import { ALLOWED_COMPARISONS } from './support/allowedComparisons.ts';
import { MODULES, type SourceFile, violationsIn } from './support/architectureRules.ts';
import { bareKeysIn, isKeyName } from './support/bareKeys.ts';
import { momentsComparedIn } from './support/comparedMoments.ts';
import { IDIOM_LIMITS, usesOf } from './support/idioms.ts';
import { CIRCLES, IDIOM_USES, OFFENCES } from './support/plantedOffences.ts';
import { modelOf } from './support/sourceModel.ts';
import { vendorNamesIn } from './support/vendorNames.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const filesIn = (pattern: string): readonly SourceFile[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
const codebase = filesIn('{src,sandbox}/**/*.ts');

describe('the codebase', () => {
  it('the architecture check reads the whole codebase', () => {
    expect(codebase.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/domain/media/mediaServer.ts']),
    );
    expect(codebase.some(({ path }) => path.startsWith('sandbox/'))).toBe(true);
  });

  it('the codebase keeps its import rules, its packages and its shape', () => {
    expect(violationsIn(codebase)).toEqual([]);
  });

  it.each(OFFENCES)('the architecture check reports a breach of the rule: $rule', ({ path, text, violation }) => {
    expect(violationsIn([{ path, text }])).toContain(violation);
  });

  it.each(CIRCLES)('the architecture check also reports a breach of the rule: $rule', ({ files, violation }) => {
    expect(violationsIn(files)).toEqual([violation]);
  });
});

describe('an idiom that has to be read twice', () => {
  const files = filesIn('{src,sandbox,bench,scripts,programs,test}/**/*.ts');

  it.each(IDIOM_LIMITS)(
    'a hard-to-read idiom is not used more often than before: $idiom in $folders',
    ({ idiom, folders, most }) => {
      const uses = usesOf(
        idiom,
        files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`))),
      );
      expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(most);
    },
  );

  it.each(IDIOM_LIMITS)('the check counts uses of a hard-to-read idiom: $idiom in $folders', ({ idiom }) => {
    expect(usesOf(idiom, [{ path: 'src/a.ts', text: IDIOM_USES[idiom] }])).toEqual(['src/a.ts:1']);
  });
});

describe('a test of random input', () => {
  const usesRuns = ({ path, text }: SourceFile) =>
    modelOf(path, text).imports.some(({ specifier }) => specifier.endsWith('/support/runs.ts'));
  const wronglyNamed = (files: readonly SourceFile[]) =>
    files.filter((file) => usesRuns(file) !== file.path.endsWith('.random.test.ts')).map(({ path }) => path);

  it('a test of random input has the file name with which `test:long` runs it with a new seed', () => {
    expect(wronglyNamed(filesIn('test/**/*.test.ts'))).toEqual([]);
  });

  it.each([
    { path: 'test/a/model.test.ts', text: "import { runs } from '../support/runs.ts';" },
    { path: 'test/a/model.random.test.ts', text: "import { runs } from '../support/walks.ts';" },
  ])('a test of random input with the wrong file name is reported: $path', (file) => {
    expect(wronglyNamed([file])).toEqual([file.path]);
  });
});

describe('the name of a vocabulary', () => {
  it('a vendor’s name occurs only in its folder and in texts, so that another vendor is one folder more', () => {
    expect(vendorNamesIn(codebase, VOCABULARY_NAMES)).toEqual([]);
  });

  it.each([
    "if (vocabulary === 'plex') link();",
    'open(VOCABULARIES.plex);',
    `const page = \`https://plex.tv/\${id}\`;`,
    String.raw`const DOMAIN = /[\da-f]+\.plex\.direct$/i;`,
  ])('the check reports a vendor’s name in a place where it is not allowed: %s', (text) => {
    expect(vendorNamesIn([{ path: 'src/a.ts', text }], VOCABULARY_NAMES)).toEqual(['src/a.ts:1']);
  });
});

describe('a moment that is compared with the time of day, which may be set back', () => {
  const allowed = ALLOWED_COMPARISONS.flatMap(([, comparisons]) => Object.entries(comparisons)).flatMap(
    ([path, texts]) => texts.map((text) => `${path}: ${text}`),
  );
  const comparisonsIn = (files: readonly SourceFile[]) =>
    Object.entries(momentsComparedIn(files)).flatMap(([path, texts]) => texts.map((text) => `${path}: ${text}`));

  it('each comparison with the clock in the code is on the list that says why setting the clock does no harm', () => {
    const sources = codebase.filter(({ path }) => path.startsWith('src/'));
    expect(comparisonsIn(sources).toSorted()).toEqual(allowed.toSorted());
  });

  it('a comparison with the time of day is found by the check', () => {
    const text = 'const isOver = until <= clock.now();';
    expect(comparisonsIn([{ path: 'src/a.ts', text }])).toEqual(['src/a.ts: until <= clock.now()']);
  });
});

describe('a key of a media server has its own type', () => {
  it('a media server’s key has its own type in all declarations outside api/', () => {
    const outside = codebase.filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/api/'));
    expect(bareKeysIn(outside)).toEqual([]);
  });

  it('a media server’s key has its own type in every database column', () => {
    const tables = codebase.filter(({ path }) => path.startsWith('src/store/tables/'));
    const columns = tables.flatMap(({ text }) => [...text.matchAll(/^ {4}(\w+): (.*),$/gm)]);
    const keys = columns.flatMap(([, name = '', declared = '']) => (isKeyName(name) ? [declared] : []));
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((declared) => /\btextColumn\(/.test(declared))).toEqual([]);
  });

  it('a media server’s key without its own type is found by the check', () => {
    const text = 'type Row = { readonly library_key: string | null };';
    expect(bareKeysIn([{ path: 'src/domain/a.ts', text }])).toEqual(['src/domain/a.ts:1 library_key']);
  });
});

describe('knowledge of the number of media servers, and of the first one', () => {
  /** What differs is in the registry, the declaration and the row renderer; whoever asks a server names it. */
  const OTHERS_BUSINESS: Readonly<Record<string, RegExp>> = {
    'src/commands/': /\bservers\.length\b/,
    'src/render/': /\bservers\.length\b/,
    'src/api/': /\bFIRST_SERVER_ID\b/,
    'src/jobs/': /\bFIRST_SERVER_ID\b/,
  };
  const knowing = (files: readonly SourceFile[]) =>
    files.flatMap(({ path, text }) =>
      Object.entries(OTHERS_BUSINESS).some(([folder, word]) => path.startsWith(folder) && word.test(text)) ? path : [],
    );

  it('commands, renderers, jobs and requests do not depend on the number of media servers', () => {
    expect(knowing(codebase)).toEqual([]);
  });

  it.each([
    { path: 'src/commands/me/link.ts', text: 'if (servers.length === 1) return button;' },
    { path: 'src/jobs/sync/all.ts', text: 'return serverId ?? FIRST_SERVER_ID;' },
  ])('code that depends on the number of media servers is found by the check in $path', ({ path, text }) => {
    expect(knowing([{ path, text }])).toEqual([path]);
  });
});

describe('CONTRIBUTING’s table of modules', () => {
  const rows = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `src/'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const listed = (cell = '') => cell.split(', ').filter((name) => name !== '');

  it('the table of modules in CONTRIBUTING agrees with the import rules', () => {
    expect(
      Object.fromEntries(
        rows.map(([, path = '', , mayImport, owns]) => [
          path.replaceAll('`', '').replace('src/', ''),
          { modules: listed(mayImport), packages: listed(owns) },
        ]),
      ),
    ).toEqual(MODULES);
  });

  it('the table of modules in CONTRIBUTING names existing folders', () => {
    const named = rows.flatMap(([, path = '', what = '']) =>
      [...what.matchAll(/`([a-z]+)(?:\/<\w+>)?`/g)].map(([, name]) => `${path.replaceAll('`', '')}/${name}`),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((folder) => !codebase.some(({ path }) => path.startsWith(`${folder}/`)))).toEqual([]);
  });
});

describe('imports', () => {
  it('imports in every form are found by the architecture check', () => {
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
const m = import.meta.resolve('m');
export const n = 'from "o"';`;
    expect(
      modelOf('a.ts', text)
        .imports.map(({ specifier }) => specifier)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i', 'k', 'l', 'm']);
  });
});
