import { expect, test } from 'vitest';
import { ChannelFailure, MAX_POST_DURATION_MS } from '../../../src/domain/notifications/channels.ts';
import type { UnsentPostState } from '../../../src/domain/notifications/postState.ts';
import { attemptToSendPost, locateSentMessage, NONCE_DEDUPLICATION_MS } from '../../../src/jobs/delivery/attempt.ts';
import { createMessageMarker, createMessageNonce } from '../../../src/jobs/publishing/postMarker.ts';
import { silent } from '../../store/support/openStore.ts';
import { CHANNEL, NOON } from '../support/fakes.ts';

const MINUTE = 60_000;
const after = (ms: number) => new Date(NOON.getTime() + ms);
/** Sent at noon and again a second later; nobody knows whether it arrived. */
const IN_DOUBT = { kind: 'in doubt', since: NOON, last: after(1000) } as const;
/** By then every request of that second has arrived, a minute for clocks that differ included. */
const ARRIVED_MS = 1000 + MAX_POST_DURATION_MS + MINUTE;

const row = (state: UnsentPostState) => ({
  id: 7,
  key: 'a',
  channelId: CHANNEL,
  body: '{}',
  files: [],
  attempts: 1,
  state,
  isAlerted: false,
  isSkipAsked: false,
});

/** A channel at that time, by Discord's clock to the second, in which a search ends so; and what was asked of it. */
function channelAt(ms: number, find: () => Promise<string | undefined>) {
  const asked: unknown[] = [];
  return {
    asked,
    deps: {
      log: silent,
      outbox: {
        sending: async () => true,
        unsent: async (id: number) => void asked.push(['unsent', id]),
      },
      channels: {
        time: () => ({ earliest: after(ms), latest: after(ms + 500) }),
        find: async (...args: readonly unknown[]) => {
          asked.push(['find', ...args]);
          return await find();
        },
        post: async ({ nonce }: { readonly nonce: string }) => {
          asked.push(['post', nonce]);
          return 'posted';
        },
        edit: async () => undefined,
      },
    },
  };
}
const nowhere = async () => undefined;
const failing = (error: Error) => () => Promise.reject(error);
const SEARCH = ['find', CHANNEL, new Set([createMessageMarker('a', CHANNEL)]), after(-MINUTE), after(ARRIVED_MS)];

test('a post that was never sent counts as absent, and Discord is not asked for it', async () => {
  const { asked, deps } = channelAt(0, nowhere);
  expect(await locateSentMessage(row({ kind: 'waiting' }), deps)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a post of unknown outcome is searched for until it must have arrived, from a minute before it was sent', async () => {
  const { asked, deps } = channelAt(0, async () => 'm1');
  expect(await locateSentMessage(row(IN_DOUBT), deps)).toBe('m1');
  expect(asked).toEqual([SEARCH]);
});

test.each([
  { name: 'at first', ms: 2000 },
  { name: 'until the last moment', ms: ARRIVED_MS },
])(
  'a post that a search does not find may still arrive, $name, and is searched for again once it must have',
  async ({ ms }) => {
    const { asked, deps } = channelAt(ms, nowhere);
    const retryAfterMs = ARRIVED_MS - ms + 1000;
    expect(await locateSentMessage(row(IN_DOUBT), deps)).toMatchObject({ kind: 'uncertain', retryAfterMs });
    expect(asked).toEqual([SEARCH]);
  },
);

test('a post that has not arrived by its last possible moment is stored as certainly not sent', async () => {
  const { asked, deps } = channelAt(ARRIVED_MS + 1, nowhere);
  expect(await locateSentMessage(row(IN_DOUBT), deps)).toBeUndefined();
  expect(asked).toEqual([SEARCH, ['unsent', 7]]);
});

test.each([
  { name: 'is refused', error: new ChannelFailure('invalid', 'no'), kind: 'uncertain' },
  { name: 'fails', error: new ChannelFailure('unavailable', 'no'), kind: 'unavailable' },
  { name: 'breaks', error: new TypeError('no'), kind: 'uncertain' },
])(
  'a search that $name says nothing about whether the post arrived, however late the search is',
  async ({ error, kind }) => {
    const { asked, deps } = channelAt(ARRIVED_MS + 1, failing(error));
    const found = await locateSentMessage(row(IN_DOUBT), deps);
    expect(found).toBeInstanceOf(ChannelFailure);
    expect(found).toMatchObject({ kind });
    expect(asked).toEqual([SEARCH]);
  },
);

test.each([
  { name: 'is sent again at once while Discord knows its nonce', ms: 0, calls: ['post'] },
  { name: 'is sent again at once for a minute', ms: NONCE_DEDUPLICATION_MS - 501, calls: ['post'] },
  { name: 'is searched for first after a minute', ms: NONCE_DEDUPLICATION_MS - 500, calls: ['find', 'post'] },
  { name: 'is searched for first if the clock was set back', ms: -501, calls: ['find', 'post'] },
  { name: 'is sent again at once at the very moment of the first send', ms: -500, calls: ['post'] },
])('a post of unknown outcome is sent again or searched for first: it $name', async ({ ms, calls }) => {
  const { asked, deps } = channelAt(ms, nowhere);
  expect(await attemptToSendPost(row(IN_DOUBT), deps)).toBe('posted');
  expect(asked.map((call) => (Array.isArray(call) ? call[0] : call))).toEqual(calls);
  expect(asked.at(-1)).toEqual(['post', createMessageNonce('a', CHANNEL)]);
});
