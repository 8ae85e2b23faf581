import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedDiscord } from '../sandbox/discord/discord.ts';
import { listProductionModuleFiles } from '../scripts/modules/production.ts';
import { isUnneededModuleFile } from '../scripts/modules/unneeded.ts';
import { DEFAULT_LANGUAGE, LANGUAGES_WITH_JSON_TEXTS, type Language } from '../src/domain/languages.ts';
import { type Bench, formatMs, percentile } from './bench.ts';
import {
  type BotStartCost,
  buildIfOlder,
  DEPLOYED_MEMORY_SETTINGS,
  PROJECT_FOLDER,
  type StartedBot,
  startMinimalBot,
  startUsherBot,
} from './footprint/bots.ts';
import { DRAWN_CHART_COUNT, drawCharts, PAUSE_BEFORE_LAST_MEASUREMENT_MS } from './footprint/charts.ts';
import { measureProcessUsage, type ProcessUsage } from './footprint/usage.ts';

const ROUNDS = 7;
/** Time until the bots are at rest and have finished their first reads, in ms. */
const SETTLED_MS = 60_000;
const IDLE_MS = 120_000;

const PARTS: Readonly<Record<string, (cache: string) => AsyncIterable<string>>> = {
  starts,
  rest: atRest,
  servers: secondServer,
  languages: languagesInUse,
  charts,
};

/**
 * Measures the bot against a minimal one: the time until ready, and memory and processor time at rest. The next
 * argument may name one part to measure.
 */
export const resourceFootprintBench: Bench = async function* () {
  const only = PARTS[process.argv[3] ?? ''];
  await buildIfOlder();
  const cache = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  try {
    for (const part of only ? [only] : Object.values(PARTS)) yield* part(cache);
  } finally {
    rmSync(cache, { recursive: true });
  }
  yield modules();
};

type Start = Pick<StartedBot, 'answering' | 'ready'>;

/**
 * Measures starts. The bots take turns, and each ratio comes from one round, because other load slows both bots of a
 * round alike.
 */
async function* starts(cache: string): AsyncIterable<string> {
  const first = await startOnce(() => startUsherBot({ cache }));
  const rounds: { readonly own: Start; readonly bare: Start; readonly cached: Start }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await startOnce(() => startMinimalBot());
    const usage = await startOnce(() => startUsherBot({ cache }));
    rounds.push({ own: usage, bare, cached: await startOnce(() => startMinimalBot(cache)) });
  }
  const median = (select: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(select), 50);
  const line = (botName: 'own' | 'bare' | 'cached', until: keyof Start) =>
    `${formatMs(median((round) => round[botName][until].time))} (work ${formatMs(median((round) => round[botName][until].work))})`;
  const comparison = (botName: 'bare' | 'cached', until: keyof Start) => {
    const ratio = (measure: keyof BotStartCost) =>
      median(({ own, [botName]: otherStart }) => own[until][measure] / otherStart[until][measure]).toFixed(2);
    return `${ratio('time')} × (work ${ratio('work')} ×)`;
  };
  for (const [until, what] of [
    ['answering', 'answering commands'],
    ['ready', 'ready, with everything checked and running'],
  ] as const) {
    yield `${what}: usher ${line('own', until)}, bare ${line('bare', until)}; ${comparison('bare', until)} (medians of ${ROUNDS} rounds; goal: within 1.3 ×)`;
    yield `  beside a bare bot that takes compiled code from a folder, too, ${line('cached', until)}: ${comparison('cached', until)}`;
  }
  yield `  the very first start, which has to compile: ${formatMs(first.ready.time)} (work ${formatMs(first.ready.work)})`;
}

async function startOnce(start: () => Promise<StartedBot>): Promise<Start> {
  const { answering, ready, stop } = await start();
  await stop();
  return { answering, ready };
}

/** Measures bots at rest, which all run at the same time, with the default jobs. */
async function* atRest(cache: string): AsyncIterable<string> {
  const bots = [
    await startUsherBot({ cache, environment: DEPLOYED_MEMORY_SETTINGS }),
    await startUsherBot({ cache }),
    await startMinimalBot(),
  ] as const;
  try {
    await wait(SETTLED_MS);
    const before = bots.map(({ pid }) => measureProcessUsage(pid));
    await wait(IDLE_MS);
    const [deployed, plain, bare] = bots.map(({ pid }, index) => usageSince(before[index], measureProcessUsage(pid)));
    if (!deployed || !plain || !bare) throw new Error('nothing was measured');
    const comparison = (usage: ProcessUsage) => `${mb(usage)}, ${(usage.bytes / bare.bytes).toFixed(2)} ×`;
    yield `memory at rest: usher as deployed ${comparison(deployed)}; by npm start ${comparison(plain)}; bare ${mb(bare)} (goal: within 1.35 ×)`;
    yield `processor at rest, over ${IDLE_MS / 1000} s: usher ${percent(deployed)}, bare ${percent(bare)} (goal: under 0.5 %)`;
  } finally {
    await Promise.all(bots.map(({ stop }) => stop()));
  }
}

const PAIRS = 3;
const SERVERS = ['with one', 'with two'] as const;

