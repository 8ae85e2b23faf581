import { findLiveBoardProblems } from '../checker/live.ts';
import { boardMessagePaths } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  killBotAtPostRequest,
  runWithoutFaults,
  waitUntilNoProblem,
} from './runWithoutFaults.ts';

/** Age in ms at which Discord begins to limit a message's edits, and the live board moves to a new message. */
const TOO_OLD_MS = 3_600_000;

/**
 * The bot is killed just after Discord accepted a new board message. It restarts when Discord has forgotten the nonce,
 * and so would accept the message again.
 */
export async function killDuringNewBoardMessage(run: CrashTestRun): Promise<void> {
  const { world, viewers } = run;
  world.pass(TOO_OLD_MS);
  const session = viewers.begin('film', viewers.nextAccount());
  await killBotAtPostRequest(run, {
    what: 'new message of the board',
    path: boardMessagePaths(world.discord.world),
    when: 'after',
  });
  world.pass(DISCORD_NONCE_LIFETIME_MS);
  await runWithoutFaults(run, () => waitForCorrectBoard(run));
  viewers.leave([session]);
}

/**
 * Age of the message in ms when the bot sends the edit. The edit is allowed then, but arrives when the message is over
 * an hour old.
 */
const ALMOST_TOO_OLD_MS = 54 * 60_000;
const ON_ITS_WAY_MS = 7 * 60_000;

/** Discord limits edits of an old message. The live board must move to a new message nevertheless. */
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

export const waitForCorrectBoard = (run: CrashTestRun): Promise<void> =>
  waitUntilNoProblem(() => findLiveBoardProblems(run.world).at(0), run);
