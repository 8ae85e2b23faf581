import type { CrashTestRun } from '../testRun.ts';
import { runWithoutFaults, waitForAllPlays } from './runWithoutFaults.ts';

/** Number of added films. A message lists fewer names, and only counts the rest. */
const MANY = 7;

export async function addManyFilms(run: CrashTestRun): Promise<void> {
  for (let films = 0; films < MANY; films += 1) run.workload.other('film');
  await runWithoutFaults(run, () => waitForAllPlays('of several films that came at once', run));
}

/** The media server loses an announced film, and gives its rating key (the server's id of an item) to a new film. */
export async function reuseRatingKey(run: CrashTestRun): Promise<void> {
  const { backups } = run.world.media;
  await runWithoutFaults(run, async () => {
    await waitForAllPlays('before the backup', run);
    const backup = backups.make();
    run.workload.other('film');
    await waitForAllPlays('before the film is lost', run);
    backups.restore(backup);
    run.workload.other('film');
    await waitForAllPlays('when another film has its rating key', run);
  });
}
