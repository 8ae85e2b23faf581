import { expect, test } from 'vitest';
import { FEEDS, type FeedName, type Route } from '../../src/domain/routes.ts';
import { markerOf } from '../../src/jobs/identity.ts';
import { createSamples } from '../../src/jobs/samples.ts';
import { TELLERS } from '../../src/jobs/tellers.ts';
import { textsFor } from '../../src/render/texts/texts.ts';
import { textsOf } from '../support/messages.ts';
import { CHANNEL, NOON } from './fakes.ts';
import { routeOf } from './listening.ts';
import { pictureless } from './telling.ts';

const samples = createSamples({
  ...pictureless,
  tellers: TELLERS,
  textsFor,
  people: { personas: async () => new Map() },
  clock: { now: () => NOON, wait: async () => undefined },
});

const route = (feed: FeedName, more: Partial<Route> = {}): Route => ({
  ...routeOf(feed),
  id: 1,
  createdAt: NOON,
  ...more,
});
const drawn = async (...given: Parameters<typeof route>) => {
  const posts = await samples.draw(route(...given), 'sample:77');
  return { posts, texts: posts.map(({ body }) => textsOf(JSON.parse(body))) };
};

test.each(FEEDS)('a sample of %s says what it is, is marked, and rings nobody', async (feed) => {
  const { posts, texts } = await drawn(feed, { mentionRoleId: '300000000000000001' });
  expect(posts.length).toBeGreaterThan(0);
  for (const [at, { key, channelId, body }] of posts.entries()) {
    expect([key, channelId]).toEqual([`sample:77:${at + 1}`, CHANNEL]);
    expect(body).toContain(`"id":${markerOf(key, CHANNEL)}`);
    expect(JSON.parse(body)).toMatchObject({ mentionRoleIds: [] });
    expect(texts[at]?.[0]).toBe('-# A sample, asked for with /notify test');
  }
});

test('a sample of what is new shows a film, and a season of its own', async () => {
  const { texts } = await drawn('added');
  expect(texts.map(([, head]) => head)).toEqual(['### New on the server', '### Les Vampires · Season 1']);
});

test('in German it names the command as German clients do', async () => {
  const { texts } = await drawn('server', { locale: 'de' });
  expect(texts[0]?.[0]).toBe('-# Eine Probe, angefordert mit /meldung probe');
});
