import { expect, test } from 'vitest';
import { foldTitleForComparison } from '../../../../src/domain/media/titles/foldTitleForComparison.ts';
import type { FeedEvent } from '../../../../src/domain/notifications/events.ts';
import { type FollowTarget, type ItemArrival, MAX_FOLLOWS } from '../../../../src/domain/notifications/follows.ts';
import type { FeedPost } from '../../../../src/domain/notifications/posts.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../../src/domain/notifications/settings.ts';
import { REMOVED_SERVER_DAYS } from '../../../../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID, serverId } from '../../../../src/domain/servers/refs.ts';
import { aSubscription, DAY, damagedStore, GUILD, memoryStore } from '../../support/openStore.ts';

const ADA = { userId: '300000000000000001', guildId: GUILD };
const BOB = { userId: '300000000000000002', guildId: GUILD };
const SERIES: FollowTarget = { kind: 'item', key: '20', guid: 'plex://show/1', title: 'Judex' };

const episode = (n: number, more: Partial<FeedEvent> = {}): FeedEvent => ({
  key: `new:${n}`,
  at: new Date(n),
  librarySectionId: '2',
  include: 'nothing',
  arrival: { keys: [`${n}`, '21', '20'], guids: ['plex://episode/1', 'plex://show/1'], titles: [{ title: 'Judex' }] },
  data: '{}',
  ...more,
});

let posted = 0;
const aPost = (): FeedPost => ({ key: `${++posted}`, channelId: '400000000000000009', body: '{}' });

const SERVER = { addedBy: ADA.userId, guildId: GUILD };

/** A guild that may see two servers, with what arrives on either. */
async function following(opened: ReturnType<typeof memoryStore> = memoryStore()) {
  const store = await opened;
  for (const name of ['cellar', 'attic']) {
    const address = new URL(`http://${name}.example`);
    await store.mediaServers.add({ ...SERVER, name, address, token: name, machineIdentifier: name });
  }
  const arrives = (events: readonly FeedEvent[], server = FIRST_SERVER_ID) =>
    store.ofServer(server).feeds.record({ feed: 'added', cursor: '{}', events });
  const follow = (followed: FollowTarget, follower = ADA) =>
    store.follows.add(follower, followed, DEFAULT_SUBSCRIPTION_SETTINGS);
  const noticed = async (follower = ADA) => {
    const delivery = await store.follows.delivery(follower);
    return delivery ? (await store.notifications.of(delivery.id, 100)).map(({ eventKey }) => eventKey) : [];
  };
  /** Writes that all of what waits, or the first of it, was told. */
  const publishAll = async (most = 100, posts: readonly FeedPost[] = [aPost()]) => {
    for (const { subscription, revision } of await store.notifications.due('people')) {
      const notificationIds = (await store.notifications.of(subscription.id, most)).map(({ id }) => id);
      await store.notifications.publish({ subscriptionId: subscription.id, revision, notificationIds, posts });
    }
  };
  return { ...store, arrives, follow, noticed, publishAll };
}

test('a person who follows a series is notified of its new episodes, and nobody else is', async () => {
  const { arrives, follow, noticed } = await following();
  expect(await follow(SERIES)).toBe('added');
  await follow({ kind: 'item', key: '99', title: 'Fantômas' }, BOB);
  await arrives([episode(1), episode(2, { arrival: { keys: ['2', '50'], guids: [], titles: [] } })]);
  expect([await noticed(), await noticed(BOB)]).toEqual([['new:1'], []]);
});

test('a follow of a library, a season or a work on every server notifies its person of each event once', async () => {
  const { arrives, follow, follows, noticed } = await following();
  await follow(SERIES);
  await follows.widen(ADA, 1);
  await follow({ kind: 'item', key: '21', title: 'Season 1' });
  await follow({ kind: 'library', key: '2:7', title: 'Attic' }, BOB);
  await arrives([episode(1)]);
  const elsewhere = { keys: ['2:1', '2:20'], guids: ['plex://show/1'], titles: [] };
  await arrives([episode(2, { librarySectionId: '2:7', arrival: elsewhere })], serverId(2));
  expect([await noticed(), await noticed(BOB)]).toEqual([['new:1', '2 new:2'], ['2 new:2']]);
});

