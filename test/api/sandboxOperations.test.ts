import assert from 'node:assert/strict';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type MediaServerOptions, startMediaServer } from '../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES, type VocabularyName } from '../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import {
  albumFilterBuilder,
  decadeFilterBuilder,
  libraryFilterBuilder,
} from '../../src/domain/media/filters/filters.ts';
import type { ItemPage } from '../../src/domain/media/items/itemsApi.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { failureOf } from './support/request.ts';
import { CLIENT } from './support/server.ts';

/** The embedded media server with its account service; a request that breaks the interface fails the test. */
async function world(speaks: VocabularyName, options: MediaServerOptions = {}) {
  const server = await startMediaServer({ vocabulary: speaks, ...options });
  const vocabulary = VOCABULARIES[speaks];
  const shared = { token: server.tokens.admin, vocabulary, client: CLIENT, retry: { attempts: 3, pauseMs: 2 } };
  const transport = createTransport({ ...shared, baseUrl: new URL(server.url) });
  const accountTransport = createTransport({ ...shared, baseUrl: new URL(server.accountUrl) });
  onTestFinished(async () => {
    await Promise.all([transport.close(), accountTransport.close()]);
    await server.close();
    expect(server.violations).toEqual([]);
  });
  return { server, media: createMediaServerClient({ server: FIRST_SERVER_ID, transport, accountTransport }) };
}

const itemsOf = async (pages: AsyncIterable<ItemPage>) => (await Array.fromAsync(pages)).flatMap(({ items }) => items);
const titlesOf = async (pages: AsyncIterable<ItemPage>) => (await itemsOf(pages)).map(({ title }) => title);

