import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BotSettings, createWorkingFolder, startBot } from '../sandbox/bot.ts';
import { type EmbeddedDiscord, startDiscord } from '../sandbox/discord/discord.ts';
import { createBotSettings } from '../sandbox/embedded.ts';
import { startMediaServer } from '../sandbox/media-server/server.ts';
import { isFresh } from '../scripts/build/freshness.cjs';
import { type Bench, formatMs, percentile } from './bench.ts';
import { buildIfOlder, DEPLOYED_MEMORY_SETTINGS, PROJECT_FOLDER } from './footprint/bots.ts';
import { measureProcessUsage } from './footprint/usage.ts';
import { addPlaysToHistory, fillDatabaseWithPlays, PLAYS_IN_TWO_YEARS } from './stats/plays.ts';

const ROUNDS = 11;
/** Time until the bot is at rest and its first reads are over, in ms. */
const SETTLED_MS = 5000;
const FILMS = 2000;
/** Requested charts: the largest, which reads every play, and the chart for a person who sets no options. */
const QUESTIONS = [
  { what: 'an overview of two years', options: { chart: 'overview', range: 'all' } },
  { what: 'an overview of a month', options: { chart: 'overview', range: 'month' } },
] as const;

type Question = (typeof QUESTIONS)[number];

/** Cost of one answer: the person's wait and the bot's work. */
interface Wait {
  readonly time: number;
  /** Processor time of all of the bot's threads, in ms. */
  readonly work: number;
}

/**
 * Measures how long a person waits for the first chart after a start, with two years of plays in the database. The next
 * argument may be another checkout of this project, with its packages and bundle, which takes turns with this one.
 */
export const statisticsChartBench: Bench = async function* () {
  const otherCheckout = process.argv[3];
  await buildIfOlder();
  const media = await startMediaServer({ now: new Date(), scale: { films: FILMS, history: 0 } });
  addPlaysToHistory(media);
  const discord = await startDiscord({ rateLimits: false });
  const filled = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const settings = { ...createBotSettings(discord, media), ...DEPLOYED_MEMORY_SETTINGS };
  try {
    const bot = startBot(settings, filled);
    await bot.ready;
    await bot.stop();
    await fillDatabaseWithPlays(join(filled, 'data/usher.db'), media);
    const checkouts = otherCheckout === undefined ? [PROJECT_FOLDER] : [PROJECT_FOLDER, resolve(otherCheckout)];
    const stale = checkouts.find((checkout) => !isFresh(checkout));
    if (stale !== undefined) throw new Error(`${stale} has no bundle of its sources: npm run build makes one`);
    for (const question of QUESTIONS) yield* measured(question, checkouts, { settings, discord, filled });
  } finally {
    await Promise.all([media.close(), discord.close()]);
    rmSync(filled, { recursive: true });
  }
};

interface World {
  readonly settings: BotSettings;
  readonly discord: EmbeddedDiscord;
  /** Folder of a bot whose database has the plays. */
  readonly filled: string;
}

/**
 * The checkouts take turns. Each ratio comes from one round, because other load slows both checkouts of a round alike.
 */
async function* measured(question: Question, checkouts: readonly string[], world: World): AsyncIterable<string> {
  // The first round is not counted: during it, code is compiled, which Node stores when a process ends.
  for (const checkout of checkouts) await firstChart(question, checkout, world);
  const rounds: Wait[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const waits: Wait[] = [];
    for (const checkout of checkouts) waits.push(await firstChart(question, checkout, world));
    rounds.push(waits);
  }
  for (const [at, checkout] of checkouts.entries()) {
    const waits = rounds.flatMap((round) => round[at] ?? []);
    const times = waits.map(({ time }) => time);
    const median = formatMs(percentile(times, 50));
    const work = formatMs(
      percentile(
        waits.map((wait) => wait.work),
        50,
      ),
    );
    yield `${question.what} (${PLAYS_IN_TWO_YEARS} plays), ${checkout}: ${median}, at most ${formatMs(Math.max(...times))}, work ${work} (medians of ${ROUNDS} rounds; goal: under 1 s)`;
  }
  const pairs = rounds.flatMap(([own, other]) => (own && other ? [{ own, other }] : []));
  if (pairs.length === 0) return;
  const time = percentile(
    pairs.map(({ own, other }) => own.time / other.time),
    50,
  );
  const work = percentile(
    pairs.map(({ own, other }) => own.work / other.work),
    50,
  );
  yield `  the first against the second: ${time.toFixed(2)} × (work ${work.toFixed(2)} ×)`;
}

/** Starts a bot with a copy of the database and requests one chart. */
async function firstChart(
  { options }: Question,
  checkout: string,
  { settings, discord, filled }: World,
): Promise<Wait> {
  const home = createWorkingFolder();
  cpSync(filled, home.path, { recursive: true });
  const ownSettings = { ...settings, NODE_COMPILE_CACHE: join(checkout, '.cache') };
  const bot = startBot(ownSettings, home.path, { main: join(checkout, 'start.cjs') });
  try {
    await bot.ready;
    await wait(SETTLED_MS);
    const before = measureProcessUsage(bot.pid);
    const began = performance.now();
    const { message, text } = await discord.person('viewer').run('/stats', options);
    const time = performance.now() - began;
    if (!message?.files.length) throw new Error(`no chart: ${text}`);
    return { time, work: measureProcessUsage(bot.pid).cpuMs - before.cpuMs };
  } finally {
    await bot.stop();
    home.remove();
  }
}
