import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { DiscordChannels } from '../../src/domain/notifications/channels.ts';
import type { FeedEvent } from '../../src/domain/notifications/events.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { returnNoPlayerLink } from '../../src/domain/serving/links.ts';
import { createPostSender } from '../../src/jobs/delivery/sender.ts';
import { FEED_DEFINITIONS } from '../../src/jobs/feeds/definitions.ts';
import { encodePlayData } from '../../src/jobs/feeds/history/data.ts';
import { readSampleRecap } from '../../src/jobs/feeds/recap/sample.ts';
import { createDigestSchedule } from '../../src/jobs/publishing/digestSchedule.ts';
import { publishDueNotifications } from '../../src/jobs/publishing/publisher.ts';
import { systemClock as clock } from '../../src/observe/systemClock.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { heapBytesAfterGarbageCollection, threadCpuMs } from '../bench.ts';
import { type MeasuredBotCommand, type MeasuredBotResult, measuredBotCommandSchema } from './words.ts';

/** The parts of a bot that post, with this many subscriptions, each in its own guild: `subject.ts DATABASE COUNT`. */
const [path = '', subscriptions = '1'] = process.argv.slice(2);
const noop = () => undefined;
const log = { debug: noop, info: noop, warn: noop, error: noop };
const { signal } = new AbortController();

const store = await openDatabaseStore({ path, clock, log });
for (let n = 0; n < Number(subscriptions); n += 1) {
  const guildId = String(1_100_000_000_000_000_000n + BigInt(n));
  await store.subscriptions.set({
    ...DEFAULT_SUBSCRIPTION_SETTINGS,
    guildId,
    feed: 'history',
    channelId: `2${guildId.slice(1)}`,
  });
}

/**
 * Times at which posts arrived. This Discord accepts each post at once, so that only the bot's own work is measured.
 */
const postTimes: number[] = [];
const channels: DiscordChannels = {
  time: () => ({ earliest: clock.now(), latest: clock.now() }),
  post: async () => {
    await wait(0);
    return String(1_300_000_000_000_000_000n + BigInt(postTimes.push(performance.now())));
  },
  edit: async () => void (await wait(0)),
  find: async () => undefined,
};

const sender = createPostSender({
  ...store,
  channels,
  clock,
  log,
  directory: { guildOf: async () => undefined, ownerOf: noop, direct: async () => '' },
  mayRead: async () => true,
  split: async () => [],
  fill: async ({ components }) => components,
  random: Math.random,
  wake: noop,
  alert: noop,
});

const posters = { small: async () => new Map(), large: async () => undefined };
const publish = () =>
  publishDueNotifications({
    ...store,
    clock,
    log,
    signal,
    textsFor: textsForLanguage,
    posters,
    linksIn: () => returnNoPlayerLink,
    readRecap: readSampleRecap,
    charts: { prepare: () => undefined, draw: async () => new Uint8Array() },
    appearanceOf: async () => ({ name: undefined, ownName: undefined, colour: undefined }),
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
  return { key: entry.historyKey, at: viewedAt, data: encodePlayData(entry, names) };
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
  const before = threadCpuMs();
  await record(plays);
  await publish();
  await allSent();
  return [(threadCpuMs() - before) / plays];
}

/** Returns the processor time per play in ms, for each second. */
async function stream(perSecond: number, seconds: number): Promise<number[]> {
  const workPerPlay: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const [began, before] = [performance.now(), threadCpuMs()];
    await record(perSecond);
    await publish();
    workPerPlay.push((threadCpuMs() - before) / perSecond);
    await wait(Math.max(0, 1000 - (performance.now() - began)));
  }
  await allSent();
  return workPerPlay;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Bytes of the pages in use in the database. The log file beside the database is not counted, because its size stays
 * the same.
 */
function bytesOfDatabase(): number {
  const file = new DatabaseSync(path, { readOnly: true });
  const pragmaRow = z.object({ pages: z.int(), free: z.int(), bytes: z.int() });
  const { pages, free, bytes } = pragmaRow.parse(
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

async function measured(order: MeasuredBotCommand): Promise<MeasuredBotResult> {
  heapBytesAfterGarbageCollection();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let rss = 0;
  const looking = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  const begun = performance.now();
  const size = bytesOfDatabase();
  const posts = postTimes.length;
  delay.enable();
  const workPerPlay = await (order.do === 'burst' ? burst(order.plays) : stream(order.perSecond, order.seconds));
  delay.disable();
  clearInterval(looking);
  const third = Math.max(1, Math.floor(workPerPlay.length / 3));
  const perSubscription = (values: readonly number[]) => mean(values) / Number(subscriptions);
  return {
    first: (postTimes[posts] ?? Number.NaN) - begun,
    last: (postTimes.at(-1) ?? Number.NaN) - begun,
    hold: delay.max / 1e6,
    rss,
    heap: heapBytesAfterGarbageCollection(),
    bytes: bytesOfDatabase() - size,
    work: perSubscription(workPerPlay),
    early: perSubscription(workPerPlay.slice(0, third)),
    late: perSubscription(workPerPlay.slice(-third)),
    posts: postTimes.length - posts,
  };
}

process.on('message', (message) => {
  void measured(z.parse(measuredBotCommandSchema, message)).then((result) => process.send?.(result));
});

heapBytesAfterGarbageCollection();
process.send?.({ idle: process.memoryUsage.rss() });
