import type { Clock } from '../../../domain/clock.ts';
import type { AddressKey } from '../../../domain/live/addressKey.ts';
import { isStillDue, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import { needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { ActEnd } from '../../../domain/live/rules/ruleActs.ts';
import type { SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamOf } from '../../../domain/live/rules/stream.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { type EndingProgress, requestOf, watch } from '../../../domain/media/sessions/ending.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { KnownVersions } from '../knownVersions.ts';

export interface EndDeps {
  readonly media: Pick<MediaServer, 'sessions' | 'terminateSession'>;
  readonly sessionRules: Pick<SessionRules, 'remembered'>;
  readonly knownVersions: KnownVersions;
  readonly readRoles: ReadRoles;
  readonly addressKey: AddressKey;
  readonly clock: Clock;
  /** What a viewer is told where the rule gives no reason. */
  readonly defaultReason: string;
}

/** The streams of these sessions; the files are read only where a rule goes by them. */
export async function streamsOf(
  sessions: readonly Session[],
  rules: readonly SessionRule[],
  { knownVersions, addressKey }: Pick<EndDeps, 'knownVersions' | 'addressKey'>,
  signal: AbortSignal,
): Promise<readonly Stream[]> {
  const versions = rules.some(needsFile) ? await knownVersions(sessions, signal) : undefined;
  return sessions.map((session) => streamOf(session, addressKey, versions?.get(session)));
}

/**
 * Ends the stream of a decision, if it is still the same playback and the rule is still about it; then reads the sessions
 * until it is over. A failure that says something is the result; rejects with the signal's reason and the database's failure.
 */
export async function endStream(
  { rule, key, stream }: RuleDecision,
  deps: EndDeps,
  signal: AbortSignal,
): Promise<ActEnd> {
  const { sessionId } = stream;
  if (sessionId === undefined) return { outcome: 'no-id' };
  const sessions = await deps.media.sessions({ signal });
  const streams = await streamsOf(sessions, [rule], deps, signal);
  const found = streams.filter((each) => each.sessionId === sessionId);
  if (found.length === 0) return { outcome: 'gone' };
  const rolesOf = await deps.readRoles([rule], streams);
  const snapshot = { at: deps.clock.now().getTime(), streams };
  const isSame = found.every((each) => isSamePlayback(stream, each));
  if (!isSame || !isStillDue(rule, key, snapshot, deps.sessionRules.remembered(), rolesOf))
    return { outcome: 'changed' };
  return await endAndWatch(sessionId, rule.reason ?? deps.defaultReason, stream, deps, signal);
}

async function endAndWatch(
  sessionId: string,
  reason: string,
  stream: Stream,
  deps: EndDeps,
  signal: AbortSignal,
): Promise<ActEnd> {
  const isThere = (sessions: readonly Session[]): boolean =>
    sessions.some((each) => each.id === sessionId && isSamePlayback(stream, streamOf(each, deps.addressKey)));
  const end = () => deps.media.terminateSession(sessionId, reason, { signal });
  const requested = await requestOf(end, isThere, deps, { signal });
  if ('progress' in requested) return endOf(requested.progress);
  return endOf((await watch((sessions) => !isThere(sessions), requested.answered, deps, { signal })).progress);
}

function endOf(progress: EndingProgress): ActEnd {
  switch (progress.kind) {
    case 'ended':
    case 'still-there':
      return { outcome: progress.kind, afterMs: progress.afterMs };
    case 'unauthorized':
      return { outcome: 'refused' };
    case 'gone':
      return { outcome: 'gone' };
    default:
      return { outcome: 'unverified' };
  }
}

/** What a failure of the server means for the act; undefined if it is another failure. */
export const endOfFailure = (error: unknown): ActEnd | undefined =>
  error instanceof MediaServerFailure
    ? { outcome: error.kind === 'unauthorized' || error.kind === 'forbidden' ? 'refused' : 'failed' }
    : undefined;