describe.each(VOCABULARY_NAMES)('the sandbox speaking %s', (speaks) => {
  test('the sandbox account service lists an account’s resources without any token (4.1)', async () => {
    const { server, media } = await world(speaks);
    const resources = await media.accountResources();
    expect(resources.length).toBeGreaterThan(0);
    expect(resources.find(({ provides }) => provides.includes('server'))).toMatchObject({
      hasAccessToken: true,
      owned: true,
      createdAt: expect.any(Date),
    });
    expect(resources.some(({ connections }) => connections.length > 0)).toBe(true);
    const text = JSON.stringify(resources);
    expect(Object.values(server.tokens).filter((token) => text.includes(token))).toEqual([]);
    server.behaviour.accountDates = 'ISO';
    expect(await media.accountResources()).toEqual(resources);
  });

  test('a library is added to the sandbox server with its preferences and its agent’s (4.2, 4.3, 4.4)', async () => {
    const { server, media } = await world(speaks);
    const added = await media.addLibrary({
      name: 'Shorts & more',
      type: 'movie',
      agent: 'com.mediaapp.agents.openmoviedb',
      scanner: 'Media Movie Scanner',
      language: 'de-DE',
      locations: ['/media/shorts'],
      preferences: { ratingsSource: 'openmoviedb', hidden: '1' },
      agentPreferences: { adult: '1', country: '18' },
    });
    expect(added).toMatchObject({
      library: { title: 'Shorts & more', type: 'movie', language: 'de-DE', locations: [{ path: '/media/shorts' }] },
      agentPreferences: { agent: 'openmoviedb', held: true },
    });
    await media.setAgentPreferences('legacymoviedb', { title: '1' });
    expect((await media.libraries()).map(({ key }) => key)).toContain(added.library.key);
    expect(server.library.section(added.library.key)?.title).toBe('Shorts & more');
  });

  test('a library of the sandbox server is listed in pages and with filters (4.5)', async () => {
    const { server, media } = await world(speaks, { scale: { films: 250 } });
    const [library] = (await media.libraries()).filter(({ type }) => type === 'movie');
    assert(library !== undefined);
    const pages = await Array.fromAsync(media.libraryItems({ libraryKey: library.key, kind: 'movie' }));
    const all = pages.flatMap(({ items }) => items);
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(all.map(({ ratingKey }) => ratingKey)).size).toBe(
      server.library.ofKind(library.key, 'movie').length,
    );
    const filters = [libraryFilterBuilder.where('year', '>=', 1920), libraryFilterBuilder.where('year', '<=', 1927)];
    const some = await itemsOf(media.libraryItems({ libraryKey: library.key, filters }));
    expect(some.length).toBeGreaterThan(0);
    expect(some).toHaveLength(all.filter(({ year }) => year !== undefined && year >= 1920 && year <= 1927).length);
    const named = libraryFilterBuilder.where('title', '=', 'METROP');
    expect(await titlesOf(media.libraryItems({ libraryKey: library.key, filters: [named] }))).toContain('Metropolis');
  });

  test('a library of a server that ignores paging is listed with each item once (4.5)', async () => {
    const { server, media } = await world(speaks, { scale: { films: 250 } });
    server.behaviour.paging = false;
    const items = await itemsOf(media.libraryItems({ libraryKey: '1' }));
    expect(items).toHaveLength(server.library.ofKind('1', 'movie').length);
  });

  test('a preference is read, set and read again; an unknown one is refused with an explanation (4.6)', async () => {
    const { server, media } = await world(speaks);
    const before = (await media.settings()).find(({ type, value }) => type === 'bool' && value === false);
    assert(before !== undefined);
    await media.setPreference(before.id, true);
    expect((await media.settings()).find(({ id }) => id === before.id)?.value).toBe(true);
    expect(await failureOf(media.setPreference('NoSuchPreference', 'x'))).toMatchObject({
      kind: speaks === 'plex' ? 'not-found' : 'invalid',
      words: expect.stringMatching(/unknown preference/i),
    });
    server.takeViolations();
  });

  test('the client lists artists and the albums of one artist, with filters (4.7)', async () => {
    const { server, media } = await world(speaks);
    const [library] = (await media.libraries()).filter(({ type }) => type === 'artist');
    assert(library !== undefined);
    const artists = await itemsOf(media.artists(library.key));
    expect(artists).toHaveLength(server.library.ofKind(library.key, 'artist').length);
    for (const { ratingKey = '', title } of artists.slice(0, 3)) {
      const query = { libraryKey: library.key, artistKey: ratingKey, includeGuids: true };
      const albums = await itemsOf(media.albumsOfArtist(query));
      expect(albums.map(({ kind, parentTitle }) => [kind, parentTitle])).toEqual(albums.map(() => ['album', title]));
      expect(albums[0]?.guids).toEqual([expect.stringMatching(/^mbid:/)]);
      const later = albumFilterBuilder.where('year', '>=', 3000);
      expect(await itemsOf(media.albumsOfArtist({ ...query, filters: [later] }))).toEqual([]);
    }
  });

  test('the client reads the plays of one account (4.8)', async () => {
    const { server, media } = await world(speaks);
    const accountId = String(server.accounts.jonas.id);
    const entries = (await Array.fromAsync(media.history({ accountIds: [accountId] }))).flat();
    expect(entries).toHaveLength(server.history.rows.filter((row) => String(row.accountId) === accountId).length);
  });

  test('a transcode is ended by its key, and only once (4.11)', async () => {
    const { server, media } = await world(speaks);
    const key = (await media.sessions()).find(({ transcode }) => transcode !== undefined)?.transcode?.key;
    assert(key !== undefined);
    await media.terminateTranscode(key);
    expect((await media.sessions()).map(({ transcode }) => transcode?.key)).not.toContain(key);
    expect(await failureOf(media.terminateTranscode(key))).toMatchObject({ kind: 'not-found' });
    server.takeViolations();
  });

  test.each([
    ['movie', 'movie'],
    ['show', 'show'],
    ['season', 'season'],
    ['artist', 'artist'],
    ['album', 'album'],
  ] as const)('the client reads the possible matches of a %s (4.13)', async (kind, expected) => {
    const { server, media } = await world(speaks);
    const found = server.library.all().filter((item) => item.kind === kind);
    const results = await Promise.all(found.slice(0, 8).map(({ ratingKey }) => media.matches(ratingKey)));
    const matches = results.flatMap((result) => result.matches);
    expect(matches.length).toBeGreaterThan(0);
    expect(new Set(matches.map((match) => match.kind))).toEqual(new Set([expected]));
    expect(matches.some(({ tracks }) => tracks.length > 0)).toBe(kind === 'album');
    expect(new Set(matches.flatMap(({ tracks }) => tracks.map((track) => track.kind))).size).toBe(
      kind === 'album' ? 1 : 0,
    );
  });

  test('an artist gets the name of an applied match, and an unknown id is not found (4.13, 4.21)', async () => {
    const { server, media } = await world(speaks);
    const artist = server.library.all().find(({ kind }) => kind === 'artist');
    assert(artist !== undefined);
    const [match] = (await media.matches(artist.ratingKey)).matches;
    assert(match?.guid !== undefined);
    // By the vendor's document the answer is empty.
    expect(await media.applyMatch(artist.ratingKey, { guid: match.guid, name: 'Näw & Name' })).toMatchObject({
      identifier: speaks === 'plex' ? undefined : VOCABULARIES[speaks].libraryPlugin,
    });
    expect((await media.item(artist.ratingKey)).title).toBe('Näw & Name');
    expect(await failureOf(media.matches('999999'))).toMatchObject({ kind: 'not-found' });
    expect(await failureOf(media.applyMatch('999999', { guid: match.guid, name: 'x' }))).toMatchObject({
      kind: 'not-found',
    });
    server.takeViolations();
  });

  test('a smart playlist is created empty and listed as smart (4.14)', async () => {
    const { server, media } = await world(speaks);
    const { ratingKey } = server.library.titled('Metropolis');
    const made = await media.createPlaylist({ title: 'Smart', type: 'video', ratingKey, smart: true });
    expect(made).toMatchObject({ smart: true, leafCount: 0 });
    const smart = await media.playlists({ smart: true, type: 'video' });
    expect(smart.map((playlist) => playlist.ratingKey)).toContain(made.ratingKey);
    expect(new Set(smart.map((playlist) => playlist.smart))).toEqual(new Set([true]));
  });

  test('an item is removed from a playlist (4.16)', async () => {
    const { server, media } = await world(speaks);
    const { ratingKey } = server.library.titled('Metropolis');
    const made = await media.createPlaylist({ title: 'Evening', type: 'video', ratingKey });
    const [item] = await media.playlistItems(made.ratingKey);
    assert(item?.playlistItemId !== undefined);
    expect(await media.removeFromPlaylist(made.ratingKey, item.playlistItemId)).toMatchObject({
      playlist: { ratingKey: made.ratingKey, leafCount: 0 },
    });
    expect(await media.playlistItems(made.ratingKey)).toEqual([]);
    expect(await failureOf(media.removeFromPlaylist(made.ratingKey, item.playlistItemId))).toMatchObject({
      kind: 'not-found',
    });
    server.takeViolations();
  });

  test('log messages arrive at the sandbox server unchanged and in order (4.19)', async () => {
    const { server, media } = await world(speaks);
    const messages = [
      { level: 'error', message: 'a & b = c + d\n“é” 🎬', source: 'Usher #1' },
      { level: 'verbose', message: 'level=0&message=x', source: 'b' },
    ] as const;
    await media.writeLogMessages(messages);
    expect(server.log.lines).toMatchObject([
      { level: 0, message: messages[0].message, source: 'Usher #1' },
      { level: 4, message: messages[1].message, source: 'b' },
    ]);
  });

  test('the client lists the decades of a library and the films of each, filtered (4.22)', async () => {
    const { server, media } = await world(speaks);
    const decades = await media.decades('1');
    const films = await Promise.all(
      decades.map(({ year }) => itemsOf(media.moviesOfDecade({ libraryKey: '1', decade: year }))),
    );
    const dated = server.library.ofKind('1', 'movie').filter(({ year }) => year !== undefined);
    expect(films.flat()).toHaveLength(dated.length);
    const filters = [
      decadeFilterBuilder.where('title', '=', 'metropolis'),
      decadeFilterBuilder.where('duration', '>=', 60_000),
    ];
    const titles = (decade: number) => titlesOf(media.moviesOfDecade({ libraryKey: '1', decade, filters }));
    expect(await titles(1918)).toEqual(['Berlin: Symphony of a Metropolis', 'Metropolis']);
    expect(await titles(1928)).toEqual([]);
  });

  test('a film is decoded with its files, parts, streams and tags', async () => {
    const { server, media } = await world(speaks);
    const film = await media.item(server.library.titled('Metropolis').ratingKey);
    expect(film.tags?.directors).toEqual(['Fritz Lang']);
    const [file] = film.files ?? [];
    expect(file).toMatchObject({ videoCodec: 'h264', aspectRatio: 1.33, durationMs: film.durationMs });
    expect(file?.parts[0]).toMatchObject({ file: expect.any(String), sizeBytes: expect.any(Number) });
    expect(file?.parts[0]?.streams.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  });
});
