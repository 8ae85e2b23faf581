import { expect, test } from 'vitest';
import {
  albumFilterBuilder,
  decadeFilterBuilder,
  libraryFilterBuilder,
} from '../../../src/domain/media/filters/filters.ts';
import type { ItemPage } from '../../../src/domain/media/items/itemsApi.ts';
import { type Answer, container, mediaServerAt, sendContainer, serve } from '../support/server.ts';

const HOUR = 3_600;
const START = 1_700_000_000;
/** Film n of a library, one added each hour. */
const film = (n: number, addedAt: number | string = START + n * HOUR): string =>
  `<Video ratingKey="${n + 1}" title="T${n}" type="movie" year="1927" addedAt="${addedAt}"/>`;
const films = (count: number): string[] => Array.from({ length: count }, (_, at) => film(count - 1 - at));
/** Ten of a thousand films were added at this time or later. */
const SINCE = new Date((START + 990 * HOUR) * 1000);
const filters = [libraryFilterBuilder.where('addedAt', '>=', SINCE)];

/** A server that ignores every filter and lists its items in this order. */
const unfiltered =
  (all: readonly string[]): Answer =>
  (response, asked) => {
    const start = Number(asked.query.get('X-Media-Container-Start'));
    sendContainer(response, all.slice(start, start + 100).join(''), `totalSize="${all.length}"`);
  };

const keysOf = async (pages: AsyncIterable<ItemPage>): Promise<(string | undefined)[]> =>
  (await Array.fromAsync(pages)).flatMap(({ items }) => items.map(({ ratingKey }) => ratingKey));

test('items added since a time are requested newest first', async () => {
  const { url, asked } = await serve(container(films(3).join('')));
  const media = mediaServerAt(url);
  await keysOf(media.libraryItems({ libraryKey: '1', kind: 'movie', filters }));
  await keysOf(
    media.moviesOfDecade({
      libraryKey: '1',
      decade: 1920,
      filters: [decadeFilterBuilder.where('addedAt', '>=', SINCE)],
    }),
  );
  await keysOf(
    media.albumsOfArtist({
      libraryKey: '3',
      artistKey: '7',
      filters: [albumFilterBuilder.where('addedAt', '>=', SINCE)],
    }),
  );
  expect(asked.map(({ query }) => query.get('sort'))).toEqual(['addedAt:desc', 'addedAt:desc', 'addedAt:desc']);
});

test.each([
  { name: 'nothing', others: [] },
  { name: 'another field', others: [libraryFilterBuilder.where('year', '>=', 1920)] },
  { name: 'what was added before', others: [libraryFilterBuilder.where('addedAt', '<=', SINCE)] },
])('a listing that is filtered by $name leaves the order of the items to the server', async ({ others }) => {
  const { url, asked } = await serve(container(films(3).join('')));
  await keysOf(mediaServerAt(url).libraryItems({ libraryKey: '1', filters: others }));
  expect(asked.map(({ query }) => query.get('sort'))).toEqual([null]);
});

test('reading stops after a page that is a day too old if a server sorts but ignores the filter', async () => {
  const { url, asked } = await serve(unfiltered(films(1_000)));
  const found = await keysOf(mediaServerAt(url).libraryItems({ libraryKey: '1', filters }));
  expect(found).toEqual(['1000', '999', '998', '997', '996', '995', '994', '993', '992', '991']);
  expect(asked).toHaveLength(1);
});

test('films with a date in the future or an invalid date do not keep the reading of new films from stopping', async () => {
  const odd = [film(5_000, 4_000_000_000), film(5_001, '18446744073709551615')];
  const { url, asked } = await serve(unfiltered([...odd, ...films(1_000)]));
  expect(await keysOf(mediaServerAt(url).libraryItems({ libraryKey: '1', filters }))).toHaveLength(11);
  expect(asked).toHaveLength(1);
});

test.each([
  { name: 'the oldest first', order: (all: readonly string[]) => all.toReversed() },
  { name: 'in no order', order: (all: readonly string[]) => [...all.slice(500), ...all.slice(0, 500)].toReversed() },
  {
    name: 'nearly all of one second, a later one before them',
    order: (all: readonly string[]) => [
      film(2_000, START + HOUR),
      ...Array.from({ length: 200 }, (_, at) => film(3_000 + at, START)),
      ...all.slice(0, 10),
    ],
  },
])('a library is read to its end if a server ignores the sort order as well ($name)', async ({ order }) => {
  const { url } = await serve(unfiltered(order(films(1_000))));
  expect(await keysOf(mediaServerAt(url).libraryItems({ libraryKey: '1', filters }))).toHaveLength(10);
});
