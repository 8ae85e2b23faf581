import { expect, onTestFinished, test } from 'vitest';
import type { MediaServerBehaviour } from '../../../sandbox/media-server/behaviour.ts';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import type { VocabularyName } from '../../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClients } from '../../../src/api/client.ts';
import { type LibraryFilter, libraryFilterBuilder } from '../../../src/domain/media/filters/filters.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { container, mediaServerAt, sendContainer, serve, transportTo } from '../support/server.ts';

/** The embedded server with three pages of films, and a client in the same vocabulary. */
async function world(speaks: VocabularyName) {
  const server = await startMediaServer({ vocabulary: speaks, scale: { films: 250, history: 100 } });
  onTestFinished(async () => {
    await server.close();
    expect(server.violations).toEqual([]);
  });
  const time = { passedMs: 0 };
  const clock = { steadyMs: () => time.passedMs };
  const media = mediaServerAt(new URL(server.url), speaks, { clock }, { token: server.tokens.admin });
  const dates = server.library.ofKind('1', 'movie').map(({ addedAt }) => addedAt);
  return { server, media, time, dates: dates.toSorted((a, b) => b - a) };
}
type World = Awaited<ReturnType<typeof world>>;

const keysOf = async (
  media: Pick<MediaServer, 'libraryItems'>,
  filters: readonly LibraryFilter[],
  libraryKey = '1',
): Promise<(string | undefined)[]> =>
  (await Array.fromAsync(media.libraryItems({ libraryKey, kind: 'movie', filters }))).flatMap(({ items }) =>
    items.map(({ ratingKey }) => ratingKey),
  );

/** The comparisons of the requests so far, such as `addedAt>>=1700000000`. */
const comparisonsOf = ({ server }: Pick<World, 'server'>): readonly string[] =>
  server.requests.flatMap(({ search }) =>
    search
      .split('&')
      .flatMap((pair) => /^(\w+(?:%3[CE])+)=/.exec(pair)?.[1]?.replaceAll('%3E', '>').replaceAll('%3C', '<') ?? []),
  );

type Servers = Pick<MediaServerBehaviour, 'dateOperators' | 'otherDateOperators'>;
const AS_DOCUMENTED: Servers = { dateOperators: ['exclusive'], otherDateOperators: 'ignored' };
const STRICT: Servers = { dateOperators: ['exclusive'], otherDateOperators: 'refused' };
const WITH_BOTH: Servers = { dateOperators: ['inclusive', 'exclusive'], otherDateOperators: 'ignored' };
const OLDER: Servers = { dateOperators: ['inclusive'], otherDateOperators: 'ignored' };
const OLDER_AND_STRICT: Servers = { dateOperators: ['inclusive'], otherDateOperators: 'refused' };
const WITHOUT: Servers = { dateOperators: [], otherDateOperators: 'ignored' };

const LATEST = 5;
const after = 'addedAt>>';
const from = 'addedAt>';

test.each<{ name: string; behaviour: Servers; first: readonly string[]; second: readonly string[] }>([
  { name: 'a server as the vendor documents it', behaviour: AS_DOCUMENTED, first: [after], second: [after] },
  { name: 'a strict server as the vendor documents it', behaviour: STRICT, first: [after], second: [after] },
  { name: 'a server with both kinds of operators', behaviour: WITH_BOTH, first: [after], second: [after] },
  { name: 'an older server', behaviour: OLDER, first: [after, from], second: [from] },
  { name: 'an older and strict server', behaviour: OLDER_AND_STRICT, first: [after, from], second: [from] },
  { name: 'a server that compares no dates', behaviour: WITHOUT, first: [after, from], second: [from] },
])(
  'the newest films of a library are found on $name, with at most one request more',
  async ({ behaviour, first, second }) => {
    const { server, media, dates } = await world('plex');
    Object.assign(server.behaviour, behaviour);
    const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date((dates[LATEST - 1] ?? 0) * 1000))];
    expect(await keysOf(media, filters)).toHaveLength(LATEST);
    expect(comparisonsOf({ server })).toEqual(first);
    expect(await keysOf(media, filters)).toHaveLength(LATEST);
    expect(comparisonsOf({ server })).toEqual([...first, ...second]);
  },
);

const HOUR_MS = 3_600_000;

