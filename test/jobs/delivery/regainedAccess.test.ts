import { expect, test } from 'vitest';
import type { BlockedChannel, BlockReason } from '../../../src/domain/notifications/blockedChannels.ts';
import type { ChannelAccess } from '../../../src/domain/notifications/channelAccess.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import { createRegainedAccess, type RegainedAccessDeps } from '../../../src/jobs/delivery/regainedAccess.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, GUILD, NOON } from '../support/fakes.ts';
import { subscriptionOf } from '../support/listening.ts';

const COUNTER = '100000000000000003';
const ELSEWHERE = '200000000000000002';
const MINUTE = 60_000;

const OPEN: ChannelAccess = { guildId: GUILD, mayPost: true, mayRename: true };
const blockedBy = (kind: BlockReason): BlockedChannel => ({ channelId: CHANNEL, kind, since: NOON });

interface Given {
  readonly access?: Partial<Record<string, ChannelAccess>>;
  readonly blocked?: readonly BlockedChannel[];
  readonly subscriptions?: readonly Partial<Subscription>[];
  readonly boards?: readonly { readonly channelId: string; readonly guildId: string }[];
  readonly counters?: ReturnType<RegainedAccessDeps['stuckCounters']>;
}

/** A guild in which something changes; and the channels that were tried, each time. */
function guildWith(given: Given) {
  const { access = {}, blocked = [], subscriptions = [], boards = [], counters = [] } = given;
  const clock = createSteppedClock(NOON);
  const { log, sentences } = createRecorder();
  const tried: (readonly string[])[] = [];
  const done: string[] = [];
  const shutdown = new AbortController();
  const lists = { blocked: async () => blocked };
  const deps: RegainedAccessDeps = {
    blocked: {
      list: () => lists.blocked(),
      tryAgain: async (channelIds) => {
        tried.push(channelIds);
      },
    },
    subscriptions: {
      list: async () =>
        subscriptions.map((some) => ({ ...subscriptionOf('history'), id: 1, createdAt: NOON, ...some })),
    },
    boards: { list: async () => boards },
    stuckCounters: () => counters,
    accessOf: (channelId) => access[channelId],
    retryDisplays: async (channelIds) => {
      done.push(`retried ${[...channelIds].join()}`);
    },
    clock,
    log,
    wake: () => {
      done.push('woken');
    },
  };
  const { changed } = createRegainedAccess(deps, shutdown.signal);
  const change = async (guildId = GUILD) => {
    changed(guildId);
    await clock.settle();
  };
  return { change, clock, tried, done, sentences, shutdown, lists };
}

const HERE = [{ channelId: CHANNEL, guildId: GUILD }] as const;

test.each<readonly [string, Given, readonly string[]]>([
  ['it may post again', { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] }, [CHANNEL]],
  ['a time-out is over', { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('timed-out')] }, [CHANNEL]],
  ['it was invited again', { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('gone')] }, [CHANNEL]],
  [
    'its permissions there are unknown',
    { access: { [CHANNEL]: { ...OPEN, mayPost: undefined } }, blocked: [blockedBy('gone')] },
    [CHANNEL],
  ],
  ['an archived thread has a subscription', { blocked: [blockedBy('gone')], subscriptions: HERE }, [CHANNEL]],
  [
    'an archived thread has a ping for a person',
    { blocked: [blockedBy('gone')], subscriptions: [{ ...HERE[0], userId: '7', mentionUserId: '7' }] },
    [CHANNEL],
  ],
  ['an archived thread has a board', { blocked: [blockedBy('gone')], boards: HERE }, [CHANNEL]],
  [
    'the channel of a counter may be renamed',
    { access: { [COUNTER]: OPEN }, counters: [{ channelId: COUNTER, guildId: GUILD }] },
    [COUNTER],
  ],
])('a channel is tried at once when %s', async (_, given, channelIds) => {
  const { change, tried, done } = guildWith(given);
  await change();
  expect(tried).toEqual([channelIds]);
  expect(done).toEqual([`retried ${channelIds.join()}`, 'woken']);
});

test.each<readonly [string, Given]>([
  ['nothing is blocked', { access: { [CHANNEL]: OPEN } }],
  [
    'it still may not post',
    { access: { [CHANNEL]: { ...OPEN, mayPost: false } }, blocked: [blockedBy('forbidden')], subscriptions: HERE },
  ],
  [
    'the channel is in another guild',
    { access: { [CHANNEL]: { ...OPEN, guildId: ELSEWHERE } }, blocked: [blockedBy('gone')] },
  ],
  ['Discord’s anti-spam measure blocks it', { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('anti-spam')] }],
  [
    'these are direct messages to a follower of a title',
    { blocked: [blockedBy('forbidden')], subscriptions: [{ ...HERE[0], userId: '7' }] },
  ],
  ['the guild of the channel is unknown', { blocked: [blockedBy('gone')] }],
  [
    'the channel of a counter may not be renamed',
    {
      access: { [COUNTER]: { ...OPEN, mayRename: false } },
      counters: [{ channelId: COUNTER, guildId: GUILD }],
    },
  ],
])('no channel is tried when %s', async (_, given) => {
  const { change, tried, done } = guildWith(given);
  await change();
  expect([tried, done]).toEqual([[], []]);
});

test('a guild that changes every second has each channel tried at most once in fifty seconds', async () => {
  const { change, clock, tried } = guildWith({ access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] });
  for (let seconds = 0; seconds < 299; seconds += 1) {
    await change();
    await clock.advance(1000);
  }
  expect(tried).toHaveLength(6);
});

test('a change right after a try is not lost: the channel is tried again within a minute', async () => {
  const { change, clock, tried } = guildWith({ access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] });
  await change();
  await clock.advance(5000);
  await change();
  expect(tried).toHaveLength(1);
  await clock.advance(MINUTE);
  expect(tried).toHaveLength(2);
  expect(clock.waiting()).toBe(0);
});

test('changes in several guilds at once are looked up together, and each guild gets its try', async () => {
  const { clock, change, tried } = guildWith({
    access: { [CHANNEL]: OPEN, [COUNTER]: { ...OPEN, guildId: ELSEWHERE } },
    blocked: [blockedBy('forbidden'), { ...blockedBy('forbidden'), channelId: COUNTER }],
  });
  await Promise.all([change(), change(ELSEWHERE)]);
  await clock.settle();
  expect(tried.flat().toSorted()).toEqual([CHANNEL, COUNTER]);
});

test('a database that cannot be read is logged, and the next change is looked at', async () => {
  const { change, tried, sentences, lists } = guildWith({ access: { [CHANNEL]: OPEN } });
  lists.blocked = async () => {
    throw new Error('disk full');
  };
  await change();
  expect(sentences()).toEqual([
    'error: could not look for channels that take messages again; they are tried within an hour',
  ]);
  lists.blocked = async () => [blockedBy('forbidden')];
  await change();
  expect(tried).toEqual([[CHANNEL]]);
});

test('nothing is tried once the bot shuts down', async () => {
  const { change, clock, tried, shutdown } = guildWith({
    access: { [CHANNEL]: OPEN },
    blocked: [blockedBy('forbidden')],
  });
  await change();
  await change();
  shutdown.abort();
  await change();
  await clock.advance(MINUTE);
  expect(tried).toHaveLength(1);
});
