import type { Bot } from '../bot.ts';
import type { Run } from './run.ts';

/** What a look of a feed begins with. */
interface Look {
  readonly path: string;
  /** After how many a whole look is over, since none begins before the last one ended. */
  readonly times: number;
  /** In its query; others read the same. */
  readonly query: string;
}

const LOOKS: readonly Look[] = [
  { path: '/status/sessions/history/all', times: 2, query: 'viewedAt%3E' },
  // One of them may be the catalogue's, which is read at the start.
  { path: '/library/sections', times: 3, query: '' },
];
/** With all troubles over, what keeps a message is its backoff at most. */
const DRAINED_WITHIN_MS = 120_000;

/** A whole life without trouble: it starts, looks, has all that came of a look written down, and is asked to stop. */
export async function inPeace(run: Run): Promise<void> {
  await peacefully(run, () => looks(run));
}

/** A life without trouble until all is told. */
export async function drain(run: Run): Promise<void> {
  run.counts.calm += 1;
  await peacefully(run, () => allTold(run));
}

/** The last one: all is told, and the feeds have looked once more since. */
export async function drainAndLook(run: Run): Promise<void> {
  run.counts.calm += 1;
  await peacefully(run, async () => {
    await allTold(run);
    await looks(run);
  });
}

async function looks({ house: { media } }: Run): Promise<void> {
  const repeated = async ({ path, times, query }: Look) => {
    for (let seen = 0; seen < times; ) seen += (await media.nextRequest({ path })).search.includes(query) ? 1 : 0;
  };
  await Promise.all(LOOKS.map(repeated));
}

async function allTold({ house, plays, episodes, problems }: Run): Promise<void> {
  const waiting = () => plays.waiting() + episodes.waiting();
  if (!(await until(() => waiting() === 0, house.discord.onMessage)))
    problems.push(`${waiting()} are not told ${DRAINED_WITHIN_MS / 1000} s after the last trouble`);
}

async function peacefully({ house, problems }: Run, live: () => Promise<void>): Promise<void> {
  house.discord.faults.clear();
  const bot: Bot = house.start();
  try {
    await bot.ready;
    await live();
  } finally {
    await bot.stop();
  }
  const how = await bot.ended;
  if (how !== 0) problems.push(`the bot was asked to stop and ended with ${how}`);
}

/** False when it did not come true in time; looked at whenever a message comes. */
function until(isTrue: () => boolean, listen: (look: () => void) => () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (how: boolean) => {
      clearTimeout(timer);
      end();
      resolve(how);
    };
    const look = () => isTrue() && finish(true);
    const timer = setTimeout(() => finish(false), DRAINED_WITHIN_MS);
    const end = listen(look);
    look();
  });
}
