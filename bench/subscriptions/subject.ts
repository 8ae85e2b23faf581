import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Channels } from '../../src/domain/notifications/channels.ts';
import type { FeedEvent } from '../../src/domain/notifications/events.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { noLinks } from '../../src/domain/serving/links.ts';
import { createSender } from '../../src/jobs/delivery/sender.ts';
import { FEED_DEFINITIONS } from '../../src/jobs/feeds/definitions.ts';
import { playDataOf } from '../../src/jobs/feeds/history/data.ts';
import { createDigestSchedule } from '../../src/jobs/publishing/digestSchedule.ts';
import { runPublisher } from '../../src/jobs/publishing/publisher.ts';
import { systemClock as clock } from '../../src/observe/systemClock.ts';
import { textsFor } from '../../src/render/texts/texts.ts';
import { openStore } from '../../src/store/open.ts';
import { heapAfterCollection, workDone } from '../bench.ts';
import { type Order, order, type Result } from './words.ts';

/** Publisher, sender and store of a bot with so many subscriptions, each of a different guild: `subject.ts DATABASE COUNT`. */
const [path = '', subscriptions = '1'] = process.argv.slice(2);
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const { signal } = new AbortController();

const store = await openStore({ path, clock, log });
for (let n = 0; n < Number(subscriptions); n += 1) {
  const guildId = String(1_100_000_000_000_000_000n + BigInt(n));
  await store.subscriptions.set({ ...DEFAULT_SETTINGS, guildId, feed: 'history', channelId: `2${guildId.slice(1)}` });
}

/** A Discord that accepts everything at once, so that only our own work shows. */
const taken: number[] = [];
const channels: Channels = {
  time: () => ({ earliest: clock.now(), latest: clock.now() }),
  post: async () => {
    await wait(0);
    return String(1_300_000_000_000_000_000n + BigInt(taken.push(performance.now())));
  },
  edit: async () => void (await wait(0)),
  find: async () => undefined,
};

const sender = createSender({
  ...store,
  channels,
  clock,
  log,
  directory: { guildOf: async () => undefined, ownerOf: nothing, direct: async () => '' },
  mayRead: async () => true,
  split: async () => [],
  fill: async ({ components }) => components,
  random: Math.random,
  wake: nothing,
  alert: nothing,
});

const posters = { small: async () => new Map(), large: async () => undefined };
const publish = () =>
  runPublisher({
    ...store,
    clock,
    log,
    signal,
    textsFor,
    posters,
    linksIn: () => noLinks,
    charts: { prepare: () => undefined, draw: async () => new Uint8Array() },
    serverName: async () => undefined,
    membersOf: async () => new Map(),
    renderers: FEED_DEFINITIONS,
    waitLog: { note: () => undefined, keep: () => undefined },
    digestSchedule: createDigestSchedule(),
    wake: sender.wake,
  });

let recorded = 0;
const play = (): FeedEvent => {
  recorded += 1;
  const viewedAt = clock.now();
  const item = { kind: 'movie', title: `A film called ${recorded}`, ratingKey: String(recorded), year: 1927 } as const;
  const entry = { historyKey: `/status/sessions/history/${recorded}`, accountId: '1', deviceId: '2', viewedAt, item };
  const names = { people: new Map([['1', 'Ada']]), devices: new Map([['2', { name: 'Living room' }]]) };
  return { key: entry.historyKey, at: viewedAt, data: playDataOf(entry, names) };
};
const record = (plays: number) =>
  store.feeds.record({ feed: 'history', cursor: '', events: Array.from({ length: plays }, play) });

const isSent = async () =>
  (await store.notifications.due()).length === 0 && (await store.outbox.channels()).length === 0;

async function allSent(): Promise<void> {
  while (!(await isSent())) {
    await publish();
    await wait(20);
  }
}

async function burst(plays: number): Promise<number[]> {
  const before = workDone();
  await record(plays);
  await publish();
  await allSent();
  return [(workDone() - before) / plays];
}

/** The processor time per play, second by second. */
async function stream(perSecond: number, seconds: number): Promise<number[]> {
  const works: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const [began, before] = [performance.now(), workDone()];
    await record(perSecond);
    await publish();
    works.push((workDone() - before) / perSecond);
    await wait(Math.max(0, 1000 - (performance.now() - began)));
  }
  await allSent();
  return works;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The size of the pages in use, because the log next to the file keeps its size whatever it contains. */
function bytesOfDatabase(): number {
  const file = new DatabaseSync(path, { readOnly: true });
  const counted = z.object({ pages: z.int(), free: z.int(), bytes: z.int() });
  const { pages, free, bytes } = counted.parse(
    file
      .prepare(
        `select page_count as pages, freelist_count as free, page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`,
      )
      .get(),
  );
  file.close();
  return (pages - free) * bytes;
}

async function measured(what: Order): Promise<Result> {
  heapAfterCollection();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let rss = 0;
  const looking = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  const [begun, size, posts] = [performance.now(), bytesOfDatabase(), taken.length];
  delay.enable();
  const works = await (what.do === 'burst' ? burst(what.plays) : stream(what.perSecond, what.seconds));
  delay.disable();
  clearInterval(looking);
  const third = Math.max(1, Math.floor(works.length / 3));
  const each = (values: readonly number[]) => mean(values) / Number(subscriptions);
  return {
    first: (taken[posts] ?? Number.NaN) - begun,
    last: (taken.at(-1) ?? Number.NaN) - begun,
    hold: delay.max / 1e6,
    rss,
    heap: heapAfterCollection(),
    bytes: bytesOfDatabase() - size,
    work: each(works),
    early: each(works.slice(0, third)),
    late: each(works.slice(-third)),
    posts: taken.length - posts,
  };
}

process.on('message', (message) => {
  void measured(z.parse(order, message)).then((found) => process.send?.(found));
});

heapAfterCollection();
process.send?.({ idle: process.memoryUsage.rss() });
