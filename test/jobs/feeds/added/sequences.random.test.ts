import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../support/runs.ts';
import { HOUR } from '../../support/fakes.ts';
import { addedHarness, aFile, aLibrary, type Leaf } from './support/library.ts';

/** What may happen to a library: each step names a work, and what of it is there decides what it comes to. */
const RESOLUTIONS = ['720', '1080', '4k'] as const;
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'add',
      'add',
      'find',
      'copy',
      'better',
      'better under a new key',
      'refresh',
      'remove',
      'tick',
      'tick',
    ] as const),
  ),
  library: fc.constantFrom('1', '2'),
  work: fc.nat({ max: 5 }),
  resolution: fc.constantFrom(...RESOLUTIONS),
  hoursAgo: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two libraries, and in `present` what of each work they hold, as far as the server has made it out. */
async function household() {
  const harness = await addedHarness(aLibrary('1'), aLibrary('2'));
  const present = new Map<string, Leaf[]>();
  const found: { readonly place: string; readonly library: string; readonly item: Leaf }[] = [];
  let nextKey = 100;

  const place = ({ library, work }: Step): string => `${library} ${work}`;
  const copies = (each: Step): Leaf[] => present.get(place(each)) ?? [];
  const itemOf = (each: Step, more: Partial<Leaf>): Leaf => {
    nextKey += 1;
    return harness.film(String(nextKey), {
      title: place(each),
      guid: `agent://work/${each.work}`,
      files: [aFile(each.resolution, each.resolution.length * 1000 + each.work)],
      addedAt: harness.at(each.hoursAgo * HOUR),
      ...more,
    });
  };
  const arrives = (library: string, name: string, item: Leaf): void => {
    harness.put(library, item);
    present.set(name, [...(present.get(name) ?? []), item]);
  };
  const comes = (each: Step, more: Partial<Leaf> = {}): void => arrives(each.library, place(each), itemOf(each, more));
  const isFound = (each: Step): void => {
    const item = itemOf(each, {});
    harness.put(each.library, { ...item, title: 'some.file.mkv', guid: `local://${item.ratingKey}` });
    found.push({ place: place(each), library: each.library, item });
  };
  /** The server makes out what was found. */
  const match = (): void => {
    for (const { place: name, library, item } of found.splice(0)) arrives(library, name, item);
  };
  const goes = (each: Step): void => {
    const [first, ...rest] = copies(each);
    harness.remove(each.library, first?.ratingKey ?? '');
    present.set(place(each), rest);
  };
  const changes = (each: Step, more: Partial<Leaf>): void => {
    const [first, ...rest] = copies(each);
    const changed = [first].flatMap((item) => (item ? [{ ...item, addedAt: harness.at(), ...more }] : []));
    for (const item of changed) harness.put(each.library, item);
    present.set(place(each), [...changed, ...rest]);
  };
  const files = ({ resolution }: Step) => ({ files: [aFile(resolution, nextKey)] });
  const doings: Readonly<Record<Step['what'], (each: Step) => void>> = {
    add: (each) => comes(each),
    find: isFound,
    copy: (each) => comes(each, files(each)),
    better: (each) => changes(each, files(each)),
    'better under a new key': (each) => {
      goes(each);
      comes(each, files(each));
    },
    refresh: (each) => changes(each, {}),
    remove: goes,
    tick: () => undefined,
  };
  const there = (): readonly string[] =>
    [...present.entries()].flatMap(([name, items]) => (items.length > 0 ? [name] : []));
  return { ...harness, there, match, happen: (each: Step) => doings[each.what](each) };
}

test('in random sequences, each new work is announced once per library, and existing ones never', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 40 }), async (before, after) => {
      const { tick, entries, there, match, happen } = await household();
      before.forEach(happen);
      match();
      const known = new Set(there());
      await tick();
      const seen = new Set<string>();
      const look = async () => {
        for (const name of there()) seen.add(name);
        await tick();
        match();
      };
      for (const each of after) {
        happen(each);
        await (each.what === 'tick' ? look() : undefined);
      }
      await look();
      await look();
      const change = await entries();
      expect(change.filter((line) => line.includes('some.file'))).toEqual([]);
      const fresh = change.filter((line) => line.startsWith('new ')).map((line) => line.slice(4));
      expect(fresh.toSorted()).toEqual([...seen].filter((name) => !known.has(name)).toSorted());
    }),
    runs(6, 150),
  );
});
