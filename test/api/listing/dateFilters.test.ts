import { expect, onTestFinished, test } from 'vitest';
import type { Behaviour } from '../../../sandbox/media-server/behaviour.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { type LibraryFilter, libraryFilters } from '../../../src/domain/media/filters/filters.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { VocabularyName } from '../../../src/domain/servers/vocabulary.ts';
import { container, mediaServerAt, serve } from '../support/server.ts';

/** The embedded server with three pages of films, and a client in the same vocabulary. */
async function world(speaks: VocabularyName) {
  const server = await startMediaServer({ vocabulary: speaks, scale: { films: 250, history: 100 } });
  onTestFinished(async () => {
    await server.close();
    expect(server.violations).toEqual([]);
  });
  const media = mediaServerAt(new URL(server.url), speaks, {}, { token: server.tokens.admin });
  const dates = server.library.ofKind('1', 'movie').map(({ addedAt }) => addedAt);
  return { server, media, dates: dates.toSorted((a, b) => b - a) };
}
type World = Awaited<ReturnType<typeof world>>;

const keysOf = async (media: MediaServer, filters: readonly LibraryFilter[]): Promise<(string | undefined)[]> =>
  (await Array.fromAsync(media.libraryItems({ libraryKey: '1', kind: 'movie', filters }))).flatMap(({ items }) =>
    items.map(({ ratingKey }) => ratingKey),
  );

/** The comparisons of the requests so far, such as `addedAt>>=1700000000`. */
const comparisonsOf = ({ server }: Pick<World, 'server'>): readonly string[] =>
  server.requests.flatMap(({ search }) =>
    search
      .split('&')
      .flatMap((pair) => /^(\w+(?:%3[CE])+)=/.exec(pair)?.[1]?.replaceAll('%3E', '>').replaceAll('%3C', '<') ?? []),
  );

type Servers = Pick<Behaviour, 'dateOperators' | 'otherDateOperators'>;
const AS_DOCUMENTED: Servers = { dateOperators: ['exclusive'], otherDateOperators: 'ignored' };
const STRICT: Servers = { dateOperators: ['exclusive'], otherDateOperators: 'refused' };
const WITH_BOTH: Servers = { dateOperators: ['inclusive', 'exclusive'], otherDateOperators: 'ignored' };
const OLDER: Servers = { dateOperators: ['inclusive'], otherDateOperators: 'ignored' };
const OLDER_AND_STRICT: Servers = { dateOperators: ['inclusive'], otherDateOperators: 'refused' };
const WITHOUT: Servers = { dateOperators: [], otherDateOperators: 'ignored' };

const LATEST = 5;
const after = 'addedAt>>';
const from = 'addedAt>';

test.each<[servers: string, behaviour: Servers, first: readonly string[], second: readonly string[]]>([
  ['a server as the vendor documents it', AS_DOCUMENTED, [after], [after]],
  ['a strict server as the vendor documents it', STRICT, [after], [after]],
  ['a server with both kinds of operators', WITH_BOTH, [after], [after]],
  ['an older server', OLDER, [after, from], [from]],
  ['an older and strict server', OLDER_AND_STRICT, [after, from], [from]],
  ['a server that compares no dates', WITHOUT, [after, from], [from]],
])('new films are read from %s, with at most one page more', async (_, behaviour, first, second) => {
  const { server, media, dates } = await world('plex');
  Object.assign(server.behaviour, behaviour);
  const filters = [libraryFilters.where('addedAt', '>=', new Date((dates[LATEST - 1] ?? 0) * 1000))];
  expect(await keysOf(media, filters)).toHaveLength(LATEST);
  expect(comparisonsOf({ server })).toEqual(first);
  expect(await keysOf(media, filters)).toHaveLength(LATEST);
  expect(comparisonsOf({ server })).toEqual([...first, ...second]);
});

test.each<[servers: string, behaviour: Servers, first: readonly string[], second: readonly string[]]>([
  ['a server as the vendor documents it', AS_DOCUMENTED, [after, from], [after]],
  ['a strict server as the vendor documents it', STRICT, [after, from], [after]],
  ['a server with both kinds of operators', WITH_BOTH, [after, from], [after, from]],
  ['an older server', OLDER, [after, from], [from]],
  ['an older and strict server', OLDER_AND_STRICT, [after, from], [from]],
  ['a server that compares no dates', WITHOUT, [after, from], [from]],
])('while nothing is new, at most one page more is read from %s', async (_, behaviour, first, second) => {
  const { server, media, dates } = await world('plex');
  Object.assign(server.behaviour, behaviour);
  const filters = [libraryFilters.where('addedAt', '>=', new Date(((dates[0] ?? 0) + 10 * 86_400) * 1000))];
  expect(await keysOf(media, filters)).toEqual([]);
  expect(comparisonsOf({ server })).toEqual(first);
  expect(await keysOf(media, filters)).toEqual([]);
  expect(comparisonsOf({ server })).toEqual([...first, ...second]);
});

