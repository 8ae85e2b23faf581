import { expect, test } from 'vitest';
import { CHANNEL, memoryStore } from '../support/openStore.ts';

const SINCE = new Date('2026-01-01T11:00:00Z');
const blocked = { channelId: CHANNEL, kind: 'gone', since: SINCE } as const;
const UNAVAILABLE = { kind: 'unavailable', message: 'unavailable: 429' } as const;
const alert = { key: 'parked', channelId: 'admins', body: '{}' };

test('a channel is blocked once, and the admins are alerted once', async () => {
  const { blocked: channels, outbox, notifications } = await memoryStore();
  expect(await channels.block(blocked, [alert])).toBe(true);
  expect(await channels.block({ ...blocked, kind: 'forbidden' }, [{ ...alert, key: 'again' }])).toBe(false);
  expect(await channels.list()).toEqual([blocked]);
  expect(await outbox.next('admins')).toMatchObject(alert);
  expect(await notifications.backlog('admins')).toBe(1);
});

test('a channel is not blocked when its alert cannot be written', async () => {
  const { blocked: channels, notifications } = await memoryStore();
  await expect(channels.block(blocked, [alert, { ...alert, body: JSON.parse('{}') }])).rejects.toThrow();
  expect(await channels.list()).toEqual([]);
  expect(await notifications.backlog('admins')).toBe(0);
});

test('a channel that takes messages again is tried at once, knowing what it knew', async () => {
  const { blocked: channels, outbox } = await memoryStore();
  await outbox.add({ key: 'a', channelId: CHANNEL, body: '{}' });
  await outbox.add({ key: 'b', channelId: 'another', body: '{}' });
  await outbox.sending({ id: 1, channelId: CHANNEL }, { earliest: SINCE, latest: SINCE });
  await outbox.uncertain(1, UNAVAILABLE, new Date('2030-01-01T00:00:00Z'));
  await outbox.postpone(2, UNAVAILABLE, new Date('2030-01-01T00:00:00Z'));
  await channels.block(blocked, []);
  expect(await channels.unblock(CHANNEL)).toBe(true);
  expect(await outbox.next(CHANNEL)).toMatchObject({
    state: { kind: 'in doubt', notBefore: undefined, since: SINCE },
    attempts: 1,
  });
  expect(await outbox.next('another')).toMatchObject({ state: { notBefore: new Date('2030-01-01T00:00:00Z') } });
  expect(await channels.list()).toEqual([]);
});

test('a channel that was not blocked is left as it is', async () => {
  const { blocked: channels, outbox } = await memoryStore();
  await outbox.add({ key: 'a', channelId: CHANNEL, body: '{}' });
  await outbox.postpone(1, UNAVAILABLE, SINCE);
  expect(await channels.unblock(CHANNEL)).toBe(false);
  expect(await outbox.next(CHANNEL)).toMatchObject({ state: { notBefore: SINCE } });
});

test('a channel is blocked for what is wrong with it by now, since when it was', async () => {
  const { blocked: channels } = await memoryStore();
  await channels.changeReason(CHANNEL, 'gone');
  expect(await channels.list()).toEqual([]);
  await channels.block(blocked, []);
  await channels.changeReason(CHANNEL, 'forbidden');
  expect(await channels.list()).toEqual([{ ...blocked, kind: 'forbidden' }]);
});

test('a channel stays blocked however long that takes', async () => {
  const { blocked: channels, sweep, clock } = await memoryStore();
  await channels.block(blocked, []);
  await clock.advance(3650 * 86_400_000);
  await sweep();
  expect(await channels.list()).toEqual([blocked]);
});
