import type { Clock } from '../../../domain/clock.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ActEnd } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamOf } from '../../../domain/live/rules/stream.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { type EndingProgress, requestOf, watch } from '../../../domain/media/sessions/ending.ts';
import { isReconnected } from '../../../domain/media/sessions/reconnect.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { SessionRef } from '../../../domain/servers/refs.ts';
import { type LastLookDeps, lastLook } from './lastLook.ts';

export interface EndDeps extends LastLookDeps {
  readonly media: Pick<MediaServer, 'sessions' | 'terminateSession'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** The message to the viewer if the rule gives no reason. */
  readonly defaultReason: string;
}

export interface EndResult extends ActEnd {
  /** It counts as ended all the same: the server took the request, or the stream was not seen to go on. */
  readonly mayHaveEnded?: boolean;
}

/**
 * Ends the stream after a last look, then reads the sessions until it is over. Rejects with the signal's reason and
 * the database's failure.
 */
export async function endStream(decision: RuleDecision, deps: EndDeps, signal: AbortSignal): Promise<EndResult> {
  const { rule, stream } = decision;
  const { sessionId } = stream;
  if (sessionId === undefined) return { outcome: 'no-id' };
  if (decision.hasSharedId) return { outcome: 'shared-id' };
  const look = await lastLook(decision, deps, signal);
  if ('obstacle' in look) return { outcome: look.obstacle };
  const reason = rule.reason ?? deps.defaultReason;
  return await endAndWatch({ sessionId, reason, stream, before: look.sessions }, deps, signal);
}

interface Ending {
  readonly sessionId: SessionRef;
  readonly reason: string;
  readonly stream: Stream;
  /** All streams right before the request. */
  readonly before: readonly Session[];
}

async function endAndWatch(ending: Ending, deps: EndDeps, signal: AbortSignal): Promise<EndResult> {
  const { sessionId, reason, stream, before } = ending;
  const ended = before.find(({ id }) => id === sessionId);
  const what = {
    isThere: (sessions: readonly Session[]): boolean =>
      sessions.some((each) => each.id === sessionId && isSamePlayback(stream, streamOf(each, deps.addressKey))) ||
      (ended !== undefined && isReconnected(ended, before, sessions)),
    end: () => deps.media.terminateSession(sessionId, reason, { signal }),
  };
  const watched = async (answered: boolean): Promise<EndingProgress> => {
    let last: EndingProgress = { kind: 'unverified', answered };
    for await (const { progress } of watch({ isThere: what.isThere, answered }, deps, signal)) last = progress;
    return last;
  };
  // The effect of a refusal is observed for as long as after any other answer: the stream may end a moment
  // later.
  const refused = async (what: ActEnd): Promise<EndResult> => ({
    ...what,
    mayHaveEnded: (await watched(false)).kind !== 'still-there',
  });
  try {
    const requested = await requestOf(what, deps, signal);
    if ('progress' in requested) return await refused(endOf(requested.progress));
    return { ...endOf(await watched(requested.answered)), mayHaveEnded: true };
  } catch (error) {
    const failed = endOfFailure(error);
    if (!failed) throw error;
    deps.log.warn({ err: error }, 'the media server refused to end a stream for a rule');
    return await refused(failed);
  }
}

function endOf(progress: EndingProgress): ActEnd {
  switch (progress.kind) {
    case 'ended':
    case 'still-there':
      return { outcome: progress.kind, afterMs: progress.afterMs };
    case 'back':
      return { outcome: 'back', afterMs: progress.backAfterMs };
    case 'unauthorized':
      return { outcome: 'refused' };
    case 'gone':
      return { outcome: 'gone' };
    default:
      return { outcome: 'unverified' };
  }
}

/** The outcome that a failure of the server means; undefined if it is another failure. */
export function endOfFailure(error: unknown): ActEnd | undefined {
  if (!(error instanceof MediaServerFailure)) return undefined;
  if (error.kind === 'unauthorized') return { outcome: 'refused' };
  // The status decides: for this request the kind means that the session may be gone, which was checked.
  return { outcome: error.status === 403 ? 'forbidden' : 'failed' };
}
