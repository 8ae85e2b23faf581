import type { Bot, Settings } from '../../bot.ts';
import type { TestRun } from '../testRun.ts';
import type { TestWorld } from '../world.ts';

/** A run of the bot without faults, until it is asked to stop. */
export async function withoutFaults(
  { world, problems }: TestRun,
  live: (bot: Bot) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  world.discord.faults.clear();
  const bot = world.start({ settings });
  try {
    await bot.ready;
    await live(bot);
  } finally {
    await bot.stop();
  }
  const how = await bot.ended;
  if (how !== 0) problems.push(`the bot was asked to stop and ended with ${how}`);
}

/** Resolves with false when it did not come true in time; checked whenever a message changes. */
export function until(
  isTrue: () => boolean,
  { world: { discord }, timeoutMs }: Pick<TestRun, 'world' | 'timeoutMs'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (how: boolean) => {
      clearTimeout(timer);
      end();
      resolve(how);
    };
    const look = () => isTrue() && finish(true);
    const timer = setTimeout(() => finish(false), timeoutMs);
    const end = discord.onMessage(look);
    look();
  });
}

/** Waits until it is true, or records the problem. */
export async function waitFor(what: string, isTrue: () => boolean, run: TestRun): Promise<void> {
  if (!(await until(isTrue, run))) run.problems.push(what);
}

/** Everything that is due right away is delivered, or the problem is recorded. */
export const allPlaysDelivered = (when: string, run: TestRun): Promise<void> =>
  waitFor(`a play is not posted ${when}`, () => run.eventLog.waiting('at once') === 0, run);

/** Waits until every request to Discord is answered, or at least carried out: nothing is in flight any more. */
export async function settled({ discord }: Pick<TestWorld, 'discord'>): Promise<void> {
  const isOver = () => discord.requests.every(({ status }) => status !== undefined);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}
