import type { Bot, Settings } from '../../bot.ts';
import type { TestRun } from '../testRun.ts';
import type { TestWorld } from '../world.ts';

/** After this time Discord has forgotten a nonce. */
export const FORGOTTEN_MS = 200_000;
export const SESSIONS = { path: '/status/sessions' };

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

interface AwaitedPost {
  readonly what: string;
  readonly path: RegExp;
  /** `after`: Discord has carried the request out when the bot is killed. */
  readonly when: 'before' | 'after';
  /** Makes the bot post it, if it does not on its own. This action's answer may be lost with the bot. */
  readonly act?: () => Promise<unknown>;
}

/** The bot is started, and killed as it posts that. */
export async function killedAtPost(
  { world, timeoutMs, problems }: TestRun,
  { what, path, when, act }: AwaitedPost,
): Promise<void> {
  const bot = world.start();
  const kill = () => void bot.stop('SIGKILL');
  const end = world.discord.faults.add({ match: { method: 'POST', path }, kind: 'tell', when, listener: kill });
  const timer = setTimeout(() => {
    problems.push(`no ${what} was posted`);
    kill();
  }, timeoutMs);
  if (act) void bot.ready.then(act).catch(() => undefined);
  await bot.ended;
  clearTimeout(timer);
  end();
  await settled(world);
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

/**
 * The same for results that no message shows: checks each time the bot has read the sessions. `problem`
 * returns the problem, if any.
 */
export async function waitForLook(
  problem: () => string | undefined | Promise<string | undefined>,
  { world: { media }, timeoutMs, problems }: TestRun,
  reads = 1,
): Promise<void> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), timeoutMs);
  const isOver = new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()));
  let wrong = await problem();
  while (wrong !== undefined && !given.signal.aborted) {
    for (let seen = 0; seen < reads; seen += 1) await Promise.race([media.nextRequest(SESSIONS), isOver]);
    wrong = await problem();
  }
  clearTimeout(timer);
  if (wrong !== undefined) problems.push(wrong);
}

/** Everything that is due right away is delivered, or the problem is recorded. */
export const allPlaysDelivered = (when: string, run: TestRun): Promise<void> =>
  waitFor(`a play is not posted ${when}`, () => run.eventLog.waiting('at once') === 0, run);

/** Waits until every request to Discord is answered, or at least carried out: nothing is in flight any more. */
export async function settled({ discord }: Pick<TestWorld, 'discord'>): Promise<void> {
  const isOver = () => discord.requests.every(({ status }) => status !== undefined);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}
