import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { createParkedChannels } from '../../../src/store/notifications/blockedChannels.ts';
import { createFeedStore } from '../../../src/store/notifications/feeds.ts';
import { createNotices } from '../../../src/store/notifications/pendingNotifications.ts';
import { createRouteReader } from '../../../src/store/notifications/subscriptionRow.ts';
import { createRoutes } from '../../../src/store/notifications/subscriptions.ts';
import { trimWaiting } from '../../../src/store/notifications/trimWaiting.ts';
import { migrate } from '../../../src/store/schema/migrations.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aRoute, CHANNEL, silent } from '../support/openStore.ts';

const AT = new Date('2026-01-01T11:00:00Z');

/** A route with five notifications, of which three may wait. */
async function crowdedRoute() {
  const db = openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  await migrate(db);
  const clock = createSteppedClock();
  const reader = createRouteReader({ log: silent, usualTimeZone: 'UTC' });
  const routes = createRoutes(db, clock, reader, silent);
  const notices = createNotices(db, clock, reader);
  const parked = createParkedChannels(db, clock, reader);
  const { id } = await routes.set(aRoute());
  const events = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, at: AT, data: '{}' }));
  await createFeedStore(db, clock, reader).record({ feed: 'history', cursor: '', events });
  const lines: unknown[] = [];
  const trim = () => trimWaiting(db, { ...silent, warn: (fields) => void lines.push(fields) }, 3);
  const waiting = async () => (await notices.of(id, 10)).map(({ eventKey }) => eventKey);
  const dropped = async () => (await routes.list())[0]?.dropped;
  const kept = async () =>
    (await db.selectFrom('events').select('event_key').where('data', 'is not', null).execute()).length;
  return { routes, notices, parked, id, trim, waiting, dropped, kept, lines };
}

test('of what waits for a subscription that is paused the newest are kept, and the others are counted', async () => {
  const { routes, id, trim, waiting, dropped, kept, lines } = await crowdedRoute();
  await routes.change(id, { pausedAt: AT });
  await trim();
  expect([await waiting(), await dropped(), await kept()]).toEqual([['c', 'd', 'e'], 2, 3]);
  await trim();
  expect([await dropped(), lines]).toEqual([2, [{ route: id, notifications: 2, kept: 3 }]]);
});

test('the same for one whose channel takes nothing', async () => {
  const { parked, trim, waiting } = await crowdedRoute();
  await parked.park({ channelId: CHANNEL, kind: 'gone', since: AT }, []);
  await trim();
  expect(await waiting()).toEqual(['c', 'd', 'e']);
});

test('nothing is dropped of one that only waits for its digest', async () => {
  const { trim, waiting, dropped } = await crowdedRoute();
  await trim();
  expect([(await waiting()).length, await dropped()]).toEqual([5, undefined]);
});

test('nothing is dropped of one that somebody resumes just then', async () => {
  const { routes, id, trim, waiting, dropped, lines } = await crowdedRoute();
  await routes.change(id, { pausedAt: AT });
  await Promise.all([trim(), routes.change(id, { pausedAt: null })]);
  expect([(await waiting()).length, await dropped(), lines]).toEqual([5, undefined, []]);
});

test('the count ends with the next that is published', async () => {
  const { routes, notices, id, trim, dropped } = await crowdedRoute();
  await routes.change(id, { pausedAt: AT });
  await trim();
  const { pausedAt } = (await routes.change(id, { pausedAt: null })) ?? {};
  expect([pausedAt, await dropped()]).toEqual([undefined, 2]);
  const [due] = await notices.due();
  const noticeIds = (await notices.of(id, 10)).map((notice) => notice.id);
  await notices.compose({ routeId: id, revision: due?.revision ?? -1, noticeIds, posts: [] });
  expect(await dropped()).toBeUndefined();
});
