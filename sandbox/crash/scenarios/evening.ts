import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import { MOVIE_EVENING_CHANNEL_NAME, movieEveningPostPaths } from '../subscriptions/live.ts';
import type { CrashTestRun } from '../testRun.ts';
import {
  DISCORD_NONCE_LIFETIME_MS,
  killBotAtPostRequest,
  runWithoutFaults,
  waitOrRecordProblem,
} from './runWithoutFaults.ts';

const [ONE, OTHER] = ['Metropolis', 'Faust'];
/** Title that people report. It is a series, because a report names a season. */
const SERIES = 'Judex';
const RESULT = /The vote is over: \S*Metropolis[\s\S]*2 votes[\s\S]*1 vote/;
const VOTERS = { viewer: '1', curator: '1', moderator: '2' };

/**
 * Three people vote, and the bot is killed while it posts the result. Later it is killed while it posts a report, which
 * a second person sends too. It returns when Discord has forgotten the nonces.
 */
export async function killDuringMovieEvening(run: CrashTestRun): Promise<void> {
  const before = messagesWith(RESULT, run).length;
  const vote = await holdVote(run);
  await killed(run, 'result of a vote', () => endVote(vote, run));
  await runWithoutFaults(run, () =>
    waitOrRecordProblem('the result of a vote is not posted', () => messagesWith(RESULT, run).length > before, run),
  );

  const card = new RegExp(`${SERIES}[^]*season ${run.counts.rounds}\\b`);
  await killed(run, 'report', () => report('viewer', run));
  await runWithoutFaults(run, async () => {
    await report('moderator', run);
    const isCounted = () => messagesWith(card, run).some(({ text }) => text.includes('Reported by 2 people'));
    await waitOrRecordProblem('a report that two people sent does not say so', isCounted, run);
  });
  const posted = { results: messagesWith(RESULT, run).length - before, cards: messagesWith(card, run).length };
  if (posted.results !== 1) run.problems.push(`the result of a vote was posted ${posted.results} times`);
  if (posted.cards !== 1) run.problems.push(`a report was posted ${posted.cards} times`);
}

const person = (name: string, { world }: CrashTestRun) =>
  world.discord.person(name).in(`#${MOVIE_EVENING_CHANNEL_NAME}`);
export const countVoteResults = (run: CrashTestRun): number => messagesWith(RESULT, run).length;

export const endVote = (vote: UserVisibleMessage, run: CrashTestRun) => person('viewer', run).click(vote, 'End now');

const messagesWith = (text: RegExp, { world }: CrashTestRun): readonly UserVisibleMessage[] =>
  world.discord.messages(`#${MOVIE_EVENING_CHANNEL_NAME}`).filter((message) => text.test(message.text));
const keyOf = (title: string, { world }: CrashTestRun): string => `#${world.media.library.titled(title).ratingKey}`;

export async function holdVote(run: CrashTestRun): Promise<UserVisibleMessage> {
  const votes: UserVisibleMessage[] = [];
  await runWithoutFaults(run, async () => {
    const titles = { title1: keyOf(ONE, run), title2: keyOf(OTHER, run) };
    const { message, text } = await person('viewer', run).run('/vote', titles);
    if (!message) throw new Error(`no vote was started: ${text}`);
    votes.push(message);
    for (const [name, button] of Object.entries(VOTERS)) {
      const answer = await person(name, run).click(message, button);
      await answer.until((now) => now.private);
    }
  });
  const [vote] = votes;
  if (!vote) throw new Error('no vote was started');
  return vote;
}

async function killed(run: CrashTestRun, problem: string, act: () => Promise<unknown>): Promise<void> {
  const { world, random } = run;
  const moment = random.chance(0.5) ? 'before' : 'after';
  await killBotAtPostRequest(run, {
    what: problem,
    path: movieEveningPostPaths(world.discord.world),
    when: moment,
    act,
  });
  world.pass(DISCORD_NONCE_LIFETIME_MS);
}

/** Reports a problem with a season. Each round has another season, so that the reports differ. */
async function report(name: string, run: CrashTestRun): Promise<void> {
  const card = await person(name, run).run('/info', { title: keyOf(SERIES, run) });
  const { modal } = card.message ? await person(name, run).click(card.message, 'Something is wrong …') : card;
  if (!modal) throw new Error(`no form for a report: ${card.text}`);
  await person(name, run).submit(modal, { kind: 'other', season: String(run.counts.rounds), text: 'It is odd.' });
}
