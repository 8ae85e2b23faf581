import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AddedItemsPollDeps } from '../../../../src/jobs/feeds/added/poll.ts';
import { runs } from '../../../support/runs.ts';
import { DAY, HOUR } from '../../support/fakes.ts';
import { addedHarness, aFile, aLibrary, type Leaf } from './support/library.ts';
import { createAddedModel, type Listed } from './support/model.ts';

const WHAT = [
  'add',
  'add',
  'add',
  'find',
  'find',
  'make out',
  'better',
  'better in place',
  'refresh',
  'remove',
  'match corrected',
  'give key to another',
  'library appears',
  'look',
  'look',
  'look',
  'look',
  'half an hour',
  'hours',
  'away for days',
] as const;
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  library: fc.constantFrom('1', '1', '2', '3'),
  work: fc.nat({ max: 2 }),
  /** Small, so that the same file comes again. */
  copy: fc.nat({ max: 2 }),
  isMatched: fc.boolean(),
  /** "Long ago" is the date of an old file. */
  age: fc.oneof(fc.nat({ max: 20 }), fc.constant('long ago' as const)),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const listed = ({ ratingKey, guid = '', title, files = [], addedAt }: Leaf): Listed => ({
  key: ratingKey,
  work: guid.startsWith('local:') ? undefined : guid,
  title,
  date: addedAt,
  file: files.map((file) => ({ size: file.parts[0]?.sizeBytes ?? 0, lines: file.videoResolution ?? '' }))[0],
});

/**
 * Two libraries and a third that may appear, a server that does with them what servers and people do, and both that
 * read it.
 */
async function serverLife() {
  const harness = await addedHarness(aLibrary('1'), aLibrary('2'));
  const model = createAddedModel();
  const present = new Map<string, Map<string, Leaf & { readonly becomes: string }>>([
    ['1', new Map()],
    ['2', new Map()],
  ]);
  let lastKey = 100;
  const contents = (library: string) => present.get(library) ?? new Map<string, never>();
  const put = (library: string, item: Leaf & { readonly becomes: string }) => {
    if (!present.has(library)) return;
    const { becomes, ...leaf } = item;
    harness.put(library, leaf);
    contents(library).set(item.ratingKey, item);
  };
  const nameOf = (library: string, work: number) => `${library} ${work}`;
  const filesOf = ({ work, copy }: Step) => [aFile(['720', '1080', '4k'][copy] ?? '720', 1000 + work * 10 + copy)];
  const itemOf = (each: Step, ratingKey: string, isMatched = true) => {
    const becomes = nameOf(each.library, each.work);
    return {
      ...harness.film(ratingKey, { files: filesOf(each), updatedAt: harness.at() }),
      ...(isMatched
        ? { title: becomes, guid: `agent://${each.work}` }
        : { title: `file ${ratingKey}`, guid: `local://${ratingKey}` }),
      addedAt: harness.at(each.age === 'long ago' ? 400 * DAY : each.age * HOUR),
      becomes,
    };
  };
  const nextKey = () => {
    lastKey += 1;
    return String(lastKey);
  };
  const theirs = ({ library, work }: Step) =>
    [...contents(library).values()].filter(({ becomes }) => becomes === nameOf(library, work)).slice(0, 1);
  const changed = (each: Step, more: Partial<Leaf>) => {
    for (const item of theirs(each)) put(each.library, { ...item, updatedAt: harness.at(), ...more });
  };

  const libraryItems: AddedItemsPollDeps['media']['libraryItems'] = async function* (wished, options) {
    const [filter] = wished.filters ?? [];
    const how = filter === undefined ? 'all' : filter.field === 'addedAt' ? 'by date' : 'by change';
    const read: Listed[] = [];
    for await (const page of harness.media.libraryItems(wished, options)) {
      for (const item of page.items)
        read.push(
          ...[...contents(wished.libraryKey).values()]
            .filter(({ ratingKey }) => ratingKey === item.ratingKey)
            .map(listed),
        );
      yield page;
    }
    model.look(wished.libraryKey, how, read, harness.store.clock.now());
  };
  const look = () => harness.tick({ media: { ...harness.media, libraryItems } });
  const looks = async (count: number, apartMs = 0) => {
    for (let n = 0; n < count; n += 1) {
      await harness.store.clock.advance(apartMs);
      await look();
    }
  };
  const doings: Readonly<Record<Step['what'], (each: Step) => void | Promise<void>>> = {
    add: (each) => put(each.library, itemOf(each, nextKey())),
    find: (each) => put(each.library, itemOf(each, nextKey(), false)),
    'make out': ({ library }) => {
      for (const item of contents(library).values())
        put(library, {
          ...item,
          title: item.becomes,
          guid: `agent://${item.becomes.split(' ')[1]}`,
          updatedAt: harness.at(),
        });
    },
    better: (each) => changed(each, { files: filesOf(each), addedAt: harness.at() }),
    'better in place': (each) => changed(each, { files: filesOf(each) }),
    refresh: (each) => changed(each, { addedAt: harness.at() }),
    remove: (each) => {
      for (const { ratingKey } of theirs(each)) {
        harness.remove(each.library, ratingKey);
        contents(each.library).delete(ratingKey);
      }
    },
    'match corrected': (each) => {
      for (const item of theirs(each))
        put(each.library, {
          ...itemOf({ ...each, work: each.work + 10 }, item.ratingKey),
          files: item.files ?? [],
          addedAt: item.addedAt,
        });
    },
    'give key to another': (each) => {
      for (const { ratingKey } of theirs(each))
        put(each.library, itemOf({ ...each, work: (each.work + 1 + each.copy) % 4 }, ratingKey, each.isMatched));
    },
    'library appears': () => {
      if (present.has('3')) return;
      harness.addLibrary(aLibrary('3'));
      present.set('3', new Map());
    },
    look,
    'half an hour': () => looks(7),
    hours: () => looks(7, HOUR),
    'away for days': () => harness.store.clock.advance(3 * DAY),
  };
  const unread = () =>
    [...present].flatMap(([library, items]) =>
      [...items.values()].map(listed).filter((item) => !model.hasRead(library, item)),
    );
  return { ...harness, model, look, unread, doings };
}

test('in runs with random servers and people, the announcements equal those of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }),
      async (before, after) => {
        const { doings, look, model, entries, unread } = await serverLife();
        for (const each of before)
          await (['look', 'hours', 'half an hour'].includes(each.what) ? undefined : doings[each.what](each));
        await look();
        model.firstLookIsOver();
        for (const each of after) await doings[each.what](each);
        await doings.hours({ what: 'hours', library: '1', work: 0, copy: 0, isMatched: true, age: 0 });
        expect((await entries()).toSorted()).toEqual(model.entries().toSorted());
        expect(unread()).toEqual([]);
      },
    ),
    runs(6, 150),
  );
});
