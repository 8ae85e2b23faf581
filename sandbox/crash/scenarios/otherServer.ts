import type { TestRun } from '../testRun.ts';
import { allPlaysDelivered, settled, withoutFaults } from './withoutFaults.ts';

/**
 * The second media server dies while the bot runs and is killed. The first server's plays are still posted, and the
 * second's once it is back.
 */
export async function otherServerDies(run: TestRun): Promise<void> {
  const { world, workload } = run;
  const { attic } = world;
  if (!attic) throw new Error('this scenario needs a second media server');
  run.incidents.atticFaults += 1;
  await withoutFaults(run, async () => {
    workload.filmInAttic();
    workload.film();
    await allPlaysDelivered('of two media servers', run);
  });
  const bot = world.start();
  await bot.ready;
  await attic.goDown();
  workload.film();
  await allPlaysDelivered('while another media server is dead', run);
  await bot.stop('SIGKILL');
  await settled(world);
  await withoutFaults(run, async () => {
    workload.film();
    await allPlaysDelivered('after a start beside a dead media server', run);
    await attic.comeBack();
    workload.filmInAttic();
    await allPlaysDelivered('of a media server that is back', run);
  });
}
