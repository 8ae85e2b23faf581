import { expect, test } from 'vitest';
import { createSender, type Sender, type SenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { nonceOf } from '../../../src/jobs/publishing/postMarker.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, type Fault, HOUR, textIn } from '../support/fakes.ts';

const never = new AbortController().signal;
const file = (name: string) => ({ name, description: name, bytes: new Uint8Array([1]) });

/** A post that was sent, and an edit of it that was not. */
async function groupOf() {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const sender = (more: Partial<SenderDeps> = {}): Sender => {
    const running: Sender = createSender({
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
  const run = async () => {
    const running = sender();
    running.wake();
    await store.clock.settle();
    return running;
  };
  const grow = (key: string) =>
    store.outbox.add({ key, channelId: CHANNEL, body: draw(key, 'season'), files: [file(key)], edits: 'season' });
  await store.outbox.add({ key: 'season', channelId: CHANNEL, body: draw('season'), files: [file('season')] });
  await (await run()).stop(never);
  await grow('more');
  discord.calls.length = 0;
  const shown = () => discord.posted.map(({ id, body }) => `${id} ${textIn(body)}`);
  const deleteAll = () => discord.posted.splice(0);
  return { ...store, ...discord, ...recorder, sender, run, grow, shown, deleteAll };
}

test('the earlier message becomes the new one, files and all', async () => {
  const { run, shown, posted, calls, outbox } = await groupOf();
  await run();
  expect(shown()).toEqual(['m1 more']);
  expect(posted[0]?.files).toEqual([file('more')]);
  expect(calls).toEqual(['edit']);
  expect(await outbox.channels()).toEqual([]);
});

test('an edit that cannot be marked as sent is repeated at most every five minutes while the disk is full', async () => {
  const { sender, clock, calls, outbox } = await groupOf();
  const sent: typeof outbox.sent = async () => {
    throw new Error('database or disk is full');
  };
  sender({ outbox: { ...outbox, sent } }).wake();
  await clock.advance(315_000);
  const before = calls.length;
  await clock.advance(HOUR);
  expect([before, calls.length - before]).toEqual([7, 12]);
});

test('an edit never marks a post as begun', async () => {
  const { run, faults, outbox } = await groupOf();
  faults.push('uncertain, but posted');
  await run();
  expect(await outbox.next(CHANNEL)).toMatchObject({ attempts: 1, state: { kind: 'waiting' } });
});

test.each<Fault>(['unavailable', 'uncertain', 'uncertain, but posted'])(
  '%s: edited again, with the same result',
  async (fault) => {
    const { run, faults, shown, clock, grow } = await groupOf();
    faults.push(fault, fault);
    await grow('even more');
    await run();
    await clock.advance(10_000);
    expect(shown()).toEqual(['m1 even more']);
  },
);

test.each<Fault>(['killed before', 'killed after'])('%s Discord took the edit: edited again', async (fault) => {
  const { run, faults, shown, calls, clock } = await groupOf();
  faults.push(fault);
  await run();
  await clock.advance(HOUR);
  await run();
  expect(shown()).toEqual(['m1 more']);
  expect(calls).toEqual(['edit', 'edit']);
});

test('when the message was deleted, it becomes a post of its own, and the next edit finds that', async () => {
  const { run, shown, posted, deleteAll, grow } = await groupOf();
  deleteAll();
  await run();
  expect(shown()).toEqual(['m2 more']);
  expect(posted).toMatchObject([{ nonce: nonceOf('more', CHANNEL) }]);
  await grow('even more');
  await run();
  expect(shown()).toEqual(['m2 even more']);
});

test('when the post it edits was dead-lettered, it becomes one of its own', async () => {
  const { outbox, run, faults, shown, posted } = await groupOf();
  faults.push(undefined, 'invalid');
  await outbox.add({ key: 'bad', channelId: CHANNEL, body: draw('bad') });
  await outbox.add({ key: 'better', channelId: CHANNEL, body: draw('better', 'bad'), edits: 'bad' });
  await run();
  expect(shown()).toEqual(['m1 more', 'm2 better']);
  expect(posted[1]).toMatchObject({ nonce: nonceOf('better', CHANNEL) });
});

const deaths: readonly { name: string; fault: Fault; pause: number; after: readonly string[] }[] = [
  { name: 'before Discord took it, soon restarted', fault: 'killed before', pause: 1000, after: ['post'] },
  { name: 'after Discord took it, soon restarted', fault: 'killed after', pause: 1000, after: ['post'] },
  {
    name: 'before Discord took it, restarted after its memory',
    fault: 'killed before',
    pause: HOUR,
    after: ['find', 'post'],
  },
  {
    name: 'after Discord took it, restarted after its memory',
    fault: 'killed after',
    pause: HOUR,
    after: ['find', 'edit'],
  },
];

test.each(deaths)('the message was deleted, and killed while posting $name', async ({ fault, pause, after }) => {
  const { run, faults, shown, calls, clock, deleteAll, outbox } = await groupOf();
  deleteAll();
  faults.push(undefined, fault);
  await run();
  expect(await outbox.next(CHANNEL)).toMatchObject({ state: { kind: 'in doubt', since: clock.now() } });
  await clock.advance(pause);
  await run();
  expect(shown()).toEqual(['m2 more']);
  expect(calls).toEqual(['edit', 'post', ...after]);
});

test('once its post may have arrived, it no longer edits the earlier message, even if that is there after all', async () => {
  const { run, faults, shown, clock, calls } = await groupOf();
  // Discord says that it is not there, takes the post, and does not say so.
  faults.push('missing', 'killed after');
  await run();
  await clock.advance(HOUR);
  await run();
  expect(shown()).toEqual(['m1 season', 'm2 more']);
  expect(calls).toEqual(['edit', 'post', 'find', 'edit']);
});

test('the search may find an earlier message of the group, which is edited into this one', async () => {
  const { run, faults, shown, clock } = await groupOf();
  faults.push('missing', 'killed before');
  await run();
  await clock.advance(5 * 60_000);
  await run();
  expect(shown()).toEqual(['m1 more']);
});

test('a message that was found and is gone a moment later is posted', async () => {
  const { run, faults, shown, clock, deleteAll, calls } = await groupOf();
  deleteAll();
  faults.push(undefined, 'killed after');
  await run();
  await clock.advance(HOUR);
  faults.push('missing');
  await run();
  expect(calls).toEqual(['edit', 'post', 'find', 'edit', 'post']);
  expect(shown()).toEqual(['m2 more', 'm3 more']);
});

test('an edit that Discord will never take is dead-lettered, and the next goes out', async () => {
  const { run, faults, shown, grow, lines } = await groupOf();
  faults.push('invalid');
  await run();
  await grow('even more');
  await run();
  expect(shown()).toEqual(['m1 even more']);
  expect(lines.map(({ level }) => level)).toEqual(['error']);
});

test('an edit that is not allowed blocks the channel and keeps its place', async () => {
  const { run, out, shown, clock, blocked, outbox } = await groupOf();
  out.set(CHANNEL, 'forbidden');
  await outbox.add({ key: 'next', channelId: CHANNEL, body: draw('next') });
  await run();
  expect(await blocked.list()).toMatchObject([{ channelId: CHANNEL, kind: 'forbidden' }]);
  out.clear();
  await clock.advance(HOUR);
  expect(shown()).toEqual(['m1 more', 'm2 next']);
  expect(await blocked.list()).toEqual([]);
});
