import { expect, test } from 'vitest';
import { ChannelFailure } from '../../src/domain/channels.ts';
import { backoff } from '../../src/jobs/delivery.ts';
import { markerOf, nonceOf } from '../../src/jobs/identity.ts';
import { createSender, NONCE_WINDOW_MS, type SenderDeps } from '../../src/jobs/sender.ts';
import { memoryStore } from '../store/support.ts';
import { CHANNEL, createFakeDiscord, createRecorder, type Fault, HOUR } from './fakes.ts';

const OTHER = '100000000000000002';
const never = new AbortController().signal;

async function outboxWith(...keys: readonly string[]) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const put = (channelId: string, ...more: readonly string[]) =>
    store.feeds.record({
      feed: 'f',
      channelId,
      cursor: '',
      posts: more.map((key) => ({ key, channelId, body: key, eventKeys: [key] })),
    });
  const sender = (more: Partial<SenderDeps> = {}) =>
    createSender({
      outbox: store.outbox,
      channels: discord.channels,
      clock: store.clock,
      log: recorder.log,
      random: () => 1,
      ...more,
    });
  await put(CHANNEL, ...keys);
  const bodies = () => discord.posted.map(({ body }) => body);
  return { ...store, ...discord, ...recorder, put, sender, bodies };
}

test('rows are sent in order, and what is left is sent at the start', async () => {
  const { sender, clock, bodies, outbox } = await outboxWith('a', 'b', 'c');
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['a', 'b', 'c']);
  expect(await outbox.channels()).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test('a row that comes later is sent when it is told', async () => {
  const { sender, clock, bodies, put } = await outboxWith();
  const running = sender();
  running.wake();
  await clock.settle();
  await put(CHANNEL, 'later');
  running.wake();
  await clock.settle();
  expect(bodies()).toEqual(['later']);
});

test('a row that comes just as the channel was found empty is not forgotten', async () => {
  const { sender, clock, bodies, put, outbox } = await outboxWith('a');
  const next: typeof outbox.next = async (channelId) => {
    const row = await outbox.next(channelId);
    await arrivals.shift()?.();
    return row;
  };
  const running = sender({ outbox: { ...outbox, next } });
  const arrival = async () => {
    await put(CHANNEL, 'b');
    running.wake();
    await clock.settle();
  };
  // The first look finds the row, the second none.
  const arrivals = [async () => undefined, arrival];
  running.wake();
  await clock.settle();
  await clock.settle();
  expect(bodies()).toEqual(['a', 'b']);
});

test('the nonce and the marker are made from the key and the channel', async () => {
  const { sender, clock, posted } = await outboxWith('a');
  sender().wake();
  await clock.settle();
  expect(posted).toMatchObject([{ nonce: nonceOf('a', CHANNEL), marker: markerOf('a', CHANNEL) }]);
});

test('the send is on disk before it leaves', async () => {
  const { sender, clock, outbox, channels } = await outboxWith('a');
  const seen: unknown[] = [];
  const post: typeof channels.post = async (message) => {
    seen.push((await outbox.next(CHANNEL))?.sendingSince);
    return channels.post(message);
  };
  sender({ channels: { ...channels, post } }).wake();
  await clock.settle();
  expect(seen).toEqual([clock.now()]);
});

test.each<Fault>(['unavailable', 'uncertain', 'uncertain, but posted'])(
  '%s: tried again, in order, once',
  async (fault) => {
    const { sender, clock, bodies, faults } = await outboxWith('a', 'b');
    faults.push(fault, fault, fault);
    sender().wake();
    await clock.settle();
    await clock.advance(10_000);
    expect(bodies()).toEqual(['a', 'b']);
  },
);

test('a night of failures ends with each message there once', async () => {
  const { sender, clock, bodies, faults, calls } = await outboxWith('a', 'b');
  faults.push(...Array.from({ length: 100 }, (_, n): Fault => (n === 3 ? 'uncertain, but posted' : 'uncertain')));
  sender().wake();
  await clock.advance(10 * HOUR);
  expect(bodies()).toEqual(['a', 'b']);
  // No busy loop: five minutes apart at most, and a search for each.
  expect(calls.length).toBeLessThan(300);
});

test('one channel in trouble does not hold the others up', async () => {
  const { sender, clock, bodies, put, faults } = await outboxWith('a');
  await put(OTHER, 'b');
  faults.push('forbidden');
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['b']);
  await clock.advance(10 * 60_000);
  expect(bodies()).toEqual(['b', 'a']);
});

test.each(['forbidden', 'gone'] as const)(
  '%s is told once, tried rarely, and told again when it works',
  async (kind) => {
    const { sender, clock, faults, lines, calls, bodies } = await outboxWith('a', 'b');
    faults.push(kind, kind, kind);
    sender().wake();
    await clock.advance(69 * 60_000);
    expect(calls).toEqual(['post', 'post', 'post']);
    await clock.advance(60_000);
    expect(lines.filter(({ level }) => level !== 'debug').map(({ level }) => level)).toEqual(['warn', 'info']);
    expect(bodies()).toEqual(['a', 'b']);
  },
);

test('a restart tries a parked channel at once', async () => {
  const { sender, clock, faults, bodies } = await outboxWith('a');
  faults.push('forbidden');
  const first = sender();
  first.wake();
  await clock.settle();
  await first.stop(never);
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['a']);
});

