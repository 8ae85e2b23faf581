import { expect, test } from 'vitest';
import { ChannelFailure } from '../../../src/domain/notifications/channels.ts';
import { NONCE_DEDUPLICATION_MS } from '../../../src/jobs/delivery/attempt.ts';
import { retryPauseMs } from '../../../src/jobs/delivery/channelOutage.ts';
import { createPostSender, type PostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { createMessageNonce } from '../../../src/jobs/publishing/postMarker.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, type Fault, HOUR, textIn } from '../support/fakes.ts';

const OTHER = '100000000000000002';
const never = new AbortController().signal;
/** A guild in which no person is known. */
const nobody: PostSenderDeps['directory'] = {
  guildOf: async () => undefined,
  ownerOf: () => undefined,
  direct: async () => 'nobody',
};

async function outboxWith(...keys: readonly string[]) {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const put = async (channelId: string, ...more: readonly string[]) => {
    for (const key of more) await store.outbox.add({ key, channelId, body: draw(key, key, channelId) });
  };
  const sender = (more: Partial<PostSenderDeps> = {}): PostSender => {
    const running: PostSender = createPostSender({
      ...store,
      ...discord,
      log: recorder.log,
      random: () => 0,
      wake: () => running.wake(),
      alert: () => undefined,
      ...more,
    });
    return running;
  };
  await put(CHANNEL, ...keys);
  const bodies = () =>
    discord.posted.filter(({ channelId }) => [CHANNEL, OTHER].includes(channelId)).map(({ body }) => textIn(body));
  return { ...store, ...discord, ...recorder, put, sender, bodies };
}

test('the sender sends waiting messages in order, including those of an earlier start', async () => {
  const { sender, clock, bodies, outbox } = await outboxWith('a', 'b', 'c');
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['a', 'b', 'c']);
  expect(await outbox.channels()).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test('the sender wakes the publisher when the backlog of a channel is empty, and not before', async () => {
  const { sender, clock, bodies, faults } = await outboxWith('a', 'b');
  const emptied: number[] = [];
  faults.push(undefined, 'unavailable');
  sender({ wake: () => void emptied.push(bodies().length) }).wake();
  await clock.settle();
  expect(emptied).toEqual([]);
  await clock.advance(HOUR);
  expect(emptied).toEqual([2]);
});

test('a message that is added later is sent when the sender is woken', async () => {
  const { sender, clock, bodies, put } = await outboxWith();
  const running = sender();
  running.wake();
  await clock.settle();
  await put(CHANNEL, 'later');
  running.wake();
  await clock.settle();
  expect(bodies()).toEqual(['later']);
});

test('a message that is added just as the sender finds no waiting messages is sent all the same', async () => {
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
  // The first look finds the row, the second finds none.
  const arrivals = [async () => undefined, arrival];
  running.wake();
  await clock.settle();
  await clock.settle();
  expect(bodies()).toEqual(['a', 'b']);
});

test('the nonce of a message is made from its key and its channel', async () => {
  const { sender, clock, posted } = await outboxWith('a');
  sender().wake();
  await clock.settle();
  expect(posted).toMatchObject([{ nonce: createMessageNonce('a', CHANNEL) }]);
});

test('the outbox stores that a message is being sent before the request leaves', async () => {
  const { sender, clock, outbox, channels } = await outboxWith('a');
  const seen: unknown[] = [];
  const post: typeof channels.post = async (message) => {
    seen.push((await outbox.next(CHANNEL))?.state);
    return channels.post(message);
  };
  sender({ channels: { ...channels, post } }).wake();
  await clock.settle();
  expect(seen).toEqual([{ kind: 'in doubt', since: clock.now(), last: clock.now() }]);
});

test.each<Fault>(['unavailable', 'uncertain', 'uncertain, but posted'])(
  'a message whose send fails (%s) is tried again, in order, and arrives once',
  async (fault) => {
    const { sender, clock, bodies, faults } = await outboxWith('a', 'b');
    faults.push(fault, fault, fault);
    sender().wake();
    await clock.settle();
    await clock.advance(10_000);
    expect(bodies()).toEqual(['a', 'b']);
  },
);

test('a message whose search Discord refuses keeps its place, since it may have arrived', async () => {
  const { sender, clock, bodies, faults, channels, outbox } = await outboxWith('a', 'b');
  faults.push('uncertain, but posted');
  let refusals = 3;
  const find: typeof channels.find = async (...args) => {
    refusals -= 1;
    if (refusals >= 0) throw new ChannelFailure('invalid', 'Discord');
    return channels.find(...args);
  };
  await outbox.sending({ id: 1, channelId: CHANNEL }, channels.time());
  await clock.advance(HOUR);
  sender({ channels: { ...channels, find } }).wake();
  await clock.advance(HOUR);
  expect([refusals < 0, bodies()]).toEqual([true, ['a', 'b']]);
});

test('each message is in its channel once after a night of failures', async () => {
  const { sender, clock, bodies, faults, calls } = await outboxWith('a', 'b');
  faults.push(...Array.from({ length: 100 }, (_, n): Fault => (n === 3 ? 'uncertain, but posted' : 'uncertain')));
  sender().wake();
  await clock.advance(10 * HOUR);
  expect(bodies()).toEqual(['a', 'b']);
  // No busy loop: five minutes apart at most, and a search for each.
  expect(calls.length).toBeLessThan(300);
});

test.each(['uncertain', 'unavailable', 'unauthorized'] as const)(
  'a channel that fails (%s) for six hours is logged as an error once, and again only after a message arrived',
  async (fault) => {
    const { sender, clock, out, lines, put, bodies } = await outboxWith('a', 'b');
    const errors = () => lines.filter(({ level }) => level === 'error');
    const running = sender();
    const failFor = async (ms: number) => {
      out.set(CHANNEL, fault);
      running.wake();
      await clock.advance(ms);
    };
    await failFor(6 * HOUR - 1);
    expect(errors()).toEqual([]);
    await clock.advance(20 * HOUR);
    expect(errors()).toMatchObject([{ fields: { channel: CHANNEL, post: 'a' } }]);
    expect(errors()[0]?.sentence).toContain('no message has reached this channel for six hours');
    out.clear();
    await clock.advance(HOUR);
    expect(bodies()).toEqual(['a', 'b']);
    await put(CHANNEL, 'c');
    await failFor(5 * HOUR);
    expect(errors()).toHaveLength(1);
    await clock.advance(3 * HOUR);
    expect(errors()).toHaveLength(2);
  },
);

test('a channel that is gone or forbidden for six hours is not logged as an error, since people are alerted', async () => {
  const { sender, clock, out, lines } = await outboxWith('a');
  out.set(CHANNEL, 'forbidden');
  sender({ directory: nobody }).wake();
  await clock.advance(10 * HOUR);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a failing channel does not delay messages for other channels', async () => {
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
  'a channel that is %s is logged once, tried rarely, and logged again when it works',
  async (kind) => {
    const { sender, clock, out, lines, calls, bodies } = await outboxWith('a', 'b');
    out.set(CHANNEL, kind);
    sender({ directory: nobody }).wake();
    await clock.advance(69 * 60_000);
    expect(calls).toEqual(['post', 'post', 'post']);
    out.clear();
    await clock.advance(60_000);
    const levels = lines.filter(({ sentence }) => sentence.includes('this channel')).map(({ level }) => level);
    expect(levels.filter((level) => level !== 'debug')).toEqual(['warn', 'warn', 'info', 'info']);
    expect(bodies()).toEqual(['a', 'b']);
  },
);

test('a refused bot token stops the sending and alerts no one, since no message could be sent', async () => {
  const { sender, clock, out, bodies, calls, blocked, posted } = await outboxWith('a');
  out.set(CHANNEL, 'unauthorized');
  sender().wake();
  await clock.advance(HOUR);
  expect(calls).toEqual(['post', 'post', 'post']);
  expect(await blocked.list()).toEqual([]);
  expect(posted).toEqual([]);
  out.clear();
  await clock.advance(HOUR);
  expect(bodies()).toEqual(['a']);
});

test('the sender waits for as long as Discord asks it to', async () => {
  const { sender, clock, channels, bodies } = await outboxWith('a');
  let refusals = 1;
  const post: typeof channels.post = async (message) => {
    refusals -= 1;
    if (refusals >= 0) throw new ChannelFailure('unavailable', '429', { retryAfterMs: 20 * 60_000 });
    return channels.post(message);
  };
  sender({ channels: { ...channels, post } }).wake();
  await clock.advance(20 * 60_000 - 1);
  expect(bodies()).toEqual([]);
  await clock.advance(1);
  expect(bodies()).toEqual(['a']);
});

test('messages of a channel that is unblocked while they wait are tried at once when the sender is woken', async () => {
  const { sender, clock, out, bodies, blocked } = await outboxWith('a');
  out.set(CHANNEL, 'forbidden');
  const running = sender();
  running.wake();
  await clock.settle();
  out.clear();
  await blocked.unblock(CHANNEL);
  running.wake();
  await clock.settle();
  expect(bodies()).toEqual(['a']);
  // Nothing but the alert, for other channels that may follow.
  expect(clock.waiting()).toBe(1);
});

test('waking the sender makes its next try in a blocked channel neither earlier nor later', async () => {
  const { sender, clock, out, calls } = await outboxWith('a');
  out.set(CHANNEL, 'forbidden');
  const running = sender({ directory: nobody });
  for (let minute = 0; minute < 10; minute += 1) {
    running.wake();
    await clock.advance(60_000 - 1);
  }
  expect(calls).toEqual(['post']);
  await clock.advance(10);
  expect(calls).toEqual(['post', 'post']);
});

test('a restart tries a blocked channel at once', async () => {
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

test('a message that Discord will never take is dead-lettered with an error, and the next message is sent', async () => {
  const { sender, clock, faults, bodies, lines, outbox } = await outboxWith('a', 'b');
  faults.push('invalid');
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['b']);
  expect(lines.map(({ level }) => level)).toEqual(['error']);
  expect(await outbox.channels()).toEqual([]);
});

const crashes: readonly { name: string; fault: Fault; pause: number; expected: readonly string[] }[] = [
  { name: 'before Discord took it, soon restarted', fault: 'killed before', pause: 1000, expected: ['post', 'post'] },
  { name: 'after Discord took it, soon restarted', fault: 'killed after', pause: 1000, expected: ['post', 'post'] },
  {
    name: 'before Discord took it, restarted after its memory',
    fault: 'killed before',
    pause: HOUR,
    expected: ['post', 'find', 'post'],
  },
  {
    name: 'after Discord took it, restarted after its memory',
    fault: 'killed after',
    pause: HOUR,
    expected: ['post', 'find'],
  },
  {
    name: 'after Discord took it, restarted just when the nonce is no longer trusted',
    fault: 'killed after',
    pause: NONCE_DEDUPLICATION_MS,
    expected: ['post', 'find'],
  },
];

test.each(crashes)(
  'a message is posted once if the bot is killed while sending it: $name',
  async ({ fault, pause, expected }) => {
    const { sender, clock, faults, bodies, calls } = await outboxWith('a');
    faults.push(fault);
    sender().wake();
    await clock.settle();
    await clock.advance(pause);
    sender().wake();
    await clock.settle();
    expect(bodies()).toEqual(['a']);
    expect(calls).toEqual(expected);
  },
);

test('a rate limit after a send of unknown outcome does not make the bot forget that the message may have arrived', async () => {
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

test('a clock that is earlier than at the send makes the bot search the channel before it repeats a message', async () => {
  const { sender, clock, faults, calls, bodies, setAhead } = await outboxWith('a');
  setAhead(HOUR);
  faults.push('killed after');
  sender().wake();
  await clock.settle();
  setAhead(HOUR - 5 * 60_000);
  sender().wake();
  await clock.settle();
  expect(calls).toEqual(['post', 'find']);
  expect(bodies()).toEqual(['a']);
});

test.each([
  { name: 'ahead of', ahead: -90 * 60_000 },
  { name: 'behind', ahead: 90 * 60_000 },
])('a local clock that is an hour and a half $name Discord’s causes no repeated message', async ({ ahead }) => {
  const { sender, clock, faults, calls, bodies, setAhead } = await outboxWith('a', 'b');
  setAhead(ahead);
  faults.push('killed after');
  sender().wake();
  await clock.advance(10 * 60_000);
  sender().wake();
  await clock.settle();
  expect(calls).toEqual(['post', 'find', 'post']);
  expect(bodies()).toEqual(['a', 'b']);
});

test('setting the local clock while the bot is down causes no repeated message', async () => {
  const { sender, clock, faults, bodies, setAhead } = await outboxWith('a');
  setAhead(-HOUR);
  faults.push('killed after');
  sender().wake();
  await clock.advance(10 * 60_000);
  clock.set(new Date(clock.now().getTime() - HOUR));
  setAhead(0);
  sender().wake();
  await clock.settle();
  expect(bodies()).toEqual(['a']);
});

/** Where the search looks, in minutes from now. */
function searching({ channels, clock }: Pick<Awaited<ReturnType<typeof outboxWith>>, 'channels' | 'clock'>) {
  const start = clock.now().getTime();
  const windows: (readonly number[])[] = [];
  const find: typeof channels.find = (channelId, markers, since, until) => {
    windows.push([since, until].map((at) => (at.getTime() - start) / 60_000));
    return channels.find(channelId, markers, since, until);
  };
  return { windows, channels: { ...channels, find } };
}

test('the bot searches for a message only in the minutes around its sends, however much later it searches', async () => {
  const world = await outboxWith('a');
  const { sender, clock, faults } = world;
  const { windows, channels } = searching(world);
  faults.push('uncertain', 'killed before');
  sender().wake();
  await clock.advance(24 * HOUR);
  sender({ channels }).wake();
  await clock.settle();
  const lastSend = 1000 / 60_000;
  expect(windows).toEqual([[-1, lastSend + 1.5 + 1]]);
});

test('a night of failed sends does not lengthen the time that the search for their message covers', async () => {
  const world = await outboxWith('a');
  const { sender, clock, faults } = world;
  const { windows, channels } = searching(world);
  faults.push(...Array.from({ length: 200 }, (): Fault => 'uncertain'));
  sender({ channels }).wake();
  await clock.advance(8 * HOUR);
  expect(windows.length).toBeGreaterThan(50);
  const lengths = windows.map(([since = 0, until = 0]) => until - since);
  expect(Math.max(...lengths)).toBeLessThan(12);
});

test('the search for a message reaches back to its first send as long as that send may still arrive', async () => {
  const world = await outboxWith('a');
  const { sender, clock, faults } = world;
  const { windows, channels } = searching(world);
  faults.push(...Array.from({ length: 20 }, (): Fault => 'uncertain'));
  sender({ channels }).wake();
  await clock.advance(130_000);
  // A minute and two minutes after the first, of which all may take a minute and a half.
  expect(windows.map(([since]) => since)).toEqual([-1, -1]);
});

test('a channel that works again wakes the publisher once, so that delayed notifications are published', async () => {
  const { sender, clock, faults, put, bodies } = await outboxWith('a', 'b');
  const sentences: number[] = [];
  faults.push('forbidden');
  const running = sender({
    wake: () => void sentences.push(bodies().length),
  });
  running.wake();
  await clock.settle();
  // What was refused for certain can follow its subscription.
  expect(sentences).toEqual([0]);
  await clock.advance(10 * 60_000);
  await put(CHANNEL, 'c');
  running.wake();
  await clock.settle();
  expect(bodies()).toEqual(['a', 'b', 'c']);
  // As soon as it works, and whenever its backlog is empty.
  expect(sentences).toEqual([0, 1, 2, 3]);
});

test('a forbidden search for a message blocks the channel, and the message is not posted twice', async () => {
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

test('an outbox that cannot be read is tried again, with pauses', async () => {
  const { sender, clock, bodies, outbox } = await outboxWith('a');
  let reads = 0;
  const full = new Error('disk full');
  const next: typeof outbox.next = async (channelId) => {
    reads += 1;
    if (reads < 4) throw full;
    return outbox.next(channelId);
  };
  sender({ outbox: { ...outbox, next } }).wake();
  // 5 s, 10 s, 20 s.
  await clock.advance(34_999);
  expect([reads, bodies()]).toEqual([3, []]);
  await clock.advance(1);
  expect(bodies()).toEqual(['a']);
});

test('a full disk stops all sending, and tries become rarer, down to one every five minutes', async () => {
  const { sender, clock, bodies, calls, outbox, lines } = await outboxWith('a', 'b');
  let isFull = true;
  const sending: typeof outbox.sending = async (...args) => {
    if (isFull) throw new Error('database or disk is full');
    return outbox.sending(...args);
  };
  sender({ outbox: { ...outbox, sending } }).wake();
  // 5, 10, 20, 40, 80 and 160 s are 5 min 15 s.
  await clock.advance(315_000 + 5 * 300_000);
  expect([calls, lines.length]).toEqual([[], 12]);
  isFull = false;
  await clock.advance(300_000);
  expect(bodies()).toEqual(['a', 'b']);
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
  await clock.advance(3 * HOUR);
  expect(bodies()).toEqual(['a', 'b']);
});

test('a stop of the sender lets the current post finish and starts no other', async () => {
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
  expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'b', state: { kind: 'waiting' } });
});

test('stopping the sender waits for the current post only until the deadline of the stop', async () => {
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

test('a stop of the sender ends every wait', async () => {
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
  ['uncertain', 50, 200_000],
  ['uncertain', 5000, 200_000],
  ['unauthorized', 0, 600_000],
  ['gone', 0, 600_000],
  ['forbidden', 9, 2_400_000],
] as const)(
  'the sender’s pause after the failure %s with %i attempts is %i ms, and up to half as much again',
  (kind, attempts, least) => {
    expect(retryPauseMs(kind, attempts, () => 0)).toBe(least);
    expect(retryPauseMs(kind, attempts, () => 1)).toBe(least * 1.5);
  },
);
