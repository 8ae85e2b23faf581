import { expect, test } from 'vitest';
import { oneTimeDirectMessageKey } from '../../../src/jobs/delivery/directNotes.ts';
import { createPostSender } from '../../../src/jobs/delivery/sender.ts';
import { aSubscription, memoryStore } from '../../store/support/openStore.ts';
import { createFakeDiscord, createRecorder, draw, HOUR, textIn } from '../support/fakes.ts';

const DIRECT = 'direct to 5';
const KEY = oneTimeDirectMessageKey('a stream that was ended');

/** A note to a person, in their direct messages, and an ordinary message behind it. */
async function noted() {
  const store = await memoryStore();
  const discord = createFakeDiscord(store.clock);
  const recorder = createRecorder();
  await store.subscriptions.set(aSubscription({ setBy: '7', channelId: DIRECT }));
  for (const key of [KEY, 'behind']) await store.outbox.add({ key, channelId: DIRECT, body: draw(key, key, DIRECT) });
  const start = async () => {
    const running = createPostSender({
      ...store,
      ...discord,
      log: recorder.log,
      random: () => 0,
      wake: () => running.wake(),
      alert: () => undefined,
    });
    running.wake();
    await store.clock.settle();
  };
  const bodies = () => discord.posted.map(({ body }) => textIn(body));
  return { ...store, ...discord, ...recorder, start, bodies };
}

test('a direct message is sent like a message in a channel', async () => {
  const { start, bodies } = await noted();
  await start();
  expect(bodies()).toEqual([KEY, 'behind']);
});

test.each(['forbidden', 'gone'] as const)(
  'a note to a person with closed direct messages (%s) is logged and dropped at once, and alerts no one',
  async (kind) => {
    const { start, faults, bodies, outbox, blocked, sentences } = await noted();
    faults.push(kind);
    await start();
    expect(bodies()).toEqual(['behind']);
    expect(await outbox.fate(DIRECT, KEY)).toMatchObject({ kind });
    expect(await blocked.list()).toEqual([]);
    expect(sentences()).toEqual(['warn: dropped a direct message to a person who accepts none']);
  },
);

test('a note that Discord does not take for now waits, and no person is alerted however long that takes', async () => {
  const { start, chokeOn, bodies, clock, outbox } = await noted();
  chokeOn((body) => textIn(body) === KEY);
  await start();
  await clock.advance(24 * HOUR);
  expect([bodies(), await outbox.channels()]).toEqual([[], [DIRECT]]);
  expect(await outbox.next(DIRECT)).toMatchObject({ key: KEY, isAlerted: false });
  chokeOn(() => false);
  await clock.advance(HOUR);
  expect(bodies()).toEqual([KEY, 'behind']);
});
