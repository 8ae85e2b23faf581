import { describe, expect, test } from 'vitest';
import { MAX_UNFINISHED_POLL_MS } from '../../../src/domain/notifications/events.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import type { Subscription } from '../../../src/domain/notifications/subscriptions.ts';
import type { NotificationPublishState } from '../../../src/domain/notifications/waitReason.ts';
import { MAX_SEPARATE_MESSAGES } from '../../../src/jobs/feeds/feed.ts';
import { createDigestSchedule } from '../../../src/jobs/publishing/digestSchedule.ts';
import {
  MAX_CHANNEL_BACKLOG,
  MAX_MESSAGES_AFTER_DELAY,
  NOTIFICATION_DELAYED_AFTER_MS,
  planPublishing,
} from '../../../src/jobs/publishing/plan.ts';
import { CHANNEL, HOUR, NOON } from '../support/fakes.ts';

const subscription: Subscription = {
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  id: 1,
  guildId: '300000000000000001',
  feed: 'history',
  channelId: CHANNEL,
  createdAt: new Date('2025-12-01T00:00:00Z'),
};
const ago = (ms: number) => new Date(NOON.getTime() - ms);
const fresh = ago(30_000);

const plan = (settings: Partial<Subscription>, more: Partial<Omit<NotificationPublishState, 'subscription'>> = {}) =>
  planPublishing(
    {
      subscription: { ...subscription, ...settings },
      waiting: { since: fresh },
      backlog: 0,
      now: NOON,
      ...more,
    },
    createDigestSchedule(),
  );

const each = (atMost: number) => ({ do: 'publish', as: 'each', atMost });
/** Around noon, which is thirteen o'clock in Berlin. */
const quiet = { quiet: { from: 12 * 60, to: 14 * 60 }, timeZone: 'Europe/Berlin' };
const daily = { digest: { kind: 'daily', at: 9 * 60 } } as const;

test('new notifications are published at once, each in its own message', () => {
  expect(plan({})).toEqual(each(MAX_SEPARATE_MESSAGES));
});

test('a paused subscription publishes no notification until it is resumed', () => {
  expect(plan({ pausedAt: ago(HOUR), ...daily })).toEqual({ do: 'wait', why: 'paused', since: ago(HOUR) });
});

test('a blocked channel gets a single post, which tests whether the channel works again', () => {
  const blockedSince = ago(3 * HOUR);
  expect(plan({}, { blockedSince, backlog: 1 })).toEqual({ do: 'wait', why: 'blocked', since: blockedSince });
  expect(plan({}, { blockedSince })).toMatchObject({ do: 'publish' });
});

test('a channel with a backlog gets no further posts until it has caught up', () => {
  const waits = { do: 'wait', why: 'backlog', posts: MAX_CHANNEL_BACKLOG + 1 };
  expect(plan({}, { backlog: MAX_CHANNEL_BACKLOG + 1 })).toEqual({ ...waits, since: fresh });
  const since = ago(10 * HOUR);
  expect(plan({}, { backlog: MAX_CHANNEL_BACKLOG + 1, waiting: { since } })).toEqual({ ...waits, since });
  expect(plan({}, { backlog: MAX_CHANNEL_BACKLOG })).toMatchObject({ do: 'publish' });
});

test.each(['history', 'server'] as const)(
  'quiet hours hold notifications of the feed %s back until their end',
  (feed) => {
    const end = new Date('2026-01-01T13:00:00Z');
    const waits = { do: 'wait', why: 'quiet', since: fresh, until: end };
    expect(plan({ ...quiet, feed })).toEqual(waits);
    expect(plan({ ...quiet, feed }, { now: new Date(end.getTime() - 1) })).toEqual(waits);
    expect(plan({ ...quiet, feed }, { now: end })).toMatchObject({ do: 'publish' });
  },
);

describe('more messages than this many are one summary', () => {
  test.each([
    { name: 'of what is new', since: fresh, backlog: 0, atMost: MAX_SEPARATE_MESSAGES },
    {
      name: 'of what waited for a slow publisher',
      since: ago(NOTIFICATION_DELAYED_AFTER_MS),
      backlog: 0,
      atMost: MAX_SEPARATE_MESSAGES,
    },
    {
      name: 'into a channel that is nearly behind',
      since: fresh,
      backlog: MAX_CHANNEL_BACKLOG,
      atMost: MAX_SEPARATE_MESSAGES,
    },
    {
      name: 'of what was held back',
      since: ago(NOTIFICATION_DELAYED_AFTER_MS + 1),
      backlog: 0,
      atMost: MAX_MESSAGES_AFTER_DELAY,
    },
    { name: 'by a clock that was set back', since: ago(-HOUR), backlog: 0, atMost: MAX_SEPARATE_MESSAGES },
  ])(
    'messages become one summary above a number that depends on their situation: $name',
    ({ since, backlog, atMost }) => {
      expect(plan({}, { waiting: { since }, backlog })).toEqual(each(atMost));
    },
  );
});

describe('a digest', () => {
  test('a digest waits for its time', () => {
    const slot = new Date('2026-01-02T09:00:00Z');
    const waits = { do: 'wait', why: 'digest', since: fresh, until: slot };
    expect(plan(daily)).toEqual(waits);
    expect(plan(daily, { now: new Date(slot.getTime() - 1) })).toEqual(waits);
    expect(plan(daily, { now: slot })).toMatchObject({ do: 'publish' });
  });

  test('a digest is published with its period once its time has come', () => {
    const digestedAt = new Date('2025-12-31T09:00:00Z');
    const waiting = { since: new Date('2025-12-31T20:00:00Z') };
    const to = new Date('2026-01-01T09:00:00Z');
    expect(plan({ ...daily, digestedAt }, { waiting })).toEqual({
      do: 'publish',
      as: { kind: 'digest', period: 'daily', from: digestedAt, to },
    });
  });

  test('a digest whose time is in quiet hours is published after them', () => {
    const waiting = { since: ago(20 * HOUR) };
    const noon = { ...quiet, digest: { kind: 'daily', at: 12 * 60 + 30 } } as const;
    expect(plan(noon, { waiting })).toMatchObject({
      do: 'wait',
      why: 'quiet',
      until: new Date('2026-01-01T13:00:00Z'),
    });
    expect(plan(noon, { waiting, now: new Date('2026-01-01T13:00:00Z') })).toMatchObject({
      do: 'publish',
      as: { kind: 'digest', to: new Date('2026-01-01T11:30:00Z') },
    });
  });

  test('a digest is not written into a channel with a backlog', () => {
    const waiting = { since: ago(20 * HOUR) };
    expect(plan(daily, { waiting, backlog: MAX_CHANNEL_BACKLOG })).toMatchObject({ as: { kind: 'digest' } });
    expect(plan(daily, { waiting, backlog: MAX_CHANNEL_BACKLOG + 1 })).toMatchObject({ do: 'wait', why: 'backlog' });
  });
});

test('notifications wait for the end of a poll for a limited time, and not after a clock was set back', () => {
  const since = (partialSince: Date) => plan({}, { waiting: { since: fresh, partialSince } });
  const running = ago(MAX_UNFINISHED_POLL_MS - 1);
  expect(since(running)).toEqual({ do: 'wait', why: 'polling', since: running });
  expect(since(ago(MAX_UNFINISHED_POLL_MS))).toEqual(each(MAX_SEPARATE_MESSAGES));
  expect(since(ago(-MAX_UNFINISHED_POLL_MS))).toEqual(each(MAX_SEPARATE_MESSAGES));
});