const CLAIMED: readonly { readonly name: string; readonly arrival: ItemArrival }[] = [
  { name: 'the series of a new episode', arrival: { keys: ['2:1', '2:20'], guids: ['plex://show/1'], titles: [] } },
  { name: 'the series itself', arrival: { keys: ['2:20'], guids: ['plex://show/1'], titles: [{ title: 'Judex' }] } },
  { name: 'several works at once', arrival: { keys: ['2:9'], guids: ['plex://movie/7', 'plex://show/1'], titles: [] } },
  { name: 'a work without a key', arrival: { keys: [], guids: ['plex://show/1'], titles: [] } },
  {
    name: 'the episode and its series',
    arrival: { keys: ['2:2'], guids: ['plex://episode/1', 'plex://show/1'], titles: [] },
  },
  { name: 'another title', arrival: { keys: ['2:3'], guids: ['plex://show/1'], titles: [{ title: 'Buy this' }] } },
];

test.each(CLAIMED)(
  'a server that claims the guid of a series for $name reaches no followers of another server',
  async ({ arrival }) => {
    const { arrives, follow, follows, noticed } = await following();
    await follow(SERIES);
    await follow({ ...SERIES, key: '2:20' }, BOB);
    await arrives([episode(1, { librarySectionId: '2:7', arrival })], serverId(2));
    expect([await noticed(), await noticed(BOB)]).toEqual([[], ['2 new:1']]);
    await arrives([episode(2, { arrival: { ...arrival, keys: ['77'] } })]);
    expect([await noticed(), await noticed(BOB)]).toEqual([['new:2'], ['2 new:1']]);
    await follows.widen(ADA, 1);
    await arrives([episode(3, { librarySectionId: '2:7', arrival })], serverId(2));
    expect(await noticed()).toEqual(['new:2', '2 new:3']);
  },
);

test('a follow on every server replaces the person’s own follows of the same work elsewhere', async () => {
  const { follow, follows } = await following();
  const onAttic: FollowTarget = { ...SERIES, key: '2:20' };
  expect([await follow(SERIES), await follow(onAttic), await follow(onAttic, BOB)]).toEqual([
    'added',
    'added',
    'added',
  ]);
  expect(await follows.widen(BOB, 1)).toBeUndefined();
  expect(await follows.widen(ADA, 2)).toMatchObject({ key: '2:20', isEverywhere: true });
  expect(await follows.list(ADA)).toMatchObject([{ id: 2, isEverywhere: true }]);
  expect(await follows.list(BOB)).toMatchObject([{ id: 3, isEverywhere: false }]);
  expect(await follow(SERIES)).toBe('there');
});

test.each([
  { name: 'an item without a guid', followed: { kind: 'item', key: '30', title: 'Tih Minh' } },
  { name: 'a library', followed: { kind: 'library', key: '7', title: 'Serials' } },
  { name: 'a title that is still missing', followed: { kind: 'title', title: 'Fantômas' } },
] as const)('$name cannot be followed on every server', async ({ followed }) => {
  const { follow, follows } = await following();
  await follow(followed);
  expect(await follows.widen(ADA, 1)).toBeUndefined();
});

test('a better file of a followed item notifies nobody', async () => {
  const { arrives, follow, noticed } = await following();
  await follow(SERIES);
  await arrives([episode(1, { include: 'upgrades', arrival: undefined })]);
  expect(await noticed()).toEqual([]);
});

test('an item on a server that the guild may not see notifies no followers', async () => {
  const { arrives, follow, noticed, mediaServers } = await following();
  await follow(SERIES);
  await mediaServers.disallow(serverId(2), GUILD);
  await arrives([episode(1)], serverId(2));
  expect(await noticed()).toEqual([]);
  await arrives([episode(2)]);
  await mediaServers.disallow(FIRST_SERVER_ID, GUILD);
  expect(await noticed()).toEqual([]);
});