test.each<{
  name: string;
  behaviour: Servers;
  first: readonly string[];
  within: readonly string[];
  afterAnHour: readonly string[];
}>([
  {
    name: 'a server as the vendor documents it',
    behaviour: AS_DOCUMENTED,
    first: [after, from],
    within: [after],
    afterAnHour: [after],
  },
  {
    name: 'a strict server as the vendor documents it',
    behaviour: STRICT,
    first: [after, from],
    within: [after],
    afterAnHour: [after],
  },
  {
    name: 'a server with both kinds of operators',
    behaviour: WITH_BOTH,
    first: [after, from],
    within: [after],
    afterAnHour: [after, from],
  },
  { name: 'an older server', behaviour: OLDER, first: [after, from], within: [from], afterAnHour: [from] },
  {
    name: 'an older and strict server',
    behaviour: OLDER_AND_STRICT,
    first: [after, from],
    within: [from],
    afterAnHour: [from],
  },
  {
    name: 'a server that compares no dates',
    behaviour: WITHOUT,
    first: [after, from],
    within: [from],
    afterAnHour: [from],
  },
])(
  'when no film is new, $name is queried with one date operator, and with both at most once an hour',
  async ({ behaviour, first, within, afterAnHour }) => {
    const { server, media, time, dates } = await world('plex');
    Object.assign(server.behaviour, behaviour);
    const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(((dates[0] ?? 0) + 10 * 86_400) * 1000))];
    const comparisonsAt = async (passedMs: number): Promise<readonly string[]> => {
      const before = comparisonsOf({ server }).length;
      time.passedMs = passedMs;
      expect(await keysOf(media, filters)).toEqual([]);
      return comparisonsOf({ server }).slice(before);
    };
    expect(await comparisonsAt(0)).toEqual(first);
    expect(await comparisonsAt(1)).toEqual(within);
    expect(await comparisonsAt(HOUR_MS - 1)).toEqual(within);
    expect(await comparisonsAt(HOUR_MS)).toEqual(afterAnHour);
    expect(await comparisonsAt(HOUR_MS + 1)).toEqual(within);
  },
);

test('a new film is found after an hour at the latest, even if the server finds nothing by the first date operator', async () => {
  const films = { isThere: false };
  const nothing = container('');
  const film = container('<Video ratingKey="1" type="movie" title="New" addedAt="1700000001"/>');
  const { url } = await serve((response, asked) => {
    const answer = films.isThere && !asked.query.has('addedAt>>') ? film : nothing;
    answer(response, asked);
  });
  const time = { passedMs: 0 };
  const media = mediaServerAt(url, 'plex', { clock: { steadyMs: () => time.passedMs } });
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
  expect(await keysOf(media, filters)).toEqual([]);
  films.isThere = true;
  time.passedMs = HOUR_MS;
  expect(await keysOf(media, filters)).toEqual(['1']);
});

test('a library that stays empty does not delay finding new films in the library that is read next', async () => {
  const films = { isThere: false };
  const film = '<Video ratingKey="1" type="movie" title="New" addedAt="1700000001"/>';
  const { url } = await serve((response, { path, query }) => {
    const isFound = films.isThere && path === '/library/sections/2/all' && !query.has('addedAt>>');
    sendContainer(response, isFound ? film : '');
  });
  const time = { passedMs: 0 };
  const media = mediaServerAt(url, 'plex', { clock: { steadyMs: () => time.passedMs } });
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
  for (const library of ['1', '2']) expect(await keysOf(media, filters, library)).toEqual([]);
  films.isThere = true;
  time.passedMs = HOUR_MS;
  expect(await keysOf(media, filters, '1')).toEqual([]);
  expect(await keysOf(media, filters, '2')).toEqual(['1']);
});

test('a date operator that failed in one person’s listing is not tried again in the next person’s listing', async () => {
  const { server, dates } = await world('plex');
  Object.assign(server.behaviour, OLDER);
  const transport = transportTo(new URL(server.url), { speaks: 'plex', token: server.tokens.admin });
  const mediaFor = createMediaServerClients({ server: FIRST_SERVER_ID, transport });
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date((dates[LATEST - 1] ?? 0) * 1000))];
  for (const userId of ['1', '2'])
    await keysOf(mediaFor({ userId, reference: 'a', urgency: 'read', account: { kind: 'shared' } }), filters);
  expect(comparisonsOf({ server })).toEqual([after, from, from]);
});

