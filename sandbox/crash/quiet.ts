import { problemOfResidue } from './checker/residue.ts';
import { boardIsTrue } from './scenarios/board.ts';
import { pauseOrResume } from './scenarios/channels.ts';
import { counterIsTrue } from './scenarios/counter.ts';
import { isCounted } from './scenarios/history.ts';
import { nextPolls } from './scenarios/polls.ts';
import { settled, waitFor, waitForLook, withoutFaults } from './scenarios/withoutFaults.ts';
import type { TestRun } from './testRun.ts';

const HOUR_MS = 3_600_000;

/** A run without faults: the bot starts, polls, records its events, and is stopped with a signal. */
export const quietRun = (run: TestRun, live: () => Promise<void> = async () => undefined): Promise<void> =>
  withoutFaults(run, async () => {
    await live();
    await nextPolls(run);
  });

/** Runs the bot without faults until everything due at once is delivered. */
export async function drain(run: TestRun): Promise<void> {
  run.counts.quiet += 1;
  await withoutFaults(run, () => allDelivered(run, 'at once'));
}

/**
 * The last runs of the test, without faults. First everything due at once is delivered and every feed polls once more;
 * then delayed messages, such as digests, are delivered too.
 */
export async function drainAndCheck(run: TestRun): Promise<void> {
  const { world, counts } = run;
  counts.quiet += 1;
  world.clocks.agree();
  if (run.pause.messages !== undefined) await pauseOrResume(run);
  await withoutFaults(run, async () => {
    await allDelivered(run, 'at once');
    await nextPolls(run);
  });
  await settled(world);
  world.pass(untilQuietHoursEnd(world.clocks.discord()));
  await withoutFaults(run, async () => {
    await allDelivered(run, 'all');
    // Repeats the check, because a message is visible a moment before the bot records it as sent.
    const nothingIsLeft = waitForLook(() => problemOfResidue(world), run);
    await Promise.all([nothingIsLeft, boardIsTrue(run), counterIsTrue(run), isCounted(run)]);
  });
  await settled(world);
}

/** Time in ms of at least four full hours that ends outside of the quiet hours. */
function untilQuietHoursEnd(now: number): number {
  const [DAY_BEGINS, DAY_ENDS] = [8, 20];
  let ms = 4 * HOUR_MS;
  for (;;) {
    const hour = new Date(now + ms).getUTCHours();
    if (hour >= DAY_BEGINS && hour < DAY_ENDS) return ms;
    ms += HOUR_MS;
  }
}

const allDelivered = (run: TestRun, whom: 'at once' | 'all'): Promise<void> => {
  const { eventLog, timeoutMs } = run;
  return waitFor(
    `not everything is delivered ${timeoutMs / 1000} s after the last fault`,
    () => eventLog.waiting(whom) === 0,
    run,
  );
};
