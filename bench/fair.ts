import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, ms, percentile } from './bench.ts';
import { shown, startUsher, timed, type Usher } from './usher.ts';

const ROUNDS = 6;
/** Of each round, quiet and flooded alike. */
const SEARCHES = 50;
const WARM_UP = 60;
/** So that none of them comes near what one person may do in a minute. */
const OTHERS = 30;
/** Far more than a person can, and about what a script can without Discord's own limits. */
const FLOOD_EVERY_MS = 50;
/** What floods is slow at the server, too: the disk has to be read. */
const SLOW_MS = 2_000;

/** Milliseconds until others' commands were acknowledged and answered. */
interface Times {
  readonly acknowledged: number[];
  readonly answered: number[];
}

/** What everybody else notices of one member who floods the bot: quiet and flooded rounds of the same commands, in turns. */
export const fair: Bench = async function* () {
  const usher = await startUsher(OTHERS);
  try {
    yield `${ROUNDS * SEARCHES} searches of ${OTHERS} people, beside one who asks ${1000 / FLOOD_EVERY_MS} times a second for what takes the server ${SLOW_MS / 1000} s, and as many without`;
    const { quiet, flooded, sent } = await measure(usher);
    yield `${sent} commands of the one who floods`;
    for (const what of ['acknowledged', 'answered'] as const) {
      yield what;
      yield `  quiet:   ${line(quiet[what])}`;
      yield `  flooded: ${line(flooded[what])}`;
      const half = (rest: number) => quiet[what].filter((_, at) => at % 2 === rest);
      yield `  ${ratio(flooded[what], quiet[what], 50)} at p50, ${ratio(flooded[what], quiet[what], 99)} at p99 (goal: within 1.2 × at p99)`;
      yield `  noise, one half of the quiet times against the other: ${ratio(half(0), half(1), 50)} at p50, ${ratio(half(0), half(1), 99)} at p99`;
    }
  } finally {
    await usher.stop();
  }
};

const line = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))}, p90 ${ms(percentile(times, 90))}, p99 ${ms(percentile(times, 99))}, worst ${ms(percentile(times, 100))}`;

const ratio = (one: readonly number[], other: readonly number[], percent: number): string =>
  `${(percentile(one, percent) / percentile(other, percent)).toFixed(2)} ×`;

async function measure(usher: Usher) {
  const times = (): Times => ({ acknowledged: [], answered: [] });
  const [quiet, flooded] = [times(), times()];
  await search(usher, WARM_UP, times());
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await search(usher, SEARCHES, quiet);
    const flood = startFlood(usher);
    await search(usher, SEARCHES, flooded);
    sent += await flood.stop();
  }
  return { quiet, flooded, sent };
}

/** One after another, each of somebody else. */
async function search({ discord, viewers }: Usher, count: number, { acknowledged, answered }: Times): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const person = discord.person(viewers[nth % viewers.length] ?? '');
    const began = await timed(() => person.run('/search', { query: 'the' }, { until: 'acknowledged' }));
    const later = performance.now();
    await began.answer.until((answer) => shown(answer) !== undefined);
    acknowledged.push(began.took);
    answered.push(began.took + performance.now() - later);
  }
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
