import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FeedEvent } from '../src/domain/notifications/events.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../src/domain/notifications/settings.ts';
import type { DatabaseStore } from '../src/domain/store.ts';
import { itemChangeCodec } from '../src/jobs/feeds/added/data.ts';
import { openDatabaseStore } from '../src/store/open.ts';
import { type Bench, formatMs, percentile, watchEventLoopBlocks } from './bench.ts';
import {
  createDiscordWithDmLimit,
  createPostingBot,
  createWaitSkippingClock,
  DM_OPENING_TOLERANCE_MS,
  MIN_DM_OPENING_INTERVAL_MS,
} from './follow/world.ts';

/** Number of followers. `npm run bench -- follow 500` is a small run. */
const FOLLOWERS = Number(process.argv[3] ?? 5000);
const EPISODES = 10;
const GUILD = '200000000000000001';
const CHANNEL = '100000000000000001';
const PAUSE_MS = 10 * 60_000;
const noop = () => undefined;
const log = { debug: noop, info: noop, warn: noop, error: noop };
const person = (n: number): string => `${300_000_000_000_000_000n + BigInt(n)}`;

/**
 * Publishes one new season for thousands of followers whose direct messages are not open yet, while the guild gets its
 * own posts and answers.
 */
export const followerMessagesBench: Bench = async function* () {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const clock = createWaitSkippingClock();
  const store = await openDatabaseStore({ path: join(folder, 'usher.db'), clock, log });
  try {
    await fill(store);
    const discord = createDiscordWithDmLimit(clock, Math.ceil(FOLLOWERS / 2));
    const bot = createPostingBot(store, clock, discord);
    yield `a season of ${EPISODES} episodes for ${FOLLOWERS} followers; time passes as fast as somebody waits for it`;
    const before = await besides(store, bot, discord, () => wait(30_000));
    await record(
      store,
      Array.from({ length: EPISODES }, (_, n) => episode(n + 1)),
    );
    const duringNotifications = await besides(store, bot, discord, bot.followersTurn);
    await bot.sent();
    yield* openingLines(discord.openings);
    const messageCounts = Array.from(
      { length: FOLLOWERS },
      (_, n) => discord.posted.get(`4${person(n).slice(1)}`)?.length ?? 0,
    );
    const body = discord.posted.get(`4${person(0).slice(1)}`)?.[0]?.body ?? '';
    const parts = Array.from({ length: EPISODES }, (_, n) => `Part ${n + 1}`).filter((part) => body.includes(part));
    yield `  ${messageCounts.filter((count) => count === 0).length} followers were not told, ${messageCounts.filter((count) => count > 1).length} more than once; the message names ${parts.length} of ${EPISODES}`;
    yield `  the guild’s own posts: ${timesOf(duringNotifications.posts)} meanwhile, ${timesOf(before.posts)} before`;
    yield `  what an answer reads: ${timesOf(duringNotifications.answers)} meanwhile, ${timesOf(before.answers)} before`;
    yield `  longest work in which nothing else ran: ${formatMs(duringNotifications.hold.work)} (goal: under 50 ms), ${formatMs(duringNotifications.hold.time)} on this machine; before ${formatMs(before.hold.work)}, ${formatMs(before.hold.time)}`;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const timesOf = (times: readonly number[]): string =>
  `p50 ${formatMs(percentile(times, 50))}, p99 ${formatMs(percentile(times, 99))} (${times.length})`;

async function fill(store: DatabaseStore): Promise<void> {
  const server = { name: 'Home', token: 'a', machineIdentifier: 'm', addedBy: person(0), guildId: GUILD };
  await store.mediaServers.add({ ...server, address: new URL('http://home.example') });
  await store.subscriptions.set({
    ...DEFAULT_SUBSCRIPTION_SETTINGS,
    guildId: GUILD,
    feed: 'added',
    channelId: CHANNEL,
  });
  const series = { kind: 'item', key: '20', title: 'Judex' } as const;
  for (let n = 0; n < FOLLOWERS; n += 1)
    await store.follows.add({ userId: person(n), guildId: GUILD }, series, DEFAULT_SUBSCRIPTION_SETTINGS);
}

const library = '2';

function episode(n: number): FeedEvent {
  const ratingKey = String(100 + n);
  const season = { parentRatingKey: '21', parentTitle: 'Season 1', grandparentTitle: 'Judex' };
  const item = {
    kind: 'episode',
    ratingKey,
    title: `Part ${n}`,
    index: n,
    librarySectionId: library,
    ...season,
  } as const;
  return {
    key: `new:${n}`,
    at: new Date(),
    librarySectionId: library,
    include: 'nothing',
    arrival: { keys: [ratingKey, season.parentRatingKey, '20'], guids: [], titles: [] },
    data: itemChangeCodec.encode({ what: 'new', item }),
  };
}

function film(n: number): FeedEvent {
  const item = {
    kind: 'movie',
    ratingKey: String(100_000 + n),
    title: `Film ${n}`,
    librarySectionId: library,
  } as const;
  return {
    key: `film:${n}`,
    at: new Date(),
    librarySectionId: library,
    include: 'nothing',
    data: itemChangeCodec.encode({ what: 'new', item }),
  };
}

const record = (store: DatabaseStore, events: readonly FeedEvent[]) =>
  store.feeds.record({ feed: 'added', cursor: '{}', events });

let films = 0;

/**
 * Measures how the guild is served during that work: the time until a film is posted, and until an answer has its data.
 */
async function besides(
  store: DatabaseStore,
  bot: ReturnType<typeof createPostingBot>,
  { posted }: ReturnType<typeof createDiscordWithDmLimit>,
  work: () => Promise<unknown>,
) {
  const [posts, answers]: [number[], number[]] = [[], []];
  const loop = watchEventLoopBlocks();
  let isOver = false;
  const timed = async (times: number[], everyMs: number, action: () => Promise<unknown>) => {
    while (!isOver) {
      const begun = performance.now();
      await action();
      times.push(performance.now() - begun);
      await wait(everyMs);
    }
  };
  const post = async () => {
    films += 1;
    const postCount = () => posted.get(CHANNEL)?.length ?? 0;
    const before = postCount();
    await record(store, [film(films)]);
    await bot.publish();
    while (postCount() === before) await wait(1);
  };
  const reading = timed(answers, 20, () => store.follows.list({ userId: person(1), guildId: GUILD }));
  const posting = timed(posts, 200, post);
  await work();
  isOver = true;
  await Promise.all([reading, posting]);
  return { posts, answers, hold: loop.longest() };
}

function* openingLines(openings: ReturnType<typeof createDiscordWithDmLimit>['openings']): Iterable<string> {
  const gaps = openings.slice(1).map(({ at }, n) => at - (openings[n]?.at ?? 0));
  const afterRefusal = gaps.filter((_, n) => openings[n]?.isRefused === true);
  const tooFast = gaps.filter((gap) => gap < MIN_DM_OPENING_INTERVAL_MS - DM_OPENING_TOLERANCE_MS).length;
  yield `  ${openings.length} openings, ${tooFast} of them less than a second after another; after a refusal (40003) the next was ${Math.min(...afterRefusal) / MIN_DM_OPENING_INTERVAL_MS} s later (goal: ${PAUSE_MS / MIN_DM_OPENING_INTERVAL_MS})`;
}
