import { findStatisticsProblem } from '../checker/statistics.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import { runWithoutFaults, waitForAllPlays, waitUntilNoProblem } from './runWithoutFaults.ts';

const HOUR_MS = 3_600_000;

/**
 * Renumbers the media server's play history while the bot is down. The usual checks notice a play that is posted twice.
 */
export async function renumberHistory(run: CrashTestRun): Promise<void> {
  run.workload.film();
  await runWithoutFaults(run, () => waitForAllPlays('before the history is renumbered', run));
  run.world.media.history.renumber();
  await continues('after the history was renumbered', run);
}

/**
 * A disk fails, and the media server restores a backup without some posted plays. The next play is new, but gets the
 * number of a lost play.
 */
export async function restoreMediaServerBackup(run: CrashTestRun): Promise<void> {
  const { backups } = run.world.media;
  await runWithoutFaults(run, () => waitForAllPlays('before the backup', run));
  const backup = backups.make();
  run.workload.film();
  await runWithoutFaults(run, () => waitForAllPlays('before the disk failed', run));
  run.world.pass(HOUR_MS);
  backups.restore(backup);
  await continues('after the media server was restored', run);
}

/** Lost plays return with their disk. The bot must count them, but not post them again. */
export async function restoreLostPlays(run: CrashTestRun): Promise<void> {
  const { backups } = run.world.media;
  // Moves time on until all plays are in the past, even plays dated by a clock that was ahead.
  run.world.pass(HOUR_MS);
  await runWithoutFaults(run, async () => {
    await waitForAllPlays('before the backup', run);
    const backup = backups.make();
    run.workload.film();
    await waitForAllPlays('before the disk failed', run);
    await waitForCorrectStatistics(run);
    const fullBackup = backups.make();
    backups.restore(backup);
    await waitForCorrectStatistics(run);
    backups.restore(fullBackup);
    await waitForCorrectStatistics(run);
  });
}

export const waitForCorrectStatistics = (run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => findStatisticsProblem(run.world), run, READS);

/**
 * Number of session polls between two checks. They take five seconds, as long as the bot caches an answer of `/stats`.
 */
const READS = 5;

const DAY_MS = 24 * HOUR_MS;

/**
 * Each poll reads the last day of the history. The bot must also find older plays that arrive late, unless they
 * happened before its first start.
 */
export async function addPlaysDaysLate(run: CrashTestRun): Promise<void> {
  run.world.pass(5 * DAY_MS);
  run.workload.film();
  await runWithoutFaults(run, async () => {
    await waitForAllPlays('before a phone is back', run);
    run.workload.late(3 * DAY_MS);
    await waitForAllPlays('of a phone that was away for days', run);
  });
}

async function continues(when: string, run: CrashTestRun): Promise<void> {
  run.workload.film();
  await runWithoutFaults(run, async () => {
    await waitForAllPlays(when, run);
    await waitForNextPollOfEachFeed(run);
  });
}
