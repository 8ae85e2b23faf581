import { problemOfStatistics } from '../checker/statistics.ts';
import type { TestRun } from '../testRun.ts';
import { nextPolls } from './polls.ts';
import { allPlaysDelivered, waitForLook, withoutFaults } from './withoutFaults.ts';

const HOUR_MS = 3_600_000;

/**
 * Renumbers the media server's history while the bot is down. The usual checks notice anything that is posted twice.
 */
export async function renumbered(run: TestRun): Promise<void> {
  run.workload.film();
  await withoutFaults(run, () => allPlaysDelivered('before the history is renumbered', run));
  run.world.media.history.renumber();
  await continues('after the history was renumbered', run);
}

/**
 * A disk fails, and the server restores a backup, which removes posted plays. The next play is another one, but gets
 * the number of a removed play.
 */
export async function restored(run: TestRun): Promise<void> {
  const { backups } = run.world.media;
  await withoutFaults(run, () => allPlaysDelivered('before the backup', run));
  const backup = backups.make();
  run.workload.film();
  await withoutFaults(run, () => allPlaysDelivered('before the disk failed', run));
  run.world.pass(HOUR_MS);
  backups.restore(backup);
  await continues('after the media server was restored', run);
}

/** Removed plays return when the disk works again: they must be counted, but not posted again. */
export async function cameBack(run: TestRun): Promise<void> {
  const { backups } = run.world.media;
  // Moves time on, so that plays dated by a clock that was ahead are in the past.
  run.world.pass(HOUR_MS);
  await withoutFaults(run, async () => {
    await allPlaysDelivered('before the backup', run);
    const backup = backups.make();
    run.workload.film();
    await allPlaysDelivered('before the disk failed', run);
    await isCounted(run);
    const fullBackup = backups.make();
    backups.restore(backup);
    await isCounted(run);
    backups.restore(fullBackup);
    await isCounted(run);
  });
}

/** Waits until `/stats` agrees with the media servers' history. */
export const isCounted = (run: TestRun): Promise<void> => waitForLook(() => problemOfStatistics(run.world), run, READS);

/**
 * Reads of the sessions between two checks. They take five seconds, the time for which the bot repeats an answer of
 * `/stats`.
 */
const READS = 5;

const DAY_MS = 24 * HOUR_MS;

/**
 * Plays older than the day that every poll reads again must be found too, unless they are from before the bot's first
 * start.
 */
export async function daysLate(run: TestRun): Promise<void> {
  run.world.pass(5 * DAY_MS);
  run.workload.film();
  await withoutFaults(run, async () => {
    await allPlaysDelivered('before a phone is back', run);
    run.workload.late(3 * DAY_MS);
    await allPlaysDelivered('of a phone that was away for days', run);
  });
}

async function continues(when: string, run: TestRun): Promise<void> {
  run.workload.film();
  await withoutFaults(run, async () => {
    await allPlaysDelivered(when, run);
    await nextPolls(run);
  });
}
