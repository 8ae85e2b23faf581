import assert from 'node:assert/strict';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type MediaServerOptions, startMediaServer } from '../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES, type VocabularyName } from '../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../src/api/vocabularies/vocabularies.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { failureOf } from './support/request.ts';
import { CLIENT } from './support/server.ts';

/**
 * The embedded media server and a client for it in the same vocabulary; a request that breaks the interface fails the
 * test.
 */
async function world(speaks: VocabularyName, options: MediaServerOptions = {}, asWhom: 'admin' | 'jonas' = 'admin') {
  const server = await startMediaServer({ vocabulary: speaks, ...options });
  const vocabulary = VOCABULARIES[speaks];
  const transport = createTransport({
    baseUrl: new URL(server.url),
    token: server.tokens[asWhom],
    vocabulary,
    client: CLIENT,
  });
  onTestFinished(async () => {
    await transport.close();
    await server.close();
    expect(server.violations).toEqual([]);
  });
  return { server, media: createMediaServerClient({ server: FIRST_SERVER_ID, transport }) };
}

describe.each(VOCABULARY_NAMES)('the sandbox speaking %s', (speaks) => {
  test('the client reads the sandbox server’s identity', async () => {
    const { server, media } = await world(speaks);
    expect(await media.identity()).toMatchObject({ machineIdentifier: server.machineIdentifier });
  });

  test('the client finds a film, lists the libraries, and searches in only one of them', async () => {
    const { media } = await world(speaks);
    const hubs = await media.search({ query: 'metropolis' });
    const film = hubs.flatMap(({ items }) => items).find(({ kind }) => kind === 'movie');
    expect(film).toMatchObject({ title: 'Metropolis', year: 1927, ratingKey: expect.stringMatching(/^\d+$/) });
    const libraries = await media.libraries();
    expect(libraries.map(({ type }) => type)).toEqual(expect.arrayContaining(['movie', 'show', 'artist', 'photo']));
    for (const { key } of libraries) {
      const inside = (await media.search({ query: 'a', limit: 5, librarySectionId: key })).flatMap(
        ({ items }) => items,
      );
      expect(new Set([key, ...inside.map(({ librarySectionId }) => librarySectionId)])).toEqual(new Set([key]));
    }
  });

  test('a search in a library returns only its items, although the sandbox server searches everywhere', async () => {
    const { server, media } = await world(speaks);
    server.behaviour.sectionSearch = 'context';
    const hubs = await media.search({ query: 'a', limit: 50, librarySectionId: '3' });
    expect(new Set(hubs.flatMap(({ items }) => items.map(({ librarySectionId }) => librarySectionId)))).toEqual(
      new Set(['3']),
    );
  });

  test('the client reads an item of the sandbox server and its poster', async () => {
    const { server, media } = await world(speaks);
    const film = await media.item(server.library.titled('Metropolis').ratingKey);
    expect(film).toMatchObject({
      kind: 'movie',
      title: 'Metropolis',
      durationMs: expect.any(Number),
      addedAt: expect.any(Date),
    });
    assert(film.thumb !== undefined);
    expect(await media.poster(film.thumb)).toMatchObject({ type: 'image/jpeg' });
    expect(await failureOf(media.item('999999'))).toMatchObject({ kind: 'not-found' });
    server.takeViolations();
  });

  test('the client creates a playlist on the sandbox server, adds to it and lists it', async () => {
    const { server, media } = await world(speaks);
    const [first, second] = ['Metropolis', 'Sherlock Jr.'].map((title) => server.library.titled(title).ratingKey);
    assert(first !== undefined && second !== undefined);
    const title = 'Films & more #1 🎬';
    const made = await media.createPlaylist({ title, type: 'audio', ratingKey: first });
    expect(made).toMatchObject({ title, playlistType: 'video', smart: false, leafCount: 1 });
    expect(await media.addToPlaylist(made.ratingKey, second)).toEqual({ added: 1, requested: 1 });
    expect(await media.playlist(made.ratingKey)).toMatchObject({ title, leafCount: 2 });
    expect((await media.playlistItems(made.ratingKey)).map((item) => item.title)).toEqual([
      'Metropolis',
      'Sherlock Jr.',
    ]);
    expect((await media.playlists()).map((playlist) => playlist.title)).toContain(title);
  });

  test('the client reads every playlist of the sandbox server and its items', async () => {
    const { media } = await world(speaks);
    const playlists = await media.playlists();
    const sizes = await Promise.all(
      playlists.map(async ({ ratingKey }) => (await media.playlistItems(ratingKey)).length),
    );
    expect(sizes).toEqual(playlists.map(({ leafCount }) => leafCount));
  });

  test('an item of the wrong type for a playlist is added or left out as the server decides', async () => {
    const { server, media } = await world(speaks);
    server.behaviour.playlistMismatch = 'nothing';
    const audio = (await media.playlists()).find(({ playlistType }) => playlistType === 'audio');
    assert(audio !== undefined);
    const film = server.library.titled('Metropolis').ratingKey;
    expect(await media.addToPlaylist(audio.ratingKey, film)).toEqual({ added: 0, requested: 1 });
  });

  test('the client lists sessions and ends one with the reason as typed', async () => {
    const { server, media } = await world(speaks, { scale: { sessions: 6 } });
    const sessions = await media.sessions();
    expect(sessions.map(({ item }) => item.title).sort()).toEqual(
      server.sessions.active.map(({ item }) => item.title).sort(),
    );
    const modes = new Map(server.sessions.active.map(({ item, mode }) => [item.title, mode]));
    expect(sessions.map(({ item, decision }) => [item.title, decision])).toEqual(
      sessions.map(({ item }) => [item.title, modes.get(item.title)]),
    );
    expect(sessions.filter(({ id }) => id === undefined).map(({ item }) => item.title)).toEqual(['The Navigator']);
    const film = sessions.find(({ item }) => item.title === 'Metropolis');
    expect(film).toMatchObject({
      user: { id: '1002', name: 'Jonas Weber' },
      transcode: { key: expect.stringMatching(/^\/transcode\//) },
    });
    assert(film?.id !== undefined);
    const reason = 'Tea & cake at #5 + “now”\n🍰';
    await media.terminateSession(film.id, reason);
    expect(server.simulation.terminations).toMatchObject([{ reason }]);
    expect((await media.sessions()).map(({ item }) => item.title)).not.toContain('Metropolis');
  });

  test('the sandbox server shows sessions only to its owner', async () => {
    const { media } = await world(speaks, {}, 'jonas');
    expect(await failureOf(media.sessions())).toMatchObject({ kind: 'forbidden' });
  });

  test('the client starts a scan and the analysis, and writes to the server’s log', async () => {
    const { server, media } = await world(speaks);
    await media.scanLibraries();
    expect(server.scans.count).toBe(1);
    await media.writeLog({ level: 'warning', message: 'a & b\n#c', source: 'Usher test' });
    expect(server.log.lines).toMatchObject([{ level: 1, message: 'a & b\n#c', source: 'Usher test' }]);
    expect(await media.upgradeMediaAnalysis()).toBe('accepted');
  });

  test.each([true, false])('the client reads each play of the history once, with paging: %s', async (paging) => {
    const { server, media } = await world(speaks, { scale: { history: 250 } });
    server.behaviour.paging = paging;
    const entries = (await Array.fromAsync(media.history({}))).flat();
    expect(entries.map(({ historyKey }) => historyKey).sort()).toEqual(
      server.history.rows.map(({ historyKey }) => historyKey).sort(),
    );
  });

  test('the client reads the history since a given time, and the newest play', async () => {
    const { server, media } = await world(speaks);
    const times = server.history.rows.map(({ viewedAt }) => viewedAt).sort((a, b) => a - b);
    const since = new Date((times[30] ?? 0) * 1000);
    const entries = (await Array.fromAsync(media.history({ since }))).flat();
    expect(entries).toHaveLength(times.filter((time) => time * 1000 >= since.getTime()).length);
    expect((await media.newestHistoryEntry())?.viewedAt).toEqual(new Date((times.at(-1) ?? 0) * 1000));
  });

  test('a track in the history has its album as parent and its artist as grandparent', async () => {
    const { server, media } = await world(speaks, { scale: { history: 0 } });
    const track = server.library.all().find(({ kind }) => kind === 'track');
    assert(track !== undefined);
    const [, album, artist] = server.library.lineage(track);
    server.history.add({ item: track });
    server.history.add({ item: { title: 'Gone', kind: 'movie' } });
    const items = (await Array.fromAsync(media.history({}))).flat().map(({ item }) => item);
    expect(items.find(({ kind }) => kind === 'track')).toMatchObject({
      title: track.title,
      parentTitle: album?.title,
      grandparentTitle: artist?.title,
    });
    expect(items.find(({ title }) => title === 'Gone')).toMatchObject({ kind: 'movie', ratingKey: undefined });
  });

  test('the client lists accounts and devices, and the history refers to both', async () => {
    const { server, media } = await world(speaks);
    const accounts = await media.accounts();
    expect(accounts).toEqual(
      expect.arrayContaining(Object.values(server.accounts).map(({ id, name }) => ({ id: String(id), name }))),
    );
    const devices = await media.devices();
    const [page = []] = await Array.fromAsync(media.history({}));
    const unknown = page.filter(({ accountId, deviceId }) => {
      const known = deviceId === undefined || devices.some(({ id }) => id === deviceId);
      return !known || !accounts.some(({ id }) => id === accountId);
    });
    expect(unknown).toEqual([]);
  });

  test('the client reads titles and names designed to break readers', async () => {
    const { media } = await world(speaks, { hostile: true });
    const found = await Promise.all(
      ['Night', '2046', 'leading'].map(async (query) =>
        (await media.search({ query, limit: 50 })).flatMap(({ items }) => items),
      ),
    );
    const titles = found.flat().map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Tom & "Jerry"\'s <b>Night</b>', '2046', ' leading and trailing blanks ']),
    );
    await Promise.all([media.sessions(), media.devices(), media.accounts(), media.libraries()]);
  });

  test.each([
    [{ kind: 'status', code: 500 }, 'unavailable'],
    [{ kind: 'truncate', bytes: 120 }, 'malformed'],
    [{ kind: 'drop', when: 'before' }, 'unreachable'],
    [{ kind: 'drop', when: 'during' }, 'unreachable'],
    [{ kind: 'garbage', body: '<html>login</html>' }, 'web-page'],
  ] as const)('the client survives a fault of the server: %o', async (fault, kind) => {
    const { server, media } = await world(speaks);
    server.faults.add({ ...fault, match: { path: '/library/sections' } });
    expect(await failureOf(media.libraries())).toMatchObject({ kind });
  });

  test('a connection that drops once is not noticed by the caller, and changes are made once', async () => {
    const { server, media } = await world(speaks);
    server.faults.add({ match: {}, kind: 'drop', when: 'before', times: 1 });
    expect(await media.libraries()).not.toEqual([]);
    server.faults.add({ match: {}, kind: 'drop', when: 'after' });
    expect(await failureOf(media.scanLibraries())).toMatchObject({ kind: 'unreachable' });
    expect(server.scans.count).toBe(1);
  });
});

test('a request with a wrong token fails as unauthorized', async () => {
  const server = await startMediaServer();
  const vocabulary = VOCABULARIES.neutral;
  const transport = createTransport({ baseUrl: new URL(server.url), token: 'wrong', vocabulary, client: CLIENT });
  onTestFinished(async () => {
    await transport.close();
    await server.close();
  });
  expect(await failureOf(createMediaServerClient({ server: FIRST_SERVER_ID, transport }).libraries())).toMatchObject({
    kind: 'unauthorized',
  });
});
