import { expect, test } from 'vitest';
import { createSemaphore } from '../../../src/async/semaphore.ts';
import {
  ChannelFailure,
  type ChannelFailureKind,
  MAX_POST_DURATION_MS,
} from '../../../src/domain/notifications/channels.ts';
import type { OutboxRow } from '../../../src/domain/notifications/outbox.ts';
import { type DeliverPostDeps, deliverPost } from '../../../src/jobs/delivery/deliver.ts';
import { oneTimeDirectMessageKey } from '../../../src/jobs/delivery/directNotes.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, createRecorder, NOON } from '../support/fakes.ts';

const MINUTE = 60_000;
const after = (ms: number) => new Date(NOON.getTime() + ms);
const IN_DOUBT = { kind: 'in doubt', since: NOON, last: NOON } as const;
const body = JSON.stringify({
  components: [
    { type: 10, content: 'Hello' },
    { type: 10, content: 'world' },
  ],
});
const row = (but: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 7,
  key: 'a',
  channelId: CHANNEL,
  body,
  files: [],
  attempts: 0,
  state: { kind: 'waiting' },
  isAlerted: false,
  isSkipAsked: false,
  ...but,
});
const failing = (kind: ChannelFailureKind, retryAfterMs?: number) => () =>
  Promise.reject(new ChannelFailure(kind, 'as told', { retryAfterMs }));

interface Given {
  readonly post?: () => Promise<string>;
  readonly find?: () => Promise<string | undefined>;
  /** Whether the person whom it is for may still follow it. */
  readonly may?: boolean;
  /** The channel's next row by then, if not the one that is delivered. */
  readonly next?: OutboxRow | undefined;
  readonly isOver?: boolean;
  readonly wasBlocked?: boolean;
  /** Whether the row is no longer there to be sent. */
  readonly isMoved?: boolean;
  /** How long after noon it is. */
  readonly ms?: number;
}

/** One attempt at a row; and what came of it, in its order. */
async function delivered(given: Given, ...rows: readonly OutboxRow[]) {
  const { isMoved = false, isOver = false, wasBlocked = false, ms = 0 } = given;
  const { outbox } = await memoryStore();
  const { log, sentences, lines } = createRecorder();
  const seen: unknown[] = [];
  const note =
    <T>(name: string, result: T) =>
    async (...[first, second, third]: readonly unknown[]): Promise<T> => {
      seen.push([name, second instanceof ChannelFailure ? second.kind : (second ?? first), ...(third ? [third] : [])]);
      return result;
    };
  const deps: DeliverPostDeps = {
    outbox: {
      ...outbox,
      next: async () => ('next' in given ? given.next : rows[0]),
      sending: async () => !isMoved,
      unsent: async () => undefined,
      sent: async (_, messageId) => void seen.push(['sent', messageId]),
      postpone: note('postpone', undefined),
      uncertain: note('uncertain', undefined),
      deadLetter: note('dead-letter', undefined),
      source: async () => undefined,
    },
    channels: {
      time: () => ({ earliest: after(ms), latest: after(ms) }),
      post: given.post ?? (async () => 'm1'),
      edit: async () => undefined,
      find: given.find ?? (async () => undefined),
    },
    channelBlocker: { failed: note('blocked', undefined), worked: async () => wasBlocked },
    stuckPosts: { failed: async ({ id }) => void seen.push(['stuck?', id]), isOver: async () => isOver },
    split: async () => [],
    clock: createSteppedClock(NOON),
    log,
    random: () => 0,
    channelOutages: new Map(),
    mayRead: async () => given.may,
    readersAtOnce: createSemaphore(1),
    wake: () => void seen.push('wake'),
    alert: () => void seen.push('alert'),
    signal: new AbortController().signal,
  };
  for (const each of rows) await deliverPost(each, deps);
  return { seen, sentences: sentences(), lines };
}

test('a post that arrives is marked as sent, and nothing is logged', async () => {
  expect(await delivered({}, row())).toMatchObject({ seen: [['sent', 'm1']], sentences: [] });
});

const reader = { userId: '300000000000000001', guildId: '200000000000000001', needs: 'follow.own' } as const;

test('a direct message about news is dropped if its reader may no longer follow, and waits if the roles are unknown', async () => {
  expect((await delivered({ may: true }, row({ reader }))).seen).toEqual([['sent', 'm1']]);
  expect((await delivered({ may: false }, row({ reader }))).seen).toEqual([['dead-letter', 'gone']]);
  expect((await delivered({}, row({ reader }))).seen).toEqual([
    ['postpone', 'unavailable', after(1000)],
    ['stuck?', 7],
  ]);
});

