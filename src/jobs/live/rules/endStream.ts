import type { Clock } from '../../../domain/clock.ts';
import type { RuleActionDecision } from '../../../domain/live/rules/decide.ts';
import type { RuleActionResult } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamFromSession } from '../../../domain/live/rules/stream.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import {
  requestEndOfListedSession,
  type StreamEndingProgress,
  watchUntilSessionEnds,
} from '../../../domain/media/sessions/ending.ts';
import { hasEndedStreamReconnected } from '../../../domain/media/sessions/reconnect.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { SessionRef } from '../../../domain/servers/refs.ts';
import { type RuleDecisionRecheckDeps, recheckDecision } from './lastLook.ts';

export interface EndStreamDeps extends RuleDecisionRecheckDeps {
  readonly media: Pick<MediaServer, 'sessions' | 'terminateSession'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly defaultReason: string;
}

export interface EndStreamResult extends RuleActionResult {
  /**
   * True if the stream may have ended although this is not certain: the media server accepted the request, or the
   * stream was not seen to continue.
   */
  readonly mayHaveEnded?: boolean;
}

/**
 * Checks the stream once more, ends it, and reads the streams until it is over. Rejects with the signal's reason, or if
 * the database fails.
 */
export async function endStream(
  decision: RuleActionDecision,
  deps: EndStreamDeps,
  signal: AbortSignal,
): Promise<EndStreamResult> {
  const { rule, stream } = decision;
  const { sessionId } = stream;
  if (sessionId === undefined) return { outcome: 'no-id' };
  if (decision.hasSharedId) return { outcome: 'shared-id' };
  const lastCheck = await recheckDecision(decision, deps, signal);
  if ('obstacle' in lastCheck) return { outcome: lastCheck.obstacle };
  const reason = rule.reason ?? deps.defaultReason;
  return await endAndWatch({ sessionId, reason, stream, before: lastCheck.sessions }, deps, signal);
}

interface Ending {
  readonly sessionId: SessionRef;
  readonly reason: string;
  readonly stream: Stream;
  readonly before: readonly Session[];
}

async function endAndWatch(ending: Ending, deps: EndStreamDeps, signal: AbortSignal): Promise<EndStreamResult> {
  const { sessionId, reason, stream, before } = ending;
  const endedSession = before.find(({ id }) => id === sessionId);
  const request = {
    isListed: (sessions: readonly Session[]): boolean =>
      sessions.some(
        (session) => session.id === sessionId && isSamePlayback(stream, streamFromSession(session, deps.addressKey)),
      ) ||
      (endedSession !== undefined && hasEndedStreamReconnected(endedSession, before, sessions)),
    end: () => deps.media.terminateSession(sessionId, reason, { signal }),
  };
  const watchProgress = async (isAnswered: boolean): Promise<StreamEndingProgress> => {
    let latestProgress: StreamEndingProgress = { kind: 'unverified', answered: isAnswered };
    for await (const { progress } of watchUntilSessionEnds(
      { isListed: request.isListed, answered: isAnswered },
      deps,
      signal,
    )) {
      latestProgress = progress;
    }
    return latestProgress;
  };
  // A stream that the media server refused to end is also watched, because it may end a moment later.
  const endAfterRefusal = async (end: RuleActionResult): Promise<EndStreamResult> => ({
    ...end,
    mayHaveEnded: (await watchProgress(false)).kind !== 'still-there',
  });
  try {
    const answer = await requestEndOfListedSession(request, deps, signal);
    if ('progress' in answer) return await endAfterRefusal(endFromProgress(answer.progress));
    return { ...endFromProgress(await watchProgress(answer.answered)), mayHaveEnded: true };
  } catch (error) {
    const failureEnd = ruleActionResultFromError(error);
    if (!failureEnd) throw error;
    deps.log.warn({ err: error }, 'the media server did not end a stream as a rule asked');
    return await endAfterRefusal(failureEnd);
  }
}

function endFromProgress(progress: StreamEndingProgress): RuleActionResult {
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

/** Outcome of an act after an error. Undefined for errors that do not come from the media server. */
export function ruleActionResultFromError(error: unknown): RuleActionResult | undefined {
  if (!(error instanceof MediaServerFailure)) return undefined;
  if (error.kind === 'unauthorized') return { outcome: 'refused' };
  // Only the HTTP status counts. The kind of failure would say that the stream may be gone, which was already checked.
  return { outcome: error.status === 403 ? 'forbidden' : 'failed' };
}
