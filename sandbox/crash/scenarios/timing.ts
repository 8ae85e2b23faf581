import { LIBRARY_SECTION_IDS } from '../../media-server/library/section.ts';
import { findAbsenceProblem } from '../checker/absence.ts';
import { feedMessagePaths } from '../subscriptions/live.ts';
import { CRASH_TEST_SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import {
  runWithoutFaults,
  waitForAllPlays,
  waitForPendingRequests,
  waitOrRecordProblem,
  waitUntilTrue,
} from './runWithoutFaults.ts';

/** Jump of the bot's clock in ms. It is longer than the downtime after which the bot reports a server. */
const JUMP_MS = 120_000;
const CLOCK_JUMPS_AHEAD = { CRASH_CLOCK_JUMP: `6000:${JUMP_MS}` };
/** Delay of a response in ms. The bot waits only 15 s. */
const TOO_LATE_MS = 17_000;
const SIX_HOURS_MS = 6 * 3_600_000;

const messageCounts = ({ eventLog }: CrashTestRun, feed: 'server' | 'maintenance'): readonly number[] =>
  CRASH_TEST_SUBSCRIPTIONS.filter((subscription) => subscription.feed === feed).map(
    (subscription) => eventLog.messages(subscription).length,
  );

/**
 * The media server is down until every channel reports it, and then returns. The posts must state the right length of
 * its absence.
 */
export async function takeMediaServerDown(run: CrashTestRun): Promise<void> {
  const { media } = run.world;
  run.incidents.serverFaults += 1;
  run.faultyRounds.add(run.counts.rounds);
  const before = messageCounts(run, 'server');
  const grown = (by: number) =>
    messageCounts(run, 'server').every((count, index) => count >= (before[index] ?? 0) + by);
  await runWithoutFaults(
    run,
    async () => {
      const down = Date.now();
      await media.goDown();
      await waitOrRecordProblem('the media server was down, and that was not posted', () => grown(1), run);
      const reported = Date.now();
      await media.comeBack();
      const backAt = Date.now();
      await waitOrRecordProblem('the media server is back, and that was not posted', () => grown(2), run);
      // The bot posts both changes later than it notices them. So the stated absence is at least the time from the
      // first post to the return, and at most the whole wait plus the clock's jump.
      checkAbsence({ least: backAt - reported, most: Date.now() - down + JUMP_MS }, run);
    },
    CLOCK_JUMPS_AHEAD,
  );
}

function checkAbsence(
  length: { readonly least: number; readonly most: number },
  { eventLog, problems }: CrashTestRun,
): void {
  const english = CRASH_TEST_SUBSCRIPTIONS.filter(
    ({ feed, options }) => feed === 'server' && options?.language === undefined,
  );
  const texts = english.flatMap(eventLog.messages).map(({ text }) => text);
  const problem = findAbsenceProblem(texts.at(-1) ?? 'nothing is posted', length);
  if (problem) problems.push(problem);
}

/** The maintenance task becomes due while the bot is down. The bot must catch up on it once. */
export async function missMaintenanceTime(run: CrashTestRun): Promise<void> {
  const [before = 0] = messageCounts(run, 'maintenance');
  run.world.pass(SIX_HOURS_MS);
  await runWithoutFaults(run, () =>
    waitOrRecordProblem('no maintenance was posted', () => (messageCounts(run, 'maintenance')[0] ?? 0) > before, run),
  );
}

/** Discord carries a post out long after the bot stopped waiting for the response. */
export async function carryOutPostTooLate(run: CrashTestRun): Promise<void> {
  const { world, workload } = run;
  const match = { method: 'POST', path: feedMessagePaths(world.discord.world) };
  await runWithoutFaults(run, async () => {
    world.discord.faults.add({ match, kind: 'delay', ms: TOO_LATE_MS });
    workload.film();
    await waitOrRecordProblem(
      'a play is not posted after a response that came too late',
      () => run.eventLog.waiting('at once') === 0,
      run,
    );
    await waitForPendingRequests(world);
  });
}

const HOUR_MS = 3_600_000;
function passUntil(hour: number, { world }: CrashTestRun): void {
  const now = new Date(world.clocks.discord());
  const then = new Date(now).setUTCHours(hour, 30, 0, 0);
  world.pass(then > now.getTime() ? then - now.getTime() : then + 24 * HOUR_MS - now.getTime());
}

const isMusic = ({ library }: (typeof CRASH_TEST_SUBSCRIPTIONS)[number]): boolean =>
  library === LIBRARY_SECTION_IDS.music;

/** A song played at night must be posted in the morning, but a film at once. */
export async function playDuringQuietHours(run: CrashTestRun): Promise<void> {
  const { eventLog, workload, problems } = run;
  const songs = () => CRASH_TEST_SUBSCRIPTIONS.filter(isMusic).flatMap(eventLog.messages).length;
  await runWithoutFaults(run, async () => {
    await waitForNextPollOfEachFeed(run);
    await waitUntilTrue(() => eventLog.waiting('at once') === 0, run);
  });
  passUntil(23, run);
  workload.song();
  workload.film();
  const before = songs();
  await runWithoutFaults(run, async () => {
    await waitForAllPlays('at night', run);
    await waitForNextPollOfEachFeed(run);
  });
  if (songs() > before) problems.push('a song was posted during the quiet hours');
  passUntil(9, run);
  await runWithoutFaults(run, () =>
    waitOrRecordProblem('a song of the night is not posted in the morning', () => songs() > before, run),
  );
}
