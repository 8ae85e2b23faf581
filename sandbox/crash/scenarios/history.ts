import { problemOfStatistics } from '../checker/statistics.ts';
import type { TestRun } from '../testRun.ts';
import { nextPolls } from './polls.ts';
import { allPlaysDelivered, waitForLook, withoutFaults } from './withoutFaults.ts';

const HOUR_MS = 3_600_000;

/** The media server renumbers its history while the bot is down. Anything posted twice after that is noticed as usual. */
export async function renumbered(run: TestRun): Promise<void> {
  run.workload.film();
  await withoutFaults(run, () => allPlaysDelivered('before the history is renumbered', run));
  run.world.media.history.renumber();
  await continues('after the history was renumbered', run);
}

/**
 * A disk fails, and the server restores a backup, which undoes posted plays: the next play gets the number of
 * one of these, and is a different one.
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

/** The undone plays come back when the disk works again: they are counted then, and not posted again. */
export async function cameBack(run: TestRun): Promise<void> {
  const { backups } = run.world.media;
  // Plays from the time when the server's clock was ahead are in the past by then.
  run.world.pass(HOUR_MS);
  await withoutFaults(run, async () => {
    await allPlaysDelivered('before the backup', run);
    const backup = backups.make();
    run.workload.film();
    await allPlaysDelivered('before the disk failed', run);
    await isCounted(run);
    const whole = backups.make();
    backups.restore(backup);
    await isCounted(run);
    backups.restore(whole);
    await isCounted(run);
  });
}

/** Waits until `/stats` agrees with the media server's list. */
export const isCounted = (run: TestRun): Promise<void> => waitForLook(() => problemOfStatistics(run.world), run, READS);

/** Reads of the sessions between two looks. They take five seconds, for which the bot repeats an answer of `/stats`. */
const READS = 5;

const DAY_MS = 24 * HOUR_MS;

/** Plays older than the day that every poll reads again are found all the same, unless they are from before the bot's first start. */
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
