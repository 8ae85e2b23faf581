import { deliverAndCheckAllMessages } from '../finalRuns.ts';
import { endRuleDryRuns } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import { waitForCorrectBoard } from './board.ts';
import { countVoteResults, endVote, holdVote } from './evening.ts';
import { waitForNextPollOfEachFeed } from './polls.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  runWithoutFaults,
  waitForAllPlays,
  waitOrRecordProblem,
} from './runWithoutFaults.ts';

/** Matches the bot's answer that a film is on the wish list, in English or German. */
const ON_THE_LIST = /wish list|Wunschliste/i;

/** People who wish for a film. They follow no library, so each direct message to them is about the wish. */
const WISHERS = ['curator', 'moderator'] as const;

/**
 * Restores the bot's database from a backup. After the backup, a vote ended, two people's wish came true, the live
 * board moved, and both media servers had plays. The restored bot must repeat no post, although Discord has forgotten
 * all nonces. It must post every play from its downtime.
 */
export async function restoreBotDatabase(run: CrashTestRun): Promise<void> {
  const { world, workload, viewers, incidents, problems } = run;
  await deliverAndCheckAllMessages(run);
  const results = countVoteResults(run);
  const vote = await holdVote(run);
  const title = workload.nextFilm();
  incidents.wishes.push(title);
  let backup = '';
  await runWithoutFaults(run, async () => {
    for (const name of WISHERS) await wish(name, title, run);
    backup = await backUp(run);
  });

  const session = viewers.begin('film', viewers.nextAccount());
  await runWithoutFaults(run, async () => {
    happenings(run);
    await endVote(vote, run);
    await waitOrRecordProblem('the result of a vote is not posted', () => countVoteResults(run) > results, run);
    const isAnnounced = () => WISHERS.every((name) => notesOf(title, name, run) > 0);
    await waitOrRecordProblem('not everybody who wished for a film is told that it is there', isAnnounced, run);
    await Promise.all([waitForAllPlays('before the restore', run), waitForCorrectBoard(run)]);
  });
  // Delivers everything first, because the restore loses notifications that are still waiting.
  await deliverAndCheckAllMessages(run);

  world.pass(DISCORD_NONCE_LIFETIME_MS);
  await world.runProgram('restore', backup);
  incidents.restores += 1;
  workload.film();
  if (world.attic) workload.filmInAttic();
  viewers.leave([session]);
  await runWithoutFaults(run, async () => {
    await waitForAllPlays('of the time in which the database was restored', run);
    await endRuleDryRuns(world.discord);
    await waitForNextPollOfEachFeed(run);
    happenings(run);
    await waitForAllPlays('after the restore', run);
  });
  await deliverAndCheckAllMessages(run);

  const posted = countVoteResults(run) - results;
  if (posted !== 1) problems.push(`around a restore the result of a vote was posted ${posted} times`);
  for (const name of WISHERS) {
    const notes = notesOf(title, name, run);
    if (notes !== 1) problems.push(`around a restore ${name} was told ${notes} times that a wish came true`);
  }
}

function happenings({ workload, world }: CrashTestRun): void {
  workload.film();
  if (world.attic) workload.filmInAttic();
  workload.episode();
  workload.other('film');
}

async function wish(name: string, title: string, { world }: CrashTestRun): Promise<void> {
  const { text } = await world.discord.person(name).run('/wish add', { title });
  if (!ON_THE_LIST.test(text)) throw new Error(`${name} could not wish for ${title}: ${text}`);
}

const notesOf = (title: string, name: string, { world }: CrashTestRun): number =>
  world.discord.messages(`@${name}`).filter(({ text }) => text.includes(title)).length;

async function backUp({ world }: CrashTestRun): Promise<string> {
  const output = await world.runProgram('backup');
  const [, file] = output.match(/Backup made: (.+)/) ?? [];
  if (file === undefined) throw new Error(`no backup was made: ${output}`);
  return file;
}
