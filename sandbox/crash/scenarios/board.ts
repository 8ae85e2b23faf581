import { findLiveBoardProblems } from '../checker/live.ts';
import { boardMessagePaths } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { killAtPost, NONCE_FORGOTTEN_MS, runWithoutFaults, waitUntilNoProblem } from './runWithoutFaults.ts';

/** Age of a message in ms after which Discord limits its edits, so that the live board moves to a new message. */
const TOO_OLD_MS = 3_600_000;

/**
 * The bot is killed just after Discord accepted a new message of the live board. It starts again when Discord has
 * forgotten the nonce, so that Discord no longer recognizes a second sending.
 */
export async function killDuringNewBoardMessage(run: CrashTestRun): Promise<void> {
  const { world, viewers } = run;
  world.pass(TOO_OLD_MS);
  const session = viewers.begin('film', viewers.nextAccount());
  await killAtPost(run, {
    what: 'new message of the board',
    path: boardMessagePaths(world.discord.world),
    when: 'after',
  });
  world.pass(NONCE_FORGOTTEN_MS);
  await runWithoutFaults(run, () => waitForCorrectBoard(run));
  viewers.leave([session]);
}

/**
 * Age of the message when the bot sends the edit, in ms. The edit is still allowed then, but reaches Discord when the
 * message is older than an hour.
 */
const ALMOST_TOO_OLD_MS = 54 * 60_000;
const ON_ITS_WAY_MS = 7 * 60_000;

/** Discord refuses edits of an old message with a rate limit. The live board must still move to a new message. */
export async function letBoardMessageGetTooOld(run: CrashTestRun): Promise<void> {
  const { world, viewers } = run;
  const { discord } = world;
  world.pass(TOO_OLD_MS);
  const sessions = [viewers.begin('film', viewers.nextAccount())];
  await runWithoutFaults(run, () => waitForCorrectBoard(run));
  world.pass(ALMOST_TOO_OLD_MS);
  world.limitOldEdits({ count: 0, status: 429 });
  await runWithoutFaults(run, async () => {
    const match = { method: 'PATCH', path: boardMessagePaths(discord.world) };
    discord.faults.add({ match, kind: 'tell', when: 'before', listener: () => world.pass(ON_ITS_WAY_MS) });
    sessions.push(viewers.begin('film', viewers.nextAccount()));
    await waitForCorrectBoard(run);
  });
  world.limitOldEdits();
  viewers.leave(sessions);
}

/** Waits until the live board is one message with exactly the current streams. */
export const waitForCorrectBoard = (run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => findLiveBoardProblems(run.world).at(0), run);