test('a message Discord will never take is set aside with an error, and the next goes out', async () => {
  const { sender, clock, faults, bodies, lines, outbox } = await outboxWith('a', 'b');
  faults.push('invalid');
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['b']);
  expect(lines.map(({ level }) => level)).toEqual(['error']);
  expect(await outbox.channels()).toEqual([]);
});

const crashes: readonly [string, Fault, number, readonly string[]][] = [
  ['before Discord took it, soon restarted', 'killed before', 1000, ['post', 'post']],
  ['after Discord took it, soon restarted', 'killed after', 1000, ['post', 'post']],
  ['before Discord took it, restarted after its memory', 'killed before', HOUR, ['post', 'find', 'post']],
  ['after Discord took it, restarted after its memory', 'killed after', HOUR, ['post', 'find']],
  [
    'after Discord took it, restarted just when the nonce is not trusted any more',
    'killed after',
    NONCE_WINDOW_MS,
    ['post', 'find'],
  ],
];

test.each(crashes)('killed between POST and mark, %s', async (_, fault, pause, expected) => {
  const { sender, clock, faults, bodies, calls } = await outboxWith('a');
  faults.push(fault);
  sender().wake();
  await clock.settle();
  await clock.advance(pause);
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['a']);
  expect(calls).toEqual(expected);
});

test('a 429 after an unknown send does not make it forget that the first may have arrived', async () => {
  const { sender, clock, faults, bodies } = await outboxWith('a');
  faults.push(
    'uncertain, but posted',
    'unavailable',
    'unavailable',
    'unavailable',
    'unavailable',
    'unavailable',
    'unavailable',
    'unavailable',
  );
  sender().wake();
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['a']);
});

test('after a clock set back nothing is known about the nonce, so the channel is searched', async () => {
  const { sender, clock, faults, calls, bodies } = await outboxWith('a');
  faults.push('killed after');
  sender().wake();
  await clock.settle();
  clock.set(new Date(clock.now().getTime() - 5 * 60_000));
  sender().wake();
  await clock.settle();
  expect(calls).toEqual(['post', 'find']);
  expect(bodies()).toEqual(['a']);
});

test('a search that is not allowed parks the row rather than posting it twice', async () => {
  const { sender, clock, faults, channels, bodies } = await outboxWith('a');
  faults.push('killed after');
  sender().wake();
  await clock.advance(HOUR);
  const find = async () => {
    throw new ChannelFailure('forbidden', 'no history');
  };
  sender({ channels: { ...channels, find } }).wake();
  await clock.advance(10 * HOUR);
  expect(bodies()).toEqual(['a']);
});

test('an outbox that cannot be read is tried again without running hot', async () => {
  const { sender, clock, bodies, outbox } = await outboxWith('a');
  let reads = 0;
  const full = new Error('disk full');
  const next: typeof outbox.next = async (channelId) => {
    reads += 1;
    if (reads < 4) throw full;
    return outbox.next(channelId);
  };
  sender({ outbox: { ...outbox, next } }).wake();
  await clock.advance(14_999);
  expect([reads, bodies()]).toEqual([3, []]);
  await clock.advance(1);
  expect(bodies()).toEqual(['a']);
});

test('a message that was posted but could not be marked is not posted twice', async () => {
  const { sender, clock, bodies, outbox } = await outboxWith('a', 'b');
  let marks = 0;
  const sent: typeof outbox.sent = async (...args) => {
    marks += 1;
    if (marks < 30) throw new Error('disk full');
    return outbox.sent(...args);
  };
  sender({ outbox: { ...outbox, sent } }).wake();
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['a', 'b']);
});

test('a stop lets the post in hand finish and starts no other', async () => {
  const { sender, clock, bodies, channels, outbox } = await outboxWith('a', 'b');
  let finish: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const post: typeof channels.post = async (message) => {
    await answered;
    return channels.post(message);
  };
  const running = sender({ channels: { ...channels, post } });
  running.wake();
  await clock.settle();
  const stopped = running.stop(never);
  finish();
  await stopped;
  expect(bodies()).toEqual(['a']);
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'b', sendingSince: undefined });
});

test('a stop does not wait for a post longer than it is given', async () => {
  const { sender, clock, faults } = await outboxWith('a');
  faults.push('killed before');
  const running = sender();
  running.wake();
  await clock.settle();
  const deadline = new AbortController();
  const stopped = running.stop(deadline.signal);
  deadline.abort();
  await stopped;
  expect(clock.waiting()).toBe(0);
});

test('a stop ends every wait', async () => {
  const { sender, clock, faults } = await outboxWith('a');
  faults.push('uncertain');
  const running = sender();
  running.wake();
  await clock.settle();
  expect(clock.waiting()).toBe(1);
  await running.stop(never);
  expect(clock.waiting()).toBe(0);
});

test.each([
  ['unavailable', 0, 1000],
  ['unavailable', 3, 8000],
  ['uncertain', 50, 300_000],
  ['gone', 0, 600_000],
  ['forbidden', 9, 3_600_000],
] as const)('backoff: %s after %i failures is between half and all of %i ms', (kind, attempts, full) => {
  expect(backoff(kind, attempts, () => 0)).toBe(full / 2);
  expect(backoff(kind, attempts, () => 1)).toBe(full);
});
