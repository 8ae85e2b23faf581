import type { Clock } from '../../clock.ts';
import { asUnsupported, attempt, ifReadable } from '../server/attempt.ts';
import { type FailureKind, MediaServerFailure, TOKEN_EXPIRED } from '../server/failure.ts';
import { hasStopped, type Session, type SessionsApi } from './session.ts';

/** The progress of a request to end a stream. `unanswered`: unknown whether the server received it. */
export type EndingProgress =
  | { readonly kind: 'asked' | 'unanswered' | 'unauthorized' | 'gone' }
  /** `stopped`: it is not listed any more, and whether it stays away is being watched. */
  | { readonly kind: 'stopped' | 'ended' | 'still-there'; readonly afterMs: number; readonly answered: boolean }
  /** It stopped, and returned after this time. */
  | { readonly kind: 'back'; readonly backAfterMs: number; readonly answered: boolean }
  /** The sessions could not be read in time, so the result is unknown. */
  | { readonly kind: 'unverified'; readonly answered: boolean };

interface EndingDeps {
  readonly media: Pick<SessionsApi, 'sessions'>;
  readonly clock: Pick<Clock, 'steadyMs' | 'wait'>;
}

/** How long, and how often, the list is read after a request. */
const WATCH_MS = 10_000;
/** Players report every ten seconds, so one that still plays has reappeared by then. */
const STAYS_AWAY_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** The last look may take this long; it begins when the time is over. */
const LAST_LOOK_MS = 2000;

/** Failures that may mean "gone": 404 (4.11), or 400 and 403 for a session that ended a moment ago (4.9). */
const MAY_BE_GONE: readonly FailureKind[] = ['not-found', 'unsupported', 'invalid'];

/** True if the server confirmed the request; the final progress if the request settled it. */
type Requested = { readonly answered: boolean } | { readonly progress: EndingProgress };

/** Something that a request ends. */
interface Endable {
  readonly end: () => Promise<void>;
  /** True if it is still, or again, among the sessions. */
  readonly isThere: (sessions: readonly Session[]) => boolean;
}

/**
 * Requests the end and yields the progress: first whether the request was answered, then whether the stream
 * is gone.
 */
export async function* endAndWatch(what: Endable, deps: EndingDeps, signal: AbortSignal): AsyncGenerator<Watched> {
  const requested = await requestOf(what, deps, signal);
  if ('progress' in requested) return yield requested;
  yield { progress: { kind: requested.answered ? 'asked' : 'unanswered' } };
  yield* watch({ isThere: what.isThere, answered: requested.answered }, deps, signal);
}

/** Sends the request. A refusal that means something specific here becomes the final progress; others are thrown. */
export async function request(call: () => Promise<void>): Promise<Requested> {
  try {
    const { answered } = await attempt(call);
    return { answered };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    // An expired token has nothing to do with a paid feature.
    if (error.kind === 'unauthorized' && error.status !== TOKEN_EXPIRED) return { progress: { kind: error.kind } };
    throw error;
  }
}

/** The same for something in the list, which shows after a refusal if it is gone or if this server cannot do that. */
export async function requestOf(
  { end, isThere }: Endable,
  { media }: Pick<EndingDeps, 'media'>,
  signal: AbortSignal,
): Promise<Requested> {
  try {
    return await request(end);
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !MAY_BE_GONE.includes(error.kind)) throw error;
    const sessions = await ifReadable(async () => running(await media.sessions({ signal })));
    return afterRefusal(error, sessions && isThere(sessions));
  }
}

/** `isStillThere`: undefined if the list could not be read. Throws a refusal that means nothing specific here. */
function afterRefusal(refusal: MediaServerFailure, isStillThere: boolean | undefined): Requested {
  if (isStillThere === false) return { progress: { kind: 'gone' } };
  if (refusal.kind === 'invalid') throw refusal;
  // The server answers that it no longer exists, which the list shows soon: the caller keeps looking.
  if (refusal.kind === 'not-found') return { answered: false };
  if (isStillThere === undefined) return { progress: { kind: 'unverified', answered: false } };
  throw asUnsupported(refusal);
}

export interface Watched {
  readonly progress: EndingProgress;
  /** The list as last read, if that worked. */
  readonly sessions?: readonly Session[] | undefined;
}

interface RequestedEnd extends Pick<Endable, 'isThere'> {
  /** True if the server confirmed the request. */
  readonly answered: boolean;
}

/**
 * Success is observed: reads the list until it is gone, for up to ten seconds, and then for as long to see that it stays away. A list
 * that cannot be read is read again until the time is over. If the last try fails too, it is unknown whether the session was ended; one
 * that was seen to be gone has ended.
 */
export async function* watch(
  { isThere, answered }: RequestedEnd,
  deps: EndingDeps,
  signal: AbortSignal,
): AsyncGenerator<Watched> {
  const end = await lookFor({ isWanted: (sessions) => !isThere(sessions), forMs: WATCH_MS }, deps, signal);
  const { afterMs, sessions } = end;
  if (!end.isFound) {
    if (sessions) return yield { progress: { kind: 'still-there', afterMs, answered }, sessions };
    return yield { progress: { kind: 'unverified', answered } };
  }
  yield { progress: { kind: 'stopped', afterMs, answered }, sessions };
  await deps.clock.wait(LOOK_EVERY_MS, signal);
  const back = await lookFor({ isWanted: isThere, forMs: STAYS_AWAY_MS - LOOK_EVERY_MS }, deps, signal);
  const backAfterMs = LOOK_EVERY_MS + back.afterMs;
  if (back.isFound) yield { progress: { kind: 'back', backAfterMs, answered }, sessions: back.sessions };
  else yield { progress: { kind: 'ended', afterMs, answered }, sessions: back.sessions ?? sessions };
}

interface WantedList {
  readonly isWanted: (sessions: readonly Session[]) => boolean;
  readonly forMs: number;
}

/** Reads the list until it is as wanted, or for so long; gives it as last read, if that worked. */
async function lookFor({ isWanted, forMs }: WantedList, deps: EndingDeps, signal: AbortSignal) {
  const began = deps.clock.steadyMs();
  const elapsed = () => deps.clock.steadyMs() - began;
  for (;;) {
    const sessions = await sessionsWithin(Math.max(forMs - elapsed(), LAST_LOOK_MS), deps, signal);
    const afterMs = elapsed();
    const isFound = sessions !== undefined && isWanted(sessions);
    if (isFound || afterMs >= forMs) return { isFound, afterMs, sessions };
    await deps.clock.wait(Math.min(LOOK_EVERY_MS, forMs - afterMs), signal);
  }
}

/** Leaves out stopped sessions, which the server may still list. */
const running = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter((session) => !hasStopped(session));

/** The list; undefined if it cannot be read within that time. Rejects only with the signal's reason. */
export async function sessionsWithin(
  withinMs: number,
  { media, clock }: EndingDeps,
  signal: AbortSignal,
): Promise<readonly Session[] | undefined> {
  const tooLate = new AbortController();
  const done = new AbortController();
  void clock.wait(withinMs, done.signal).then(
    () => tooLate.abort(),
    () => undefined,
  );
  try {
    return running(await media.sessions({ signal: AbortSignal.any([signal, tooLate.signal]) }));
  } catch (error) {
    signal.throwIfAborted();
    if (tooLate.signal.aborted || error instanceof MediaServerFailure) return undefined;
    throw error;
  } finally {
    done.abort();
  }
}
