import type { CrashTestRun } from '../testRun.ts';
import { runWithoutFaults, waitForAllPlays, waitForPendingRequests } from './runWithoutFaults.ts';

/**
 * The second media server fails, and the bot is killed meanwhile. The first server's plays are posted. The second
 * server's plays follow when it is back.
 */
export async function killDuringOtherServerOutage(run: CrashTestRun): Promise<void> {
  const { world, workload } = run;
  const { attic } = world;
  if (!attic) throw new Error('this scenario needs a second media server');
  run.incidents.atticFaults += 1;
  await runWithoutFaults(run, async () => {
    workload.filmInAttic();
    workload.film();
    await waitForAllPlays('of two media servers', run);
  });
  const bot = world.start();
  await bot.ready;
  await attic.goDown();
  workload.film();
  await waitForAllPlays('while another media server is dead', run);
  await bot.stop('SIGKILL');
  await waitForPendingRequests(world);
  await runWithoutFaults(run, async () => {
    workload.film();
    await waitForAllPlays('after a start beside a dead media server', run);
    await attic.comeBack();
    workload.filmInAttic();
    await waitForAllPlays('of a media server that is back', run);
  });
}
