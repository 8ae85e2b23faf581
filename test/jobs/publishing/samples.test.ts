import { expect, test } from 'vitest';
import { FEEDS, FEEDS_SHOWING_PEOPLE, type FeedName } from '../../../src/domain/notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from '../../../src/domain/notifications/peopleShown.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { createFeedSamples } from '../../../src/jobs/publishing/samples.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { ASTRONOMICAL_STAR_NAMES } from '../../../src/store/people/starNames.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { textsOf } from '../../support/messages.ts';
import { CHANNEL, NOON } from '../support/fakes.ts';
import { subscriptionOf } from '../support/listening.ts';
import { pictureless } from '../support/renderContext.ts';

const samples = createFeedSamples({
  ...pictureless,
  renderers: FEED_DEFINITIONS,
  textsFor: textsForLanguage,
  clock: { now: () => NOON, steadyMs: () => 1, wait: async () => undefined },
});

const subscription = (feed: FeedName, more: Partial<Subscription> = {}): Subscription => ({
  ...subscriptionOf(feed),
  id: 1,
  createdAt: NOON,
  ...more,
});
const drawn = async (...given: Parameters<typeof subscription>) => {
  const posts = await samples.draw(subscription(...given), 'sample:77');
  return { posts, texts: posts.map(({ body }) => textsOf(JSON.parse(body))) };
};

test.each(FEEDS)('a sample of %s is marked as a sample, has its marker, and mentions no role', async (feed) => {
  const { posts, texts } = await drawn(feed, { mentionRoleId: '300000000000000001' });
  expect(posts.length).toBeGreaterThan(0);
  for (const [at, { key, channelId, body }] of posts.entries()) {
    expect([key, channelId]).toEqual([`sample:77:${at + 1}`, CHANNEL]);
    expect(body).toContain(`"id":${createMessageMarker(key, CHANNEL)}`);
    expect(JSON.parse(body)).toMatchObject({ mentionRoleIds: [] });
    expect(texts[at]?.[0]).toBe('-# Sample, requested with /notify test');
  }
});

// A digest would repeat the single posts of maintenance, and each recap is a message of its own.
test.each(FEEDS.filter((feed) => feed !== 'maintenance' && feed !== 'recap'))(
  'a sample of %s is a digest if its subscription has digests',
  async (feed) => {
    const { posts, texts } = await drawn(feed, { digest: { kind: 'daily', at: 480 } });
    expect(posts).toHaveLength(1);
    expect(texts[0]?.join('\n')).toMatch(/^-# Sample, requested with \/notify test\n### .*[Dd]a(?:y|ily)/);
  },
);

test.each<[FeedName, Subscription['digest'], string[][]]>([
  ['added', { kind: 'daily', at: 480 }, [['Metropolis (1927)', 'Les Vampires – Season 1']]],
  ['added', { kind: 'off' }, [['Metropolis (1927)'], ['Les Vampires – Season 1']]],
  ['history', { kind: 'weekly', weekday: 1, at: 480 }, [['Metropolis (1927)']]],
  ['history', { kind: 'off' }, [['Metropolis (1927)']]],
  ['transcodes', { kind: 'off' }, [['Metropolis (1927)']]],
])(
  'a sample of %s has built-in posters, without a request to the media server, with the digest setting %j',
  async (feed, digest, titles) => {
    const { posts } = await drawn(feed, { digest });
    const described = posts.map(({ files = [] }) =>
      files.flatMap(({ description = '' }) => description.match(/^Poster of (.*)$/)?.slice(1) ?? []),
    );
    expect(described).toEqual(titles);
  },
);

test('a sample of new titles shows a film, and a season in a message of its own', async () => {
  const { texts } = await drawn('added');
  expect(texts.map(([, head]) => head)).toEqual(['### New on the server', '### Les Vampires · Season 1']);
});

test.each(FEEDS)('a sample of %s contains no real person, however its subscription shows people', async (feed) => {
  const store = await memoryStore();
  const ids = Array.from({ length: 100 }, (_, n) => String(n));
  for (const id of ids) await store.people.setAlias(id, `Marta ${id}`);
  const real = [...(await store.people.personas([...ids, 'sample'])).values()].map(({ pseudonym }) => pseudonym);
  const { draw } = createFeedSamples({
    ...store,
    ...pictureless,
    renderers: FEED_DEFINITIONS,
    textsFor: textsForLanguage,
  });
  for (const people of PEOPLE_DISPLAY_MODES) {
    const bodies = (await draw(subscription(feed, { people }), 'sample:77')).map(({ body }) => body).join();
    expect([...real, ...ASTRONOMICAL_STAR_NAMES, 'Marta'].filter((name) => bodies.includes(name))).toEqual([]);
  }
});

test.each(FEEDS_SHOWING_PEOPLE.filter((feed) => feed !== 'devices'))(
  'a sample of %s shows a made-up person in the way that its subscription sets',
  async (feed) => {
    const shown = async (people: Subscription['people']) => (await drawn(feed, { people })).texts.flat().join();
    expect(await shown('name')).toContain('Ada');
    expect(await shown('pseudonym')).toContain('Zosma');
    expect(await shown('nobody')).not.toMatch(/Ada|Zosma/);
  },
);

test('a German sample names the command as German clients do', async () => {
  const { texts } = await drawn('server', { locale: 'de' });
  expect(texts[0]?.[0]).toBe('-# Testnachricht, angefordert mit /meldung testen');
});
