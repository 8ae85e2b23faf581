import { expect, test } from 'vitest';
import { LEFT_MS } from '../../../src/store/notifications/leftGuilds.ts';
import { aSubscription, memoryStore } from '../support/openStore.ts';

const ELSEWHERE = '200000000000000002';
const AT = new Date('2026-01-01T11:00:00Z');

async function guilds() {
  const store = await memoryStore();
  const here = await store.subscriptions.set(aSubscription());
  await store.subscriptions.set(aSubscription({ guildId: ELSEWHERE }));
  await store.feeds.record({ feed: 'history', cursor: '', events: [{ key: 'a', at: AT, data: '{}' }] });
  const left = async () => (await store.subscriptions.list()).map(({ guildId }) => guildId);
  return { ...store, here: here.guildId, left };
}

test('the subscriptions of a server that the bot left are kept for 30 days, and forgotten with what waits for them', async () => {
  const { subscriptions, notifications, clock, here, left } = await guilds();
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_MS);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
  await clock.advance(1);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toEqual([here]);
  expect(await notifications.waiting()).toMatchObject([{ subscription: { guildId: here }, notifications: 1 }]);
});

test('each server is forgotten by an audited change of its own, and only once', async () => {
  const { subscriptions, clock, here } = await guilds();
  const changes: string[] = [];
  const auditedIn = (guildId: string) => async (change: () => Promise<boolean>) => {
    changes.push(`before ${guildId}`);
    const isChanged = await change();
    changes.push(`after ${guildId}: ${isChanged}`);
    return isChanged;
  };
  await subscriptions.forgetLeft([here], auditedIn);
  await clock.advance(LEFT_MS + 1);
  await subscriptions.forgetLeft([here], auditedIn);
  await subscriptions.forgetLeft([here], auditedIn);
  expect(changes).toEqual([`before ${ELSEWHERE}`, `after ${ELSEWHERE}: true`]);
});

test('a computer that starts in 1970 and is set right forgets nothing for that', async () => {
  const { subscriptions, clock, here, left } = await guilds();
  const now = clock.now();
  clock.set(new Date(0));
  await subscriptions.forgetLeft([here]);
  clock.set(now);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
});

test('a bot that is invited again has 30 days anew', async () => {
  const { subscriptions, clock, here, left } = await guilds();
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_MS);
  await subscriptions.forgetLeft([here, ELSEWHERE]);
  await clock.advance(LEFT_MS);
  await subscriptions.forgetLeft([here]);
  await clock.advance(LEFT_MS);
  await subscriptions.forgetLeft([here]);
  expect(await left()).toHaveLength(2);
});
