import { countRenameRequests, findStreamCounterProblems } from '../checker/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPolls } from './polls.ts';
import { runWithoutFaults, waitUntilNoProblem } from './runWithoutFaults.ts';

/** Number of times in ten minutes that Discord lets a channel be renamed. */
const ALLOWED = 2;
const OVER_MS = 11 * 60_000;
/**
 * Time after which Discord no longer counts earlier renames, in ms. The longer time also covers a bot whose clock was
 * ahead.
 */
const LONG_OVER_MS = 3 * 3_600_000;

/** The number of streams changes more often than Discord allows renames, and the bot is restarted in between. */
export async function changeCounterTooOften(run: CrashTestRun): Promise<void> {
  const { world, viewers, problems } = run;
  world.pass(LONG_OVER_MS);
  const before = countRenameRequests(world);
  const account = viewers.nextAccount();
  const sessions = [viewers.begin('film', account)];
  await runWithoutFaults(run, async () => {
    await waitForCorrectCounter(run);
    sessions.push(viewers.begin('film', account));
    await waitForCorrectCounter(run);
    sessions.push(viewers.begin('film', account));
    await waitForNextPolls(run);
  });
  await runWithoutFaults(run, () => waitForNextPolls(run));
  const renameCount = countRenameRequests(world) - before;
  if (renameCount > ALLOWED) problems.push(`a channel was renamed ${renameCount} times in ten minutes`);
  world.pass(OVER_MS);
  await runWithoutFaults(run, () => waitForCorrectCounter(run));
  viewers.leave(sessions);
}

/** Waits until the channel's name is the current number of streams. */
export const waitForCorrectCounter = (run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => findStreamCounterProblems(run.world).at(0), run);
