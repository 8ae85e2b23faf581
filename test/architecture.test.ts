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
  it('is all there to be checked', () => {
    expect(codebase.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/domain/media/mediaServer.ts']),
    );
    expect(codebase.some(({ path }) => path.startsWith('sandbox/'))).toBe(true);
  });

  it('keeps its arrows, its packages and its shape', () => {
    expect(violationsIn(codebase)).toEqual([]);
  });

  it.each(OFFENCES)('would fail the rule: $rule', ({ path, text, violation }) => {
    expect(violationsIn([{ path, text }])).toContain(violation);
  });

  it.each(CIRCLES)('would fail the rule: $rule', ({ files, violation }) => {
    expect(violationsIn(files)).toEqual([violation]);
  });
});

describe('an idiom that has to be read twice', () => {
  const files = filesIn('{src,sandbox,bench,scripts,programs,test}/**/*.ts');

  it.each(IDIOM_LIMITS)('is not used more often than before: $idiom in $folders', ({ idiom, folders, most }) => {
    const uses = usesOf(
      idiom,
      files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`))),
    );
    expect(uses.length, uses.join('\n')).toBeLessThanOrEqual(most);
  });

  it.each(IDIOM_LIMITS)('is counted: $idiom in $folders', ({ idiom }) => {
    expect(usesOf(idiom, [{ path: 'src/a.ts', text: IDIOM_USES[idiom] }])).toEqual(['src/a.ts:1']);
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

describe('the name of a vocabulary', () => {
  it('stands in its folder and in texts alone, so that another vendor is one folder more', () => {
    expect(vendorNamesIn(codebase, VOCABULARY_NAMES)).toEqual([]);
  });

  it.each([
    "if (vocabulary === 'plex') link();",
    'open(VOCABULARIES.plex);',
    `const page = \`https://plex.tv/\${id}\`;`,
    String.raw`const DOMAIN = /[\da-f]+\.plex\.direct$/i;`,
  ])('is found elsewhere: %s', (text) => {
    expect(vendorNamesIn([{ path: 'src/a.ts', text }], VOCABULARY_NAMES)).toEqual(['src/a.ts:1']);
  });
});

describe('a moment that is compared with the time of day, which may be set back', () => {
  const allowed = ALLOWED_COMPARISONS.flatMap(([, comparisons]) => Object.entries(comparisons)).flatMap(
    ([path, texts]) => texts.map((text) => `${path}: ${text}`),
  );
  const comparisonsIn = (files: readonly SourceFile[]) =>
    Object.entries(momentsComparedIn(files)).flatMap(([path, texts]) => texts.map((text) => `${path}: ${text}`));

  it('is listed with the reason why nothing waits for long then, or measured with the steady clock', () => {
    const sources = codebase.filter(({ path }) => path.startsWith('src/'));
    expect(comparisonsIn(sources).toSorted()).toEqual(allowed.toSorted());
  });

  it('is found', () => {
    const text = 'const isOver = until <= clock.now();';
    expect(comparisonsIn([{ path: 'src/a.ts', text }])).toEqual(['src/a.ts: until <= clock.now()']);
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

  it('and is found where it is', () => {
    const text = 'type Row = { readonly library_key: string | null };';
    expect(bareKeysIn([{ path: 'src/domain/a.ts', text }])).toEqual(['src/domain/a.ts:1 library_key']);
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
    { path: 'src/commands/me/link.ts', text: 'if (servers.length === 1) return button;' },
    { path: 'src/jobs/sync/all.ts', text: 'return serverId ?? FIRST_SERVER;' },
  ])('and is found in $path', ({ path, text }) => {
    expect(knowing([{ path, text }])).toEqual([path]);
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
