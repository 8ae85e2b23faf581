import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Channels } from '../../src/domain/channels.ts';
import type { HistoryEntry } from '../../src/domain/media.ts';
import type { FeedBatch, FeedStore, Outbox } from '../../src/domain/store.ts';
import { runHistory } from '../../src/jobs/history.ts';
import { byTime } from '../../src/jobs/historyPlan.ts';
import { createSender } from '../../src/jobs/sender.ts';
import { feeds as texts } from '../../src/render/texts/en/feeds.ts';
import { openStore } from '../../src/store/open.ts';
import { silent } from '../store/support.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import {
  CHANNEL,
  createFakeDiscord,
  createFakeMedia,
  DAY,
  type Fault,
  type HistoryMedia,
  HOUR,
  play,
  titlesIn,
} from './fakes.ts';
import { createReaper, type Life } from './reaper.ts';

type Step =
  | { readonly do: 'arrive'; readonly lateMs: number; readonly count: number }
  | { readonly do: 'tick' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail'; readonly fault: Fault }
  | { readonly do: 'crash'; readonly afterCalls: number; readonly done: boolean };

const is = <const Name extends string>(name: Name) => fc.constant(name);
const FAULTS = [
  'unavailable',
  'uncertain',
  'uncertain, but posted',
  'forbidden',
  'gone',
] as const satisfies readonly Fault[];
/** On both sides of the nonce window and of what Discord remembers. */
const PAUSES = [1, 1000, 59_000, 61_000, 10 * 60_000, 2 * HOUR] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: is('arrive'),
    lateMs: fc.integer({ min: 0, max: DAY - 1000 }),
    count: fc.integer({ min: 1, max: 13 }),
  }),
  fc.record({ do: is('tick') }),
  fc.record({ do: is('wait'), ms: fc.constantFrom(...PAUSES) }),
  fc.record({ do: is('fail'), fault: fc.constantFrom<Fault>(...FAULTS) }),
  fc.record({ do: is('crash'), afterCalls: fc.integer({ min: 0, max: 12 }), done: fc.boolean() }),
);

const mortalOutbox = ({ mortal }: Life, outbox: Outbox): Outbox => ({
  channels: mortal(outbox.channels),
  next: mortal(outbox.next),
  sending: mortal(outbox.sending),
  sent: mortal(outbox.sent),
  postpone: mortal(outbox.postpone),
  uncertain: mortal(outbox.uncertain),
  setAside: mortal(outbox.setAside),
  bodyOf: mortal(outbox.bodyOf),
});

const mortalChannels = ({ mortal }: Life, channels: Channels): Channels => ({
  post: mortal(channels.post),
  find: mortal(channels.find),
});

/** Writes down what was committed. */
const mortalFeeds = ({ mortal }: Life, feeds: FeedStore, batches: FeedBatch[]): FeedStore => ({
  cursor: mortal(feeds.cursor),
  known: mortal(feeds.known),
  record: mortal(async (batch) => {
    await feeds.record(batch);
    batches.push(batch);
  }),
});

function mortalMedia({ mortal }: Life, media: HistoryMedia): HistoryMedia {
  const turnPage = mortal(async () => undefined);
  return {
    newestHistoryEntry: mortal(media.newestHistoryEntry),
    accounts: mortal(media.accounts),
    devices: mortal(media.devices),
    history: async function* (...args) {
      for await (const page of media.history(...args)) {
        await turnPage();
        yield page;
      }
    },
  };
}

/** A whole feed, from the server to Discord, that can be killed at every call by which the jobs touch the world. */
async function createWorld() {
  const clock = createSteppedClock();
  const store = await openStore({ path: ':memory:', clock, log: silent });
  const server = createFakeMedia({ pageSize: 7 });
  const discord = createFakeDiscord(clock);
  const reaper = createReaper();
  const batches: FeedBatch[] = [];

  function start() {
    const life = reaper.begin();
    const outbox = mortalOutbox(life, store.outbox);
    const channels = mortalChannels(life, discord.channels);
    const sender = createSender({ outbox, channels, clock, log: silent, random: () => 0.5 });
    sender.wake();
    const media = mortalMedia(life, server.media);
    const feeds = mortalFeeds(life, store.feeds, batches);
    const { signal } = new AbortController();
    const tick = () =>
      runHistory({ media, feeds, clock, log: silent, texts, channelId: CHANNEL, wake: sender.wake, signal });
    return { life, tick };
  }

  let current = start();
  const restart = () => {
    current.life.kill();
    current = start();
  };
  return {
    clock,
    store,
    server,
    discord,
    reaper,
    batches,
    restart,
    tick: () => void current.tick(),
    isDead: () => current.life.isDead(),
  };
}

async function live(steps: readonly Step[]) {
  const world = await createWorld();
  const { clock, store, server, discord, reaper } = world;
  const arrived: HistoryEntry[] = [];
  const arrive = (lateMs: number) => {
    // The server counts in seconds.
    const viewedAt = new Date(Math.ceil((clock.now().getTime() - lateMs) / 1000) * 1000);
    arrived.push(play(arrived.length + 1, 0, { viewedAt, accountId: '1' }));
    server.rows.push(...arrived.slice(-1));
  };
  const act = async (one: Step): Promise<void> => {
    if (one.do === 'arrive') for (let n = 0; n < one.count; n += 1) arrive(one.lateMs);
    if (one.do === 'tick') world.tick();
    if (one.do === 'wait') await clock.advance(one.ms);
    if (one.do === 'fail') discord.faults.push(one.fault);
    if (one.do === 'crash') reaper.arm(one.afterCalls, one.done);
    await clock.settle();
    if (world.isDead()) world.restart();
  };

  server.rows.push(play(0, -HOUR));
  await act({ do: 'tick' });
  for (const one of steps) await act(one);
  reaper.disarm();
  discord.faults.length = 0;
  world.restart();
  await act({ do: 'tick' });
  await clock.advance(12 * HOUR);
  await store.close();
  return { arrived, batches: world.batches, posted: discord.posted.map(({ body }) => body) };
}

test('any mixture of late plays, failed posts and kills tells each play once, batch by batch in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { arrived, batches, posted } = await live(steps);
      const told = posted.flatMap((body) => titlesIn(body));
      expect([...told].sort((a, b) => a - b)).toEqual(arrived.map((_, n) => n + 1));
      expect(posted).toEqual(batches.flatMap(({ posts }) => posts.map(({ body }) => body)));
      for (const { posts } of batches) {
        const numbers = posts.flatMap(({ body }) => titlesIn(body));
        const inOrder = arrived.filter((_, n) => numbers.includes(n + 1)).sort(byTime);
        expect(numbers).toEqual(inOrder.map(({ item }) => Number(item.ratingKey)));
      }
    }),
    { seed: 20260101, numRuns: 150 },
  );
});
