import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, ms, percentile } from './bench.ts';
import { type Blocks, type Ratio, ratioAt, shownRatio } from './confidence.ts';
import { createRandom } from './random.ts';
import { shown, startUsher, timed, type Usher } from './usher.ts';

/** Short ones, so that what else the machine does falls on quiet and flooded ones alike. */
const ROUNDS = 72;
/** Of each round, quiet and flooded alike. */
const SEARCHES = 25;
const WARM_UP = 60;
/** So that none of them comes near what one person may do in a minute. */
const OTHERS = 30;
/** Far more than a person can, and about what a script can without Discord's own limits. */
const FLOOD_EVERY_MS = 50;
/** What floods is slow at the server, too: the disk has to be read. */
const SLOW_MS = 500;
const GOAL = 1.2;

/** Milliseconds until others' commands were acknowledged and answered, by round. */
interface Times {
  readonly acknowledged: number[][];
  readonly answered: number[][];
}

/** What everybody else notices of one member who floods the bot: quiet and flooded rounds of the same commands, in turns. */
export const fair: Bench = async function* () {
  const usher = await startUsher(OTHERS);
  const random = createRandom(1);
  try {
    yield `${ROUNDS * SEARCHES} searches of ${OTHERS} people, beside one who asks ${1000 / FLOOD_EVERY_MS} times a second for what takes the server ${SLOW_MS / 1000} s, and as many without`;
    const { quiet, flooded, sent } = await measure(usher);
    yield `${sent} commands of the one who floods; in brackets: where nine of ten such measurements lie`;
    for (const what of ['acknowledged', 'answered'] as const) {
      yield what;
      yield `  quiet:   ${line(quiet[what].flat())}`;
      yield `  flooded: ${line(flooded[what].flat())}`;
      const half = (rest: number) => quiet[what].filter((_, at) => at % 2 === rest);
      const at = (percent: number, one: Blocks, other: Blocks) => ratioAt(percent, one, other, random);
      const p99 = at(99, flooded[what], quiet[what]);
      yield `  flood against quiet: ${shownRatio(at(50, flooded[what], quiet[what]))} at p50, ${shownRatio(p99)} at p99: ${conclusionOf(p99)}`;
      yield `  noise, every second quiet round against the others: ${shownRatio(at(50, half(0), half(1)))} at p50, ${shownRatio(at(99, half(0), half(1)))} at p99`;
    }
  } finally {
    await usher.stop();
  }
};

function conclusionOf({ low, high }: Ratio): string {
  if (high <= GOAL) return `within the goal of ${GOAL} ×`;
  return low > GOAL ? `over the goal of ${GOAL} ×` : `too noisy to say whether it is within the goal of ${GOAL} ×`;
}

const line = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))}, p90 ${ms(percentile(times, 90))}, p99 ${ms(percentile(times, 99))}, worst ${ms(percentile(times, 100))}`;

async function measure(usher: Usher) {
  const times = (): Times => ({ acknowledged: [], answered: [] });
  const [quiet, flooded] = [times(), times()];
  await search(usher, WARM_UP, times());
  let sent = 0;
  const flood = async () => {
    const flooding = startFlood(usher);
    await search(usher, SEARCHES, flooded);
    sent += await flooding.stop();
  };
  const rest = () => search(usher, SEARCHES, quiet);
  // Quiet, flooded, flooded, quiet, ...: neither of them always comes later.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const next of round % 2 === 0 ? [rest, flood] : [flood, rest]) await next();
  return { quiet, flooded, sent };
}

/** One after another, each of somebody else. */
async function search({ discord, viewers }: Usher, count: number, times: Times): Promise<void> {
  const [acknowledged, answered]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < count; nth += 1) {
    const person = discord.person(viewers[nth % viewers.length] ?? '');
    const began = await timed(() => person.run('/search', { query: 'the' }, { until: 'acknowledged' }));
    const later = performance.now();
    await began.answer.until((answer) => shown(answer) !== undefined);
    acknowledged.push(began.took);
    answered.push(began.took + performance.now() - later);
  }
  times.acknowledged.push(acknowledged);
  times.answered.push(answered);
}

/** One member who goes on without waiting for anything, by the clock. */
function startFlood({ discord, media }: Usher) {
  const slow = media.faults.add({
    match: { path: '/playlists' },
    kind: 'delay',
    ms: SLOW_MS,
  });
  const flooder = discord.person('viewer');
  const running = new Set<Promise<unknown>>();
  let stopped = false;
  const flooding = (async () => {
    let sent = 0;
    for (; !stopped; sent += 1) {
      const one = flooder.run('/playlist list').catch(() => undefined);
      running.add(one);
      void one.then(() => running.delete(one));
      await wait(FLOOD_EVERY_MS);
    }
    return sent;
  })();
  return {
    stop: async (): Promise<number> => {
      stopped = true;
      const sent = await flooding;
      await Promise.all(running);
      slow.remove();
      return sent;
    },
  };
}
