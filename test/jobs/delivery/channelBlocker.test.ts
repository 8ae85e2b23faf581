import { expect, test } from 'vitest';
import type { BlockedChannel } from '../../../src/domain/notifications/blockedChannels.ts';
import { type ChannelBlockerDeps, createChannelBlocker } from '../../../src/jobs/delivery/blockedChannels.ts';
import { ALERT_QUIET_PERIOD_MS } from '../../../src/jobs/delivery/changedSettings.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, GUILD, NOON } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const blockedSince = (channelId: string, afterMs = 0): BlockedChannel => ({
  channelId,
  kind: 'forbidden',
  since: new Date(NOON.getTime() + afterMs),
});
const OF_GUILD = { kind: 'subscription', guildId: GUILD, locale: 'en-US' };

/** Channels of a guild to which nothing is subscribed; those that are blocked before; and what is done about it. */
function blocker(before: readonly BlockedChannel[] = [], more: Partial<ChannelBlockerDeps['directory']> = {}) {
  const done: unknown[] = [];
  const { log, sentences } = createRecorder();
  const clock = createSteppedClock(NOON);
  const blocked = [...before];
  const directory = { guildOf: async () => GUILD, ...more };
  const shutdown = new AbortController();
  const channelBlocker = createChannelBlocker(
    {
      directory,
      clock,
      log,
      wake: () => void done.push('wake'),
      alert: () => void done.push('alert'),
      subscriptions: { list: async () => [] },
      boards: { list: async () => [] },
      blocked: {
        list: async () => blocked,
        block: async (channel, there) => {
          const isNew = !blocked.some(({ channelId }) => channelId === channel.channelId);
          if (isNew) blocked.push(channel);
          done.push(['block', channel.since, ...there]);
          return isNew;
        },
        unblock: async (channelId) => {
          done.push('looked');
          const at = blocked.findIndex((each) => each.channelId === channelId);
          return at >= 0 && blocked.splice(at, 1).length > 0;
        },
        retryNow: async () => undefined,
        changeReason: async (channelId, kind) => void done.push([channelId, kind]),
        takeReroutable: async () => ({ rerouted: 0, deadLettered: 0, stillSending: new Set() }),
      },
    },
    shutdown.signal,
  );
  return { ...channelBlocker, done, sentences, clock, directory, blocked, shutdown };
}

test('a channel that refuses messages is blocked, and the people responsible for it are alerted seconds later', async () => {
  const { failed, done, sentences, clock } = blocker();
  await failed(CHANNEL, 'gone');
  expect(done).toEqual([['block', clock.now(), OF_GUILD]]);
  expect(sentences()).toEqual([
    'info: the bot can no longer post in this channel; alerting the people who can fix that',
  ]);
  await clock.advance(ALERT_QUIET_PERIOD_MS - 1);
  expect(done).toHaveLength(1);
  await clock.advance(1);
  expect(done.at(-1)).toBe('alert');
});

test('no person is alerted to a blocked channel once the bot shuts down', async () => {
  const { failed, done, clock, shutdown } = blocker();
  await failed(CHANNEL, 'gone');
  shutdown.abort();
  await clock.advance(ALERT_QUIET_PERIOD_MS);
  expect(done).toEqual([['block', NOON, OF_GUILD]]);
});

test('the log says when a blocked channel has no person to alert', async () => {
  const { failed, done, sentences } = blocker([], { guildOf: async () => undefined });
  await failed(CHANNEL, 'gone');
  expect(done).toEqual([['block', NOON]]);
  expect(sentences()[0]).toBe(
    'warn: found no one to alert, because this channel belongs to no Discord server that the bot can see',
  );
});

test('a second failure of a blocked channel changes the reason for the block, and nothing else', async () => {
  const { failed, done, sentences } = blocker([blockedSince(OTHER), blockedSince(CHANNEL)]);
  await failed(CHANNEL, 'forbidden');
  expect(done).toEqual([]);
  await failed(CHANNEL, 'gone');
  expect([done, sentences()]).toEqual([[[CHANNEL, 'gone']], []]);
});

test('a second channel is blocked as well while another channel is blocked', async () => {
  const { failed, done } = blocker([blockedSince(OTHER)]);
  await failed(CHANNEL, 'forbidden');
  expect(done).toEqual([['block', NOON, OF_GUILD]]);
});

test('a channel that another task blocks at the same moment is not alerted to twice', async () => {
  const run = blocker();
  run.directory.guildOf = async () => {
    run.blocked.push(blockedSince(CHANNEL));
    return GUILD;
  };
  await run.failed(CHANNEL, 'gone');
  expect(run.sentences()).toEqual([]);
});

test('a channel that works again is unblocked, and is not checked again until it fails', async () => {
  const { worked, failed, done } = blocker([blockedSince(CHANNEL)]);
  expect([await worked(CHANNEL), await worked(CHANNEL)]).toEqual([true, false]);
  expect(done).toEqual(['looked', 'wake']);
  await failed(CHANNEL, 'gone');
  expect([await worked(CHANNEL), done.slice(-2)]).toEqual([true, ['looked', 'wake']]);
});

test('a working channel that was never blocked does not wake the publisher', async () => {
  const { worked, done } = blocker();
  expect([await worked(CHANNEL), done]).toEqual([false, ['looked']]);
});
