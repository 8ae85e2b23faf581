import { problemsOfBoard } from '../checker/live.ts';
import { messagesOfBoard } from '../subscriptions/live.ts';
import type { TestRun } from '../testRun.ts';
import { FORGOTTEN_MS, killedAtPost, waitForLook, withoutFaults } from './withoutFaults.ts';

/** Age in ms from which Discord limits edits of a message, so that the board moves to a new one. */
const TOO_OLD_MS = 3_600_000;

/**
 * The bot is killed just after Discord accepted a new message of the board. It comes back when Discord has forgotten
 * the nonce.
 */
export async function boardInDoubt(run: TestRun): Promise<void> {
  const { world, viewers } = run;
  world.pass(TOO_OLD_MS);
  const session = viewers.begin('film', viewers.nextAccount());
  await killedAtPost(run, {
    what: 'new message of the board',
    path: messagesOfBoard(world.discord.world),
    when: 'after',
  });
  world.pass(FORGOTTEN_MS);
  await withoutFaults(run, () => boardIsTrue(run));
  viewers.leave([session]);
}

/**
 * Age at which an edit is sent, in ms: its message may still be edited then, but the edit reaches Discord when the
 * message is older than an hour.
 */
const ALMOST_TOO_OLD_MS = 54 * 60_000;
const ON_ITS_WAY_MS = 7 * 60_000;

/** Discord refuses edits of an old message with a rate limit; the board must still move to a new message. */
export async function boardTooOld(run: TestRun): Promise<void> {
  const { world, viewers } = run;
  const { discord } = world;
  world.pass(TOO_OLD_MS);
  const sessions = [viewers.begin('film', viewers.nextAccount())];
  await withoutFaults(run, () => boardIsTrue(run));
  world.pass(ALMOST_TOO_OLD_MS);
  world.limitOldEdits({ count: 0, status: 429 });
  await withoutFaults(run, async () => {
    const match = { method: 'PATCH', path: messagesOfBoard(discord.world) };
    discord.faults.add({ match, kind: 'tell', when: 'before', listener: () => world.pass(ON_ITS_WAY_MS) });
    sessions.push(viewers.begin('film', viewers.nextAccount()));
    await boardIsTrue(run);
  });
  world.limitOldEdits();
  viewers.leave(sessions);
}

/** Waits until the board is one message with exactly the current streams. */
export const boardIsTrue = (run: TestRun): Promise<void> => waitForLook(() => problemsOfBoard(run.world).at(0), run);
