import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { FIRST_SERVER, type ItemRef, refTo } from '../../../src/domain/servers/refs.ts';
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
    return refTo<'item'>(FIRST_SERVER, key ?? expect.fail('nothing is above it'));
  };
  const playsOf = async (ratingKey: ItemRef) =>
    (await Array.fromAsync(media.history({ ratingKey }))).flat().map(({ item }) => item.title);
  return { server, keyOf, playsOf };
}

const ITEMS: readonly (readonly [what: string, title: string, above: number])[] = [
  ['film', 'Metropolis', 0],
  ['episode', 'Satanas', 0],
  ['season', 'Satanas', 1],
  ['series', 'Satanas', 2],
  ['track', 'Vltava', 0],
  ['album', 'Vltava', 1],
  ['artist', 'Vltava', 2],
];

test.each(ITEMS)('the plays of one %s take a single request', async (_, title, above) => {
  const { server, keyOf, playsOf } = await playedServer();
  expect(await playsOf(keyOf(title, above))).toEqual([title]);
  expect(server.requests.map(({ search }) => search)).toEqual([expect.stringContaining('metadataItemID=')]);
});

test.each(ITEMS)(
  'the plays of one %s are picked from all where the server ignores the filter',
  async (_, title, above) => {
    const { server, keyOf, playsOf } = await playedServer();
    server.behaviour.filters = false;
    expect(await playsOf(keyOf(title, above))).toEqual([title]);
    expect(server.requests.length).toBeGreaterThan(1);
  },
);
