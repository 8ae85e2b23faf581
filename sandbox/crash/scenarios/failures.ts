import { setTimeout as wait } from 'node:timers/promises';
import { lockFor } from '../faults/bot.ts';
import type { Run } from '../testRun.ts';
import { looks } from './polls.ts';
import { quietly, settled, toldAll } from './withoutFaults.ts';

const POST = { method: 'POST', path: /\/channels\/\d+\/messages$/ };
/** Discord has forgotten the nonce by then. */
const FORGOTTEN_MS = 200_000;
/** Until the bot has written down that Discord failed, and before it tries again. */
const WRITTEN_MS = 250;

/** Discord posts it and answers 500; the bot dies before it tries again. */
export async function failedAndDead({ house, happen, ...run }: Run): Promise<void> {
  const { discord } = house;
  const bot = house.start();
  await bot.ready;
  const failed = new Promise<void>((resolve) => {
    discord.faults.add({ match: POST, kind: 'status', status: 500, when: 'after' });
    discord.faults.add({ match: POST, kind: 'tell', when: 'after', listener: resolve });
  });
  happen.film();
  await Promise.race([failed, wait(run.patienceMs, undefined, { ref: false })]);
  await wait(WRITTEN_MS);
  await bot.stop('SIGKILL');
  await settled(house);
  house.pass(FORGOTTEN_MS);
}

const HISTORY = { path: '/status/sessions/history/all' };
const TIMES = 4;
/** Longer than the bot waits for one statement (0.4 s), and shorter than for two. */
const HELD_MS = 600;
const BETWEEN_MS = 1500;

/** Each time there is something to write down, which is tried again. */
export async function busyDatabase(run: Run): Promise<void> {
  await quietly(run, async () => {
    await looks(run);
    for (let times = 0; times < TIMES; times += 1) {
      run.happen.film();
      // It is read, and not yet written down.
      await run.house.media.nextRequest(HISTORY);
      const release = lockFor(run.house.database, HELD_MS);
      await wait(HELD_MS + BETWEEN_MS);
      release();
    }
    await toldAll('with the database busy now and then', run);
  });
}

const HOUR_MS = 3_600_000;
/** More than the tries of one look. */
const FAILURES = 8;

/** What was played before a long absence is told after it, also when the first looks fail; and so is what comes late. */
export async function aDayAway(run: Run): Promise<void> {
  const { house, happen } = run;
  happen.film();
  house.pass(26 * HOUR_MS);
  run.incidents.serverTroubles += 1;
  const fault = house.media.faults.add({ match: HISTORY, kind: 'status', code: 503 });
  await quietly(run, async () => {
    while (fault.hits < FAILURES) await house.media.nextRequest(HISTORY);
    fault.remove();
    await toldAll('after a day away', run);
    happen.film();
    await toldAll('when the bot is back', run);
    happen.late(20 * HOUR_MS);
    await toldAll('of a phone that was away', run);
  });
}
