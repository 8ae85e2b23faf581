import { expect, test } from 'vitest';
import { createPostSender, type PostSender, type PostSenderDeps } from '../../../src/jobs/delivery/sender.ts';
import { createMessageNonce } from '../../../src/jobs/publishing/postMarker.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, type Fault, HOUR, textIn } from '../support/fakes.ts';

const never = new AbortController().signal;
const file = (name: string) => ({ name, description: name, bytes: new Uint8Array([1]) });

/** A post that was sent, and an edit of it that was not. */
async function groupOf() {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
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

test('an edit replaces the text and the files of the earlier message', async () => {
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

test('an edit of unknown outcome keeps waiting, and does not count as a post that may have arrived', async () => {
  const { run, faults, outbox } = await groupOf();
  faults.push('uncertain, but posted');
  await run();
  expect(await outbox.next(CHANNEL)).toMatchObject({ attempts: 1, state: { kind: 'waiting' } });
});

test.each<Fault>(['unavailable', 'uncertain', 'uncertain, but posted'])(
  'an edit that fails (%s) is repeated, and the message has the last text',
  async (fault) => {
    const { run, faults, shown, clock, grow } = await groupOf();
    faults.push(fault, fault);
    await grow('even more');
    await run();
    await clock.advance(10_000);
    expect(shown()).toEqual(['m1 even more']);
  },
);

test.each<Fault>(['killed before', 'killed after'])(
  'an edit is repeated after the restart if the bot was %s Discord carried the edit out',
  async (fault) => {
    const { run, faults, shown, calls, clock } = await groupOf();
    faults.push(fault);
    await run();
    await clock.advance(HOUR);
    await run();
    expect(shown()).toEqual(['m1 more']);
    expect(calls).toEqual(['edit', 'edit']);
  },
);

test('an edit of a deleted message becomes a new post, and the next edit changes that post', async () => {
  const { run, shown, posted, deleteAll, grow } = await groupOf();
  deleteAll();
  await run();
  expect(shown()).toEqual(['m2 more']);
  expect(posted).toMatchObject([{ nonce: createMessageNonce('more', CHANNEL) }]);
  await grow('even more');
  await run();
  expect(shown()).toEqual(['m2 even more']);
});

test('an edit of a dead-lettered post becomes a post of its own', async () => {
  const { outbox, run, faults, shown, posted } = await groupOf();
  faults.push(undefined, 'invalid');
  await outbox.add({ key: 'bad', channelId: CHANNEL, body: draw('bad') });
  await outbox.add({ key: 'better', channelId: CHANNEL, body: draw('better', 'bad'), edits: 'bad' });
  await run();
  expect(shown()).toEqual(['m1 more', 'm2 better']);
  expect(posted[1]).toMatchObject({ nonce: createMessageNonce('better', CHANNEL) });
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

test.each(deaths)(
  'an edit of a deleted message leaves one message if the bot is killed while posting it anew: $name',
  async ({ fault, pause, after }) => {
    const { run, faults, shown, calls, clock, deleteAll, outbox } = await groupOf();
    deleteAll();
    faults.push(undefined, fault);
    await run();
    expect(await outbox.next(CHANNEL)).toMatchObject({ state: { kind: 'in doubt', since: clock.now() } });
    await clock.advance(pause);
    await run();
    expect(shown()).toEqual(['m2 more']);
    expect(calls).toEqual(['edit', 'post', ...after]);
  },
);

test('an update that may have been posted as a new message no longer edits the old one, even if that still exists', async () => {
  const { run, faults, shown, clock, calls } = await groupOf();
  // Discord says that it is not there, takes the post, and does not say so.
  faults.push('missing', 'killed after');
  await run();
  await clock.advance(HOUR);
  await run();
  expect(shown()).toEqual(['m1 season', 'm2 more']);
  expect(calls).toEqual(['edit', 'post', 'find', 'edit']);
});

test('if the search for a post finds an earlier message of the same group, this message is edited', async () => {
  const { run, faults, shown, clock } = await groupOf();
  faults.push('missing', 'killed before');
  await run();
  await clock.advance(5 * 60_000);
  await run();
  expect(shown()).toEqual(['m1 more']);
});

test('an update whose message is found by the search and deleted a moment later is posted anew', async () => {
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

test('an edit that Discord will never take is dead-lettered, and the next post is sent', async () => {
  const { run, faults, shown, grow, lines } = await groupOf();
  faults.push('invalid');
  await run();
  await grow('even more');
  await run();
  expect(shown()).toEqual(['m1 even more']);
  expect(lines.map(({ level }) => level)).toEqual(['error']);
});

test('an edit that is not allowed blocks the channel and keeps its place in the queue', async () => {
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
