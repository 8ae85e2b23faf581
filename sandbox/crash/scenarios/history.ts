import type { Run } from '../testRun.ts';
import { looks } from './polls.ts';
import { quietly, toldAll } from './withoutFaults.ts';

const HOUR_MS = 3_600_000;

/** With nobody at home the media server numbers its history anew. What is told twice after that is seen like anything else. */
export async function renumbered(run: Run): Promise<void> {
  run.happen.film();
  await quietly(run, () => toldAll('before the history is renumbered', run));
  run.house.media.history.renumber();
  await goesOn('after the history was renumbered', run);
}

/** A disk fails, and what was told since the backup never was: the next play has its number, and is another one. */
export async function restored(run: Run): Promise<void> {
  const { backups } = run.house.media;
  await quietly(run, () => toldAll('before the backup', run));
  const backup = backups.make();
  run.happen.film();
  await quietly(run, () => toldAll('before the disk failed', run));
  run.house.pass(HOUR_MS);
  backups.restore(backup);
  await goesOn('after the media server was restored', run);
}

const DAY_MS = 24 * HOUR_MS;

/** What lies past the day that every look reads again is found all the same, if it is not of before the bot's own time. */
export async function daysLate(run: Run): Promise<void> {
  run.house.pass(5 * DAY_MS);
  run.happen.film();
  await quietly(run, async () => {
    await toldAll('before a phone is back', run);
    run.happen.late(3 * DAY_MS);
    await toldAll('of a phone that was away for days', run);
  });
}

async function goesOn(when: string, run: Run): Promise<void> {
  run.happen.film();
  await quietly(run, async () => {
    await toldAll(when, run);
    await looks(run);
  });
}
