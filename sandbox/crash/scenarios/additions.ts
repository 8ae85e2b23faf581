import type { TestRun } from '../testRun.ts';
import { allPlaysDelivered, withoutFaults } from './withoutFaults.ts';

/** Number of added films, more than one message lists. The message only counts the others. */
const MANY = 7;

export async function manyAdded(run: TestRun): Promise<void> {
  for (let films = 0; films < MANY; films += 1) run.workload.other('film');
  await withoutFaults(run, () => allPlaysDelivered('of several films that came at once', run));
}

/** The media server loses an announced film and gives its rating key (the server's id of an item) to a new film. */
export async function reusedKey(run: TestRun): Promise<void> {
  const { backups } = run.world.media;
  await withoutFaults(run, async () => {
    await allPlaysDelivered('before the backup', run);
    const backup = backups.make();
    run.workload.other('film');
    await allPlaysDelivered('before the film is lost', run);
    backups.restore(backup);
    run.workload.other('film');
    await allPlaysDelivered('when another film has its rating key', run);
  });
}
