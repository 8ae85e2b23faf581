import type { BotAnswer } from '../sandbox/discord/people/answer.ts';
import { type Bench, formatMs, percentile } from './bench.ts';
import { watchGarbageCollections } from './collections.ts';
import { estimateRatio, formatRatio, type RatioEstimate, type TimeBlocks } from './confidence.ts';
import {
  COMMAND_FLOOD_INTERVAL_MS,
  type LoadDisturbance,
  SERVER_FAULTS,
  SLOW_ANSWER_MS,
  STUCK_SEARCH_MEMBERS,
  STUCK_SEARCH_MS,
  startCommandFlood,
  startSecondServerSearches,
  startStuckSearches,
} from './fair/disturbances.ts';
import { createSeededRandom } from './random.ts';
import { measureAnswerTime, type RunningUsherBot, startDeployedUsherBot, visibleMessageOfAnswer } from './usher.ts';

/** Commands per block. Blocks are short, so that other load on the machine slows all kinds of rounds alike. */
const COMMANDS = 25;
const WARM_UP = 60;
/** Uncounted commands at the start of each round, while the previous round still has effects. */
const SETTLE = 5;
/** People who take turns, so that none of them reaches the limit of commands per minute. */
const OTHERS = 30;
const GOAL = 1.2;

/** A measured command, and the disturbances under which it is measured. */
interface Case {
  readonly rounds: number;
  readonly blocks: number;
  readonly what: string;
  readonly ask: (usher: RunningUsherBot, nth: number) => Promise<BotAnswer>;
  readonly disturbances: readonly {
    readonly beside: string;
    readonly start: (usher: RunningUsherBot) => Promise<LoadDisturbance>;
  }[];
  /** Disturbance of the quiet rounds. Undefined if nothing else runs in them. */
  readonly quietly?: (usher: RunningUsherBot) => Promise<LoadDisturbance>;
}

const CASES: readonly Case[] = [
  {
    rounds: 72,
    blocks: 1,
    what: 'searches of members',
    ask: ({ discord, viewers }, nth) =>
      discord.person(viewers[nth % viewers.length] ?? '').run('/search', { query: 'the' }, { until: 'acknowledged' }),
    disturbances: [
      {
        beside: `one who asks ${1000 / COMMAND_FLOOD_INTERVAL_MS} times a second for what takes the server ${SLOW_ANSWER_MS / 1000} s`,
        start: startCommandFlood,
      },
    ],
  },
  {
    // There are fewer rounds, because each ends only after its last search.
    rounds: 24,
    blocks: 1,
    what: 'times /session list of moderators',
    ask: ({ discord, moderators }, nth) =>
      discord.person(moderators[nth % moderators.length] ?? '').run('/session list', {}, { until: 'acknowledged' }),
    disturbances: [
      {
        beside: `${STUCK_SEARCH_MEMBERS} members whose searches take the server ${STUCK_SEARCH_MS / 1000} s`,
        start: startStuckSearches,
      },
    ],
  },
];

/**
 * Measures searches on one media server while other people search on a second one that fails. A round takes about ten
 * seconds, so that hanging requests time out within it.
 */
const CASE_OF_TWO: Case = {
  rounds: 12,
  blocks: 10,
  what: 'searches of one media server',
  ask: ({ discord, viewers }, nth) =>
    discord
      .person(viewers[nth % viewers.length] ?? '')
      .run('/search', { query: 'the', server: 'Cellar' }, { until: 'acknowledged' }),
  disturbances: Object.keys(SERVER_FAULTS)
    .filter((fault): fault is keyof typeof SERVER_FAULTS => fault in SERVER_FAULTS)
    .map((fault) => ({ beside: `another that ${fault}`, start: (usher) => startSecondServerSearches(usher, fault) })),
  quietly: (usher) => startSecondServerSearches(usher),
};

/** Times in ms until the bot acknowledged a command, and until it answered. */
interface Times {
  readonly acknowledged: number;
  readonly answered: number;
}

interface Round {
  readonly blocks: Times[][];
  /** Number of commands that disturbed the bot. */
  sent: number;
}

/**
 * Measures how much other people suffer when members or media servers overload the bot: the same commands in quiet and
 * in disturbed rounds, in turn. The next argument may be a part of a disturbance's name. `npm run bench -- fair
 * another` runs the disturbances of two servers.
 */
export const overloadFairnessBench: Bench = async function* () {
  const [, , , part = ''] = process.argv;
  yield* measured(CASES, part, 1);
  yield* measured([CASE_OF_TWO], part, 2);
};

