import { expect, test } from 'vitest';
import { NONCE_DEDUPLICATION_MS } from '../../../src/jobs/delivery/attempt.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { CHANNEL, createFakeDiscord, createRecorder, draw, HOUR, textIn } from '../support/fakes.ts';

const picture = { name: 'poster.webp', description: 'Poster', bytes: new Uint8Array([1]) };
const SAID = 'warn: Discord did not take the pictures of a message; sending the message without them';

/** A waiting post with a picture, and a channel that works otherwise. */
async function waiting() {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  const start = () =>
    createPostSender({
      ...store,
      ...discord,
      log: recorder.log,
      wake: () => undefined,
      alert: () => undefined,
      random: () => 0,
    }).wake();
  const add = (key: string, edits?: string) =>
    store.outbox.add({
      key,
      channelId: CHANNEL,
      body: draw(key, edits),
      files: [picture],
      ...(edits !== undefined && { edits }),
    });
  await add('a');
  const shown = () => discord.posted.map(({ body, files }) => [textIn(body), files.length]);
  return { ...store, ...discord, ...recorder, start, add, shown };
}

test('a message whose pictures Discord refuses is sent at once as text', async () => {
  const { start, clock, shown, calls, sentences, setUploads, outbox } = await waiting();
  setUploads('refused');
  start();
  await clock.settle();
  expect(shown()).toEqual([['a', 0]]);
  expect(calls).toEqual(['post', 'post']);
  expect(sentences()).toEqual([SAID]);
  expect(await outbox.channels()).toEqual([]);
});

test('a message whose upload fails once keeps its pictures', async () => {
  const { start, clock, shown, calls, setUploads } = await waiting();
  setUploads('failing');
  start();
  await clock.settle();
  setUploads('taken');
  await clock.advance(HOUR);
  expect(shown()).toEqual([['a', 1]]);
  expect(calls).toEqual(['post', 'post']);
});

test('a message whose upload fails again is sent as text, after a search for it in the channel', async () => {
  const { start, clock, shown, calls, sentences, setUploads } = await waiting();
  setUploads('failing');
  start();
  await clock.advance(HOUR);
  expect(shown()).toEqual([['a', 0]]);
  expect(calls).toEqual(['post', 'post', 'find', 'post']);
  expect(sentences()).toContain(SAID);
});

test('a message whose upload failed but arrived is found by the search, and is not sent again', async () => {
  const { start, clock, shown, calls, setUploads } = await waiting();
  setUploads('failing, but taken');
  start();
  await clock.advance(HOUR);
  expect(shown()).toEqual([['a', 1]]);
  expect(calls).toEqual(['post', 'post', 'find']);
});

test('pictures stay with their waiting message while all requests to Discord fail', async () => {
  const { start, clock, shown, channels, setUploads, faults } = await waiting();
  setUploads('failing');
  const { find } = channels;
  channels.find = () => Promise.reject(new Error('away'));
  start();
  await clock.advance(NONCE_DEDUPLICATION_MS / 2);
  expect(shown()).toEqual([]);
  setUploads('taken');
  channels.find = find;
  await clock.advance(HOUR);
  expect([shown(), faults]).toEqual([[['a', 1]], []]);
});

test('a message that fails with pictures and as text stays in doubt, since the first send may have arrived', async () => {
  const { start, clock, shown, setUploads, faults, outbox } = await waiting();
  setUploads('failing');
  faults.push(undefined, undefined, 'unavailable');
  start();
  await clock.advance(1500);
  expect(await outbox.next(CHANNEL)).toMatchObject({ attempts: 2, state: { kind: 'in doubt' } });
  await clock.advance(HOUR);
  expect(shown()).toEqual([['a', 0]]);
});

test('a message whose text did not arrive stays in doubt, because the earlier try with pictures may have arrived', async () => {
  const { start, clock, setUploads, faults, outbox } = await waiting();
  setUploads('failing');
  faults.push('unavailable', undefined, 'unavailable');
  start();
  await clock.settle();
  expect(await outbox.next(CHANNEL)).toMatchObject({ attempts: 1, state: { kind: 'waiting' } });
  await clock.advance(1500);
  expect(await outbox.next(CHANNEL)).toMatchObject({ attempts: 2, state: { kind: 'in doubt' } });
});

test('a message that is refused even as text is dead-lettered, and the next goes out', async () => {
  const { start, clock, shown, add, setUploads, faults, sentences } = await waiting();
  await add('b');
  setUploads('refused');
  faults.push(undefined, 'invalid');
  start();
  await clock.settle();
  expect(shown()).toEqual([['b', 0]]);
  expect(sentences()).toContain(
    'error: Discord refuses this message for good, so the message will not be posted (dead-lettered)',
  );
});

test.each([
  ['refused', ['edit', 'edit']],
  ['failing', ['edit', 'edit', 'edit']],
] as const)('an edit whose pictures are %s becomes an edit of its text only', async (uploads, expected) => {
  const { start, clock, shown, add, calls, setUploads } = await waiting();
  start();
  await clock.settle();
  setUploads(uploads);
  await add('more', 'a');
  calls.length = 0;
  start();
  await clock.advance(HOUR);
  expect(shown()).toEqual([['more', 0]]);
  expect(calls).toEqual(expected);
});

test('the search for an edit’s message may find an earlier message of its group, which is then edited', async () => {
  const { start, clock, shown, add, setUploads, faults } = await waiting();
  start();
  await clock.settle();
  await add('more', 'a');
  // Discord does not list the message, as in a thread that was archived and is open again.
  faults.push('missing');
  setUploads('failing');
  start();
  await clock.advance(HOUR);
  expect(shown()).toEqual([['more', 0]]);
});
