import { countRenameRequests, findStreamCounterProblems } from '../checker/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import { runWithoutFaults, waitUntilNoProblem } from './runWithoutFaults.ts';

/** Number of renames of a channel that Discord allows in ten minutes. */
const ALLOWED = 2;
const OVER_MS = 11 * 60_000;
/** Time in ms after which Discord ignores earlier renames, even of a bot whose clock was ahead. */
const LONG_OVER_MS = 3 * 3_600_000;

/** The number of streams changes more often than Discord allows renames. The bot is restarted meanwhile. */
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
    await waitForNextPollOfEachFeed(run);
  });
  await runWithoutFaults(run, () => waitForNextPollOfEachFeed(run));
  const renameCount = countRenameRequests(world) - before;
  if (renameCount > ALLOWED) problems.push(`a channel was renamed ${renameCount} times in ten minutes`);
  world.pass(OVER_MS);
  await runWithoutFaults(run, () => waitForCorrectCounter(run));
  viewers.leave(sessions);
}

export const waitForCorrectCounter = (run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => findStreamCounterProblems(run.world).at(0), run);