test.each<{ name: string; there: string | undefined; ms: number; outcome: readonly unknown[] }>([
  { name: 'a message that arrived counts as sent', there: 'm1', ms: MAX_POST_DURATION_MS * 2, outcome: ['sent', 'm1'] },
  {
    name: 'a message that never arrived is dead-lettered',
    there: undefined,
    ms: MAX_POST_DURATION_MS * 2,
    outcome: ['dead-letter', 'gone'],
  },
  {
    name: 'a message that may still arrive waits',
    there: undefined,
    ms: MINUTE,
    outcome: ['uncertain', 'uncertain', expect.any(Date)],
  },
])(
  'a direct message of unknown outcome is settled even after its reader has left: $name',
  async ({ there, ms, outcome }) => {
    const given: Given = { may: false, find: async () => there, post: () => expect.fail('it was sent again'), ms };
    const { seen } = await delivered(given, row({ reader, state: IN_DOUBT }));
    expect(seen[0]).toEqual(outcome);
  },
);

test('a one-time direct message that its reader may no longer read is dropped, and the job for alerts is woken', async () => {
  const note = row({ reader: { ...reader, needs: 'notify.edit' }, key: oneTimeDirectMessageKey('x') });
  expect((await delivered({ may: false }, note)).seen).toEqual([['dead-letter', 'gone'], 'alert']);
});

const DAY = 24 * 60 * MINUTE;

test.each<[ChannelFailureKind, number | undefined, string]>([
  ['anti-spam', undefined, 'postpone'],
  ['timed-out', 6 * DAY, 'postpone'],
  ['anti-spam', 7 * DAY, 'dead-letter'],
  ['unavailable', 7 * DAY, 'dead-letter'],
  ['unavailable', 7 * DAY - 1, 'postpone'],
  ['forbidden', undefined, 'dead-letter'],
])(
  'a one-time direct message that fails as %s, first %j ms ago, is put off or dropped: %s',
  async (kind, age, outcome) => {
    const failingSince = age === undefined ? undefined : new Date(NOON.getTime() - age);
    const note = row({ key: oneTimeDirectMessageKey('x'), failingSince });
    const post = () => Promise.reject(new ChannelFailure(kind, 'no'));
    const { seen } = await delivered({ post }, note);
    expect(seen[0]).toEqual(outcome === 'postpone' ? [outcome, kind, expect.any(Date)] : [outcome, kind]);
    expect(seen).not.toContainEqual(['blocked', kind]);
  },
);

test('a direct message that was replaced while it waited for its turn is not sent', async () => {
  expect((await delivered({ may: true, next: row({ id: 8, reader }) }, row({ reader }))).seen).toEqual([]);
  expect((await delivered({ may: true, next: undefined }, row({ reader }))).seen).toEqual([]);
});

test('a post that was moved to another channel meanwhile is not sent to its former channel', async () => {
  expect(await delivered({ isMoved: true }, row())).toMatchObject({ seen: [], sentences: [] });
});

test('a post that arrives in a blocked channel is logged as the end of the block', async () => {
  const { sentences } = await delivered({ wasBlocked: true }, row());
  expect(sentences).toEqual(['info: messages arrive in this channel again']);
});

test.each<[ChannelFailureKind, number]>([
  ['unavailable', 1000],
  ['unauthorized', 10 * MINUTE],
])('a post that Discord did not take (%s) waits, and does not wake the publisher', async (kind, ms) => {
  expect((await delivered({ post: failing(kind) }, row())).seen).toEqual([
    ['postpone', kind, after(ms)],
    ['stuck?', 7],
  ]);
});

test.each(['uncertain', 'missing'] as const)(
  'a post that may or may not have arrived (%s) stays in doubt',
  async (kind) => {
    const { seen, lines } = await delivered({ post: failing(kind) }, row());
    expect(seen).toEqual([
      ['uncertain', kind, after(1000)],
      ['stuck?', 7],
    ]);
    expect(lines).toMatchObject([
      { level: 'warn', sentence: expect.stringContaining('did not say whether it posted a message') },
    ]);
  },
);

test('a refused post stays in doubt if an earlier send of it had an unknown outcome', async () => {
  const { seen } = await delivered({ post: failing('forbidden') }, row({ state: IN_DOUBT }));
  expect(seen).toEqual([
    ['uncertain', 'forbidden', after(10 * MINUTE)],
    ['blocked', 'forbidden'],
  ]);
});

test('a post waits as long as Discord says, if that is longer than its own pause', async () => {
  expect((await delivered({ post: failing('unavailable', 5000) }, row())).seen).toEqual([
    ['postpone', 'unavailable', after(5000)],
    ['stuck?', 7],
  ]);
  expect((await delivered({ post: failing('unavailable', 500) }, row())).seen).toEqual([
    ['postpone', 'unavailable', after(1000)],
    ['stuck?', 7],
  ]);
});

test('a post that its channel refused wakes the publisher, which may move the post to the subscription’s new channel', async () => {
  const { seen } = await delivered({ post: failing('gone') }, row());
  expect(seen).toEqual([['postpone', 'gone', after(10 * MINUTE)], ['blocked', 'gone'], 'wake']);
});

