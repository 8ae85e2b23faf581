import { setTimeout as wait } from 'node:timers/promises';
import { lockDatabaseForMs } from '../faults/bot.ts';
import { feedMessagePaths } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  runWithoutFaults,
  waitForAllPlays,
  waitForPendingRequests,
} from './runWithoutFaults.ts';

/** Time in ms that the bot runs after a failed send. The bot records the failure in it, and does not try again yet. */
const WRITTEN_MS = 250;

/** Discord posts the message, but responds with status 500. The bot is killed before it tries again. */
export async function killAfterFailedSend({ world, workload, ...run }: CrashTestRun): Promise<void> {
  const { discord } = world;
  const match = { method: 'POST', path: feedMessagePaths(discord.world) };
  const bot = world.start();
  await bot.ready;
  const failed = new Promise<void>((resolve) => {
    discord.faults.add({ match, kind: 'status', status: 500, when: 'after' });
    discord.faults.add({ match, kind: 'tell', when: 'after', listener: resolve });
  });
  workload.film();
  await Promise.race([failed, wait(run.timeoutMs, undefined, { ref: false })]);
  await wait(WRITTEN_MS);
  await bot.stop('SIGKILL');
  await waitForPendingRequests(world);
  world.pass(DISCORD_NONCE_LIFETIME_MS);
}

const HISTORY = { path: '/status/sessions/history/all' };
const TIMES = 4;
/**
 * Duration of the database lock in ms. The bot waits 400 ms for a statement, so one attempt fails and the next
 * succeeds.
 */
const HELD_MS = 600;
const BETWEEN_MS = 1500;

/** Locks the database each time the bot has something to record. The bot must retry. */
export async function lockDatabaseDuringWrites(run: CrashTestRun): Promise<void> {
  await runWithoutFaults(run, async () => {
    await waitForNextPollOfEachFeed(run);
    for (let times = 0; times < TIMES; times += 1) {
      run.workload.film();
      // At this request, the bot has read the play but not recorded it.
      await run.world.media.nextRequest(HISTORY);
      const release = lockDatabaseForMs(run.world.database, HELD_MS);
      await wait(HELD_MS + BETWEEN_MS);
      release();
    }
    await waitForAllPlays('with the database busy now and then', run);
  });
}

const HOUR_MS = 3_600_000;
/** Number of failed polls. One poll makes fewer attempts. */
const FAILURES = 8;

/**
 * The bot is down for a day, and its first polls fail. It must still post earlier plays, and plays that arrive late.
 */
export async function stayDownForADay(run: CrashTestRun): Promise<void> {
  const { world, workload } = run;
  workload.film();
  world.pass(26 * HOUR_MS);
  run.incidents.serverFaults += 1;
  const fault = world.media.faults.add({ match: HISTORY, kind: 'status', code: 503 });
  await runWithoutFaults(run, async () => {
    while (fault.hits < FAILURES) await world.media.nextRequest(HISTORY);
    fault.remove();
    await waitForAllPlays('after a day away', run);
    workload.film();
    await waitForAllPlays('when the bot is back', run);
    workload.late(20 * HOUR_MS);
    await waitForAllPlays('of a phone that was away', run);
  });
}
