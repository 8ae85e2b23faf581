import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { modelOf } from './support/sourceModel.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8');

/** Lower-case words of a name: `createSubscriptionReader` and `subscription_id` alike. A plural is its singular. */
const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [])
    .map((word) => word.toLowerCase())
    .map((word) => (word === 'news' ? word : word.replace(/(?<=[^s])s$/, '')));

/** The words of the table's third column, each as the words it is made of. */
const refused: readonly (readonly string[])[] = glossary
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, name = '']) => wordsOf(name));

/**
 * Where such a word means something else: Discord's HTTP routes, its news channels, a cinema called The Picture House.
 */
const MEANS_SOMETHING_ELSE: ReadonlyMap<string, RegExp> = new Map([
  [
    'route',
    /^(?:src\/discord\/|sandbox\/|test\/sandbox\/|test\/discord\/|test\/support\/|test\/glossary|scripts\/contract\/discord\/)/,
  ],
  ['compose', /^sandbox\/discord\//],
  ['news', /^sandbox\/discord\/channelObjects/],
  ['house', /^sandbox\/discord\/world/],
  // What a bundler writes.
  ['bundle', /^(?:scripts\/build|bench\/footprint|test\/observe\/sourceFrames|test\/scripts\/build)/],
  // One of the people of the embedded Discord is called that.
  ['stranger', /^test\/(?:discord\/interactions\/matrix|long\/servers\/seen)/],
]);

const holds = (words: readonly string[], part: readonly string[]): boolean =>
  words.some((_, start) => part.every((word, index) => words[start + index] === word));

/** Most names stand in many files: each is taken apart once. */
const known = new Map<string, readonly string[] | undefined>();

function refusedPart(name: string): readonly string[] | undefined {
  if (!known.has(name)) {
    const words = wordsOf(name);
    known.set(
      name,
      refused.find((part) => holds(words, part)),
    );
  }
  return known.get(name);
}

function refusedIn(path: string, text: string): readonly string[] {
  return [...modelOf(path, text).identifiers].flatMap((name) => {
    const found = refusedPart(name);
    return found && !MEANS_SOMETHING_ELSE.get(found.join(' '))?.test(path)
      ? [`${path}: ${name} (${found.join(' ')})`]
      : [];
  });
}

it('no name in the code uses a word that the glossary replaces', () => {
  const files = globSync('{src,sandbox,test,bench,scripts}/**/*.ts', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((path) => refusedIn(path, readFileSync(root + path, 'utf8')))).toEqual([]);
});

it.each([
  ['const parkedChannels = 1;', 'parkedChannels (parked)'],
  ['function takersOf() {}', 'takersOf (taker)'],
  ['interface A { readonly route_id: number }', 'route_id (route)'],
  ['const a = { setAsideAt: 1 };', 'setAsideAt (set aside)'],
  ['type NewsTables = 1;', 'NewsTables (news)'],
])('the glossary check refuses the new name %s', (code, violation) => {
  expect(refusedIn('src/domain/a.ts', code)).toEqual([`src/domain/a.ts: ${violation}`]);
});

it.each([
  ['src/discord/rest/a.ts', 'const route = Routes.user();'],
  ['src/domain/a.ts', 'const isNew = newestOf(settings); // parked news'],
])('the glossary check accepts a word with another meaning: %s', (path, code) => {
  expect(refusedIn(path, code)).toEqual([]);
});