async function* measured(allCases: readonly Case[], part: string, servers: 1 | 2): AsyncIterable<string> {
  const cases = allCases
    .map((benchCase) => ({
      ...benchCase,
      disturbances: benchCase.disturbances.filter(({ beside }) => beside.includes(part)),
    }))
    .filter(({ disturbances }) => disturbances.length > 0);
  if (cases.length === 0) return;
  const usher = await startDeployedUsherBot(OTHERS, OTHERS, servers);
  const collections = watchGarbageCollections();
  try {
    for (const benchCase of cases) yield* report(benchCase, await measure(usher, benchCase, collections.clearOf));
  } finally {
    collections.stop();
    await usher.stop();
  }
}

function* report({ what, disturbances }: Case, [quiet, ...disturbed]: readonly Round[]) {
  if (!quiet) return;
  const allCases = [quiet, ...disturbed].flatMap(({ blocks }) => blocks);
  yield `${allCases.length * COMMANDS} ${what}, of which ${allCases.length * COMMANDS - allCases.flat().length} were left out, since this process collected garbage in them; in brackets: where nine of ten such measurements lie`;
  for (const until of ['acknowledged', 'answered'] as const) {
    const timesOf = ({ blocks }: Round): TimeBlocks =>
      blocks.map((block) => block.map((benchCase) => benchCase[until]));
    const quietBlocks = timesOf(quiet);
    yield `${until}, quiet: ${line(quietBlocks.flat())}`;
    for (const [at, round] of disturbed.entries()) {
      const disturbedBlocks = timesOf(round);
      yield `  beside ${disturbances[at]?.beside} (${round.sent} commands): ${line(disturbedBlocks.flat())}`;
      yield `    against quiet: ${comparison(disturbedBlocks, quietBlocks)}`;
    }
    const half = (remainder: number) => quietBlocks.filter((_, index) => index % 2 === remainder);
    yield `  noise, every second quiet block against the others: ${comparison(half(0), half(1))}`;
  }
}

function comparison(disturbedBlocks: TimeBlocks, quietBlocks: TimeBlocks): string {
  const random = createSeededRandom(1);
  const p50 = estimateRatio(50, disturbedBlocks, quietBlocks, random);
  const p99 = estimateRatio(99, disturbedBlocks, quietBlocks, random);
  return `${formatRatio(p50)} at p50, ${formatRatio(p99)} at p99: ${conclusionOf(p99)}`;
}

function conclusionOf({ low, high }: RatioEstimate): string {
  if (high <= GOAL) return `within the goal of ${GOAL} ×`;
  return low > GOAL ? `over the goal of ${GOAL} ×` : `too noisy to say whether it is within the goal of ${GOAL} ×`;
}

const line = (times: readonly number[]): string =>
  `p50 ${formatMs(percentile(times, 50))}, p90 ${formatMs(percentile(times, 90))}, p99 ${formatMs(percentile(times, 99))}, worst ${formatMs(percentile(times, 100))}`;

type ClearOf = ReturnType<typeof watchGarbageCollections>['clearOf'];

async function measure(
  usher: RunningUsherBot,
  { rounds, blocks, ask, disturbances, quietly }: Case,
  clearOf: ClearOf,
): Promise<readonly Round[]> {
  const commands = (count: number) => inTurn((nth) => ask(usher, nth), count);
  const kinds = [quietly, ...disturbances.map(({ start }) => start)].map((start) => {
    const round: Round = { blocks: [], sent: 0 };
    return { start, of: round };
  });
  await commands(WARM_UP);
  // The order is quiet, disturbed, disturbed, quiet, and so on, so that no kind of round always comes last.
  for (let round = 0; round < rounds; round += 1)
    for (const { start, of } of round % 2 === 0 ? kinds : kinds.toReversed()) {
      await commands(SETTLE);
      const disturbance = await start?.(usher);
      for (let block = 0; block < blocks; block += 1) of.blocks.push([...(await clearOf(await commands(COMMANDS)))]);
      of.sent += (await disturbance?.stop()) ?? 0;
    }
  return kinds.map(({ of }) => of);
}

async function inTurn(send: (nth: number) => Promise<BotAnswer>, count: number) {
  const times: (Times & { readonly started: number; readonly took: number })[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { answer, started, took: acknowledged } = await measureAnswerTime(() => send(nth));
    await answer.until((benchCase) => visibleMessageOfAnswer(benchCase) !== undefined);
    const answeredMs = performance.now() - started;
    times.push({ acknowledged, answered: answeredMs, started, took: answeredMs });
  }
  return times;
}
