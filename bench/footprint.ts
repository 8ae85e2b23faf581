import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { productionFiles } from '../scripts/modules/production.ts';
import { isUnneeded } from '../scripts/modules/unneeded.ts';
import { type Bench, ms, percentile } from './bench.ts';
import { buildIfOlder, DEPLOYED, type Effort, PROJECT, type Started, startBare, startReal } from './footprint/bots.ts';
import { CHARTS, drawCharts, LATER_MS } from './footprint/charts.ts';
import { type Usage, usageOf } from './footprint/usage.ts';

const ROUNDS = 7;
/** The first polls and reads take less. */
const SETTLED_MS = 60_000;
const IDLE_MS = 120_000;

const PARTS: Readonly<Record<string, (cache: string) => AsyncIterable<string>>> = {
  starts,
  rest,
  servers: secondServer,
  charts,
};

/**
 * Compares Usher with a bot that does nothing: the time until it is ready, and memory and processor time at
 * rest. The next argument may name a single part to measure.
 */
export const footprint: Bench = async function* () {
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

type Start = Pick<Started, 'answering' | 'ready'>;

/** The bots take turns, and each ratio comes from one round, because the same other work disturbed both. */
async function* starts(cache: string): AsyncIterable<string> {
  const first = await startOnce(() => startReal({ cache }));
  const rounds: { readonly own: Start; readonly bare: Start; readonly cached: Start }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await startOnce(() => startBare());
    const own = await startOnce(() => startReal({ cache }));
    rounds.push({ own, bare, cached: await startOnce(() => startBare(cache)) });
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 50);
  const line = (who: 'own' | 'bare' | 'cached', until: keyof Start) =>
    `${ms(median((round) => round[who][until].time))} (work ${ms(median((round) => round[who][until].work))})`;
  const beside = (who: 'bare' | 'cached', until: keyof Start) => {
    const ratio = (of: keyof Effort) => median(({ own, [who]: other }) => own[until][of] / other[until][of]).toFixed(2);
    return `${ratio('time')} × (work ${ratio('work')} ×)`;
  };
  for (const [until, what] of [
    ['answering', 'answering commands'],
    ['ready', 'ready, with everything checked and running'],
  ] as const) {
    yield `${what}: usher ${line('own', until)}, bare ${line('bare', until)}; ${beside('bare', until)} (medians of ${ROUNDS} rounds; goal: within 1.3 ×)`;
    yield `  beside a bare bot that takes compiled code from a folder, too, ${line('cached', until)}: ${beside('cached', until)}`;
  }
  yield `  the very first start, which has to compile: ${ms(first.ready.time)} (work ${ms(first.ready.work)})`;
}

async function startOnce(start: () => Promise<Started>): Promise<Start> {
  const { answering, ready, stop } = await start();
  await stop();
  return { answering, ready };
}

/** All at the same time, with the jobs that a bot has by default. */
async function* rest(cache: string): AsyncIterable<string> {
  const bots = [
    await startReal({ cache, environment: DEPLOYED }),
    await startReal({ cache }),
    await startBare(),
  ] as const;
  try {
    await wait(SETTLED_MS);
    const before = bots.map(({ pid }) => usageOf(pid));
    await wait(IDLE_MS);
    const [deployed, plain, bare] = bots.map(({ pid }, at) => during(before[at], usageOf(pid)));
    if (!deployed || !plain || !bare) throw new Error('nothing was measured');
    const beside = (own: Usage) => `${mb(own)}, ${(own.bytes / bare.bytes).toFixed(2)} ×`;
    yield `memory at rest: usher as deployed ${beside(deployed)}; by npm start ${beside(plain)}; bare ${mb(bare)} (goal: within 1.35 ×)`;
    yield `processor at rest, over ${IDLE_MS / 1000} s: usher ${percent(deployed)}, bare ${percent(bare)} (goal: under 0.5 %)`;
  } finally {
    await Promise.all(bots.map(({ stop }) => stop()));
  }
}

const PAIRS = 3;

