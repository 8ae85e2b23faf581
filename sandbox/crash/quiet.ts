import { residueIn } from './checker/residue.ts';
import { paused } from './scenarios/channels.ts';
import { looks } from './scenarios/polls.ts';
import { need, quietly, settled } from './scenarios/withoutFaults.ts';
import type { Run } from './testRun.ts';

const HOUR_MS = 3_600_000;

/** A whole life without trouble: it starts, looks, has all that came of a look written down, and is asked to stop. */
export const inPeace = (run: Run, live: () => Promise<void> = async () => undefined): Promise<void> =>
  quietly(run, async () => {
    await live();
    await looks(run);
  });

/** A life without trouble until all is told that is to be told at once. */
export async function drain(run: Run): Promise<void> {
  run.counts.calm += 1;
  await quietly(run, () => allTold(run, 'at once'));
}

/** The last lives: all is told, the feeds have looked once more since; and then what waited for its time is told too. */
export async function drainAndLook(run: Run): Promise<void> {
  const { house, counts } = run;
  counts.calm += 1;
  house.clocks.agree();
  if (run.pause.messages !== undefined) await paused(run);
  await quietly(run, async () => {
    await allTold(run, 'at once');
    await looks(run);
  });
  await settled(house);
  house.pass(untilLoud(house.clocks.discord()));
  await quietly(run, async () => {
    await allTold(run, 'all');
    run.problems.push(...(await residueIn(run)));
  });
  await settled(house);
}

/** Until four full hours later, and until the quiet hours are over. */
function untilLoud(now: number): number {
  const [DAY_BEGINS, DAY_ENDS] = [8, 20];
  let ms = 4 * HOUR_MS;
  for (;;) {
    const hour = new Date(now + ms).getUTCHours();
    if (hour >= DAY_BEGINS && hour < DAY_ENDS) return ms;
    ms += HOUR_MS;
  }
}

const allTold = (run: Run, whom: 'at once' | 'all'): Promise<void> => {
  const { ledger, patienceMs } = run;
  return need(`not all is told ${patienceMs / 1000} s after the last trouble`, () => ledger.waiting(whom) === 0, run);
};