test('an awaited title notifies once however it is written, and is followed until then', async () => {
  const { arrives, follow, noticed, follows, publishAll } = await following();
  await follow({ kind: 'title', title: 'fantomas!', year: 1913 });
  await follow({ kind: 'title', title: 'Fantômas', year: 1964 });
  const named = (year?: number | null) => ({ keys: ['9'], guids: [], titles: [{ title: 'Fantômas', year }] });
  await arrives([episode(1, { arrival: named(1913) })]);
  expect(await noticed()).toEqual(['new:1']);
  expect(await follows.list(ADA)).toMatchObject([{ hasArrived: true }, { year: 1964, hasArrived: false }]);
  await arrives([episode(2, { arrival: named(1913) })]);
  expect(await noticed()).toEqual(['new:1']);
  await publishAll();
  expect(await follows.list(ADA)).toMatchObject([{ title: 'Fantômas', year: 1964 }]);
  await arrives([episode(3, { arrival: named(null) }), episode(4, { arrival: named(2024) })]);
  expect(await noticed()).toEqual([]);
  await arrives([episode(5, { arrival: named() })]);
  expect(await noticed()).toEqual(['new:5']);
});

test('a title without letters, such as ???, can be awaited, and differs from other titles without letters', async () => {
  const { arrives, follow, noticed } = await following();
  await follow({ kind: 'title', title: ' ???' });
  const named = (title: string) => ({ keys: [], guids: [], titles: [{ title }] });
  await arrives([episode(1, { arrival: named('!!!') })]);
  expect(await noticed()).toEqual([]);
  await arrives([episode(2, { arrival: named('???') })]);
  expect(await noticed()).toEqual(['new:2']);
});

test('titles found at a first look, and better files, notify only people who await the title', async () => {
  const { arrives, follow, noticed, subscriptions, ...store } = await following();
  const channel = await subscriptions.set(aSubscription({ feed: 'added', include: 'upgrades-and-returns' }));
  await follow({ kind: 'title', title: 'Judex' });
  await follow(SERIES, BOB);
  await follow({ kind: 'library', key: '2', title: 'Serials' }, BOB);
  await arrives([episode(1, { isAwaitedOnly: true })]);
  expect([await noticed(), await noticed(BOB), await store.notifications.of(channel.id, 9)]).toEqual([
    ['new:1'],
    [],
    [],
  ]);
  await arrives([episode(2, { arrival: { keys: [], guids: [], titles: [{ title: 'Fantômas' }] } })]);
  expect([await noticed(BOB), (await store.notifications.of(channel.id, 9)).length]).toEqual([[], 1]);
});

test('a digest about one awaited title leaves a later title for the next digest', async () => {
  const { arrives, follow, follows, publishAll } = await following();
  await follow({ kind: 'title', title: 'Judex' });
  await follow({ kind: 'title', title: 'Fantômas' });
  await arrives([episode(1)]);
  await arrives([episode(2, { arrival: { keys: ['9'], guids: [], titles: [{ title: 'Fantômas' }] } })]);
  await publishAll(1);
  expect(await follows.list(ADA)).toMatchObject([{ title: 'Fantômas', hasArrived: true }]);
  await publishAll();
  expect(await follows.list(ADA)).toEqual([]);
});

test('an awaited title that arrived without a post is awaited again', async () => {
  const { arrives, follow, follows, publishAll } = await following();
  await follow({ kind: 'title', title: 'Judex' });
  await follow({ kind: 'item', key: '30', title: 'Tih-Minh' });
  await arrives([episode(1), episode(2, { arrival: { keys: ['30'], guids: [], titles: [] } })]);
  await publishAll(1, []);
  await publishAll();
  expect(await follows.list(ADA)).toMatchObject([{ title: 'Judex', hasArrived: false }, { title: 'Tih-Minh' }]);
});

