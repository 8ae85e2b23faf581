import type { Answer } from '../sandbox/discord/people/answer.ts';
import { type Bench, ms, percentile } from './bench.ts';
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

/** Of each round, quiet and disturbed alike: short ones, so that what else the machine does falls on both. */
const COMMANDS = 25;
const WARM_UP = 60;
/** So that none of them comes near what one person may do in a minute. */
const OTHERS = 30;
const GOAL = 1.2;

/** What some do, and what is measured of others meanwhile. */
interface Case {
  readonly rounds: number;
  readonly what: string;
  readonly ask: (usher: Usher, nth: number) => Promise<Answer>;
  readonly disturb: (usher: Usher) => Disturbance;
  /** What goes on in the quiet rounds as well. */
  readonly beside?: (usher: Usher) => Disturbance;
}

const CASES: readonly Case[] = [
  {
    rounds: 72,
    what: `searches of members, beside one who asks ${1000 / FLOOD_EVERY_MS} times a second for what takes the server ${SLOW_MS / 1000} s`,
    ask: ({ discord, viewers }, nth) =>
      discord.person(viewers[nth % viewers.length] ?? '').run('/search', { query: 'the' }, { until: 'acknowledged' }),
    disturb: startFlood,
  },
  {
    // Fewer: a round ends only when the last search has.
    rounds: 24,
    what: `times /session list of moderators, beside ${STUCK_MEMBERS} members whose searches take the server ${STUCK_MS / 1000} s`,
    ask: ({ discord, moderators }, nth) =>
      discord.person(moderators[nth % moderators.length] ?? '').run('/session list', {}, { until: 'acknowledged' }),
    disturb: startStuckSearches,
  },
];

/** The bot knows two media servers; what is measured are searches on the first one, beside people who search on the second. */
const CASES_OF_TWO = Object.keys(SERVER_FAULTS)
  .filter((what): what is keyof typeof SERVER_FAULTS => what in SERVER_FAULTS)
  .map(
    (what): Case => ({
      rounds: 16,
      what: `searches of one media server, beside another that ${what}`,
      ask: ({ discord, viewers }, nth) =>
        discord
          .person(viewers[nth % viewers.length] ?? '')
          .run('/search', { query: 'the', server: 'Cellar' }, { until: 'acknowledged' }),
      disturb: (usher) => startAtticSearches(usher, what),
      beside: (usher) => startAtticSearches(usher),
    }),
  );

/** Milliseconds until others' commands were acknowledged and answered, by round. */
interface Times {
  readonly acknowledged: number[][];
  readonly answered: number[][];
}

/** What others notice of members who want too much of the bot: quiet and disturbed rounds of the same commands, in turns. */
export const fair: Bench = async function* () {
  yield* measured(CASES, 1);
  yield* measured(CASES_OF_TWO, 2);
};

async function* measured(cases: readonly Case[], servers: 1 | 2): AsyncIterable<string> {
  const usher = await startUsher(OTHERS, OTHERS, servers);
  try {
    for (const each of cases) yield* report(each, await measure(usher, each));
  } finally {
    await usher.stop();
  }
}

function* report({ rounds, what }: Case, { quiet, disturbed, sent }: Awaited<ReturnType<typeof measure>>) {
  const random = createRandom(1);
  yield `${rounds * COMMANDS} ${what} (${sent} commands), and as many without; in brackets: where nine of ten such measurements lie`;
  for (const until of ['acknowledged', 'answered'] as const) {
    const [one, other] = [disturbed[until], quiet[until]];
    const half = (rest: number) => other.filter((_, at) => at % 2 === rest);
    const at = (percent: number, some: Blocks, others: Blocks) => ratioAt(percent, some, others, random);
    const p99 = at(99, one, other);
    yield until;
    yield `  quiet:     ${line(other.flat())}`;
    yield `  disturbed: ${line(one.flat())}`;
    yield `  disturbed against quiet: ${shownRatio(at(50, one, other))} at p50, ${shownRatio(p99)} at p99: ${conclusionOf(p99)}`;
    yield `  noise, every second quiet round against the others: ${shownRatio(at(50, half(0), half(1)))} at p50, ${shownRatio(at(99, half(0), half(1)))} at p99`;
  }
}

function conclusionOf({ low, high }: Ratio): string {
  if (high <= GOAL) return `within the goal of ${GOAL} ×`;
  return low > GOAL ? `over the goal of ${GOAL} ×` : `too noisy to say whether it is within the goal of ${GOAL} ×`;
}

const line = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))}, p90 ${ms(percentile(times, 90))}, p99 ${ms(percentile(times, 99))}, worst ${ms(percentile(times, 100))}`;

async function measure(usher: Usher, { rounds, ask, disturb, beside }: Case) {
  const times = (): Times => ({ acknowledged: [], answered: [] });
  const [quiet, disturbed] = [times(), times()];
  const commands = (count: number, into: Times) => inTurn((nth) => ask(usher, nth), count, into);
  await commands(WARM_UP, times());
  let sent = 0;
  const loud = async () => {
    const disturbance = disturb(usher);
    await commands(COMMANDS, disturbed);
    sent += await disturbance.stop();
  };
  const rest = async () => {
    const others = beside?.(usher);
    await commands(COMMANDS, quiet);
    await others?.stop();
  };
  // Quiet, disturbed, disturbed, quiet, ...: neither of them always comes later.
  for (let round = 0; round < rounds; round += 1)
    for (const next of round % 2 === 0 ? [rest, loud] : [loud, rest]) await next();
  return { quiet, disturbed, sent };
}

/** One after another, each of somebody else. */
async function inTurn(ask: (nth: number) => Promise<Answer>, count: number, times: Times): Promise<void> {
  const [acknowledged, answered]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < count; nth += 1) {
    const began = await timed(() => ask(nth));
    const later = performance.now();
    await began.answer.until((answer) => shown(answer) !== undefined);
    acknowledged.push(began.took);
    answered.push(began.took + performance.now() - later);
  }
  times.acknowledged.push(acknowledged);
  times.answered.push(answered);
}
