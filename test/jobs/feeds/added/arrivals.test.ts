import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES, type VocabularyName } from '../../../../sandbox/media-server/vocabulary.ts';
import { createMediaServerClient } from '../../../../src/api/client.ts';
import { createTransport } from '../../../../src/api/transport/transport.ts';
import { VOCABULARIES } from '../../../../src/api/vocabularies/vocabularies.ts';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { pollAddedItems } from '../../../../src/jobs/feeds/added/poll.ts';
import { pollDevices } from '../../../../src/jobs/feeds/devices/poll.ts';
import { CLIENT } from '../../../api/support/server.ts';
import { aSubscription, memoryStore, silent } from '../../../store/support/openStore.ts';
import { CHANNEL } from '../../support/fakes.ts';
import { renderingStore } from '../../support/renderContext.ts';

const MINUTE = 60_000;

/** The embedded media server read by the real client, the real store, and what a channel gets from both feeds. */
async function harness(vocabularyName: VocabularyName, hostile = false) {
  const store = await memoryStore();
  const server = await startMediaServer({ vocabulary: vocabularyName, hostile, now: store.clock.now() });
  const vocabulary = VOCABULARIES[vocabularyName];
  const transport = createTransport({
    baseUrl: new URL(server.url),
    token: server.tokens.admin,
    vocabulary,
    client: CLIENT,
  });
  onTestFinished(async () => {
    await transport.close();
    await server.close();
    expect(server.violations).toEqual([]);
  });
  const context = await renderingStore(store, { feed: 'added', include: 'upgrades-and-returns' });
  await store.subscriptions.set(aSubscription({ feed: 'devices', channelId: CHANNEL, people: 'name' }));
  const { feeds, clock } = store;
  const { signal } = new AbortController();
  const media = createMediaServerClient({ server: FIRST_SERVER_ID, transport });
  const deps = { media, feeds, clock, log: silent, wake: () => undefined, signal };
  /** Five minutes pass, both feeds look, and what is due is composed: all texts of the messages. */
  const look = async (): Promise<readonly string[]> => {
    await clock.advance(5 * MINUTE);
    server.simulation.step(5 * MINUTE);
    await pollAddedItems(deps);
    await pollDevices(deps);
    return (await context.bodies()).flatMap((body) =>
      [...body.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, text]): string => JSON.parse(text ?? '""')),
    );
  };
  await look();
  return { server, look };
}

test.each(VOCABULARY_NAMES)(
  'the feed of additions announces new, improved and returned titles of a media server that speaks %s',
  async (speaks) => {
    const { server, look } = await harness(speaks);
    const { libraryEditor, knownDevices, library } = server;
    expect(await look()).toEqual([]);

    const film = libraryEditor.add({ kind: 'movie', title: 'Faust again', year: 1926, resolution: '720' });
    expect((await look()).join('\n')).toMatch(
      /New on the server\n\*\*Faust again \(1926\)\*\*\n.*720p · in Silent Films/,
    );
    expect(await look()).toEqual([]);

    libraryEditor.upgrade(film.ratingKey, { resolution: '1080' });
    expect((await look()).join('\n')).toContain('Better version: **Faust again (1926)**');
    libraryEditor.upgrade(film.ratingKey, { resolution: '4k', newKey: true });
    expect((await look()).join('\n')).toContain('1080p → 4K');
    libraryEditor.putBack(libraryEditor.remove('Faust again'));
    expect((await look()).join('\n')).toContain('Back: **Faust again (1926)**');
    libraryEditor.refresh('Faust again');
    expect(await look()).toEqual([]);

    const season = libraryEditor.add({ kind: 'season', title: 'Season 9', parent: 'Les Vampires', index: 9 });
    for (const index of [1, 2])
      libraryEditor.add({ kind: 'episode', title: `Part ${index}`, parent: season.ratingKey, index });
    libraryEditor.add({ kind: 'track', title: 'Encore', parent: library.titled('Vltava').parent ?? '' });
    const entries = (await look()).join('\n');
    expect(entries).toContain(
      '### Les Vampires · Season 9\n**2 new episodes** · in Serials & Chapter Plays\nE1 · Part 1\nE2 · Part 2',
    );
    expect(entries).toContain('**One new track** · in Music\nEncore');
    libraryEditor.add({ kind: 'episode', title: 'Part 3', parent: season.ratingKey, index: 3 });
    expect((await look()).join('\n')).toContain(
      '**3 new episodes** · in Serials & Chapter Plays\nE1 · Part 1\nE2 · Part 2\nE3',
    );

    const phone = knownDevices.add({ name: 'New phone', platform: 'iOS' });
    expect((await look()).join('\n')).toContain('**New phone**\n-# iOS · ID 1001');
    knownDevices.remove(phone.id);
    await look();
    knownDevices.add(phone);
    expect(await look()).toEqual([]);
  },
);

test('a better copy that the server identifies only after listing its file is announced once, as another version', async () => {
  const { server, look } = await harness('plex');
  const { libraryEditor, library } = server;
  const { title, guid } = libraryEditor.remove(library.titled('Nosferatu').ratingKey);
  const found = libraryEditor.find({ kind: 'movie', title: 'nosferatu.2160p.x265-GRP', resolution: '4k' });
  expect([...(await look()), ...(await look())]).toEqual([]);
  libraryEditor.match(found.ratingKey, { title, guid });
  expect((await look()).join('\n')).toMatch(/Other versions on the server\n.*\*\*Nosferatu/);
  expect(await look()).toEqual([]);
});

test('a film that has the date of its old file is announced within seven hours', async () => {
  const { server, look } = await harness('neutral');
  const longAgo = Math.floor(server.simulation.now().getTime() / 1000) - 400 * 86_400;
  server.libraryEditor.add({ kind: 'movie', title: 'Faust again', addedAt: longAgo });
  const entries: string[] = [];
  for (let minutes = 0; minutes < 7 * 60; minutes += 5) entries.push(...(await look()));
  expect(entries.join('\n')).toContain('**Faust again**');
});

test('a server without filters and pages causes the same announcements of new titles', async () => {
  const { server, look } = await harness('neutral', true);
  server.behaviour.filters = false;
  server.behaviour.paging = false;
  expect(await look()).toEqual([]);
  server.libraryEditor.add({ kind: 'movie', title: 'Faust again', year: 1926 });
  expect((await look()).join('\n')).toContain('**Faust again (1926)**');
  expect(await look()).toEqual([]);
});

test('the first content of a new library is not announced, and later additions are', async () => {
  const { server, look } = await harness('neutral');
  for (const films of server.library.sections.slice(0, 1))
    server.library.addSection({ ...films, id: '6', title: 'Talkies' });
  server.libraryEditor.add({ kind: 'movie', title: 'The first talkie', sectionId: '6' });
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([]);
  server.libraryEditor.add({ kind: 'movie', title: 'The second talkie', sectionId: '6' });
  expect((await look()).join('\n')).toContain('The second talkie');
});
