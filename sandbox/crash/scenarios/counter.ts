import { problemsOfCounter, renamesAsked } from '../checker/live.ts';
import type { TestRun } from '../testRun.ts';
import { nextPolls } from './polls.ts';
import { waitForLook, withoutFaults } from './withoutFaults.ts';

/** Number of times in ten minutes that Discord lets a channel be renamed. */
const ALLOWED = 2;
const OVER_MS = 11 * 60_000;
/**
 * Time after which Discord no longer counts earlier renames, in ms. The longer time also covers a bot whose clock was
 * ahead.
 */
const LONG_OVER_MS = 3 * 3_600_000;

/** The number of streams changes more often than Discord allows renames, and the bot is restarted in between. */
export async function countedTooOften(run: TestRun): Promise<void> {
  const { world, viewers, problems } = run;
  world.pass(LONG_OVER_MS);
  const before = renamesAsked(world);
  const account = viewers.nextAccount();
  const sessions = [viewers.begin('film', account)];
  await withoutFaults(run, async () => {
    await counterIsTrue(run);
    sessions.push(viewers.begin('film', account));
    await counterIsTrue(run);
    sessions.push(viewers.begin('film', account));
    await nextPolls(run);
  });
  await withoutFaults(run, () => nextPolls(run));
  const renameCount = renamesAsked(world) - before;
  if (renameCount > ALLOWED) problems.push(`a channel was renamed ${renameCount} times in ten minutes`);
  world.pass(OVER_MS);
  await withoutFaults(run, () => counterIsTrue(run));
  viewers.leave(sessions);
}

/** Waits until the channel's name is the current number of streams. */
export const counterIsTrue = (run: TestRun): Promise<void> =>
  waitForLook(() => problemsOfCounter(run.world).at(0), run);
