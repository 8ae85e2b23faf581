import type { Clock } from '../../../domain/clock.ts';
import type { AddressKey } from '../../../domain/live/addressKey.ts';
import type { RolesOf } from '../../../domain/live/rules/conditions.ts';
import { isStillDue, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import { needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleOutcome, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, streamOf } from '../../../domain/live/rules/stream.ts';
import type { MediaFile } from '../../../domain/media/items/mediaFiles.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { KnownVersions } from '../knownVersions.ts';

export interface LastLookDeps {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly sessionRules: Pick<SessionRules, 'list' | 'remembered'>;
  readonly knownVersions: KnownVersions;
  /** From Discord itself, whatever was read before. */
  readonly readRolesNow: ReadRoles;
  readonly addressKey: AddressKey;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Why a stream that was decided about is not to be ended after all; undefined if it is. What takes time is read first, and
 * what plays last: whatever changed meanwhile is seen, and nothing is waited for between the look and the caller's request.
 * Rejects with the media server's and the database's failure, and the signal's reason.
 */
export async function lastLook(
  decision: RuleDecision,
  deps: LastLookDeps,
  signal: AbortSignal,
): Promise<RuleOutcome | undefined> {
  const facts = await slowFacts(decision.rule, deps, signal);
  return obstacleTo(decision, await deps.media.sessions({ signal }), facts, deps);
}

/** What takes its time to read, from Discord and from the library. */
interface SlowFacts {
  readonly rolesOf: RolesOf;
  /** The files of an item that plays. */
  readonly filesOf: (session: Session) => readonly MediaFile[] | undefined;
}

/** Only what the rule goes by: most go by neither. */
async function slowFacts(rule: SessionRule, deps: LastLookDeps, signal: AbortSignal): Promise<SlowFacts> {
  const isNeeded = rule.exempt.roleIds.length > 0 || needsFile(rule);
  const sessions = isNeeded ? await deps.media.sessions({ signal }) : [];
  const versions = needsFile(rule) ? await deps.knownVersions(sessions, signal) : new Map();
  const files = new Map(sessions.map((session) => [session.item.ratingKey, versions.get(session)]));
  const streams = sessions.map((session) => streamOf(session, deps.addressKey));
  return { rolesOf: await deps.readRolesNow([rule], streams), filesOf: ({ item }) => files.get(item.ratingKey) };
}

/** Who or what has come since the slow facts were read is spared for want of them. */
function obstacleTo(
  { rule, key, stream }: RuleDecision,
  sessions: readonly Session[],
  { rolesOf, filesOf }: SlowFacts,
  { sessionRules, addressKey, clock }: LastLookDeps,
): RuleOutcome | undefined {
  if (!isAsDecided(rule, sessionRules.list())) return 'rule-off';
  const streams = sessions.map((session) => streamOf(session, addressKey, filesOf(session)));
  const found = streams.filter(({ sessionId }) => sessionId === stream.sessionId);
  if (found.length === 0) return 'gone';
  const snapshot = { at: clock.now().getTime(), streams };
  const isSame = found.every((each) => isSamePlayback(stream, each));
  return isSame && isStillDue(rule, key, snapshot, sessionRules.remembered(), rolesOf) ? undefined : 'changed';
}

/** Whether nobody has changed the rule since, or turned it off. That it has stopped itself concerns only what comes later. */
export const isAsDecided = ({ id, revision }: SessionRule, rules: readonly SessionRule[]): boolean =>
  rules.some((rule) => rule.id === id && rule.revision === revision);
