import { expect, test } from 'vitest';
import type { MediaItem } from '../../../../src/domain/media/items/item.ts';
import type { LastSeenLibraryItem } from '../../../../src/domain/notifications/seenItems.ts';
import { itemChangeCodec } from '../../../../src/jobs/feeds/added/data.ts';
import {
  announcedKindOf,
  classifyItemChange,
  filterPolledItems,
  itemChangeEvent,
} from '../../../../src/jobs/feeds/added/plan.ts';
import { fileVersionOfItem } from '../../../../src/jobs/feeds/added/version.ts';
import { DAY, HOUR, NOON } from '../../support/fakes.ts';
import { aFile, aLibrary } from './support/library.ts';

const library = aLibrary('1');
const SMALL = fileVersionOfItem({ files: [aFile('720', 5)] });
const LARGE = fileVersionOfItem({ files: [aFile('1080', 9)] });

const seen = (more: Partial<LastSeenLibraryItem> = {}): LastSeenLibraryItem => ({
  librarySectionId: '1',
  ratingKey: '10',
  guid: 'agent://movie/a',
  addedAt: NOON,
  version: SMALL,
  ...more,
});
const later = new Date(NOON.getTime() + HOUR);

const rules: readonly {
  name: string;
  item: LastSeenLibraryItem;
  own: LastSeenLibraryItem | undefined;
  others: readonly LastSeenLibraryItem[];
  expected: string | undefined;
}[] = [
  { name: 'a guid that was never seen is new', item: seen(), own: undefined, others: [], expected: 'new' },
  { name: 'the same row again is nothing', item: seen(), own: seen(), others: [], expected: undefined },
  {
    name: 'a later date alone is nothing',
    item: seen({ addedAt: later }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'another guid under the same key is nothing',
    item: seen({ guid: 'agent://movie/b' }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'another guid with a later date is another work, where nothing is known of its files',
    item: seen({ guid: 'agent://movie/b', addedAt: later, version: '[]' }),
    own: seen(),
    others: [],
    expected: 'new',
  },
  {
    name: 'another guid with a later date and the same files is matched anew',
    item: seen({ guid: 'agent://movie/b', addedAt: later }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'another guid with other files is another work that was given the key',
    item: seen({ guid: 'agent://movie/b', version: LARGE }),
    own: seen(),
    others: [],
    expected: 'new',
  },
  {
    name: 'another work under a known key that was there under another one is back',
    item: seen({ guid: 'agent://movie/b', version: LARGE }),
    own: seen(),
    others: [seen({ ratingKey: '11', guid: 'agent://movie/b', version: LARGE })],
    expected: 'returned',
  },
  {
    name: 'no guid for once and a later date are nothing',
    item: seen({ guid: '10', addedAt: later }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'a guid for what had none is nothing, whatever its date',
    item: seen({ addedAt: later }),
    own: seen({ guid: '10' }),
    others: [],
    expected: undefined,
  },
  {
    name: 'other files and a later date are an upgrade',
    item: seen({ addedAt: later, version: LARGE }),
    own: seen(),
    others: [],
    expected: 'upgraded',
  },
  {
    name: 'another resolution is one even with the same date',
    item: seen({ version: LARGE }),
    own: seen(),
    others: [],
    expected: 'upgraded',
  },
  {
    name: 'other files of the same looks and a later date are an upgrade',
    item: seen({ addedAt: later, version: fileVersionOfItem({ files: [aFile('720', 9)] }) }),
    own: seen(),
    others: [],
    expected: 'upgraded',
  },
  {
    name: 'more bytes with the same date are a file that was still being copied',
    item: seen({ version: fileVersionOfItem({ files: [aFile('720', 6)] }) }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'files that are not named for once are nothing',
    item: seen({ addedAt: later, version: '[]' }),
    own: seen(),
    others: [],
    expected: undefined,
  },
  {
    name: 'the same files under another key are back',
    item: seen({ ratingKey: '11' }),
    own: undefined,
    others: [seen()],
    expected: 'returned',
  },
  {
    name: 'other files under another key are an upgrade',
    item: seen({ ratingKey: '11', version: LARGE }),
    own: undefined,
    others: [seen()],
    expected: 'upgraded',
  },
  {
    name: 'the files of any of the earlier keys are back',
    item: seen({ ratingKey: '12', version: LARGE }),
    own: undefined,
    others: [seen({ version: LARGE }), seen({ ratingKey: '11', addedAt: later })],
    expected: 'returned',
  },
  {
    name: 'files of which nothing is known are back',
    item: seen({ ratingKey: '11', version: '[]' }),
    own: undefined,
    others: [seen()],
    expected: 'returned',
  },
];

test.each(rules)(
  'a listed item counts as new, better, returned or unchanged compared with its stored state: $name',
  ({ item, own, others, expected }) => {
    expect(classifyItemChange(item, own, others).what).toBe(expected);
  },
);

test('an unchanged item is not written to the database again, and a changed one is, with its known files', () => {
  expect(classifyItemChange(seen(), seen(), []).remember).toBeUndefined();
  expect(classifyItemChange(seen({ addedAt: later, version: '[]' }), seen(), []).remember).toEqual(
    seen({ addedAt: later }),
  );
  expect(classifyItemChange(seen(), undefined, []).remember).toEqual(seen());
});

test('an upgrade names the new quality and, as the old quality, that of the most recent earlier file', () => {
  const huge = fileVersionOfItem({ files: [aFile('4k', 20)] });
  const others = [seen({ version: LARGE, addedAt: later }), seen({ ratingKey: '9' })];
  expect(classifyItemChange(seen({ ratingKey: '12', version: huge }), undefined, others).change).toMatchObject({
    from: { resolution: '1080' },
    to: { resolution: '4k' },
    isBetter: true,
  });
});

const item = (more: Partial<MediaItem> = {}): MediaItem => ({
  ratingKey: '10',
  kind: 'movie',
  title: 'Metropolis',
  guid: 'agent://movie/a',
  addedAt: NOON,
  files: [aFile('720', 5)],
  ...more,
});

const leaves = (items: readonly MediaItem[], window: Date | undefined = NOON) =>
  filterPolledItems(items, { library, kind: 'movie', window });

test('items of another kind, without a key or older than requested are ignored, although the server listed them', () => {
  const rows = [
    item(),
    item({ ratingKey: undefined }),
    item({ ratingKey: '11', kind: 'clip' }),
    item({ ratingKey: '12', addedAt: new Date(NOON.getTime() - 1) }),
    item({ ratingKey: '13', addedAt: undefined }),
  ];
  expect(leaves(rows).map(({ seen: { ratingKey } }) => ratingKey)).toEqual(['10']);
  expect(filterPolledItems(rows, { library, kind: 'movie' })).toHaveLength(3);
});

test.each([
  ['agent://movie/a', 'agent://movie/a'],
  ['local://10', '10'],
  ['LOCAL://10', '10'],
  [' ', '10'],
  [undefined, '10'],
])('the guid %j identifies an item as %j', (guid, expected) => {
  expect(leaves([item({ guid })])[0]?.seen.guid).toBe(expected);
});

test.each([
  ['movie', 'movie'],
  ['show', 'episode'],
  ['artist', 'track'],
  ['photo', 'photo'],
  ['toString', undefined],
])('in a library of type %s, new items of kind %s are announced', (type, expected) => {
  expect(announcedKindOf(aLibrary('1', type))).toBe(expected);
});

test.each([
  ['new', 'nothing'],
  ['upgraded', 'upgrades'],
  ['returned', 'upgrades-and-returns'],
] as const)('an event of the kind %s goes to subscriptions that include at least %s', (what, include) => {
  const [leaf] = leaves([item()]);
  expect(leaf && itemChangeEvent({ leaf, judgement: { what, isFresh: false }, library, now: NOON })?.include).toBe(
    include,
  );
});

test('an event of a new item belongs to its library, is dated no later than now, and decodes to the same data', () => {
  const [leaf] = leaves([item({ addedAt: new Date(NOON.getTime() + DAY), summary: 'x'.repeat(5000) })]);
  const event =
    leaf && itemChangeEvent({ leaf, judgement: classifyItemChange(leaf.seen, undefined, []), library, now: NOON });
  expect(event).toMatchObject({ key: expect.stringMatching(/^new:1:10:/), at: NOON, librarySectionId: '1' });
  const data = itemChangeCodec.parse(event?.data);
  expect(data).toMatchObject({
    what: 'new',
    quality: { resolution: '720', sizeBytes: 5 },
    item: { ratingKey: '10', title: 'Metropolis', librarySectionTitle: 'Library 1' },
  });
  expect(data.item.summary?.length).toBe(400);
});

test('two films that had the same rating key get different event keys, and one film keeps its event key', () => {
  const keyOf = (more: Partial<MediaItem>) => {
    const [leaf] = leaves([item(more)]);
    return (
      leaf &&
      itemChangeEvent({ leaf, judgement: classifyItemChange(leaf.seen, undefined, []), library, now: NOON })?.key
    );
  };
  const works = [{}, { guid: 'agent://movie/b' }, { guid: 'local://10' }, { guid: 'local://10', addedAt: later }];
  expect(new Set(works.map(keyOf)).size).toBe(4);
  expect(keyOf({ addedAt: later })).toBe(keyOf({}));
});

test('two upgrades of one item have different event keys, and one upgrade keeps its key', () => {
  const keyOf = (addedAt: Date, resolution: string) => {
    const [leaf] = leaves([item({ addedAt, files: [aFile(resolution, resolution.length)] })]);
    return (
      leaf &&
      itemChangeEvent({
        leaf,
        judgement: classifyItemChange(leaf.seen, seen({ addedAt: new Date(0) }), []),
        library,
        now: NOON,
      })?.key
    );
  };
  const keys = [keyOf(NOON, '1080'), keyOf(NOON, '4k'), keyOf(later, '1080')];
  expect(new Set(keys).size).toBe(3);
  expect(keyOf(NOON, '1080')).toBe(keys[0]);
});

const titles = (more: Partial<MediaItem>) => {
  const [leaf] = filterPolledItems([item(more)], { library, kind: more.kind === 'track' ? 'track' : 'episode' });
  return (
    leaf &&
    itemChangeEvent({ leaf, judgement: classifyItemChange(leaf.seen, undefined, []), library, now: NOON })?.arrival
      ?.titles
  );
};

test('a new episode is matched with wishes for its series by the year of season 1, and later without a year', () => {
  const episode = { kind: 'episode', grandparentTitle: 'Judex', year: 1916 } as const;
  expect(titles({ ...episode, parentIndex: 1 })).toEqual([{ title: 'Judex', year: 1916 }]);
  const { year, ...undated } = episode;
  const aired = { originallyAvailableAt: new Date('1916-12-16') };
  expect(titles({ ...undated, parentIndex: 1, ...aired })).toEqual([{ title: 'Judex', year: 1916 }]);
  for (const one of [
    { ...undated, parentIndex: 1 },
    { ...episode, parentIndex: 4 },
  ])
    expect(titles(one)).toEqual([{ title: 'Judex', year: null }]);
});

test('a new track is matched with wishes for its album by the album’s year, and for its artist without a year', () => {
  const track = { kind: 'track', parentTitle: 'Metropolis', grandparentTitle: 'Huppertz', parentYear: 1927 } as const;
  expect(titles(track)).toEqual([
    { title: 'Metropolis', year: 1927 },
    { title: 'Huppertz', year: null },
  ]);
});

/** One film in two cuts, the longer one with the larger file and a key of its own. */
const cut = (ratingKey: string, editionTitle: string | undefined, size = 5): MediaItem => ({
  ratingKey,
  kind: 'movie',
  title: 'Metropolis',
  guid: 'agent://movie/a',
  addedAt: NOON,
  editionTitle,
  files: [aFile('1080', size)],
});
const seenOf = (item: MediaItem): LastSeenLibraryItem => {
  const [leaf] = filterPolledItems([item], { library, kind: 'movie' });
  if (!leaf) throw new Error('no leaf');
  return leaf.seen;
};

test.each<{ name: string; before: MediaItem; now: MediaItem; what: string }>([
  { name: 'a longer cut is new', before: cut('10', undefined), now: cut('11', 'Director’s Cut', 9), what: 'new' },
  { name: 'a shorter cut is new', before: cut('10', 'Extended', 9), now: cut('11', 'Theatrical'), what: 'new' },
  {
    name: 'another cut of the same size is new',
    before: cut('10', 'Extended'),
    now: cut('11', 'Restored'),
    what: 'new',
  },
  {
    name: 'the plain film beside a cut is new',
    before: cut('10', 'Extended'),
    now: cut('11', undefined, 9),
    what: 'new',
  },
  {
    name: 'the same cut with a larger file is better',
    before: cut('10', 'Extended'),
    now: cut('11', 'Extended', 9),
    what: 'upgraded',
  },
  {
    name: 'the same cut with the same file is back',
    before: cut('10', 'Extended'),
    now: cut('11', 'Extended'),
    what: 'returned',
  },
])('two files of one film are compared by their cuts: $name', ({ before, now, what }) => {
  const known = seenOf(before);
  const same = known.guid === seenOf(now).guid ? [known] : [];
  expect(classifyItemChange(seenOf(now), undefined, same).what).toBe(what);
});

test('a cut that was stored before Usher told cuts apart is not announced again', () => {
  const item = cut('10', 'Director’s Cut');
  expect(classifyItemChange(seenOf(item), { ...seenOf(item), guid: 'agent://movie/a' }, []).what).toBeUndefined();
});
