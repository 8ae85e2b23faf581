import type { Answer } from '../sandbox/discord/people/answer.ts';
import { type Bench, ms, percentile } from './bench.ts';
import { watchCollections } from './collections.ts';
import { type Blocks, type Ratio, ratioAt, shownRatio } from './confidence.ts';
import {
  type Disturbance,
  FLOOD_EVERY_MS,
  SERVER_FAULTS,
  SLOW_MS,
  STUCK_MEMBERS,
  STUCK_MS,
  startAtticSearches,
  startFlood,
  startStuckSearches,
} from './fair/disturbances.ts';
import { createRandom } from './random.ts';
import { shown, startUsher, timed, type Usher } from './usher.ts';

/** Commands per block. Blocks are short, so that other load on the machine falls on all kinds. */
const COMMANDS = 25;
const WARM_UP = 60;
/** Commands before each round that do not count, until the last round's effects are over. */
const SETTLE = 5;
/** Enough people that none of them comes near the limit of commands per person and minute. */
const OTHERS = 30;
const GOAL = 1.2;

/** A measured command, and the disturbances. */
interface Case {
  /** Rounds of each kind: one kind is quiet, and each disturbance is another. */
  readonly rounds: number;
  /** Blocks in each round. */
  readonly blocks: number;
  readonly what: string;
  readonly ask: (usher: Usher, nth: number) => Promise<Answer>;
  readonly disturbances: readonly {
    readonly beside: string;
    readonly start: (usher: Usher) => Promise<Disturbance>;
  }[];
  /** A disturbance in the quiet rounds as well. */
  readonly quietly?: (usher: Usher) => Promise<Disturbance>;
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
        beside: `one who asks ${1000 / FLOOD_EVERY_MS} times a second for what takes the server ${SLOW_MS / 1000} s`,
        start: startFlood,
      },
    ],
  },
  {
    // Fewer: a round ends only when the last search has.
    rounds: 24,
    blocks: 1,
    what: 'times /session list of moderators',
    ask: ({ discord, moderators }, nth) =>
      discord.person(moderators[nth % moderators.length] ?? '').run('/session list', {}, { until: 'acknowledged' }),
    disturbances: [
      {
        beside: `${STUCK_MEMBERS} members whose searches take the server ${STUCK_MS / 1000} s`,
        start: startStuckSearches,
      },
    ],
  },
];

/**
 * The bot has two media servers; we measure searches on the first, beside people who search on the second.
 * Rounds of some ten seconds, so that hanging requests time out within a round.
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
    .filter((what): what is keyof typeof SERVER_FAULTS => what in SERVER_FAULTS)
    .map((what) => ({ beside: `another that ${what}`, start: (usher) => startAtticSearches(usher, what) })),
  quietly: (usher) => startAtticSearches(usher),
};

/** Milliseconds until another person's command was acknowledged, and until it was answered. */
interface Times {
  readonly acknowledged: number;
  readonly answered: number;
}

interface Round {
  readonly blocks: Times[][];
  /** How many commands disturbed it. */
  sent: number;
}

/**
 * The effect on other people when some members or media servers take too much of the bot: quiet and disturbed
 * rounds of the same commands, in turns. A part of a disturbance's name as the next argument picks some: `npm
 * run bench -- fair another` picks those of two servers.
 */
export const fair: Bench = async function* () {
  const [, , , part = ''] = process.argv;
  yield* measured(CASES, part, 1);
  yield* measured([CASE_OF_TWO], part, 2);
};

async function* measured(all: readonly Case[], part: string, servers: 1 | 2): AsyncIterable<string> {
  const cases = all
    .map((each) => ({ ...each, disturbances: each.disturbances.filter(({ beside }) => beside.includes(part)) }))
    .filter(({ disturbances }) => disturbances.length > 0);
  if (cases.length === 0) return;
  const usher = await startUsher(OTHERS, OTHERS, servers);
  const collections = watchCollections();
  try {
    for (const each of cases) yield* report(each, await measure(usher, each, collections.clearOf));
  } finally {
    collections.stop();
    await usher.stop();
  }
}

function* report({ what, disturbances }: Case, [quiet, ...disturbed]: readonly Round[]) {
  if (!quiet) return;
  const all = [quiet, ...disturbed].flatMap(({ blocks }) => blocks);
  yield `${all.length * COMMANDS} ${what}, of which ${all.length * COMMANDS - all.flat().length} were left out, since this process collected garbage in them; in brackets: where nine of ten such measurements lie`;
  for (const until of ['acknowledged', 'answered'] as const) {
    const timesOf = ({ blocks }: Round): Blocks => blocks.map((block) => block.map((each) => each[until]));
    const other = timesOf(quiet);
    yield `${until}, quiet: ${line(other.flat())}`;
    for (const [at, round] of disturbed.entries()) {
      const one = timesOf(round);
      yield `  beside ${disturbances[at]?.beside} (${round.sent} commands): ${line(one.flat())}`;
      yield `    against quiet: ${comparison(one, other)}`;
    }
    const half = (rest: number) => other.filter((_, at) => at % 2 === rest);
    yield `  noise, every second quiet block against the others: ${comparison(half(0), half(1))}`;
  }
}

function comparison(one: Blocks, other: Blocks): string {
  const random = createRandom(1);
  const [p50, p99] = [ratioAt(50, one, other, random), ratioAt(99, one, other, random)];
  return `${shownRatio(p50)} at p50, ${shownRatio(p99)} at p99: ${conclusionOf(p99)}`;
}

function conclusionOf({ low, high }: Ratio): string {
  if (high <= GOAL) return `within the goal of ${GOAL} ×`;
  return low > GOAL ? `over the goal of ${GOAL} ×` : `too noisy to say whether it is within the goal of ${GOAL} ×`;
}

const line = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))}, p90 ${ms(percentile(times, 90))}, p99 ${ms(percentile(times, 99))}, worst ${ms(percentile(times, 100))}`;

type ClearOf = ReturnType<typeof watchCollections>['clearOf'];

/** Measures the quiet rounds, and those of each disturbance. */
async function measure(
  usher: Usher,
  { rounds, blocks, ask, disturbances, quietly }: Case,
  clearOf: ClearOf,
): Promise<readonly Round[]> {
  const commands = (count: number) => inTurn((nth) => ask(usher, nth), count);
  const kinds = [quietly, ...disturbances.map(({ start }) => start)].map((start) => {
    const of: Round = { blocks: [], sent: 0 };
    return { start, of };
  });
  await commands(WARM_UP);
  // Quiet, disturbed, disturbed, quiet, ...: no kind is always last.
  for (let round = 0; round < rounds; round += 1)
    for (const { start, of } of round % 2 === 0 ? kinds : kinds.toReversed()) {
      await commands(SETTLE);
      const disturbance = await start?.(usher);
      for (let block = 0; block < blocks; block += 1) of.blocks.push([...(await clearOf(await commands(COMMANDS)))]);
      of.sent += (await disturbance?.stop()) ?? 0;
    }
  return kinds.map(({ of }) => of);
}

/** One after another, each by another person. */
async function inTurn(ask: (nth: number) => Promise<Answer>, count: number) {
  const times: (Times & { readonly started: number; readonly took: number })[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { answer, started, took: acknowledged } = await timed(() => ask(nth));
    await answer.until((each) => shown(each) !== undefined);
    const answered = performance.now() - started;
    times.push({ acknowledged, answered, started, took: answered });
  }
  return times;
}
