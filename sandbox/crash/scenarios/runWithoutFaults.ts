import type { BotSettings, RunningBotProcess } from '../../bot.ts';
import type { CrashTestRun } from '../testRun.ts';
import type { CrashTestWorld } from '../world.ts';

/** Time in ms after which Discord has forgotten a nonce. */
export const DISCORD_NONCE_LIFETIME_MS = 200_000;
export const SESSION_POLL_REQUEST = { path: '/status/sessions' };

export async function runWithoutFaults(
  { world, problems }: CrashTestRun,
  live: (bot: RunningBotProcess) => Promise<void>,
  settings: BotSettings = {},
): Promise<void> {
  world.discord.faults.clear();
  const bot = world.start({ settings });
  try {
    await bot.ready;
    await live(bot);
  } finally {
    await bot.stop();
  }
  const exitStatus = await bot.ended;
  if (exitStatus !== 0) problems.push(`the bot was asked to stop and ended with ${exitStatus}`);
}

interface AwaitedPost {
  readonly what: string;
  /** `PATCH` for an edit of a message. `POST` by default. */
  readonly method?: 'POST' | 'PATCH';
  readonly path: RegExp;
  /** With `after`, the bot is killed once Discord has carried the request out. */
  readonly when: 'before' | 'after';
  /**
   * Action that makes the bot post. Not needed for posts that the bot makes on its own. The killed bot may leave it
   * without an answer.
   */
  readonly act?: () => Promise<unknown>;
}

export async function killBotAtPostRequest(
  { world, timeoutMs, problems }: CrashTestRun,
  { what, method = 'POST', path, when, act }: AwaitedPost,
): Promise<void> {
  const bot = world.start();
  const kill = () => void bot.stop('SIGKILL');
  const end = world.discord.faults.add({ match: { method, path }, kind: 'tell', when, listener: kill });
  const timer = setTimeout(() => {
    problems.push(`no ${what} was posted`);
    kill();
  }, timeoutMs);
  if (act) void bot.ready.then(act).catch(() => undefined);
  await bot.ended;
  clearTimeout(timer);
  end();
  await waitForPendingRequests(world);
}

/** Checks the condition whenever a message changes. Resolves with false if the time is up. */
export function waitUntilTrue(
  isTrue: () => boolean,
  { world: { discord }, timeoutMs }: Pick<CrashTestRun, 'world' | 'timeoutMs'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isReached: boolean) => {
      clearTimeout(timer);
      end();
      resolve(isReached);
    };
    const check = () => isTrue() && finish(true);
    const timer = setTimeout(() => finish(false), timeoutMs);
    const end = discord.onMessage(check);
    check();
  });
}

/** Waits until the condition is true. Records the problem if the time is up. */
export async function waitOrRecordProblem(problem: string, isTrue: () => boolean, run: CrashTestRun): Promise<void> {
  if (!(await waitUntilTrue(isTrue, run))) run.problems.push(problem);
}

/**
 * Waits until `problem` returns undefined; checks after each of the bot's session polls. Meant for results that no
 * message shows. Records the problem if the time is up.
 */
export async function waitUntilNoProblem(
  problem: () => string | undefined | Promise<string | undefined>,
  { world: { media }, timeoutMs, problems }: CrashTestRun,
  readCount = 1,
): Promise<void> {
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(), timeoutMs);
  const isOver = new Promise<void>((resolve) => timeUp.signal.addEventListener('abort', () => resolve()));
  let wrong = await problem();
  while (wrong !== undefined && !timeUp.signal.aborted) {
    for (let readsSeen = 0; readsSeen < readCount; readsSeen += 1)
      await Promise.race([media.nextRequest(SESSION_POLL_REQUEST), isOver]);
    wrong = await problem();
  }
  clearTimeout(timer);
  if (wrong !== undefined) problems.push(wrong);
}

/** Waits until everything due at once is delivered. Records a problem if the time is up. */
export const waitForAllPlays = (when: string, run: CrashTestRun): Promise<void> =>
  waitOrRecordProblem(`a play is not posted ${when}`, () => run.eventLog.waiting('at once') === 0, run);

export async function waitForPendingRequests({ discord }: Pick<CrashTestWorld, 'discord'>): Promise<void> {
  const isOver = () => discord.requests.every(({ status }) => status !== undefined);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}
