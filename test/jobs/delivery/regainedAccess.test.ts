import { expect, test } from 'vitest';
import type { BlockedChannel, ChannelBlockReason } from '../../../src/domain/notifications/blockedChannels.ts';
import type { ChannelAccess } from '../../../src/domain/notifications/channelAccess.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import {
  type BlockedChannelRetriesDeps,
  createBlockedChannelRetries,
} from '../../../src/jobs/delivery/regainedAccess.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, GUILD, NOON } from '../support/fakes.ts';
import { subscriptionOf } from '../support/listening.ts';

const COUNTER = '100000000000000003';
const ELSEWHERE = '200000000000000002';
const MINUTE = 60_000;

const OPEN: ChannelAccess = { guildId: GUILD, mayPost: true, mayRename: true };
const blockedBy = (kind: ChannelBlockReason): BlockedChannel => ({ channelId: CHANNEL, kind, since: NOON });

interface Given {
  readonly access?: Partial<Record<string, ChannelAccess>>;
  readonly blocked?: readonly BlockedChannel[];
  readonly subscriptions?: readonly Partial<Subscription>[];
  readonly boards?: readonly { readonly channelId: string; readonly guildId: string }[];
  readonly counters?: ReturnType<BlockedChannelRetriesDeps['stuckCounters']>;
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
  const deps: BlockedChannelRetriesDeps = {
    blocked: {
      list: () => lists.blocked(),
      retryNow: async (channelIds) => {
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
  const { changed } = createBlockedChannelRetries(deps, shutdown.signal);
  const change = async (guildId = GUILD) => {
    changed(guildId);
    await clock.settle();
  };
  return { change, clock, tried, done, sentences, shutdown, lists };
}

const HERE = [{ channelId: CHANNEL, guildId: GUILD }] as const;

test.each<{ readonly name: string; readonly given: Given; readonly channelIds: readonly string[] }>([
  {
    name: 'it may post again',
    given: { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] },
    channelIds: [CHANNEL],
  },
  {
    name: 'a time-out is over',
    given: { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('timed-out')] },
    channelIds: [CHANNEL],
  },
  {
    name: 'it was invited again',
    given: { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('gone')] },
    channelIds: [CHANNEL],
  },
  {
    name: 'its permissions there are unknown',
    given: { access: { [CHANNEL]: { ...OPEN, mayPost: undefined } }, blocked: [blockedBy('gone')] },
    channelIds: [CHANNEL],
  },
  {
    name: 'an archived thread has a subscription',
    given: { blocked: [blockedBy('gone')], subscriptions: HERE },
    channelIds: [CHANNEL],
  },
  {
    name: 'an archived thread has a ping for a person',
    given: { blocked: [blockedBy('gone')], subscriptions: [{ ...HERE[0], userId: '7', mentionUserId: '7' }] },
    channelIds: [CHANNEL],
  },
  {
    name: 'an archived thread has a board',
    given: { blocked: [blockedBy('gone')], boards: HERE },
    channelIds: [CHANNEL],
  },
  {
    name: 'the channel of a counter may be renamed',
    given: { access: { [COUNTER]: OPEN }, counters: [{ channelId: COUNTER, guildId: GUILD }] },
    channelIds: [COUNTER],
  },
])('a blocked channel is tried at once when $name', async ({ given, channelIds }) => {
  const { change, tried, done } = guildWith(given);
  await change();
  expect(tried).toEqual([channelIds]);
  expect(done).toEqual([`retried ${channelIds.join()}`, 'woken']);
});

test.each<{ readonly name: string; readonly given: Given }>([
  { name: 'nothing is blocked', given: { access: { [CHANNEL]: OPEN } } },
  {
    name: 'it still may not post',
    given: {
      access: { [CHANNEL]: { ...OPEN, mayPost: false } },
      blocked: [blockedBy('forbidden')],
      subscriptions: HERE,
    },
  },
  {
    name: 'the channel is in another guild',
    given: { access: { [CHANNEL]: { ...OPEN, guildId: ELSEWHERE } }, blocked: [blockedBy('gone')] },
  },
  {
    name: 'Discord’s anti-spam measure blocks it',
    given: { access: { [CHANNEL]: OPEN }, blocked: [blockedBy('anti-spam')] },
  },
  {
    name: 'these are direct messages to a follower of a title',
    given: { blocked: [blockedBy('forbidden')], subscriptions: [{ ...HERE[0], userId: '7' }] },
  },
  { name: 'the guild of the channel is unknown', given: { blocked: [blockedBy('gone')] } },
  {
    name: 'the channel of a counter may not be renamed',
    given: {
      access: { [COUNTER]: { ...OPEN, mayRename: false } },
      counters: [{ channelId: COUNTER, guildId: GUILD }],
    },
  },
])('a blocked channel is not tried when $name', async ({ given }) => {
  const { change, tried, done } = guildWith(given);
  await change();
  expect([tried, done]).toEqual([[], []]);
});

test('a guild that changes every second has each blocked channel tried at most once in fifty seconds', async () => {
  const { change, clock, tried } = guildWith({ access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] });
  for (let seconds = 0; seconds < 299; seconds += 1) {
    await change();
    await clock.advance(1000);
  }
  expect(tried).toHaveLength(6);
});

test('a permission change right after a try is not lost: the blocked channel is tried again within a minute', async () => {
  const { change, clock, tried } = guildWith({ access: { [CHANNEL]: OPEN }, blocked: [blockedBy('forbidden')] });
  await change();
  await clock.advance(5000);
  await change();
  expect(tried).toHaveLength(1);
  await clock.advance(MINUTE);
  expect(tried).toHaveLength(2);
  expect(clock.waiting()).toBe(0);
});

test('permission changes in several guilds at once need one look-up, and the channels of each guild are tried', async () => {
  const { clock, change, tried } = guildWith({
    access: { [CHANNEL]: OPEN, [COUNTER]: { ...OPEN, guildId: ELSEWHERE } },
    blocked: [blockedBy('forbidden'), { ...blockedBy('forbidden'), channelId: COUNTER }],
  });
  await Promise.all([change(), change(ELSEWHERE)]);
  await clock.settle();
  expect(tried.flat().toSorted()).toEqual([CHANNEL, COUNTER]);
});

test('a failure to read blocked channels from the database is logged, and the next change is handled', async () => {
  const { change, tried, sentences, lists } = guildWith({ access: { [CHANNEL]: OPEN } });
  lists.blocked = async () => {
    throw new Error('disk full');
  };
  await change();
  expect(sentences()).toEqual([
    'error: could not find out which blocked channels accept messages again; retrying within an hour',
  ]);
  lists.blocked = async () => [blockedBy('forbidden')];
  await change();
  expect(tried).toEqual([[CHANNEL]]);
});

test('no blocked channel is tried once the bot shuts down', async () => {
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
