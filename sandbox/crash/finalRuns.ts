import { findUndeliveredProblem } from './checker/undelivered.ts';
import { waitForCorrectBoard } from './scenarios/board.ts';
import { pauseOrResumeFeed } from './scenarios/channels.ts';
import { waitForCorrectCounter } from './scenarios/counter.ts';
import { waitForCorrectStatistics } from './scenarios/history.ts';
import { waitForNextPollOfEachFeed } from './scenarios/polls.ts';
import {
  runWithoutFaults,
  waitForPendingRequests,
  waitOrRecordProblem,
  waitUntilNoProblem,
} from './scenarios/runWithoutFaults.ts';
import type { CrashTestRun } from './testRun.ts';

const HOUR_MS = 3_600_000;

/** Runs the bot without faults: it starts, polls, records its events, and is stopped with a signal. */
export const runUntilEveryFeedPolled = (
  run: CrashTestRun,
  live: () => Promise<void> = async () => undefined,
): Promise<void> =>
  runWithoutFaults(run, async () => {
    await live();
    await waitForNextPollOfEachFeed(run);
  });

export async function deliverAllDueMessages(run: CrashTestRun): Promise<void> {
  run.counts.quiet += 1;
  await runWithoutFaults(run, () => allDelivered(run, 'at once'));
}

/**
 * The last runs of the test, without faults. First, everything due at once is delivered and every feed polls again.
 * Then delayed messages such as digests are delivered.
 */
export async function deliverAndCheckAllMessages(run: CrashTestRun): Promise<void> {
  const { world, counts } = run;
  counts.quiet += 1;
  world.clocks.agree();
  if (run.pause.messages !== undefined) await pauseOrResumeFeed(run);
  await runWithoutFaults(run, async () => {
    await allDelivered(run, 'at once');
    await waitForNextPollOfEachFeed(run);
  });
  await waitForPendingRequests(world);
  world.pass(untilQuietHoursEnd(world.clocks.discord()));
  await runWithoutFaults(run, async () => {
    await allDelivered(run, 'all');
    // Repeats the check, because a message becomes visible shortly before the bot records it as sent.
    const nothingIsLeft = waitUntilNoProblem(() => findUndeliveredProblem(world), run);
    await Promise.all([
      nothingIsLeft,
      waitForCorrectBoard(run),
      waitForCorrectCounter(run),
      waitForCorrectStatistics(run),
    ]);
  });
  await waitForPendingRequests(world);
}

/** Returns the time in ms, at least four full hours, until an hour outside of the quiet hours. */
function untilQuietHoursEnd(now: number): number {
  const [DAY_BEGINS, DAY_ENDS] = [8, 20];
  let ms = 4 * HOUR_MS;
  for (;;) {
    const hour = new Date(now + ms).getUTCHours();
    if (hour >= DAY_BEGINS && hour < DAY_ENDS) return ms;
    ms += HOUR_MS;
  }
}

const allDelivered = (run: CrashTestRun, whom: 'at once' | 'all'): Promise<void> => {
  const { eventLog, timeoutMs } = run;
  return waitOrRecordProblem(
    `not everything is delivered ${timeoutMs / 1000} s after the last fault`,
    () => eventLog.waiting(whom) === 0,
    run,
  );
};
