import { problemsOfBoard } from '../checker/live.ts';
import { messagesOfBoard } from '../subscriptions/live.ts';
import type { TestRun } from '../testRun.ts';
import { FORGOTTEN_MS, killedAtPost, waitForLook, withoutFaults } from './withoutFaults.ts';

/** Discord limits edits of older messages, so the board is shown in a new one. */
const TOO_OLD_MS = 3_600_000;

/** The bot is killed when Discord has just taken a new message of the board, and comes back when Discord has forgotten the nonce. */
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

/** An edit leaves while its message may still be edited, and reaches Discord when the message is older than an hour. */
const ALMOST_TOO_OLD_MS = 54 * 60_000;
const ON_ITS_WAY_MS = 7 * 60_000;

/** Discord takes no edit of an old message, and answers with a rate limit: the board is shown in a new message all the same. */
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

/** Waits until the board shows the present streams, in one message. */
export const boardIsTrue = (run: TestRun): Promise<void> => waitForLook(() => problemsOfBoard(run.world).at(0), run);
