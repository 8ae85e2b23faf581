import type { TestRun } from '../testRun.ts';
import { nextPolls } from './polls.ts';
import { allPlaysDelivered, withoutFaults } from './withoutFaults.ts';

const HOUR_MS = 3_600_000;

/** With nobody at home the media server numbers its history anew. What is told twice after that is seen like anything else. */
export async function renumbered(run: TestRun): Promise<void> {
  run.workload.film();
  await withoutFaults(run, () => allPlaysDelivered('before the history is renumbered', run));
  run.world.media.history.renumber();
  await continues('after the history was renumbered', run);
}

/** A disk fails, and what was told since the backup never was: the next play has its number, and is another one. */
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

const DAY_MS = 24 * HOUR_MS;

/** What lies past the day that every look reads again is found all the same, if it is not of before the bot's own time. */
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