test('an awaited title that arrived under an earlier version is followed until no notification is pending', async () => {
  const store = damagedStore();
  const { arrives, follow, follows, publishAll } = await following(store);
  await follow({ kind: 'title', title: 'Judex' });
  await arrives([episode(1), episode(2)]);
  (await store).damage('update follows set arrived_with = null');
  await publishAll(1);
  expect(await follows.list(ADA)).toMatchObject([{ title: 'Judex', hasArrived: true }]);
  await publishAll();
  expect(await follows.list(ADA)).toEqual([]);
});

test('the subscription of a person without follows is kept until all their posts are sent', async () => {
  const { arrives, follow, follows, publishAll, outbox, clock, ...store } = await following();
  await follow({ kind: 'title', title: 'Judex' });
  await follows.opened(ADA.userId, '400000000000000001');
  await arrives([episode(1)]);
  const has = async () => {
    await store.sweep();
    return (await follows.delivery(ADA)) !== undefined;
  };
  expect(await has()).toBe(true);
  await publishAll(1, [{ key: 'it', channelId: '400000000000000001', body: '{}' }]);
  expect([await follows.list(ADA), await has()]).toEqual([[], true]);
  const { id = 0 } = (await outbox.next('400000000000000001')) ?? {};
  await outbox.sent(id, '500000000000000001', clock.now());
  expect(await has()).toBe(false);
});

test('a title is awaited again if its server is hidden before its follower was notified', async () => {
  const { arrives, follow, follows, mediaServers, sweep } = await following();
  await follow({ kind: 'title', title: 'Judex' });
  await arrives([episode(1)], serverId(2));
  await mediaServers.disallow(serverId(2), GUILD);
  await sweep();
  expect(await follows.list(ADA)).toMatchObject([{ title: 'Judex', hasArrived: false }]);
});

test('titles are compared without case, accents, punctuation and spaces', () => {
  expect(foldTitleForComparison('  Fantômas: À l’Ombre ')).toBe('fantomas a l ombre');
  expect(foldTitleForComparison('Don’t Look')).toBe(foldTitleForComparison("don't look"));
});

test.each([
  ['Fast & Furious', 'fast and furious'],
  ['Fast&Furious', 'Fast And Furious'],
  ['Tom und Jerry', 'Tom & Jerry'],
  ['Pride + Prejudice', 'Pride and Prejudice'],
  ['Law &  Order', 'Law and Order'],
  ['“Will & Grace”', 'will and grace'],
])('the titles %s and %s count as one', (one, other) => {
  expect(foldTitleForComparison(one)).toBe(foldTitleForComparison(other));
});

test.each([
  ['Andor', 'or'],
  ['Sand', 's'],
  ['And', ''],
  ['Wunder', 'Wer'],
  ['Rock and Roll', 'Rock or Roll'],
])('the titles %s and %s count as two', (one, other) => {
  expect(foldTitleForComparison(one)).not.toBe(foldTitleForComparison(other));
});

test('the settings for follows can be chosen before the first follow and outlive the last one', async () => {
  const { follow, follows, sweep, subscriptions } = await following();
  expect(await follows.delivery(ADA)).toBeUndefined();
  await follows.change(ADA, { digest: { kind: 'hourly' } }, DEFAULT_SUBSCRIPTION_SETTINGS);
  await sweep();
  expect(await follows.delivery(ADA)).toMatchObject({ digest: { kind: 'hourly' } });
  expect(await subscriptions.hasFeed('added')).toBe(false);
  await follow({ kind: 'title', title: 'Judex' });
  expect(await subscriptions.hasFeed('added')).toBe(true);
  expect(await follows.delivery(ADA)).toMatchObject({ digest: { kind: 'hourly' } });
  const [only] = await follows.list(ADA);
  await follows.remove(ADA, [only?.id ?? 0]);
  await sweep();
  expect(await follows.delivery(ADA)).toMatchObject({ digest: { kind: 'hourly' } });
  expect(await subscriptions.hasFeed('added')).toBe(false);
});