/** Filters by the dates of the films, which are sorted from the latest to the first. */
const FILTERS: Readonly<Record<string, (dates: readonly number[]) => readonly LibraryFilter[]>> = {
  'added at that second or later': ([latest = 0]) => [
    libraryFilterBuilder.where('addedAt', '>=', new Date(latest * 1000)),
  ],
  'added at that second or before': (dates) => [
    libraryFilterBuilder.where('addedAt', '<=', new Date((dates.at(-1) ?? 0) * 1000)),
  ],
  'added between two': (dates) => [
    libraryFilterBuilder.where('addedAt', '>=', new Date((dates[150] ?? 0) * 1000)),
    libraryFilterBuilder.where('addedAt', '<=', new Date((dates[50] ?? 0) * 1000)),
  ],
  'added at that second': ([latest = 0]) => [libraryFilterBuilder.where('addedAt', '=', new Date(latest * 1000))],
  'changed since': (dates) => [libraryFilterBuilder.where('updatedAt', '>=', new Date((dates[120] ?? 0) * 1000))],
  'played before': () => [libraryFilterBuilder.where('lastViewedAt', '<=', new Date('2026-03-01T00:00:00Z'))],
  'added since 1970': () => [libraryFilterBuilder.where('addedAt', '>=', new Date(0))],
  'added until 1970': () => [libraryFilterBuilder.where('addedAt', '<=', new Date(0))],
  'added since, with a title': (dates) => [
    libraryFilterBuilder.where('addedAt', '>=', new Date((dates[200] ?? 0) * 1000)),
    libraryFilterBuilder.where('title', '=', 'the'),
  ],
};

test.each(Object.keys(FILTERS))(
  'a filter for films that were %s finds the same films on servers with different date operators',
  async (name) => {
    const plex = await world('plex');
    const neutral = await world('neutral');
    const filters = FILTERS[name]?.(neutral.dates) ?? [];
    const expected = (await keysOf(neutral.media, filters)).toSorted();
    for (const behaviour of [AS_DOCUMENTED, WITH_BOTH, OLDER, OLDER_AND_STRICT, WITHOUT]) {
      Object.assign(plex.server.behaviour, behaviour);
      const media = mediaServerAt(new URL(plex.server.url), 'plex', {}, { token: plex.server.tokens.admin });
      expect((await keysOf(media, filters)).toSorted()).toEqual(expected);
    }
  },
);

/** A server that finds nothing by `>>=`, and these films by any other operator. */
const blindServer = (films: string) =>
  serve((response, asked) => {
    const answer = container(asked.query.has('addedAt>>') ? '' : films);
    answer(response, asked);
  });

test('films are found on a server that reads the date operator differently and finds nothing', async () => {
  const { url, asked } = await blindServer('<Video ratingKey="1" type="movie" title="New" addedAt="1700000001"/>');
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
  expect(await keysOf(media, filters)).toEqual(['1']);
  expect(await keysOf(media, filters)).toEqual(['1']);
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, false]);
});

test('a film added between two requests does not make the client treat the server as lacking a date operator', async () => {
  const old = '<Video ratingKey="1" type="movie" title="Old" addedAt="1600000000"/>';
  const { url, asked } = await blindServer(
    `${old}<Video ratingKey="2" type="movie" title="New" addedAt="1700000001"/>`,
  );
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
  for (const _ of [1, 2]) await keysOf(media, filters);
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, true, false]);
});

test.each([401, 403, 404, 500])(
  'a server that answers a date filter with %d does not get the request again with an older date operator',
  async (status) => {
    const { url, asked } = await serve((response) => response.writeHead(status).end());
    const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
    await expect(keysOf(mediaServerAt(url, 'plex'), filters)).rejects.toMatchObject({ status });
    expect(asked.filter(({ query }) => query.has('addedAt>'))).toEqual([]);
  },
);

test('a listing fails if the server refuses both date operators, and the next listing tries both again', async () => {
  const { url, asked } = await serve((response) => response.writeHead(400).end());
  const media = mediaServerAt(url, 'plex');
  const filters = [libraryFilterBuilder.where('addedAt', '>=', new Date(1_700_000_000_000))];
  for (const _ of [1, 2]) await expect(keysOf(media, filters)).rejects.toMatchObject({ kind: 'invalid' });
  expect(asked.map(({ query }) => query.has('addedAt>>'))).toEqual([true, false, true, false]);
});

test('the history is requested with the date operator that the vendor documents for it', async () => {
  const { server, media } = await world('plex');
  const since = new Date('2026-03-10T00:00:00Z');
  const entries = (await Array.fromAsync(media.history({ since }))).flat();
  expect(entries.every(({ viewedAt }) => viewedAt >= since)).toBe(true);
  expect(new Set(comparisonsOf({ server }))).toEqual(new Set(['viewedAt>']));
});
