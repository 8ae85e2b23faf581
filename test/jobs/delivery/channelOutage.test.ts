import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import type { TemporaryFailureKind } from '../../../src/jobs/delivery/channelOutage.ts';
import {
  type ChannelOutages,
  isBlockReason,
  isPostStuck,
  logSendFailure,
} from '../../../src/jobs/delivery/channelOutage.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, HOUR, NOON } from '../support/fakes.ts';

/** What the log says of a channel whose sends fail one after the other, at noon unless a time is named. */
function failing() {
  const { log, lines } = createRecorder();
  const clock = createSteppedClock(NOON);
  const channelOutages: ChannelOutages = new Map();
  const fail = (kind: TemporaryFailureKind, afterMs = 0, failingSince?: Date) => {
    clock.set(new Date(NOON.getTime() + afterMs));
    const row = {
      id: 1,
      key: 'a',
      channelId: CHANNEL,
      body: '{}',
      files: [],
      attempts: 1,
      state: { kind: 'waiting' } as const,
      isAlerted: false,
      isSkipAsked: false,
      failingSince,
    };
    lines.length = 0;
    logSendFailure(row, { kind, err: new ChannelFailure(kind, 'as told') }, { clock, log, channelOutages });
    return lines.map(({ level }) => level);
  };
  return { fail, lines, channelOutages };
}

test.each([
  ['unavailable', /^Discord takes no messages for this channel right now/],
  ['uncertain', /^Discord did not say whether it posted a message/],
  ['unauthorized', /^Discord no longer accepts the bot’s token/],
  ['gone', /^this channel was deleted/],
  ['forbidden', /^the bot lacks a permission in this channel/],
] as const)('a channel that fails as %s is logged with a sentence of its own', (kind, words) => {
  const { fail, lines } = failing();
  fail(kind);
  expect(lines).toMatchObject([
    { level: 'warn', sentence: expect.stringMatching(words), fields: { channel: CHANNEL, err: { kind } } },
  ]);
});

test('a failing channel is logged as a warning once for each reason, and again when the reason changes', () => {
  const { fail } = failing();
  expect([fail('unavailable'), fail('unavailable'), fail('uncertain'), fail('unavailable')]).toEqual([
    ['warn'],
    ['debug'],
    ['warn'],
    ['warn'],
  ]);
});

test('a channel that fails for six hours is logged as an error once, with the start of the outage', () => {
  const { fail, lines } = failing();
  expect([fail('unavailable'), fail('uncertain', 6 * HOUR - 1)]).toEqual([['warn'], ['warn']]);
  expect(fail('uncertain', 6 * HOUR)).toEqual(['debug', 'error']);
  expect(lines[1]).toMatchObject({
    sentence: expect.stringMatching(/^no message has reached this channel for six hours/),
    fields: { channel: CHANNEL, post: 'a', since: NOON },
  });
  expect([fail('uncertain', 7 * HOUR), fail('gone', 8 * HOUR), fail('uncertain', 9 * HOUR)]).toEqual([
    ['debug'],
    ['warn'],
    ['warn'],
  ]);
});

test('an outage of a channel that began before this start is counted from the time stored in the outbox', () => {
  const { fail, lines } = failing();
  const since = new Date(NOON.getTime() - 6 * HOUR);
  expect(fail('unavailable', 0, since)).toEqual(['warn', 'error']);
  expect(lines[1]?.fields).toMatchObject({ since });
});

test.each(['gone', 'forbidden'] as const)(
  'a channel that is %s is never logged as an error, since people are alerted to it',
  (kind) => {
    const { fail, channelOutages } = failing();
    fail(kind);
    expect(fail(kind, 10 * HOUR)).toEqual(['debug']);
    expect(channelOutages.get(CHANNEL)).toEqual({ kind, since: NOON, isLogged: false });
  },
);

test('a post is stuck after six hours of failures, and not a millisecond earlier', () => {
  const after = (ms: number) => isPostStuck(NOON, new Date(NOON.getTime() + ms));
  expect([after(6 * HOUR - 1), after(6 * HOUR)]).toEqual([false, true]);
});

test('a channel is blocked when it is gone or forbidden, and for no other failure', () => {
  const kinds = ['unavailable', 'uncertain', 'unauthorized', 'gone', 'forbidden', 'invalid', 'missing'] as const;
  expect(kinds.filter(isBlockReason)).toEqual(['gone', 'forbidden']);
});
