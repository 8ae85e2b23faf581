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

/** Waits until the board shows what plays, in one message. */
export const boardIsTrue = (run: TestRun): Promise<void> => waitForLook(() => problemsOfBoard(run.world).at(0), run);