/** The cost of an unused second media server: pairs of bots with one and with two, all at the same time. */
async function* secondServer(cache: string): AsyncIterable<string> {
  const bots: Awaited<ReturnType<typeof startReal>>[] = [];
  try {
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const servers of [1, 2] as const) bots.push(await startReal({ cache, environment: DEPLOYED, servers }));
    await wait(SETTLED_MS);
    const before = bots.map(({ pid }) => usageOf(pid));
    await wait(IDLE_MS);
    const used = bots.map(({ pid }, at) => during(before[at], usageOf(pid)));
    const inUse: number[] = [];
    for (const bot of bots) inUse.push(await bot.inUse());
    yield `a second idle server adds ${added(inUse.map(inMb), 'MB in use')} (goal: at most 6 MB)`;
    const resident = used.map(({ bytes }) => inMb(bytes));
    yield `  as the system counts it, with what waits to be collected, ${added(resident, 'MB')}`;
    yield `  ${added(used.map(share), '% of a processor')} (goal: nothing that can be measured)`;
  } finally {
    await Promise.all(bots.map(({ stop }) => stop()));
  }
}

/** The difference of the medians, and all values, because two bots with the same work differ, too. */
function added(inTurns: readonly number[], unit: string): string {
  const [one = [], two = []] = [0, 1].map((rest) => inTurns.filter((_, at) => at % 2 === rest).sort((a, b) => a - b));
  const all = (some: readonly number[]) => some.map((each) => each.toFixed(2)).join(', ');
  return `${(percentile(two, 50) - percentile(one, 50)).toFixed(2)} ${unit}: with one ${all(one)}; with two ${all(two)}`;
}

/** Two years of the embedded server's plays, of which there is one every ten minutes. */
const PLAYS = 2 * 365 * 144;
/** Time to read the plays of two years. */
const READ_MS = 300_000;

/** Memory while charts are drawn, and five minutes later. */
async function* charts(cache: string): AsyncIterable<string> {
  const bots = [
    { what: 'as deployed', bot: await startReal({ cache, environment: DEPLOYED, plays: PLAYS }) },
    { what: 'by npm start', bot: await startReal({ cache, plays: PLAYS }) },
  ];
  try {
    await wait(READ_MS);
    const before = bots.map(({ bot }) => usageOf(bot.pid));
    const drawn = [];
    for (const { bot } of bots) drawn.push(await drawCharts(bot));
    await wait(LATER_MS);
    for (const [at, { what, bot }] of bots.entries()) {
      const first = drawn[at];
      const rest = before[at];
      if (!first || !rest) throw new Error('nothing was measured');
      yield `memory over ${CHARTS} charts of ${PLAYS} plays, ${what}: ${mb(rest)} before, ${inMb(first.peak).toFixed(0)} MB at most (goal: 300 MB), ${mb(usageOf(bot.pid))} five minutes later (goal: 180 MB)`;
      yield `  the first chart: ${ms(first.first)} (goal: under 1 s)`;
    }
  } finally {
    await Promise.all(bots.map(({ bot }) => bot.stop()));
  }
}

const inMb = (bytes: number): number => bytes / 1e6;
const share = ({ cpuMs }: Usage): number => (cpuMs / IDLE_MS) * 100;

const during = (before: Usage | undefined, { bytes, cpuMs }: Usage): Usage => ({
  bytes,
  cpuMs: cpuMs - (before?.cpuMs ?? Number.NaN),
});
const mb = ({ bytes }: Usage): string => `${inMb(bytes).toFixed(0)} MB`;
const percent = (usage: Usage): string => `${share(usage).toFixed(2)} %`;

function modules(): string {
  const files = [...productionFiles(PROJECT)];
  const sum = (some: readonly { readonly bytes: number }[]) =>
    some.reduce((total, { bytes }) => total + bytes, 0) / 1e6;
  const left = files.filter(({ path }) => !isUnneeded(path, 'production'));
  return `production node_modules: ${sum(files).toFixed(0)} MB, in an image ${sum(left).toFixed(0)} MB (goal: under 90 MB)`;
}