/** Filters by the dates of the films, which are sorted from the latest to the first. */
const FILTERS: Readonly<Record<string, (dates: readonly number[]) => readonly LibraryFilter[]>> = {
  'added at that second or later': ([latest = 0]) => [libraryFilters.where('addedAt', '>=', new Date(latest * 1000))],
  'added at that second or before': (dates) => [
    libraryFilters.where('addedAt', '<=', new Date((dates.at(-1) ?? 0) * 1000)),
  ],
  'added between two': (dates) => [
    libraryFilters.where('addedAt', '>=', new Date((dates[150] ?? 0) * 1000)),
    libraryFilters.where('addedAt', '<=', new Date((dates[50] ?? 0) * 1000)),
  ],
  'added at that second': ([latest = 0]) => [libraryFilters.where('addedAt', '=', new Date(latest * 1000))],
  'changed since': (dates) => [libraryFilters.where('updatedAt', '>=', new Date((dates[120] ?? 0) * 1000))],
  'played before': () => [libraryFilters.where('lastViewedAt', '<=', new Date('2026-03-01T00:00:00Z'))],
  'added since 1970': () => [libraryFilters.where('addedAt', '>=', new Date(0))],
  'added until 1970': () => [libraryFilters.where('addedAt', '<=', new Date(0))],
  'added since, with a title': (dates) => [
    libraryFilters.where('addedAt', '>=', new Date((dates[200] ?? 0) * 1000)),
    libraryFilters.where('title', '=', 'the'),
  ],
};

test.each(Object.keys(FILTERS))('films that were %s are the same by all operators', async (name) => {
  const [plex, neutral] = [await world('plex'), await world('neutral')];
  const filters = FILTERS[name]?.(neutral.dates) ?? [];
  const expected = (await keysOf(neutral.media, filters)).toSorted();
  for (const behaviour of [AS_DOCUMENTED, WITH_BOTH, OLDER, OLDER_AND_STRICT, WITHOUT]) {
    Object.assign(plex.server.behaviour, behaviour);
    const media = mediaServerAt(new URL(plex.server.url), 'plex', {}, { token: plex.server.tokens.admin });
    expect((await keysOf(media, filters)).toSorted()).toEqual(expected);
  }
});

test('films are found at a server that understands the operator differently and finds nothing', async () => {
  const film = container('<Video ratingKey="1" type="movie" title="New" addedAt="1700000001"/>');
  const { url, asked } = await serve((response, seen, nth) =>
    (seen.query.has('addedAt>>') ? container('') : film)(response, seen, nth),
  );
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilters.where('addedAt', '>=', new Date(1_700_000_000_000))];
  expect(await keysOf(media, filters)).toEqual(['1']);
  expect(await keysOf(media, filters)).toEqual(['1']);
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, false]);
});

test('a film that arrives between two requests does not make a server count as one without the operator', async () => {
  const films = container(
    '<Video ratingKey="1" type="movie" title="Old" addedAt="1600000000"/><Video ratingKey="2" type="movie" title="New" addedAt="1700000001"/>',
  );
  const { url, asked } = await serve((response, seen, nth) =>
    (seen.query.has('addedAt>>') ? container('') : films)(response, seen, nth),
  );
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilters.where('addedAt', '>=', new Date(1_700_000_000_000))];
  for (const _ of [1, 2]) await keysOf(media, filters);
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, true, false]);
});

test.each([401, 403, 404, 500])('a server that answers %d is not asked by the older operators', async (status) => {
  const { url, asked } = await serve((response) => response.writeHead(status).end());
  const filters = [libraryFilters.where('addedAt', '>=', new Date(1_700_000_000_000))];
  await expect(keysOf(mediaServerAt(url, 'plex'), filters)).rejects.toMatchObject({ status });
  expect(asked.filter(({ query }) => query.has('addedAt>'))).toEqual([]);
});

test('a server that refuses both operators fails, and is asked by both the next time', async () => {
  const { url, asked } = await serve((response) => response.writeHead(400).end());
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilters.where('addedAt', '>=', new Date(1_700_000_000_000))];
  for (const _ of [1, 2]) await expect(keysOf(media, filters)).rejects.toMatchObject({ kind: 'invalid' });
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, true, false]);
});

test('the history is asked by the operator that the vendor documents for it', async () => {
  const { server, media } = await world('plex');
  const since = new Date('2026-03-10T00:00:00Z');
  const entries = (await Array.fromAsync(media.history({ since }))).flat();
  expect(entries.every(({ viewedAt }) => viewedAt >= since)).toBe(true);
  expect(new Set(comparisonsOf({ server }))).toEqual(new Set(['viewedAt>']));
});
