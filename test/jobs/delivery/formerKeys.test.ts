import { expect, test } from 'vitest';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { planPosts } from '../../../src/jobs/publishing/posts.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { restoreDatabase } from '../../../src/store/backup/restore.ts';
import { fileStore } from '../../store/support/fileStore.ts';
import { aSubscription, CHANNEL, silent } from '../../store/support/openStore.ts';
import { createFakeDiscord, draw, HOUR, NOON } from '../support/fakes.ts';

/** A message from an hour before noon, which the backup knows. */
const KNOWN = String((BigInt(NOON.getTime() - HOUR - 1_420_070_400_000) << 22n) + 1n);

/**
 * A database with events that wait, a backup of it that is put in its place an hour later, and a message sent in
 * between.
 */
async function restoredAfter({ feed, eventKeys, keyOf }: Row) {
  const { open, clock, path } = await fileStore();
  const discord = createFakeDiscord(clock);
  const store = await open();
  const { id } = await store.subscriptions.set(aSubscription({ feed }));
  await store.outbox.add({ key: 'known', channelId: CHANNEL, body: draw('known', 'known', CHANNEL) });
  await store.outbox.sent(1, KNOWN, clock.now());
  const events = eventKeys.map((key) => ({ key, at: clock.now(), data: '{}' }));
  await store.feeds.record({ feed, cursor: '{}', events });
  const [first = expect.fail('nothing waits')] = await store.notifications.of(id, 100);
  const file = (await store.backups?.make('manual')) ?? '';
  const key = keyOf(`${id}.${first.id}`);
  const message = { id: 'm0', channelId: CHANNEL, body: draw('posted before', key, CHANNEL), files: [], edits: 0 };
  discord.posted.push({ ...message, nonce: 'forgotten', at: clock.now() });
  await store.close();
  await clock.advance(HOUR);
  await restoreDatabase({ file, path, clock, log: silent });
  const restored = await open();
  await restored.restored.resume({});
  return { store: restored, clock, discord };
}

/** Publishes everything that waits as one message and sends it. */
async function publishAndSend({ store, clock, discord }: Awaited<ReturnType<typeof restoredAfter>>): Promise<void> {
  const [subscription = expect.fail('no subscription')] = await store.subscriptions.list();
  const waiting = await store.notifications.of(subscription.id, 100);
  const notificationIds = waiting.map(({ id }) => id);
  const eventKeys = waiting.map(({ eventKey }) => eventKey);
  const drafts = [{ eventKeys, items: [], message: (marker: number) => createNoteMessage('posted again', { marker }) }];
  const planned = planPosts({ subscription, drafts, notificationIds, groups: new Map(), now: clock.now() });
  const batch = { subscriptionId: subscription.id, revision: 0, notificationIds, ...planned };
  expect(await store.notifications.publish(batch)).toBe(true);
  const wake = () => undefined;
  const sender = createPostSender({ ...store, ...discord, clock, log: silent, random: () => 0, wake, alert: wake });
  sender.wake();
  await clock.settle();
  expect(await store.outbox.channels()).toEqual([]);
}

interface Row {
  readonly what: string;
  readonly feed: FeedName;
  readonly eventKeys: readonly string[];
  /** The key of the message, given the numbers in it. */
  readonly keyOf: (numbers: string) => string;
}

const POSTED: readonly Row[] = [
  { what: 'a play', feed: 'history', eventKeys: ['play 1'], keyOf: (n) => `history:play 1-play 1 #${n}` },
  { what: 'three plays', feed: 'history', eventKeys: ['b', 'c', 'a'], keyOf: (n) => `history:b-a #${n}` },
  { what: 'a new film', feed: 'added', eventKeys: ['new:1:7 #5'], keyOf: (n) => `added:new:1:7 #5-new:1:7 #5 #${n}` },
  { what: 'a digest', feed: 'added', eventKeys: ['new:1:7', 'new:1:8'], keyOf: (n) => `added:new:1:7-new:1:8 #${n}` },
  { what: 'a device', feed: 'devices', eventKeys: ['d-1'], keyOf: (n) => `devices:d-1-d-1 #${n}` },
  {
    what: 'a night',
    feed: 'maintenance',
    eventKeys: ['2026-01-01'],
    keyOf: (n) => `maintenance:2026-01-01-2026-01-01 #${n}`,
  },
  { what: 'a play, by this version', feed: 'history', eventKeys: ['play 1'], keyOf: (n) => `history:play 1 #${n}` },
];

test.each(POSTED)('$what that an older version of Usher posted is not posted again after a restore', async (row) => {
  const world = await restoredAfter(row);
  await publishAndSend(world);
  expect(world.discord.posted.map(({ id }) => id)).toEqual(['m0']);
});

test.each([
  { what: 'another play', key: 'history:play 2-play 2 #1.1' },
  { what: 'another subscription', key: 'history:play 1-play 1 #7.1' },
  { what: 'another notification', key: 'history:play 1-play 1 #1.9' },
])(
  'after a restore, a message about $what does not count as the post that the bot searches for',
  async ({ what, key }) => {
    const world = await restoredAfter({ what, feed: 'history', eventKeys: ['play 1'], keyOf: () => key });
    await publishAndSend(world);
    expect(world.discord.posted).toHaveLength(2);
  },
);
