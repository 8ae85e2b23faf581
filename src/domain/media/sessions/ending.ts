import type { Clock } from '../../clock.ts';
import { attemptChange, readUnlessServerFails, toUnsupportedEndpointFailure } from '../server/attempt.ts';
import { HTTP_STATUS_TOKEN_EXPIRED, MediaServerFailure, type MediaServerFailureKind } from '../server/failure.ts';
import { hasSessionStopped, type Session, type SessionsApi } from './session.ts';

/** Progress of a request to end a stream. `unanswered`: it is unknown whether the server received the request. */
export type StreamEndingProgress =
  | { readonly kind: 'asked' | 'unanswered' | 'gone' }
  | { readonly kind: 'unauthorized' }
  /**
   * Progress while the session is watched. `stopped`: the session is no longer listed, but may return, so the list is
   * still read.
   */
  | { readonly kind: 'stopped' | 'ended' | 'still-there'; readonly afterMs: number; readonly answered: boolean }
  /** The stream stopped, and played again after this time. */
  | { readonly kind: 'back'; readonly backAfterMs: number; readonly answered: boolean }
  /** The sessions could not be read in time, so it is unknown whether the stream ended. */
  | { readonly kind: 'unverified'; readonly answered: boolean };

interface EndingDeps {
  readonly media: Pick<SessionsApi, 'sessions'>;
  readonly clock: Pick<Clock, 'steadyMs' | 'wait'>;
}

/** How long the bot waits for the session to disappear from the list, in ms. */
const WATCH_MS = 10_000;
/**
 * How long a session must stay away to count as ended, in ms. Players report every ten seconds, so a session that still
 * plays is listed again by then.
 */
const STAYS_AWAY_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** Time limit for the last read of the list, in ms. This read begins when the waiting time is over. */
const LAST_LOOK_MS = 2000;

/**
 * Failures that may mean that the session is already gone: 404 (interface.md, 4.11), or 400 and 403 for a session that
 * ended a moment ago (4.9).
 */
const MAY_BE_GONE: readonly MediaServerFailureKind[] = ['not-found', 'unsupported', 'invalid'];

/**
 * Result of sending the request. `answered`: true if the server confirmed the request. `progress`: the final result, if
 * the response alone determines it.
 */
type RequestOutcome = { readonly answered: boolean } | { readonly progress: StreamEndingProgress };

interface Endable {
  readonly end: () => Promise<void>;
  /** True if the list contains the session to be ended, even under a new id. */
  readonly isListed: (sessions: readonly Session[]) => boolean;
}

/**
 * Requests the end of a stream and yields the progress: first whether the server answered, then whether the stream has
 * ended.
 */
export async function* endStreamAndYieldProgress(
  endable: Endable,
  deps: EndingDeps,
  signal: AbortSignal,
): AsyncGenerator<StreamEndingProgressReport> {
  const requestOutcome = await requestEndOfListedSession(endable, deps, signal);
  if ('progress' in requestOutcome) {
    yield requestOutcome;
    return;
  }
  yield { progress: { kind: requestOutcome.answered ? 'asked' : 'unanswered' } };
  yield* watchUntilSessionEnds({ isListed: endable.isListed, answered: requestOutcome.answered }, deps, signal);
}

/**
 * Sends the request to end a stream. A refusal because a paid feature is missing is a result; other refusals are
 * thrown.
 */
export async function requestStreamEnd(call: () => Promise<void>): Promise<RequestOutcome> {
  try {
    const { answered } = await attemptChange(call);
    return { answered };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    // An expired token is refused too; this does not mean that a paid feature is missing.
    if (error.kind === 'unauthorized' && error.status !== HTTP_STATUS_TOKEN_EXPIRED)
      return { progress: { kind: error.kind } };
    throw error;
  }
}

/**
 * Sends the request to end a listed session. If the server refuses, reads the list: either the session is gone, or this
 * server cannot end it.
 */
export async function requestEndOfListedSession(
  { end, isListed }: Endable,
  { media }: Pick<EndingDeps, 'media'>,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  try {
    return await requestStreamEnd(end);
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !MAY_BE_GONE.includes(error.kind)) throw error;
    const sessions = await readUnlessServerFails(async () => withoutStopped(await media.sessions({ signal })));
    return afterRefusal(error, sessions && isListed(sessions));
  }
}

