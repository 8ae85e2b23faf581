import assert from 'node:assert/strict';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedMediaServer, startMediaServer } from '../../sandbox/media-server/server.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { mediaServerAt } from './support/server.ts';

interface Situation {
  readonly media: MediaServer;
  readonly server: EmbeddedMediaServer;
}

/** Excludes every library from searches (2.7, hidden). */
function hideLibraries({ library }: EmbeddedMediaServer): void {
  for (const { preferences } of library.sections) Object.assign(preferences, { hidden: '2' });
}

async function endTwice({ media, server }: Situation): Promise<unknown> {
  const [session] = await media.sessions();
  assert(session?.id !== undefined);
  server.sessions.end(String(session.id));
  return media.terminateSession(session.id, 'why');
}

async function createFromDeleted({ media, server }: Situation): Promise<unknown> {
  const { ratingKey } = server.libraryEditor.remove('Faust');
  return media.createPlaylist({ title: 'x', type: 'video', ratingKey });
}

async function applyFirstMatch({ media, server }: Situation): Promise<unknown> {
  const artist = server.library.all().find(({ kind }) => kind === 'artist');
  assert(artist !== undefined);
  const [match] = (await media.matches(artist.ratingKey)).matches;
  assert(match?.guid !== undefined);
  return media.applyMatch(artist.ratingKey, { guid: match.guid, name: 'x' });
}

const LIBRARY = {
  name: 'Shorts',
  type: 'movie',
  agent: 'tv.media.agents.movie',
  scanner: 'Media Movie',
  language: 'de-DE',
  locations: ['/media/shorts'],
} as const;

type Call = (situation: Situation) => Promise<unknown>;

test.each<{ name: string; status: number; call: Call; kind: string }>([
  { name: 'ending a session that is over', status: 404, call: endTwice, kind: 'not-found' },
  {
    name: 'stopping a transcode that is over',
    status: 404,
    call: ({ media }) => media.terminateTranscode('/transcode/sessions/a'),
    kind: 'not-found',
  },
  {
    name: 'setting an unknown preference',
    status: 403,
    call: ({ media }) => media.setPreference('NoSuch', 1),
    kind: 'not-found',
  },
  { name: 'making a playlist of an item that is gone', status: 400, call: createFromDeleted, kind: 'invalid' },
  {
    name: 'reading a playlist that is gone',
    status: 404,
    call: ({ media }) => media.playlist('59999'),
    kind: 'not-found',
  },
])(
  'the call $name fails with the documented status $status, and with the right kind',
  async ({ status, call, kind }) => {
    await expect(call(await situation())).rejects.toMatchObject({ status, kind });
  },
);

test.each<{ name: string; status: number; call: Call; result: unknown }>([
  {
    name: 'a search in a library that has nothing like it',
    status: 404,
    call: ({ media }) => media.search({ query: 'zzzz', librarySectionId: '1' }),
    result: [],
  },
  {
    name: 'a search in a library that is gone',
    status: 404,
    call: ({ media }) => media.search({ query: 'faust', librarySectionId: '99' }),
    result: [],
  },
  {
    name: 'a search where no library may be searched',
    status: 404,
    call: async ({ media, server }) => {
      hideLibraries(server);
      return media.search({ query: 'metropolis' });
    },
    result: [],
  },
  {
    name: 'a new library',
    status: 200,
    call: ({ media }) => media.addLibrary(LIBRARY),
    result: { library: expect.objectContaining({ title: 'Shorts' }) },
  },
  { name: 'a match, with an empty answer', status: 200, call: applyFirstMatch, result: {} },
  { name: 'a scan, with an empty answer', status: 200, call: ({ media }) => media.scanLibraries(), result: undefined },
  {
    name: 'a log line, with an empty answer',
    status: 200,
    call: ({ media }) => media.writeLog({ level: 'info', message: 'a', source: 'b' }),
    result: undefined,
  },
])('the call $name works with the documented status $status', async ({ status, call, result }) => {
  const { media, server } = await situation();
  const done = await call({ media, server });
  expect(server.requests.map((request) => request.status)).toContain(status);
  expect(done).toEqual(result === undefined || Array.isArray(result) ? result : expect.objectContaining(result));
});

test('requests whose answers are decoded accept XML, and those for pictures accept pictures', async () => {
  const { media, server } = await situation();
  await media.sessions();
  await media.search({ query: 'faust' });
  await media.settings();
  const [item] = (await media.search({ query: 'metropolis' })).flatMap(({ items }) => items);
  assert(item?.thumb !== undefined);
  await media.poster(item.thumb);
  expect(new Set(server.requests.map(({ accept }) => accept))).toEqual(new Set(['application/xml', 'image/*']));
});

async function situation(): Promise<Situation> {
  const server = await startMediaServer({ vocabulary: 'plex' });
  onTestFinished(() => server.close());
  return { server, media: mediaServerAt(new URL(server.url), 'plex', {}, { token: server.tokens.admin }) };
}
