import { expect, test } from 'vitest';
import type { MediaItem } from '../../../../src/domain/media/items/item.ts';
import { itemChangeCodec } from '../../../../src/jobs/feeds/added/data.ts';
import { createHiddenSeasons } from '../../../../src/jobs/feeds/added/hiddenSeasons.ts';
import { filterPolledItems } from '../../../../src/jobs/feeds/added/plan.ts';
import type { AddedItemsPollDeps } from '../../../../src/jobs/feeds/added/poll.ts';
import { NOON, refused } from '../../support/fakes.ts';
import { addedHarness, aLibrary, type Leaf } from './support/library.ts';

const LIBRARY = aLibrary('2', 'show');

/** An episode of a series that hides its seasons, and its second season. */
const EPISODE: Leaf = {
  ratingKey: '70',
  kind: 'episode',
  title: 'Chapter 1',
  guid: 'agent://episode/70',
  addedAt: NOON,
  grandparentRatingKey: '40',
  parentIndex: 2,
};
const SEASON: Leaf = {
  ratingKey: '50',
  kind: 'season',
  title: 'Season 2',
  addedAt: NOON,
  parentRatingKey: '40',
  index: 2,
};

/** A server with that season; `asked` has the kinds of items that were listed. */
function seasonsOf(fails?: () => Promise<never>) {
  const asked: (string | undefined)[] = [];
  const media: AddedItemsPollDeps['media'] = {
    libraries: async () => [LIBRARY],
    async *libraryItems({ kind }) {
      asked.push(kind);
      await fails?.();
      yield { listing: {}, items: [SEASON] };
    },
  };
  const seasons = createHiddenSeasons(LIBRARY, { media, signal: new AbortController().signal });
  const fill = async (...items: readonly MediaItem[]) =>
    (await seasons.fill(filterPolledItems(items, { library: LIBRARY, kind: 'episode' }))).map(
      ({ item }) => item.parentRatingKey,
    );
  return { fill, asked };
}

test.each<{ name: string; more: Partial<MediaItem>; key: string | undefined }>([
  { name: 'of a hidden season gets the key of the season', more: {}, key: '50' },
  { name: 'of another season gets none', more: { parentIndex: 3 }, key: undefined },
  { name: 'of another series gets none', more: { grandparentRatingKey: '41' }, key: undefined },
])('a new episode gets the key of its own hidden season, and of no other: an episode $name', async ({ more, key }) => {
  const { fill } = seasonsOf();
  expect(await fill({ ...EPISODE, ...more })).toEqual([key]);
});

test.each<{ name: string; more: Partial<MediaItem> }>([
  { name: 'names its season', more: { parentRatingKey: '51' } },
  { name: 'has no season number', more: { parentIndex: undefined } },
  { name: 'names no series', more: { grandparentRatingKey: undefined } },
])('the seasons of a series are not requested for an episode that $name', async ({ more }) => {
  const { fill, asked } = seasonsOf();
  const episode = { ...EPISODE, ...more };
  expect(await fill(episode)).toEqual([episode.parentRatingKey]);
  expect(asked).toEqual([]);
});

test('the seasons of a library are requested once a poll', async () => {
  const { fill, asked } = seasonsOf();
  await fill(EPISODE);
  await fill(EPISODE, { ...EPISODE, ratingKey: '71' });
  expect(asked).toEqual(['season']);
});

test.each(['unsupported', 'not-found'] as const)(
  'a server that cannot list seasons (%s) leaves an episode without its season’s key',
  async (kind) => {
    const { fill } = seasonsOf(refused(kind));
    expect(await fill(EPISODE)).toEqual([undefined]);
  },
);

test.each(['unavailable', 'unauthorized', 'timeout'] as const)(
  'a poll stops when the request for seasons fails (%s)',
  async (kind) => {
    const { fill } = seasonsOf(refused(kind));
    await expect(fill(EPISODE)).rejects.toMatchObject({ kind });
  },
);

test('a new episode is announced with its season, and the first poll requests no seasons', async () => {
  const { put, at, tick, batches, media } = await addedHarness(LIBRARY);
  const kinds: (string | undefined)[] = [];
  const watched: AddedItemsPollDeps['media'] = {
    ...media,
    libraryItems: (query, options) => {
      kinds.push(query.kind);
      return media.libraryItems(query, options);
    },
  };
  put('2', SEASON);
  put('2', { ...EPISODE, addedAt: at() });
  await tick({ media: watched });
  expect(kinds).not.toContain('season');
  put('2', { ...EPISODE, ratingKey: '71', guid: 'agent://episode/71', addedAt: at() });
  await tick({ media: watched });
  const events = batches.flatMap((batch) => batch.events.map(({ data }) => itemChangeCodec.parse(data).item));
  expect(events).toMatchObject([{ ratingKey: '71', parentRatingKey: '50' }]);
});
