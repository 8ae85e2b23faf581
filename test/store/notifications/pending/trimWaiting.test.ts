import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../../src/domain/servers/refs.ts';
import { openDatabase } from '../../../../src/store/database/database.ts';
import { migrate } from '../../../../src/store/database/migrations.ts';
import { createBlockedChannelStore } from '../../../../src/store/notifications/outbox/blockedChannels.ts';
import { createFeedStore } from '../../../../src/store/notifications/pending/feeds.ts';
import { createPendingNotificationStore } from '../../../../src/store/notifications/pending/pendingNotifications.ts';
import { trimWaitingNotifications } from '../../../../src/store/notifications/pending/trimWaiting.ts';
import { createSubscriptionReader } from '../../../../src/store/notifications/subscriptions/subscriptionRow.ts';
import { createSubscriptionStore } from '../../../../src/store/notifications/subscriptions/subscriptions.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { aSubscription, CHANNEL, showFirstServer, silent, unsignedRights } from '../../support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');

/** A subscription with five notifications, of which three may wait. */
async function crowdedSubscription() {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  await showFirstServer(db);
  const clock = createSteppedClock();
  const reader = createSubscriptionReader({ log: silent, defaultTimeZone: 'UTC' });
  const subscriptions = createSubscriptionStore(db, clock, { reader, rights: await unsignedRights(db), log: silent });
  const notifications = createPendingNotificationStore(db, clock, reader);
  const blocked = createBlockedChannelStore(db, clock, reader);
  const { id } = await subscriptions.set(aSubscription());
  const events = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, at: AT, data: '{}' }));
  await createFeedStore(db, { clock, reader, server: FIRST_SERVER_ID }).record({ feed: 'history', cursor: '', events });
  const lines: unknown[] = [];
  const trim = () => trimWaitingNotifications(db, { ...silent, warn: (fields) => void lines.push(fields) }, 3);
  const waiting = async () => (await notifications.of(id, 10)).map(({ eventKey }) => eventKey);
  const dropped = async () => (await subscriptions.list())[0]?.dropped;
  const kept = async () =>
    (await db.selectFrom('events').select('event_key').where('data', 'is not', null).execute()).length;
  return { subscriptions, notifications, blocked, id, trim, waiting, dropped, kept, lines };
}

test('a paused subscription keeps its newest notifications, and counts the older ones that it drops', async () => {
  const { subscriptions, id, trim, waiting, dropped, kept, lines } = await crowdedSubscription();
  await subscriptions.change(id, { pausedAt: AT });
  await trim();
  expect([await waiting(), await dropped(), await kept()]).toEqual([['c', 'd', 'e'], 2, 3]);
  await trim();
  expect([await dropped(), lines]).toEqual([2, [{ subscription: id, notifications: 2, kept: 3 }]]);
});

test('a blocked channel keeps its newest notifications, and drops older ones', async () => {
  const { blocked, trim, waiting } = await crowdedSubscription();
  await blocked.block({ channelId: CHANNEL, kind: 'gone', since: AT }, []);
  await trim();
  expect(await waiting()).toEqual(['c', 'd', 'e']);
});

test('a subscription that only waits for its digest loses no notifications', async () => {
  const { trim, waiting, dropped } = await crowdedSubscription();
  await trim();
  expect([(await waiting()).length, await dropped()]).toEqual([5, undefined]);
});

test('a subscription that was just resumed loses no notifications', async () => {
  const { subscriptions, id, trim, waiting, dropped, lines } = await crowdedSubscription();
  await subscriptions.change(id, { pausedAt: AT });
  await Promise.all([trim(), subscriptions.change(id, { pausedAt: null })]);
  expect([(await waiting()).length, await dropped(), lines]).toEqual([5, undefined, []]);
});

test('the count of dropped notifications ends with the next published post', async () => {
  const { subscriptions, notifications, id, trim, dropped } = await crowdedSubscription();
  await subscriptions.change(id, { pausedAt: AT });
  await trim();
  const { pausedAt } = (await subscriptions.change(id, { pausedAt: null })) ?? {};
  expect([pausedAt, await dropped()]).toEqual([undefined, 2]);
  const [due] = await notifications.due();
  const notificationIds = (await notifications.of(id, 10)).map((notification) => notification.id);
  const batch = { subscriptionId: id, revision: due?.revision ?? -1, posts: [] };
  await notifications.publish({ ...batch, notificationIds: [] });
  expect(await dropped()).toBe(2);
  await notifications.publish({ ...batch, notificationIds });
  expect(await dropped()).toBeUndefined();
});