test('a person can follow something only once, and only a limited number of things', async () => {
  const { follow, follows } = await following();
  await follow(SERIES);
  expect(await follow(SERIES)).toBe('there');
  expect(await follow({ ...SERIES, key: '77' })).toBe('there');
  for (let n = 1; n < MAX_FOLLOWS; n += 1) await follow({ kind: 'title', title: `Part ${n}` });
  expect(await follow({ kind: 'title', title: 'One more' })).toBe('too many');
  expect(await follows.list(ADA)).toHaveLength(MAX_FOLLOWS);
});

test('people cannot remove others’ follows; removing their last one drops its pending notifications', async () => {
  const { arrives, follow, noticed, follows, notifications } = await following();
  await follow(SERIES);
  await follow({ kind: 'library', key: '2', title: 'Serials' });
  const [first, second] = await follows.list(ADA);
  expect(await follows.remove(BOB, [first?.id ?? 0])).toEqual([]);
  expect(await follows.remove(ADA, [first?.id ?? 0])).toEqual([first]);
  await arrives([episode(1)]);
  expect(await noticed()).toEqual(['new:1']);
  await follows.remove(ADA, [second?.id ?? 0]);
  expect(await follows.delivery(ADA)).toBeUndefined();
  expect(await notifications.due('people')).toEqual([]);
});

test('follows are not listed as subscriptions of the guild, but make the feed poll', async () => {
  const { arrives, follow, subscriptions, notifications, follows } = await following();
  await follow(SERIES);
  await arrives([episode(1)]);
  expect(await subscriptions.list()).toEqual([]);
  expect([await notifications.waiting(), await notifications.due()]).toEqual([[], []]);
  expect((await notifications.due('people')).map(({ subscription }) => subscription.userId)).toEqual([ADA.userId]);
  expect([await subscriptions.hasFeed('added'), await subscriptions.hasFeed('added', serverId(2))]).toEqual([
    true,
    true,
  ]);
  const { id = 0 } = (await follows.delivery(ADA)) ?? {};
  expect(await subscriptions.byId(id)).toMatchObject({
    userId: ADA.userId,
    channelId: '',
    librarySectionId: undefined,
  });
});

test('open direct messages with a person are used for their follows in every guild', async () => {
  const { follow, follows } = await following();
  await follow(SERIES);
  await follow(SERIES, BOB);
  await follows.opened(ADA.userId, '400000000000000001');
  const elsewhere = { ...ADA, guildId: '200000000000000002' };
  await follow(SERIES, elsewhere);
  const channels = [ADA, elsewhere, BOB].map(async (each) => (await follows.delivery(each))?.channelId);
  expect(await Promise.all(channels)).toEqual(['400000000000000001', '400000000000000001', '']);
});

const DIRECT = '400000000000000001';

test('a deleted person gets only direct messages already being sent, and their closed inbox is forgotten', async () => {
  const { arrives, follow, follows, publishAll, outbox, blocked, privacy, clock } = await following();
  await follow(SERIES);
  await follows.opened(ADA.userId, DIRECT);
  await arrives([episode(1)]);
  await publishAll(1, [{ key: 'it', channelId: DIRECT, body: '{}' }]);
  expect(await outbox.channels()).toEqual([DIRECT]);
  await privacy.forgetUser(ADA.userId, clock.now());
  expect(await outbox.channels()).toEqual([]);
  await follow(SERIES);
  await follows.opened(ADA.userId, DIRECT);
  for (const channelId of [`@${ADA.userId}`, '400000000000000002'])
    await blocked.block({ channelId, kind: 'forbidden', since: clock.now() }, []);
  expect((await privacy.ofUser(ADA.userId)).rows.blocked_channels).toHaveLength(1);
  await privacy.forgetUser(ADA.userId, clock.now());
  expect((await blocked.list()).map(({ channelId }) => channelId)).toEqual(['400000000000000002']);
});

