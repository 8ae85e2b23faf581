import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import type { SearchMatchReason } from '../../../src/domain/media/items/item.ts';
import { container, mediaServerAt, serve } from '../support/server.ts';

async function reasonOf(attributes: string): Promise<SearchMatchReason | undefined> {
  const hub = `<Hub type="movie" title="Films"><Video ratingKey="1" type="movie" title="A" ${attributes}/></Hub>`;
  const { url } = await serve(container(hub));
  const [found] = await mediaServerAt(url, 'plex').search({ query: 'a' });
  return found?.items[0]?.reason;
}

test.each<[string, SearchMatchReason | undefined]>([
  ['', undefined],
  ['reason="actor" reasonTitle="Buster Keaton" reasonID="25001"', { cause: 'actor', title: 'Buster Keaton' }],
  ['reason="originalTitle"', { cause: 'originalTitle', title: undefined }],
  ['reason="section" reasonTitle="Films" reasonID="1"', { cause: 'section', title: 'Films' }],
  ['reason="autotag" reasonTitle="Sunset"', { cause: 'other', title: 'Sunset' }],
  ['reason="Actor" reasonTitle="A &amp; B"', { cause: 'other', title: 'A & B' }],
  ['reason="" reasonTitle="Buster Keaton"', undefined],
  ['reasonTitle="Buster Keaton"', undefined],
  ['reason="toString" reasonTitle=""', { cause: 'other', title: undefined }],
])('a search hit with the attributes %s gives this reason: %o', async (attributes, reason) => {
  expect(await reasonOf(attributes)).toEqual(reason);
});

test('the simulated server names the reason for search hits whose titles do not explain them', async () => {
  const server = await startMediaServer({ vocabulary: 'plex', scale: { history: 0, sessions: 0 } });
  onTestFinished(() => server.close());
  const hubs = await mediaServerAt(new URL(server.url), 'plex', {}, { token: server.tokens.admin }).search({
    query: 'buster keaton',
  });
  const films = hubs.find(({ type }) => type === 'movie')?.items ?? [];
  expect(films.map(({ reason }) => reason)).toEqual(Array(3).fill({ cause: 'director', title: 'Buster Keaton' }));
});