/** Measures the cost of an unused second media server: bots with one and with two servers, all at the same time. */
async function* secondServer(cache: string): AsyncIterable<string> {
  const bots: Awaited<ReturnType<typeof startUsherBot>>[] = [];
  try {
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const servers of [1, 2] as const)
        bots.push(await startUsherBot({ cache, environment: DEPLOYED_MEMORY_SETTINGS, servers }));
    await wait(SETTLED_MS);
    const before = bots.map(({ pid }) => measureProcessUsage(pid));
    await wait(IDLE_MS);
    const usages = bots.map(({ pid }, index) => usageSince(before[index], measureProcessUsage(pid)));
    const inUse: number[] = [];
    for (const bot of bots) inUse.push(await bot.inUse());
    yield `a second idle server adds ${addedText(inUse.map(inMb), 'MB in use', SERVERS)} (goal: at most 6 MB)`;
    const resident = usages.map(({ bytes }) => inMb(bytes));
    yield `  as the system counts it, with what waits to be collected, ${addedText(resident, 'MB', SERVERS)}`;
    yield `  ${addedText(usages.map(share), '% of a processor', SERVERS)} (goal: nothing that can be measured)`;
  } finally {
    await Promise.all(bots.map(({ stop }) => stop()));
  }
}

const QUESTIONS = ['/help', '/session list', '/doctor', '/playlist list'];

/**
 * Measures the cost of languages in use: bots that answer only in English, and bots that answer in four other
 * languages.
 */
async function* languagesInUse(cache: string): AsyncIterable<string> {
  const bots: Awaited<ReturnType<typeof startUsherBot>>[] = [];
  const english: readonly Language[] = LANGUAGES_WITH_JSON_TEXTS.map(() => DEFAULT_LANGUAGE);
  try {
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const languages of [english, LANGUAGES_WITH_JSON_TEXTS]) {
        const bot = await startUsherBot({ cache, environment: DEPLOYED_MEMORY_SETTINGS });
        bots.push(bot);
        await askIn(languages, bot.discord);
      }
    await wait(SETTLED_MS);
    const resident = bots.map(({ pid }) => inMb(measureProcessUsage(pid).bytes));
    yield `${LANGUAGES_WITH_JSON_TEXTS.length} languages in use add ${addedText(resident, 'MB', ['English alone', 'all'])}`;
  } finally {
    await Promise.all(bots.map(({ stop }) => stop()));
  }
}

/** Asks the same questions in each of the languages. */
async function askIn(languages: readonly Language[], discord: EmbeddedDiscord): Promise<void> {
  for (const language of languages) {
    discord.speak('admin', language);
    for (const question of QUESTIONS) await discord.person('admin').run(question);
  }
}

/** Difference of the medians, with all values, because two bots that do the same work differ too. */
function addedText(inTurns: readonly number[], unit: string, names: readonly [string, string]): string {
  const [first = [], second = []] = [0, 1].map((remainder) =>
    inTurns.filter((_, index) => index % 2 === remainder).sort((a, b) => a - b),
  );
  const valuesText = (some: readonly number[]) => some.map((value) => value.toFixed(2)).join(', ');
  return `${(percentile(second, 50) - percentile(first, 50)).toFixed(2)} ${unit}: ${names[0]} ${valuesText(first)}; ${names[1]} ${valuesText(second)}`;
}

/** Number of plays in two years, with one every ten minutes. */
const PLAYS = 2 * 365 * 144;
/** Time to read two years of plays, in ms. */
const READ_MS = 300_000;

/** Measures memory while charts are drawn, and five minutes later. */
async function* charts(cache: string): AsyncIterable<string> {
  const bots = [
    { what: 'as deployed', bot: await startUsherBot({ cache, environment: DEPLOYED_MEMORY_SETTINGS, plays: PLAYS }) },
    { what: 'by npm start', bot: await startUsherBot({ cache, plays: PLAYS }) },
  ];
  try {
    await wait(READ_MS);
    const before = bots.map(({ bot }) => measureProcessUsage(bot.pid));
    const charts = [];
    for (const { bot } of bots) charts.push(await drawCharts(bot));
    await wait(PAUSE_BEFORE_LAST_MEASUREMENT_MS);
    for (const [at, { what, bot }] of bots.entries()) {
      const first = charts[at];
      const remainder = before[at];
      if (!first || !remainder) throw new Error('nothing was measured');
      yield `memory over ${DRAWN_CHART_COUNT} charts of ${PLAYS} plays, ${what}: ${mb(remainder)} before, ${inMb(first.peak).toFixed(0)} MB at most (goal: 300 MB), ${mb(measureProcessUsage(bot.pid))} five minutes later (goal: 180 MB)`;
      yield `  the first chart: ${formatMs(first.first)} (goal: under 1 s)`;
    }
  } finally {
    await Promise.all(bots.map(({ bot }) => bot.stop()));
  }
}

const inMb = (bytes: number): number => bytes / 1e6;
const share = ({ cpuMs }: ProcessUsage): number => (cpuMs / IDLE_MS) * 100;

const usageSince = (before: ProcessUsage | undefined, { bytes, cpuMs }: ProcessUsage): ProcessUsage => ({
  bytes,
  cpuMs: cpuMs - (before?.cpuMs ?? Number.NaN),
});
const mb = ({ bytes }: ProcessUsage): string => `${inMb(bytes).toFixed(0)} MB`;
const percent = (usage: ProcessUsage): string => `${share(usage).toFixed(2)} %`;

function modules(): string {
  const files = [...listProductionModuleFiles(PROJECT_FOLDER)];
  const sum = (some: readonly { readonly bytes: number }[]) =>
    some.reduce((total, { bytes }) => total + bytes, 0) / 1e6;
  const remainingFiles = files.filter(({ path }) => !isUnneededModuleFile(path, 'production'));
  return `production node_modules: ${sum(files).toFixed(0)} MB, in an image ${sum(remainingFiles).toFixed(0)} MB (goal: under 90 MB)`;
}
