import { expect, test } from 'vitest';
import { CHANNEL, GUILD, memoryStore } from '../../support/openStore.ts';

const SINCE = new Date('2026-01-01T11:00:00Z');
const blocked = { channelId: CHANNEL, kind: 'gone', since: SINCE } as const;
const UNAVAILABLE = { kind: 'unavailable', message: 'unavailable: 429' } as const;
const SUBSCRIBED = { kind: 'subscription', guildId: GUILD, setBy: '7', locale: 'de', name: 'history' } as const;
const LATER = new Date('2030-01-01T00:00:00Z');
const BOARD = { kind: 'board', guildId: GUILD, setBy: undefined, locale: 'en-US', name: undefined } as const;

test('a channel is blocked once, and everything that posts there is noted for the people who set it up', async () => {
  const { blocked: channels, changedSettings } = await memoryStore();
  expect(await channels.block(blocked, [SUBSCRIBED, BOARD])).toBe(true);
  expect(await channels.block({ ...blocked, kind: 'forbidden' }, [BOARD])).toBe(false);
  expect(await channels.list()).toEqual([blocked]);
  const noted = { reason: 'blocked', channelId: CHANNEL };
  expect(await changedSettings.listUnannounced()).toEqual([
    { id: 1, ...noted, ...SUBSCRIBED },
    { id: 2, ...noted, ...BOARD },
  ]);
});

test('a channel is not blocked if what posts there cannot be noted', async () => {
  const { blocked: channels, changedSettings } = await memoryStore();
  await expect(channels.block(blocked, [SUBSCRIBED, { ...BOARD, locale: JSON.parse('null') }])).rejects.toThrow();
  expect([await channels.list(), await changedSettings.listUnannounced()]).toEqual([[], []]);
});

test('an alert about a blocked channel is dropped once the channel accepts posts again, and alerts about others stay', async () => {
  const { blocked: channels, changedSettings } = await memoryStore();
  await channels.block(blocked, [SUBSCRIBED]);
  await channels.block({ ...blocked, channelId: 'another' }, [BOARD]);
  await channels.unblock(CHANNEL);
  expect(await changedSettings.listUnannounced()).toMatchObject([{ channelId: 'another' }]);
});

test('when a channel is unblocked, its posts are tried at once, and posts that may have been sent stay in doubt', async () => {
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

test('unblocking a channel that was not blocked changes nothing', async () => {
  const { blocked: channels, outbox } = await memoryStore();
  await outbox.add({ key: 'a', channelId: CHANNEL, body: '{}' });
  await outbox.postpone(1, UNAVAILABLE, SINCE);
  expect(await channels.unblock(CHANNEL)).toBe(false);
  expect(await outbox.next(CHANNEL)).toMatchObject({ state: { notBefore: SINCE } });
});

test('a blocked channel keeps its time and gets the latest reason', async () => {
  const { blocked: channels } = await memoryStore();
  await channels.changeReason(CHANNEL, 'gone');
  expect(await channels.list()).toEqual([]);
  await channels.block(blocked, []);
  await channels.changeReason(CHANNEL, 'forbidden');
  expect(await channels.list()).toEqual([{ ...blocked, kind: 'forbidden' }]);
});

test('a channel stays blocked for any length of time', async () => {
  const { blocked: channels, sweep, clock } = await memoryStore();
  await channels.block(blocked, []);
  await clock.advance(3650 * 86_400_000);
  await sweep();
  expect(await channels.list()).toEqual([blocked]);
});

test.each([
  ['forbidden', undefined],
  ['gone', undefined],
  ['timed-out', undefined],
  ['anti-spam', LATER],
  ['unavailable', LATER],
  ['uncertain', LATER],
] as const)(
  'a post that waits because its channel is %s is due at %s when access is regained',
  async (kind, notBefore) => {
    const { blocked: channels, outbox } = await memoryStore();
    for (const channelId of [CHANNEL, 'another']) {
      await outbox.add({ key: 'a', channelId, body: '{}' });
      await channels.block({ ...blocked, channelId }, [SUBSCRIBED]);
    }
    for (const id of [1, 2]) await outbox.postpone(id, { kind, message: kind }, LATER);
    await channels.retryNow([CHANNEL]);
    expect((await outbox.next(CHANNEL))?.state).toEqual({ kind: 'waiting', notBefore });
    expect((await outbox.next('another'))?.state).toEqual({ kind: 'waiting', notBefore: LATER });
    expect(await channels.list()).toMatchObject([{ channelId: CHANNEL }, { channelId: 'another' }]);
  },
);
