import type { Clock } from '../../clock.ts';
import { asUnsupported, attempt, ifReadable } from '../server/attempt.ts';
import { type FailureKind, MediaServerFailure, TOKEN_EXPIRED } from '../server/failure.ts';
import { hasStopped, type Session, type SessionsApi } from './session.ts';

/** The progress of a request to end a stream. `unanswered`: it is unknown whether the server received it. */
export type EndingProgress =
  | { readonly kind: 'asked' | 'unanswered' | 'unauthorized' | 'gone' }
  /** `stopped`: the session is no longer listed, and is watched in case it returns. */
  | { readonly kind: 'stopped' | 'ended' | 'still-there'; readonly afterMs: number; readonly answered: boolean }
  /** The stream stopped, and returned after this time. */
  | { readonly kind: 'back'; readonly backAfterMs: number; readonly answered: boolean }
  /** The sessions could not be read in time, so the result is unknown. */
  | { readonly kind: 'unverified'; readonly answered: boolean };

interface EndingDeps {
  readonly media: Pick<SessionsApi, 'sessions'>;
  readonly clock: Pick<Clock, 'steadyMs' | 'wait'>;
}

/** How long the list of sessions is read after a request, in ms. */
const WATCH_MS = 10_000;
/**
 * How long a session must stay away to count as ended, in ms. Players report every ten seconds, so a session that still
 * plays has reappeared by then.
 */
const STAYS_AWAY_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** Maximum duration of the last read, in ms. It begins when the time is over. */
const LAST_LOOK_MS = 2000;

/**
 * Failures that may mean that the session is gone: 404 (interface.md, 4.11), or 400 and 403 for a session that ended a
 * moment ago (4.9).
 */
const MAY_BE_GONE: readonly FailureKind[] = ['not-found', 'unsupported', 'invalid'];

/**
 * `answered`: true if the server confirmed the request. `progress`: the final progress, if the response alone decides
 * it.
 */
type RequestOutcome = { readonly answered: boolean } | { readonly progress: EndingProgress };

interface Endable {
  readonly end: () => Promise<void>;
  readonly isThere: (sessions: readonly Session[]) => boolean;
}

/** Requests the end and yields the progress: first if the request was answered, then if the stream is gone. */
export async function* endAndWatch(
  endable: Endable,
  deps: EndingDeps,
  signal: AbortSignal,
): AsyncGenerator<WatchedProgress> {
  const requestOutcome = await requestEndOfListed(endable, deps, signal);
  if ('progress' in requestOutcome) return yield requestOutcome;
  yield { progress: { kind: requestOutcome.answered ? 'asked' : 'unanswered' } };
  yield* watch({ isThere: endable.isThere, answered: requestOutcome.answered }, deps, signal);
}

/** Sends the request. A refusal for a missing paid feature becomes the final progress; other refusals are thrown. */
export async function requestEnd(call: () => Promise<void>): Promise<RequestOutcome> {
  try {
    const { answered } = await attempt(call);
    return { answered };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    // An expired token is not a sign of a missing paid feature.
    if (error.kind === 'unauthorized' && error.status !== TOKEN_EXPIRED) return { progress: { kind: error.kind } };
    throw error;
  }
}

/**
 * Sends the request to end a session of the list. After a refusal, reads the list: either the session is gone, or this
 * server cannot end it.
 */
export async function requestEndOfListed(
  { end, isThere }: Endable,
  { media }: Pick<EndingDeps, 'media'>,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  try {
    return await requestEnd(end);
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !MAY_BE_GONE.includes(error.kind)) throw error;
    const sessions = await ifReadable(async () => withoutStopped(await media.sessions({ signal })));
    return afterRefusal(error, sessions && isThere(sessions));
  }
}

/** `isStillThere` is undefined if the list could not be read. Throws refusals that have another cause. */
function afterRefusal(refusal: MediaServerFailure, isStillThere: boolean | undefined): RequestOutcome {
  if (isStillThere === false) return { progress: { kind: 'gone' } };
  if (refusal.kind === 'invalid') throw refusal;
  // The server says that the session no longer exists, which the list will soon show. So the caller reads on.
  if (refusal.kind === 'not-found') return { answered: false };
  if (isStillThere === undefined) return { progress: { kind: 'unverified', answered: false } };
  throw asUnsupported(refusal);
}

export interface WatchedProgress {
  readonly progress: EndingProgress;
  /** The list as last read; undefined if it could not be read. */
  readonly sessions?: readonly Session[] | undefined;
}

interface RequestedEnd extends Pick<Endable, 'isThere'> {
  readonly answered: boolean;
}

/**
 * Reads the list of sessions until the session is gone, for up to ten seconds, and then as long again to see that it
 * stays away. A confirmed request alone is not a success. If the last read fails, the outcome is unknown, unless the
 * session was already seen to be gone.
 */
export async function* watch(
  { isThere, answered }: RequestedEnd,
  deps: EndingDeps,
  signal: AbortSignal,
): AsyncGenerator<WatchedProgress> {
  const absence = await readUntil({ isWanted: (sessions) => !isThere(sessions), forMs: WATCH_MS }, deps, signal);
  const { afterMs, sessions } = absence;
  if (!absence.isFound) {
    if (sessions) return yield { progress: { kind: 'still-there', afterMs, answered }, sessions };
    return yield { progress: { kind: 'unverified', answered } };
  }
  yield { progress: { kind: 'stopped', afterMs, answered }, sessions };
  await deps.clock.wait(LOOK_EVERY_MS, signal);
  const reappearance = await readUntil({ isWanted: isThere, forMs: STAYS_AWAY_MS - LOOK_EVERY_MS }, deps, signal);
  const backAfterMs = LOOK_EVERY_MS + reappearance.afterMs;
  if (reappearance.isFound)
    yield { progress: { kind: 'back', backAfterMs, answered }, sessions: reappearance.sessions };
  else yield { progress: { kind: 'ended', afterMs, answered }, sessions: reappearance.sessions ?? sessions };
}

interface WantedList {
  readonly isWanted: (sessions: readonly Session[]) => boolean;
  readonly forMs: number;
}

/** Reads the list until `isWanted` accepts it or the time is over. Returns the last list that could be read. */
async function readUntil({ isWanted, forMs }: WantedList, deps: EndingDeps, signal: AbortSignal) {
  const startMs = deps.clock.steadyMs();
  const elapsed = () => deps.clock.steadyMs() - startMs;
  for (;;) {
    const sessions = await sessionsWithin(Math.max(forMs - elapsed(), LAST_LOOK_MS), deps, signal);
    const afterMs = elapsed();
    const isFound = sessions !== undefined && isWanted(sessions);
    if (isFound || afterMs >= forMs) return { isFound, afterMs, sessions };
    await deps.clock.wait(Math.min(LOOK_EVERY_MS, forMs - afterMs), signal);
  }
}

/** Leaves out stopped sessions, which the server may still list. */
const withoutStopped = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter((session) => !hasStopped(session));

/** The list of sessions. Undefined if it cannot be read within that time. Rejects only with the signal's reason. */
export async function sessionsWithin(
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
