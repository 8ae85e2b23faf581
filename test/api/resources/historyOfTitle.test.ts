import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { createMediaRef, FIRST_SERVER_ID, type ItemRef } from '../../../src/domain/servers/refs.ts';
import { mediaServerAt } from '../support/server.ts';

/** A server with plays of several kinds, of which 250 are of something else. */
async function playedServer() {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const { library, history } = server;
  for (let count = 0; count < 250; count += 1) history.add({ item: 'Cops', viewedAt: 5000 + count });
  for (const [at, item] of ['Metropolis', 'Satanas', 'Vltava'].entries()) history.add({ item, viewedAt: 1000 + at });
  const media = mediaServerAt(new URL(server.url), 'plex', {}, { token: server.tokens.admin });
  /** The key of the item, or of what it is part of. */
  const keyOf = (title: string, above: number): ItemRef => {
    const key = library.lineage(library.titled(title))[above]?.ratingKey;
    return createMediaRef<'item'>(FIRST_SERVER_ID, key ?? expect.fail('nothing is above it'));
  };
  const playsOf = async (ratingKey: ItemRef) =>
    (await Array.fromAsync(media.history({ ratingKey }))).flat().map(({ item }) => item.title);
  return { server, keyOf, playsOf };
}

const ITEMS: readonly { readonly name: string; readonly title: string; readonly above: number }[] = [
  { name: 'film', title: 'Metropolis', above: 0 },
  { name: 'episode', title: 'Satanas', above: 0 },
  { name: 'season', title: 'Satanas', above: 1 },
  { name: 'series', title: 'Satanas', above: 2 },
  { name: 'track', title: 'Vltava', above: 0 },
  { name: 'album', title: 'Vltava', above: 1 },
  { name: 'artist', title: 'Vltava', above: 2 },
];

test.each(ITEMS)('the plays of one $name take a single request', async ({ title, above }) => {
  const { server, keyOf, playsOf } = await playedServer();
  expect(await playsOf(keyOf(title, above))).toEqual([title]);
  expect(server.requests.map(({ search }) => search)).toEqual([expect.stringContaining('metadataItemID=')]);
});

test.each(ITEMS)(
  'the plays of one $name are picked from the whole history if the server ignores the filter',
  async ({ title, above }) => {
    const { server, keyOf, playsOf } = await playedServer();
    server.behaviour.filters = false;
    expect(await playsOf(keyOf(title, above))).toEqual([title]);
    expect(server.requests.length).toBeGreaterThan(1);
  },
);
