import { expect, test } from 'vitest';
import { VOCABULARY_NAMES } from '../../../src/api/vocabularies/vocabularies.ts';
import { type Answer, type Asked, container, mediaServerAt, sendContainer, serve } from '../support/server.ts';

/** Row n of a history; a larger n is later. */
const row = (n: number): string =>
  `<Video historyKey="h${n}" ratingKey="${n}" title="T${n}" type="movie" viewedAt="${1_700_000_000 + n}" accountID="1"/>`;
const rows = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => row(to - 1 - i));
const keysOf = (pages: readonly (readonly { readonly historyKey: string }[])[]): string[] =>
  pages.flat().map(({ historyKey }) => historyKey);

const pagingOf = ({ query }: Asked): [number, number] => [
  Number(query.get('X-Media-Container-Start') ?? query.get('X-Plex-Container-Start')),
  Number(query.get('X-Media-Container-Size') ?? query.get('X-Plex-Container-Size')),
];

/** A server that pages as it should, and may or may not state the total. */
const paged =
  (all: readonly string[], attributes = ''): Answer =>
  (response, asked) => {
    const [start, size] = pagingOf(asked);
    sendContainer(response, all.slice(start, start + size).join('\n'), attributes);
  };

test.each(VOCABULARY_NAMES)('a long history is read in pages of 100, in %s', async (speaks) => {
  const { url, asked } = await serve(paged(rows(0, 250), 'totalSize="250"'));
  const pages = await Array.fromAsync(mediaServerAt(url, speaks).history({}));
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
  expect(asked.map(pagingOf)).toEqual([
    [0, 100],
    [100, 100],
    [200, 100],
  ]);
  expect(asked[0]?.query.get('sort')).toBe('viewedAt:desc');
});

test.each([
  { name: 'a total', length: 200, attributes: 'totalSize="200"', requests: 2 },
  { name: 'a short page', length: 150, attributes: '', requests: 2 },
  { name: 'an empty page', length: 200, attributes: '', requests: 3 },
])('the reading of a history ends with $name', async ({ length, attributes, requests }) => {
  const { url, asked } = await serve(paged(rows(0, length), attributes));
  expect(keysOf(await Array.fromAsync(mediaServerAt(url).history({})))).toHaveLength(length);
  expect(asked).toHaveLength(requests);
});

test('a server that sends shorter pages than requested is read up to its total', async () => {
  const all = rows(0, 120);
  const { url } = await serve((response, asked) => {
    const [start] = pagingOf(asked);
    sendContainer(response, all.slice(start, start + 50).join(''), 'totalSize="120"');
  });
  expect(new Set(keysOf(await Array.fromAsync(mediaServerAt(url).history({})))).size).toBe(120);
});

test.each([3, 100, 250])(
  'a server that ignores paging is asked until all %i plays are known, each once (quirk 9)',
  async (length) => {
    const { url } = await serve(container(rows(0, length).join('')));
    const keys = keysOf(await Array.fromAsync(mediaServerAt(url).history({})));
    expect(keys).toHaveLength(length);
    expect(new Set(keys).size).toBe(length);
  },
);

test('the history of a server that ignores paging is read with a single request', async () => {
  const { url, asked } = await serve(container(rows(0, 250).join('')));
  await Array.fromAsync(mediaServerAt(url).history({}));
  expect(asked).toHaveLength(1);
});

test('plays that are added during a reading shift the pages, and each is still returned once', async () => {
  const { url } = await serve((response, asked) => {
    const answer = paged(rows(0, 250 + 7 * (asked.nth - 1)));
    answer(response, asked);
  });
  const keys = keysOf(await Array.fromAsync(mediaServerAt(url).history({})));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(Array.from({ length: 250 }, (_, n) => `h${n}`)));
});

test('a server that always sends the first page is asked only twice', async () => {
  const { url, asked } = await serve(container(rows(0, 100).join('')));
  await Array.fromAsync(mediaServerAt(url).history({}));
  expect(asked).toHaveLength(2);
});

test('a server without a usable row is not read for ever', async () => {
  const { url, asked } = await serve(container('<Video title="x"/>'.repeat(100)));
  expect(await Array.fromAsync(mediaServerAt(url).history({}))).toEqual([]);
  expect(asked).toHaveLength(3);
});

test('the start time of a history is sent with a literal equals sign, and the rows are checked again', async () => {
  const { url, asked } = await serve(paged(rows(0, 10)));
  const since = new Date((1_700_000_000 + 7) * 1000);
  expect(keysOf(await Array.fromAsync(mediaServerAt(url).history({ since })))).toEqual(['h9', 'h8', 'h7']);
  expect(asked[0]?.url).toContain('viewedAt%3E=1700000007');
});

/** Row n of a history with one entry an hour, and a time that only ten of a thousand have reached. */
const HOUR = 3_600;
const hourly = (n: number): string =>
  `<Video historyKey="h${n}" title="T" type="movie" viewedAt="${1_700_000_000 + n * HOUR}"/>`;
const TENTH_LAST = new Date((1_700_000_000 + 990 * HOUR) * 1000);

