import type { PlaybackSession } from '../../media-server/state/sessions.ts';
import type { CrashTestRun } from '../testRun.ts';
import type { ViewerWorkload } from '../workload/viewers.ts';
import { runWithoutFaults, SESSION_POLL_REQUEST, waitOrRecordProblem } from './runWithoutFaults.ts';

const END = { path: '/status/sessions/terminate' };
const ENDED = /: ended /;
const WOULD = /would have ended it \(dry run\)/;
const CHANGED = /it had changed .*; nothing was done/;
const UNKNOWN = /the outcome is unknown/;

/**
 * One account watches two episodes at a time, and another account hears two songs. The live rule ends the older stream.
 * The dry-run rule only reports that it would end one.
 */
export async function breakStreamRules(run: CrashTestRun): Promise<void> {
  await runWithoutFaults(run, async () => {
    const episodes = two('episode', run);
    expectAct(episodes[0], ENDED, run);
    run.mayEnd.add(episodes[0].item.title);
    const songs = two('song', run);
    expectAct(songs[0], WOULD, run);
    await actsPosted('what the rules did is not posted', run);
    run.viewers.leave([...episodes, ...songs]);
  });
}

/** A rule decides to end the first of two streams, but the second one stops before. The rule must end nothing. */
export async function stopStreamBeforeRuleEndsIt(run: CrashTestRun): Promise<void> {
  const { viewers, world } = run;
  const account = viewers.nextAccount();
  await runWithoutFaults(run, async () => {
    const session = viewers.begin('episode', account);
    expectAct(session, CHANGED, run);
    // Session polls do not overlap, so the poll after the next one begins while both streams play.
    await world.media.nextRequest(SESSION_POLL_REQUEST);
    for (let tries = 0; tries < TRIES && isWaiting(run); tries += 1) await playsBeside(session, run);
    await actsPosted('what a rule did not end after all is not posted', run);
    viewers.leave([session]);
  });
}

const TRIES = 3;
const isWaiting = ({ eventLog }: CrashTestRun): boolean => eventLog.waiting('at once') > 0;
/** Number of session polls to wait for. A rule polls right after its decision, but later on a busy machine. */
const READS = 10;

/** Plays a second stream during one session poll. On a busy machine, the bot may miss it. */
async function playsBeside({ account }: PlaybackSession, run: CrashTestRun): Promise<void> {
  const { viewers, world } = run;
  const otherSession = viewers.begin('episode', account);
  await world.media.nextRequest(SESSION_POLL_REQUEST);
  viewers.leave([otherSession]);
  for (let readCount = 0; readCount < READS && isWaiting(run); readCount += 1)
    await world.media.nextRequest(SESSION_POLL_REQUEST);
}

/**
 * The bot is killed after the media server accepted the request to end a stream. The stream still plays, so the outcome
 * is unknown. The bot must report that once.
 */
export async function killWhileRuleEndsStream(run: CrashTestRun): Promise<void> {
  const { viewers, world, mayEnd } = run;
  const { behaviour } = world.media;
  behaviour.terminateDelay = ENDS_AFTER_MS;
  const episodes = two('episode', run);
  mayEnd.add(episodes[0].item.title);
  const bot = world.start();
  const timer = setTimeout(() => void bot.stop('SIGKILL'), run.timeoutMs);
  await Promise.race([world.media.nextRequest(END), bot.ended]);
  await bot.stop('SIGKILL');
  clearTimeout(timer);
  // The bot stores the person's name only after the stream ends, so this post lacks the name.
  expectAct({ ...episodes[0], account: undefined }, UNKNOWN, run);
  await runWithoutFaults(run, () => actsPosted('what a rule was doing when the bot was killed is not posted', run));
  behaviour.terminateDelay = 0;
  viewers.leave(episodes);
}

const ENDS_AFTER_MS = 3_600_000;

type Two = readonly [PlaybackSession, PlaybackSession];

function two(kind: Parameters<ViewerWorkload['begin']>[0], { viewers }: CrashTestRun): Two {
  const account = viewers.nextAccount();
  return [viewers.begin(kind, account), viewers.begin(kind, account)];
}

type Watched = Pick<PlaybackSession, 'item'> & { readonly account: PlaybackSession['account'] | undefined };

function expectAct({ item, account }: Watched, expectedText: RegExp, { eventLog, counts }: CrashTestRun): void {
  const { title: name } = item;
  eventLog.add({
    feed: 'rules',
    name,
    round: counts.rounds,
    inOrder: false,
    person: account?.name,
    says: expectedText,
  });
}

const actsPosted = (problem: string, run: CrashTestRun): Promise<void> =>
  waitOrRecordProblem(problem, () => !isWaiting(run), run);
