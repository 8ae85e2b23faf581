import { expect, test } from 'vitest';
import { aSubscription, CHANNEL, GUILD, memoryStore } from '../support/openStore.ts';

const AT = new Date('2026-02-01T09:00:00Z');
const POST = { key: 'recap:month:2026-01 #1', channelId: CHANNEL, body: '{}' };

/** A store whose only recap is being drawn: the publisher has read it, and has not stored its post yet. */
async function storeWithDrawing() {
  const store = await memoryStore();
  const { id: subscriptionId } = await store.subscriptions.set(aSubscription({ feed: 'recap' }));
  await store.linkedAccounts.map('alice', '7');
  const key = 'month:2026-01';
  await store.calendarEvents.record('recap', [{ key, at: AT, data: JSON.stringify({ period: key }) }]);
  const batchNow = async () => {
    const [due] = await store.notifications.due();
    const pending = await store.notifications.of(subscriptionId, 10);
    return {
      subscriptionId,
      revision: due?.revision ?? -1,
      notificationIds: pending.map(({ id }) => id),
      posts: [POST],
    };
  };
  return { ...store, batchNow };
}

test('a recap that is being drawn while a person deletes their data is drawn again without them', async () => {
  const { notifications, privacy, batchNow, clock } = await storeWithDrawing();
  const batch = await batchNow();
  await privacy.forgetUser('alice', clock.now());
  expect(await notifications.publish(batch)).toBe(false);
  expect(await notifications.backlog(CHANNEL)).toBe(0);
  const drawnAgain = await batchNow();
  expect(drawnAgain.notificationIds).toEqual(batch.notificationIds);
  expect(await notifications.publish(drawnAgain)).toBe(true);
});

test('a recap that is being drawn is drawn again if a person chooses to stay out, but not for other choices', async () => {
  const { notifications, recapChoices, batchNow } = await storeWithDrawing();
  const batch = await batchNow();
  await recapChoices.choose({ guildId: GUILD, userId: 'alice', choice: 'out', name: 'Alice' });
  expect(await notifications.publish(batch)).toBe(false);
  const drawnAgain = await batchNow();
  await recapChoices.choose({ guildId: GUILD, userId: 'alice', choice: 'out', name: 'Alicia' });
  expect(await notifications.publish(drawnAgain)).toBe(true);
});

test('a recap that is being drawn with a person’s name is drawn again if they take the name back', async () => {
  const { notifications, recapChoices, batchNow } = await storeWithDrawing();
  const alice = { guildId: GUILD, userId: 'alice', name: 'Alice' };
  await recapChoices.choose({ ...alice, choice: 'on' });
  const batch = await batchNow();
  await recapChoices.choose({ ...alice, choice: 'off' });
  expect(await notifications.publish(batch)).toBe(false);
  const drawnAgain = await batchNow();
  await recapChoices.choose({ ...alice, choice: 'off' });
  expect(await notifications.publish(drawnAgain)).toBe(true);
});