test('the reading of a history stops a day before its start time if a server sorts but ignores that time', async () => {
  const sorted = Array.from({ length: 1_000 }, (_, at) => hourly(999 - at));
  const { url, asked } = await serve(paged(sorted, 'totalSize="1000"'));
  const keys = keysOf(await Array.fromAsync(mediaServerAt(url).history({ since: TENTH_LAST })));
  expect(keys).toEqual(['h999', 'h998', 'h997', 'h996', 'h995', 'h994', 'h993', 'h992', 'h991', 'h990']);
  expect(asked).toHaveLength(1);
});

test('a history of mixed films and music is recognized as sorted, and its reading stops as early', async () => {
  const mixed = Array.from({ length: 1_000 }, (_, at) => hourly(999 - at).replace('Video', at % 2 ? 'Video' : 'Track'));
  const { url, asked } = await serve(paged(mixed, 'totalSize="1000"'));
  const keys = keysOf(await Array.fromAsync(mediaServerAt(url).history({ since: TENTH_LAST })));
  expect(keys).toEqual(['h999', 'h998', 'h997', 'h996', 'h995', 'h994', 'h993', 'h992', 'h991', 'h990']);
  expect(asked).toHaveLength(1);
});

test('a history is still read within the day before its start time', async () => {
  const sorted = Array.from({ length: 1_000 }, (_, at) => hourly(999 - at));
  const { url, asked } = await serve(paged(sorted, 'totalSize="1000"'));
  const earlier = new Date((1_700_000_000 + 910 * HOUR) * 1000);
  expect(keysOf(await Array.fromAsync(mediaServerAt(url).history({ since: earlier })))).toHaveLength(90);
  expect(asked).toHaveLength(2);
});

test.each([
  { name: 'the oldest first', order: (all: readonly string[]) => all },
  { name: 'in no order', order: (all: readonly string[]) => [...all.slice(500), ...all.slice(0, 500)] },
])('a history is read to its end if a server ignores the sort order as well ($name)', async ({ order }) => {
  const all = order(Array.from({ length: 1_000 }, (_, n) => hourly(n)));
  const { url, asked } = await serve(paged(all, 'totalSize="1000"'));
  expect(keysOf(await Array.fromAsync(mediaServerAt(url).history({ since: TENTH_LAST })))).toHaveLength(10);
  expect(asked).toHaveLength(10);
});

test('plays in the second of the start time are kept, unless the start time is later within that second', async () => {
  const { url } = await serve(paged(rows(0, 3)));
  const at = (ms: number) => Array.fromAsync(mediaServerAt(url).history({ since: new Date(1_700_000_001_000 + ms) }));
  expect(keysOf(await at(0))).toEqual(['h2', 'h1']);
  expect(keysOf(await at(1))).toEqual(['h2']);
});

test.each([
  { name: 'no entry', entries: '', readUntil: 0 },
  { name: 'entries of which none can be used', entries: '<Video title="?" type="movie"/>'.repeat(3), readUntil: 3 },
])(
  'a library for which the server sends $name is read as one page without items, with the server’s total',
  async (row) => {
    const { url } = await serve(container(row.entries, 'totalSize="3"'));
    const pages = await Array.fromAsync(mediaServerAt(url).libraryItems({ libraryKey: '1', kind: 'movie' }));
    expect(pages).toEqual([
      { listing: expect.objectContaining({ totalSize: 3 }), items: [], readUntil: row.readUntil },
    ]);
  },
);

test('an empty history has no pages', async () => {
  const { url } = await serve(container(''));
  expect(await Array.fromAsync(mediaServerAt(url).history({}))).toEqual([]);
  expect(await mediaServerAt(url).newestHistoryEntry()).toBeUndefined();
});

test('a caller who aborts the reading of a history between two pages gets the abort reason as the error', async () => {
  const { url, asked } = await serve(paged(rows(0, 250)));
  const controller = new AbortController();
  const pages = mediaServerAt(url).history({}, { signal: controller.signal })[Symbol.asyncIterator]();
  await pages.next();
  controller.abort('enough');
  await expect(pages.next()).rejects.toBe('enough');
  expect(asked).toHaveLength(1);
});

test('the newest play of the history is found with a request for a single row', async () => {
  const { url, asked } = await serve(paged(rows(0, 250)));
  expect(await mediaServerAt(url).newestHistoryEntry()).toMatchObject({ historyKey: 'h249' });
  expect(asked.map(pagingOf)).toEqual([[0, 1]]);
  expect(asked[0]?.query.get('sort')).toBe('viewedAt:desc');
});

test('the newest play is found even if the server ignores the requested sort order and number of rows', async () => {
  const { url } = await serve(container([row(3), row(9), row(5)].join('')));
  expect(await mediaServerAt(url).newestHistoryEntry()).toMatchObject({ historyKey: 'h9' });
});

test('a long playlist is read in pages, and an item may occur in it twice', async () => {
  const items = Array.from(
    { length: 130 },
    (_, n) => `<Track playlistItemID="${n}" ratingKey="7" title="Air" type="track"/>`,
  );
  const { url, asked } = await serve(paged(items));
  expect(await mediaServerAt(url).playlistItems('5')).toHaveLength(130);
  expect(asked).toHaveLength(2);
});
