import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { createOutbox } from '../../../src/store/notifications/outbox/outbox.ts';
import { createFeedStore } from '../../../src/store/notifications/pending/feeds.ts';
import { createPendingNotificationStore } from '../../../src/store/notifications/pending/pendingNotifications.ts';
import { createSubscriptionReader } from '../../../src/store/notifications/subscriptions/subscriptionRow.ts';
import { createSubscriptionStore } from '../../../src/store/notifications/subscriptions/subscriptions.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import {
  aSubscription,
  CHANNEL,
  showFirstServer,
  silent,
  temporaryPath,
  unsignedRights,
} from '../support/openStore.ts';

/** A database with a subscription, whose disk can be filled to the last page and made room on again. */
async function storeOnSmallDisk() {
  const db = openDatabase(await temporaryPath());
  onTestFinished(() => db.destroy());
  await migrate(db);
  await showFirstServer(db);
  const clock = createSteppedClock();
  const read = createSubscriptionReader({ log: silent, defaultTimeZone: 'UTC' });
  const parts = { reader: read, rights: await unsignedRights(db), log: silent };
  const { id } = await createSubscriptionStore(db, clock, parts).set(aSubscription());
  const pages = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(db);
  return {
    id,
    feeds: createFeedStore(db, { clock, reader: read, server: FIRST_SERVER_ID }),
    notifications: createPendingNotificationStore(db, clock, read),
    outbox: createOutbox(db, { clock, log: silent, reader: read }),
    // SQLite takes no less than there are already.
    fill: () => pages(1),
    makeRoom: () => pages(1_000_000),
  };
}

const FULL = /full/;
const large = 'x'.repeat(100_000);
const batch = (...keys: readonly string[]) => {
  const events = keys.map((key) => ({ key, at: new Date(0), data: large }));
  return { feed: 'history', cursor: keys.join(), events } as const;
};

test('a batch that does not fit on a full disk leaves nothing behind, and is stored once there is room', async () => {
  const { feeds, notifications, id, fill, makeRoom } = await storeOnSmallDisk();
  await fill();
  await expect(feeds.record(batch('a', 'b'))).rejects.toThrow(FULL);
  expect(await feeds.cursor('history')).toBeUndefined();
  expect(await feeds.known('history', ['a', 'b'])).toEqual(new Set());
  await makeRoom();
  await feeds.record(batch('a', 'b'));
  expect(await feeds.cursor('history')).toBe('a,b');
  expect(await notifications.of(id, 10)).toMatchObject([{ eventKey: 'a' }, { eventKey: 'b' }]);
});

test('posts that do not fit on a full disk stay pending notifications', async () => {
  const { feeds, notifications, outbox, id, fill, makeRoom } = await storeOnSmallDisk();
  await feeds.record(batch('a'));
  await fill();
  const notificationIds = (await notifications.of(id, 10)).map((notification) => notification.id);
  const publishBatch = {
    subscriptionId: id,
    revision: 0,
    notificationIds,
    posts: [{ key: 'p', channelId: CHANNEL, body: large }],
  };
  await expect(notifications.publish(publishBatch)).rejects.toThrow(FULL);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
  expect(await notifications.of(id, 10)).toHaveLength(1);
  await makeRoom();
  expect(await notifications.publish(publishBatch)).toBe(true);
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'p' });
  expect(await notifications.of(id, 10)).toEqual([]);
});