/**
 * Interprets a refusal. `isStillListed` is undefined if the list could not be read. A refusal with another cause is
 * thrown.
 */
function afterRefusal(refusal: MediaServerFailure, isStillListed: boolean | undefined): RequestOutcome {
  if (isStillListed === false) return { progress: { kind: 'gone' } };
  if (refusal.kind === 'invalid') throw refusal;
  // The server says that the session does not exist. The list will show this soon, so the caller keeps reading it.
  if (refusal.kind === 'not-found') return { answered: false };
  if (isStillListed === undefined) return { progress: { kind: 'unverified', answered: false } };
  throw toUnsupportedEndpointFailure(refusal);
}

export interface StreamEndingProgressReport {
  readonly progress: StreamEndingProgress;
  readonly sessions?: readonly Session[] | undefined;
}

interface RequestedEnd extends Pick<Endable, 'isListed'> {
  readonly answered: boolean;
}

/**
 * Reads the list of sessions until the session is gone, for up to ten seconds. Then reads it for another ten seconds to
 * check that the session stays away. A confirmed request alone does not count as success. If the last read fails, the
 * outcome is unknown, unless the session was already gone.
 */
export async function* watchUntilSessionEnds(
  { isListed, answered }: RequestedEnd,
  deps: EndingDeps,
  signal: AbortSignal,
): AsyncGenerator<StreamEndingProgressReport> {
  const absence = await readUntil({ isWanted: (sessions) => !isListed(sessions), forMs: WATCH_MS }, deps, signal);
  const { afterMs, sessions } = absence;
  if (!absence.isFound) {
    if (sessions) yield { progress: { kind: 'still-there', afterMs, answered }, sessions };
    else yield { progress: { kind: 'unverified', answered } };
    return;
  }
  yield { progress: { kind: 'stopped', afterMs, answered }, sessions };
  await deps.clock.wait(LOOK_EVERY_MS, signal);
  const reappearance = await readUntil({ isWanted: isListed, forMs: STAYS_AWAY_MS - LOOK_EVERY_MS }, deps, signal);
  const backAfterMs = LOOK_EVERY_MS + reappearance.afterMs;
  if (reappearance.isFound)
    yield { progress: { kind: 'back', backAfterMs, answered }, sessions: reappearance.sessions };
  else yield { progress: { kind: 'ended', afterMs, answered }, sessions: reappearance.sessions ?? sessions };
}

interface WantedList {
  readonly isWanted: (sessions: readonly Session[]) => boolean;
  readonly forMs: number;
}

/** Reads the list until `isWanted` accepts it or the time is over. Resolves to the last list that could be read. */
async function readUntil({ isWanted, forMs }: WantedList, deps: EndingDeps, signal: AbortSignal) {
  const startMs = deps.clock.steadyMs();
  const elapsed = () => deps.clock.steadyMs() - startMs;
  for (;;) {
    const sessions = await readSessionsWithin(Math.max(forMs - elapsed(), LAST_LOOK_MS), deps, signal);
    const afterMs = elapsed();
    const isFound = sessions !== undefined && isWanted(sessions);
    if (isFound || afterMs >= forMs) return { isFound, afterMs, sessions };
    await deps.clock.wait(Math.min(LOOK_EVERY_MS, forMs - afterMs), signal);
  }
}

const withoutStopped = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter((session) => !hasSessionStopped(session));

/**
 * Reads the list of sessions. Undefined if this does not succeed within `withinMs`. Rejects only with the signal's
 * reason.
 */
export async function readSessionsWithin(
  withinMs: number,
  { media, clock }: EndingDeps,
  signal: AbortSignal,
): Promise<readonly Session[] | undefined> {
  const deadline = new AbortController();
  const finished = new AbortController();
  void clock.wait(withinMs, finished.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    return withoutStopped(await media.sessions({ signal: AbortSignal.any([signal, deadline.signal]) }));
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.signal.aborted || error instanceof MediaServerFailure) return undefined;
    throw error;
  } finally {
    finished.abort();
  }
}
