import type { Bot, Settings } from '../../bot.ts';
import type { Run } from '../testRun.ts';
import type { House } from '../world.ts';

/** A life that nobody ends before it is asked to stop. */
export async function quietly(
  { house, problems }: Run,
  live: (bot: Bot) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  house.discord.faults.clear();
  const bot = house.start({ settings });
  try {
    await bot.ready;
    await live(bot);
  } finally {
    await bot.stop();
  }
  const how = await bot.ended;
  if (how !== 0) problems.push(`the bot was asked to stop and ended with ${how}`);
}

/** False when it did not come true in time; looked at whenever a message comes. */
export function until(
  isTrue: () => boolean,
  { house: { discord }, patienceMs }: Pick<Run, 'house' | 'patienceMs'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (how: boolean) => {
      clearTimeout(timer);
      end();
      resolve(how);
    };
    const look = () => isTrue() && finish(true);
    const timer = setTimeout(() => finish(false), patienceMs);
    const end = discord.onMessage(look);
    look();
  });
}

/** Waits for it, or says what did not come. */
export async function need(what: string, isTrue: () => boolean, run: Run): Promise<void> {
  if (!(await until(isTrue, run))) run.problems.push(what);
}

/** All is told that is to be told at once; or it is said what is not. */
export const toldAll = (when: string, run: Run): Promise<void> =>
  need(`a play is not told ${when}`, () => run.ledger.waiting('at once') === 0, run);

/** What Discord was asked is answered, or carried out at least: nothing is on its way any more. */
export async function settled({ discord }: Pick<House, 'discord'>): Promise<void> {
  const isOver = () => discord.requests.every(({ status }) => status !== undefined);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}
