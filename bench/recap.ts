import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlays } from '../src/commands/shared/stats/count.ts';
import type { RecapPeriod } from '../src/domain/statistics/recap/period.ts';
import type { DatabaseStore } from '../src/domain/store.ts';
import { drawRecapMessage } from '../src/jobs/feeds/recap/draw.ts';
import { createRecapReader } from '../src/jobs/feeds/recap/read.ts';
import { createChartDrawer } from '../src/pictures/charts.ts';
import { textsForLanguage } from '../src/render/texts/texts.ts';
import { openDatabaseStore } from '../src/store/open.ts';
import { type Bench, formatMs, watchEventLoopBlocks } from './bench.ts';
import { fillStoreWithGuildPlays, RECAP_GUILD_ID } from './recap/guild.ts';

/** Number of plays. `npm run bench -- recap 100000` is a small run. */
const PLAYS = Number(process.argv[3] ?? 1_000_000);
const UNTIL = Date.UTC(2026, 11, 1);
const PERIODS: readonly RecapPeriod[] = [
  { span: 'month', year: 2026, month: 11 },
  { span: 'year', year: 2026, month: 11 },
];
const noop = () => undefined;
const log = { debug: noop, info: noop, warn: noop, error: noop };
const clock = { now: () => new Date(UNTIL), steadyMs: () => performance.now(), wait: async () => undefined };
const { signal } = new AbortController();

interface Cost {
  readonly time: number;
  /** The longest block of the event loop in ms, by the clock and in processor time. */
  readonly hold: { readonly time: number; readonly work: number };
}

/**
 * Measures the recaps (monthly and yearly reviews) of a big guild against the largest chart of /stats over the same
 * plays. Posters are left out, because a thread reads and scales them as for other pictures.
 */
export const recapBench: Bench = async function* () {
  const folder = mkdtempSync(join(tmpdir(), 'usher-bench-'));
  const store = await openDatabaseStore({ path: join(folder, 'usher.db'), clock, log });
  try {
    const servers = await fillStoreWithGuildPlays(store, PLAYS, UNTIL);
    const makeRecap = recapMaker(store);
    const range = { since: new Date(0), until: new Date(UNTIL), timeZone: 'UTC' };
    const countChart = () =>
      countPlays({ servers, chart: 'overview', firstWeekday: 1, range }, store.playsOf(servers), signal);
    yield `${PLAYS} plays of three years, 500 people on two media servers (goal: nothing holds the event loop for 50 ms)`;
    // The first recap is not measured: during it, code is compiled and the drawing thread starts.
    await makeRecap({ span: 'month', year: 2024, month: 1 });
    await countChart();
    const chart = await costOf(countChart);
    yield `  overview of all plays: ${textOf(chart)}`;
    for (const period of PERIODS) {
      const cost = await costOf(() => makeRecap(period));
      const ratios = `${(cost.time / chart.time).toFixed(2)} × the overview, longest turn ${(cost.hold.work / chart.hold.work).toFixed(2)} ×`;
      yield `  recap of the ${period.span}: ${textOf(cost)}; ${ratios}`;
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const loop = watchEventLoopBlocks();
  const began = performance.now();
  await work();
  const time = performance.now() - began;
  return { time, hold: loop.longest() };
}

const textOf = ({ time, hold }: Cost): string =>
  `${formatMs(time)}, longest turn ${formatMs(hold.work)} of work, ${formatMs(hold.time)} on this machine`;

/** Returns a function that reads a recap's data and draws its cards, as the bot does before it posts a recap. */
function recapMaker(store: DatabaseStore): (period: RecapPeriod) => Promise<void> {
  const charts = createChartDrawer({ scrub: (text) => text });
  const readRecap = createRecapReader({
    ...store,
    media: {
      libraries: async () => [],
      libraryItems: async function* () {},
      item: async () => ({ kind: 'movie', title: '' }),
      poster: () => Promise.reject(new Error('no poster is expected')),
    },
    makeLargePicture: async (bytes) => bytes,
    membersOf: async () => new Map(),
    progressOf: async () => ({ done: true, read: PLAYS, unread: [] }),
    timeZone: 'Europe/Berlin',
  });
  return async (period) => {
    const contents = await readRecap({ guildId: RECAP_GUILD_ID, period, signal });
    const message = await drawRecapMessage(contents, {
      texts: textsForLanguage('en-US'),
      draw: (chart, posters) => charts.draw(chart, posters),
      subscription: {},
      appearance: { name: 'The Picture House', colour: undefined },
    });
    if (message?.(1).files?.length !== 5) throw new Error('a recap without its five cards');
  };
}
