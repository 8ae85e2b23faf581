import type { Session } from '../../media-server/state/sessions.ts';
import type { TestRun } from '../testRun.ts';
import type { Viewers } from '../workload/viewers.ts';
import { SESSIONS, waitFor, withoutFaults } from './withoutFaults.ts';

const END = { path: '/status/sessions/terminate' };
const ENDED = /: ended /;
const WOULD = /would have ended it \(dry run\)/;
const CHANGED = /it had changed .*; nothing was done/;
const UNKNOWN = /the outcome is unknown/;

/**
 * One account watches two episodes at a time and another hears two songs: the live rule ends the older
 * stream, the dry-run rule says that it would.
 */
export async function rulesAct(run: TestRun): Promise<void> {
  await withoutFaults(run, async () => {
    const episodes = two('episode', run);
    expectAct(episodes[0], ENDED, run);
    run.mayEnd.add(episodes[0].item.title);
    const songs = two('song', run);
    expectAct(songs[0], WOULD, run);
    await actsPosted('what the rules did is not posted', run);
    run.viewers.leave([...episodes, ...songs]);
  });
}

/**
 * Both streams play when the rule decides to end the first one, and the other stops before it does: then
 * there is nothing to end.
 */
export async function changedBeforeTheEnd(run: TestRun): Promise<void> {
  const { viewers, world } = run;
  const account = viewers.nextAccount();
  await withoutFaults(run, async () => {
    const session = viewers.begin('episode', account);
    expectAct(session, CHANGED, run);
    // The reads of the sessions do not overlap: the next but one begins when both play.
    await world.media.nextRequest(SESSIONS);
    for (let tries = 0; tries < TRIES && isWaiting(run); tries += 1) await playsBeside(session, run);
    await actsPosted('what a rule did not end after all is not posted', run);
    viewers.leave([session]);
  });
}

const TRIES = 3;
const isWaiting = ({ eventLog }: TestRun): boolean => eventLog.waiting('at once') > 0;
/** A rule that has decided looks once more right after that, on a busy machine somewhat later. */
const READS = 10;

/**
 * Another stream plays for as long as one read of the sessions takes. On a busy machine the rules may miss
 * it.
 */
async function playsBeside({ account }: Session, run: TestRun): Promise<void> {
  const { viewers, world } = run;
  const other = viewers.begin('episode', account);
  await world.media.nextRequest(SESSIONS);
  viewers.leave([other]);
  for (let reads = 0; reads < READS && isWaiting(run); reads += 1) await world.media.nextRequest(SESSIONS);
}

/**
 * The bot is killed after the server accepted its request to end a stream, which still plays: the outcome is
 * unknown, and the bot says so once.
 */
export async function killedWhileEnding(run: TestRun): Promise<void> {
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
  // The name that the server gave is not kept before the end.
  expectAct({ ...episodes[0], account: undefined }, UNKNOWN, run);
  await withoutFaults(run, () => actsPosted('what a rule was doing when the bot was killed is not posted', run));
  behaviour.terminateDelay = 0;
  viewers.leave(episodes);
}

const ENDS_AFTER_MS = 3_600_000;

type Two = readonly [Session, Session];

function two(what: Parameters<Viewers['begin']>[0], { viewers }: TestRun): Two {
  const account = viewers.nextAccount();
  return [viewers.begin(what, account), viewers.begin(what, account)];
}

type Watched = Pick<Session, 'item'> & { readonly account: Session['account'] | undefined };

function expectAct({ item, account }: Watched, says: RegExp, { eventLog, counts }: TestRun): void {
  const { title: name } = item;
  eventLog.add({ feed: 'rules', name, round: counts.rounds, inOrder: false, person: account?.name, says });
}

const actsPosted = (what: string, run: TestRun): Promise<void> => waitFor(what, () => !isWaiting(run), run);