test('a title that arrived is still announced to the person who waited for it after they removed all other follows', async () => {
  const { arrives, follow, follows, publishAll, outbox, notifications, clock, sweep } = await following();
  await follow({ kind: 'title', title: 'Fantômas' });
  await follow(SERIES);
  await follows.opened(ADA.userId, DIRECT);
  await arrives([episode(1, { arrival: { keys: ['9'], guids: [], titles: [{ title: 'Fantômas' }] } })]);
  await publishAll(1, [{ key: 'it', channelId: DIRECT, body: '{}' }]);
  await arrives([episode(2)]);
  const [due] = await notifications.due('people');
  const ids = (await follows.list(ADA)).map(({ id }) => id);
  expect(await follows.remove(ADA, ids)).toHaveLength(1);
  await sweep();
  expect([await outbox.channels(), await notifications.due('people')]).toEqual([[DIRECT], []]);
  const { subscription, revision } = due ?? expect.fail('nothing was due');
  const late = { subscriptionId: subscription.id, revision, notificationIds: [2], posts: [aPost()] };
  expect(await notifications.publish(late)).toBe(false);
  await outbox.sent((await outbox.next(DIRECT))?.id ?? 0, '500000000000000001', clock.now());
  await sweep();
  expect(await follows.delivery(ADA)).toBeUndefined();
});

test('deleting a person deletes their follows, and removing a server the follows on it', async () => {
  const { follow, follows, privacy, clock, ...store } = await following();
  await follow(SERIES);
  await follow({ kind: 'library', key: '2:7', title: 'Attic' }, BOB);
  await follow({ kind: 'title', title: 'Fantômas' }, BOB);
  expect((await privacy.ofUser(ADA.userId)).rows).toMatchObject({
    follows: [{ title: 'Judex', user_id: ADA.userId }],
    subscriptions: [{ user_id: ADA.userId }],
  });
  await privacy.forgetUser(ADA.userId, clock.now());
  expect([await follows.list(ADA), await follows.delivery(ADA)]).toEqual([[], undefined]);
  await store.ofServer(serverId(2)).serverIdentity.rememberServer('another machine');
  expect(await follows.list(BOB)).toMatchObject([{ title: 'Fantômas' }]);
});

test('pending direct messages to followers in a deleted guild are not sent', async () => {
  const { arrives, follow, follows, notifications, outbox, subscriptions, clock } = await following();
  const directOf = ({ userId }: typeof ADA) => `4${userId.slice(1)}`;
  for (const follower of [ADA, BOB]) {
    await follow(SERIES, follower);
    await follows.opened(follower.userId, directOf(follower));
  }
  await arrives([episode(1)]);
  for (const { subscription, revision } of await notifications.due('people')) {
    const posts = [{ key: 'new:1', channelId: subscription.channelId, body: '{}', eventKeys: ['new:1'] }];
    const batch = { subscriptionId: subscription.id, revision, notificationIds: [1], posts };
    expect(await notifications.publish(batch)).toBe(true);
  }
  await outbox.add({ key: 'for all', channelId: '300000000000000009', body: '{}' });
  expect(await outbox.channels()).toEqual(['300000000000000009', directOf(ADA), directOf(BOB)]);
  await subscriptions.forgetLeft([]);
  await clock.advance(31 * 86_400_000);
  await subscriptions.forgetLeft([]);
  expect(await outbox.channels()).toEqual(['300000000000000009']);
});

test.each([
  { removed: FIRST_SERVER_ID, key: '2:20' },
  { removed: serverId(2), key: '20' },
])('a person still follows $key and a title after server $removed was removed', async ({ removed, key }) => {
  const store = await following();
  await store.follow({ ...SERIES, key });
  await store.follow({ kind: 'title', title: 'Fantomas' });
  await store.mediaServers.remove(removed);
  await store.clock.advance(REMOVED_SERVER_DAYS * DAY + 1);
  await store.sweep();
  expect((await store.follows.list(ADA)).map(({ title }) => title).toSorted()).toEqual(['Fantomas', 'Judex']);
});
