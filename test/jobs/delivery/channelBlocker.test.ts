import { expect, test } from 'vitest';
import type { BlockedChannel } from '../../../src/domain/notifications/blockedChannels.ts';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { type ChannelBlockerDeps, createChannelBlocker } from '../../../src/jobs/delivery/blockedChannels.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, GUILD, NOON } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const blockedSince = (channelId: string, afterMs = 0): BlockedChannel => ({
  ...{ channelId, kind: 'forbidden' },
  since: new Date(NOON.getTime() + afterMs),
});
const alertTo = (channelId: string, about = CHANNEL) => ({ key: `blocked:${about}:${NOON.getTime()}`, channelId });
const unreachable = { direct: () => Promise.reject(new ChannelFailure('unavailable', 'as told')) };

/** Channels of a guild whose owner alone can be alerted; those that are blocked before; and what is done about it. */
function blocker(before: readonly BlockedChannel[] = [], more: Partial<ChannelBlockerDeps['directory']> = {}) {
  const done: unknown[] = [];
  const { log, sentences } = createRecorder();
  const clock = createSteppedClock(NOON);
  const blocked = [...before];
  const directory = { guildOf: async () => GUILD, ownerOf: () => '1', direct: async () => 'direct to 1', ...more };
  const channelBlocker = createChannelBlocker({
    ...{ directory, clock, log, mayFix: async () => true, wake: () => void done.push('wake') },
    subscriptions: { list: async () => [] },
    boards: { list: async () => [] },
    notifications: { backlog: async () => 0 },
    outbox: { add: async ({ channelId }) => void done.push(['alerted', channelId]) },
    blocked: {
      list: async () => blocked,
      block: async (channel, posts) => {
        const isNew = !blocked.some(({ channelId }) => channelId === channel.channelId);
        if (isNew) blocked.push(channel);
        done.push(['block', channel.since, ...posts.map(({ channelId }) => channelId)]);
        return isNew;
      },
      unblock: async (channelId) => {
        done.push('looked');
        const at = blocked.findIndex((each) => each.channelId === channelId);
        return at >= 0 && blocked.splice(at, 1).length > 0;
      },
      changeReason: async (channelId, kind) => void done.push([channelId, kind]),
      takeReroutable: async () => ({ rerouted: 0, deadLettered: 0, stillSending: new Set() }),
    },
  });
  return { ...channelBlocker, done, sentences, clock, directory, blocked };
}

test('a channel that takes nothing is blocked, and there is an alert to send', async () => {
  const { failed, done, sentences } = blocker();
  expect(await failed(CHANNEL, 'gone')).toBe(true);
  expect(done).toEqual([['block', NOON, 'direct to 1']]);
  expect(sentences()).toEqual(['info: alerting the people who can fix this channel']);
});

test('where nobody can be alerted there is nothing to send', async () => {
  const { failed, done } = blocker([], { ownerOf: () => undefined });
  expect(await failed(CHANNEL, 'gone')).toBe(false);
  expect(done).toEqual([['block', NOON]]);
});

test('a channel that is blocked already gets another reason at most', async () => {
  const { failed, done, sentences } = blocker([blockedSince(OTHER), blockedSince(CHANNEL)]);
  expect([await failed(CHANNEL, 'forbidden'), done]).toEqual([false, []]);
  expect([await failed(CHANNEL, 'gone'), done]).toEqual([false, [[CHANNEL, 'gone']]]);
  expect(sentences()).toEqual([]);
});

test('that another channel is blocked says nothing about this one', async () => {
  const { failed, done } = blocker([blockedSince(OTHER)]);
  expect(await failed(CHANNEL, 'forbidden')).toBe(true);
  expect(done).toEqual([['block', NOON, 'direct to 1']]);
});

test('a channel that something else has blocked meanwhile is alerted to by that', async () => {
  const run = blocker();
  run.directory.direct = async () => {
    run.blocked.push(blockedSince(CHANNEL));
    return 'direct to 1';
  };
  expect([await run.failed(CHANNEL, 'gone'), run.sentences()]).toEqual([false, []]);
});

test('while it is not known who can be alerted it is not blocked, and is blocked since the first failure later', async () => {
  const run = blocker();
  const { direct } = run.directory;
  run.directory.direct = unreachable.direct;
  expect([await run.failed(CHANNEL, 'gone'), run.done]).toEqual([false, []]);
  await run.clock.advance(1000);
  run.directory.direct = direct;
  expect(await run.failed(CHANNEL, 'gone')).toBe(true);
  expect(run.done).toEqual([['block', NOON, 'direct to 1']]);
});

test('what works in between begins the time anew', async () => {
  const run = blocker();
  const { direct } = run.directory;
  run.directory.direct = unreachable.direct;
  await run.failed(CHANNEL, 'gone');
  await run.worked(CHANNEL);
  await run.clock.advance(1000);
  run.directory.direct = direct;
  await run.failed(CHANNEL, 'gone');
  expect(run.done).toEqual(['looked', ['block', run.clock.now(), 'direct to 1']]);
});

test('the owner gets the alert that its recipient did not take, unless that was the owner', async () => {
  const { refused, done } = blocker([blockedSince(OTHER, 1), blockedSince(CHANNEL)]);
  expect(await refused(alertTo('direct to 1'))).toBe(true);
  expect(done).toEqual([]);
  expect(await refused(alertTo('direct to 2'))).toBe(true);
  expect(done).toEqual([['alerted', 'direct to 1']]);
});

test('nobody else gets it while that cannot be known, or where the channel works again', async () => {
  const { refused, done } = blocker([blockedSince(CHANNEL)], unreachable);
  expect([await refused(alertTo('direct to 2')), done]).toEqual([false, []]);
  expect([await refused(alertTo('direct to 2', OTHER)), done]).toEqual([true, []]);
});

test('a channel that works again is unblocked, and looked at no more until it fails', async () => {
  const { worked, failed, done } = blocker([blockedSince(CHANNEL)]);
  expect([await worked(CHANNEL), await worked(CHANNEL)]).toEqual([true, false]);
  expect(done).toEqual(['looked', 'wake']);
  await failed(CHANNEL, 'gone');
  expect([await worked(CHANNEL), done.slice(-2)]).toEqual([true, ['looked', 'wake']]);
});

test('a channel that was not blocked wakes nothing', async () => {
  const { worked, done } = blocker();
  expect([await worked(CHANNEL), done]).toEqual([false, ['looked']]);
});
