import type { Clock } from '../../../domain/clock.ts';
import type { AddressKey } from '../../../domain/live/addressKey.ts';
import { isStillDue, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import type { ReadUsers } from '../../../domain/live/rules/owners.ts';
import { countsOverServers, needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleOutcome, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamOf } from '../../../domain/live/rules/stream.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { ifReadable } from '../../../domain/media/server/attempt.ts';
import type { KnownVersions } from '../knownVersions.ts';

interface Watched {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly knownVersions: KnownVersions;
}

export interface LastLookDeps extends Watched {
  readonly sessionRules: Pick<SessionRules, 'list' | 'remembered'>;
  /** The other media servers that the rule's guild may see. */
  readonly elsewhere: readonly Watched[];
  readonly readUsers: ReadUsers;
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
  { rule, key, stream }: RuleDecision,
  deps: LastLookDeps,
  signal: AbortSignal,
): Promise<RuleOutcome | undefined> {
  const { media, sessionRules, knownVersions, readRolesNow, readUsers, addressKey, clock } = deps;
  const others = countsOverServers(rule) ? await streamsElsewhere(rule, deps, signal) : [];
  const isSlow = rule.exempt.roleIds.length > 0 || needsFile(rule);
  const before = isSlow ? await media.sessions({ signal }) : [];
  const versions = needsFile(rule) ? await knownVersions(before, signal) : undefined;
  const files = new Map(before.map((session) => [session.item.ratingKey, versions?.get(session)]));
  const known = before.map((session) => streamOf(session, addressKey));
  const rolesOf = await readRolesNow([rule], [...known, ...others]);
  const usersOf = await readUsers([rule], [...known, ...others, stream], sessionRules.remembered());
  // Who or what has come since then is spared for want of roles and files.
  const sessions = await media.sessions({ signal });
  if (!isAsDecided(rule, sessionRules.list())) return 'rule-off';
  const streams = sessions.map((session) => streamOf(session, addressKey, files.get(session.item.ratingKey)));
  const found = streams.filter(({ sessionId }) => sessionId === stream.sessionId);
  if (found.length === 0) return 'gone';
  const snapshot = { at: clock.now().getTime(), streams: [...streams, ...others], usersOf };
  const isSame = found.every((each) => isSamePlayback(stream, each));
  return isSame && isStillDue(rule, key, snapshot, sessionRules.remembered(), rolesOf) ? undefined : 'changed';
}

/** A server that does not answer is left out: what nobody sees ends no stream. */
async function streamsElsewhere(
  rule: SessionRule,
  { elsewhere, addressKey }: Pick<LastLookDeps, 'elsewhere' | 'addressKey'>,
  signal: AbortSignal,
): Promise<readonly Stream[]> {
  const each = elsewhere.map(async ({ media, knownVersions }) => {
    const sessions = (await ifReadable(() => media.sessions({ signal }))) ?? [];
    const versions = needsFile(rule) ? await knownVersions(sessions, signal) : undefined;
    return sessions.map((session) => streamOf(session, addressKey, versions?.get(session)));
  });
  return (await Promise.all(each)).flat();
}

/** Whether nobody has changed the rule since, or turned it off. That it has stopped itself concerns only what comes later. */
export const isAsDecided = ({ id, revision }: SessionRule, rules: readonly SessionRule[]): boolean =>
  rules.some((rule) => rule.id === id && rule.revision === revision);