test('the job for alerts is woken when a one-time direct message arrives', async () => {
  expect((await delivered({}, row({ key: oneTimeDirectMessageKey('x') }))).seen).toEqual([['sent', 'm1'], 'alert']);
});

test('the job for alerts is woken when Discord refuses a one-time direct message for good', async () => {
  const { seen } = await delivered({ post: failing('invalid') }, row({ key: oneTimeDirectMessageKey('x') }));
  expect(seen).toEqual([['dead-letter', 'invalid'], 'alert']);
});

test('the alert about a stuck post is dropped if that post no longer waits', async () => {
  const { seen, sentences } = await delivered({ isOver: true }, row({ key: oneTimeDirectMessageKey('stuck:1:1') }));
  expect(seen).toEqual([['dead-letter', 'gone'], 'alert']);
  expect(sentences).toEqual(['warn: dropped the alert about a stuck message, because the message no longer waits']);
});

test.each([oneTimeDirectMessageKey('x'), 'blocked:1:1', 'stuck:1:1'])(
  'a note (%s) is dropped if its person takes no direct messages, and waits after other failures',
  async (key) => {
    const note = row({ key });
    const dropped = await delivered({ post: failing('forbidden') }, note);
    expect(dropped.seen).toEqual([['dead-letter', 'forbidden'], 'alert']);
    expect(dropped.sentences).toEqual(['warn: dropped a direct message to a person who accepts none']);
    expect((await delivered({ post: failing('unavailable') }, note)).seen).toEqual([
      ['postpone', 'unavailable', after(1000)],
    ]);
  },
);

test('a post that Discord will never take is dead-lettered, and Discord’s reason is logged', async () => {
  const { seen, lines } = await delivered({ post: failing('invalid') }, row());
  expect(seen).toEqual([['dead-letter', 'invalid']]);
  const sentence = 'Discord refuses this message for good, so the message will not be posted (dead-lettered)';
  expect(lines).toMatchObject([
    { level: 'error', sentence, fields: { channel: CHANNEL, post: 'a', says: 'Hello · world' } },
  ]);
});

test('a post that is given up ends its channel’s outage, so that the next failure is logged as a warning again', async () => {
  const outcomes: readonly ChannelFailureKind[] = ['unavailable', 'unavailable', 'invalid', 'unavailable'];
  const left = [...outcomes];
  const post = () => failing(left.shift() ?? 'missing')();
  const { lines } = await delivered({ post }, ...outcomes.map(() => row()));
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'debug', 'error', 'warn']);
});

test('a refused post that may have arrived before is searched for until it must have arrived', async () => {
  const refused = { post: failing('invalid'), ms: 30_000 };
  const arrived = NOON.getTime() + MAX_POST_DURATION_MS + MINUTE;
  const { seen } = await delivered(refused, row({ state: IN_DOUBT }));
  expect(seen).toEqual([
    ['uncertain', 'uncertain', new Date(arrived - 30_000 + 1000)],
    ['stuck?', 7],
  ]);
  const there = await delivered({ ...refused, find: async () => 'm0' }, row({ state: IN_DOUBT }));
  expect(there.seen).toEqual([['sent', 'm0']]);
});

test('an edit that is refused, and may have been posted as a new message, is dead-lettered', async () => {
  const edit = row({ state: IN_DOUBT, edits: { key: 'first', messageId: 'm1' } });
  const { seen } = await delivered({ post: failing('invalid'), find: async () => 'm0', ms: 30_000 }, edit);
  expect(seen).toEqual([['dead-letter', 'invalid']]);
});

test('a post that an admin skips is dropped, and not sent', async () => {
  const post = () => Promise.reject(new Error('sent'));
  const { seen, sentences } = await delivered({ post }, row({ isSkipAsked: true }));
  expect(seen).toEqual([['dead-letter', 'invalid']]);
  expect(sentences).toEqual(['error: dropped a stuck message, because an admin chose to skip it']);
});

test('a post that an admin skips is searched for first, if it may have arrived', async () => {
  const skipped = row({ isSkipAsked: true, state: IN_DOUBT });
  expect((await delivered({ find: async () => 'm0' }, skipped)).seen).toEqual([['sent', 'm0']]);
  expect((await delivered({ find: failing('unavailable') }, skipped)).seen).toEqual([
    ['uncertain', 'unavailable', after(MINUTE)],
  ]);
  expect((await delivered({ find: failing('unavailable', 5000) }, skipped)).seen).toEqual([
    ['uncertain', 'unavailable', after(5000)],
  ]);
});

test('an edit that an admin skips is dropped without a search, since its message cannot show whether it arrived', async () => {
  const edit = row({ isSkipAsked: true, state: IN_DOUBT, edits: { key: 'first', messageId: 'm1' } });
  expect((await delivered({ find: async () => 'm1' }, edit)).seen).toEqual([['dead-letter', 'invalid']]);
});
