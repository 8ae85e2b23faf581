import type { Clock } from '../../../domain/clock.ts';
import type { IpAddressHasher } from '../../../domain/live/addressKey.ts';
import { doesRuleStillApplyToStream, type RuleActionDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadViewerRoles } from '../../../domain/live/rules/linkedRoles.ts';
import type { ReadViewerUsers } from '../../../domain/live/rules/owners.ts';
import {
  doesRuleCountAcrossServers,
  doesRuleNeedFileDetails,
  type SessionRule,
} from '../../../domain/live/rules/rule.ts';
import type { RuleOutcome, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamFromSession, streamKey } from '../../../domain/live/rules/stream.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { readSessionsWithin } from '../../../domain/media/sessions/ending.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
import type { CachedFileVersionsReader } from '../knownVersions.ts';

interface WatchedServer {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly knownVersions: CachedFileVersionsReader;
}

export interface RuleDecisionRecheckDeps extends WatchedServer {
  readonly sessionRules: Pick<SessionRules, 'list' | 'remembered'>;
  /** Other media servers that the rule's guild may see, because their streams count too. */
  readonly elsewhere: readonly WatchedServer[];
  readonly readUsers: ReadViewerUsers;
  readonly readRolesNow: ReadViewerRoles;
  readonly addressKey: IpAddressHasher;
  readonly clock: Clock;
}

/**
 * Result of the last check: the reason not to end the stream, or all streams of its media server just before it is
 * ended.
 */
type LastCheck = { readonly obstacle: RuleOutcome } | { readonly sessions: readonly Session[] };

/**
 * Checks once more that a rule should act on a stream. Slow requests come first and the streams last, so that the
 * latest changes count, and nothing is awaited before the caller's request. Rejects if the media server or the database
 * fails, or with the signal's reason.
 */
export async function recheckDecision(
  { rule, key, stream }: RuleActionDecision,
  deps: RuleDecisionRecheckDeps,
  signal: AbortSignal,
): Promise<LastCheck> {
  const { media, sessionRules, readRolesNow, readUsers, addressKey, clock } = deps;
  const otherSessions = await readOtherServers(rule, deps, signal);
  const isSlow = rule.exempt.roleIds.length > 0 || doesRuleNeedFileDetails(rule);
  const firstLook: ServerSessions = { server: deps, sessions: isSlow ? await media.sessions({ signal }) : [] };
  const files = doesRuleNeedFileDetails(rule) ? await filesOf([firstLook, ...otherSessions], signal) : undefined;
  const streamsOf = (looks: readonly Pick<ServerSessions, 'sessions'>[]): readonly Stream[] =>
    looks.flatMap(({ sessions }) =>
      sessions.map((session) => streamFromSession(session, addressKey, files?.get(session.item.ratingKey))),
    );
  const allStreams = streamsOf([firstLook, ...otherSessions]);
  const rolesOf = await readRolesNow([rule], allStreams, sessionRules.remembered());
  const usersOf = await readUsers([rule], [...allStreams, stream], sessionRules.remembered());
  // Ignores streams of other media servers that began after the first read, because their roles and files were not
  // read.
  const earlierKeys = new Set(streamsOf(otherSessions).map(streamKey));
  const remainingOtherStreams = streamsOf(await readOtherServers(rule, deps, signal)).filter((candidate) =>
    earlierKeys.has(streamKey(candidate)),
  );
  const sessions = await media.sessions({ signal });
  const streams = streamsOf([{ sessions }]);
  if (!isRuleUnchanged(rule, sessionRules.list())) return { obstacle: 'rule-off' };
  const [currentStream, ...duplicates] = streams.filter(({ sessionId }) => sessionId === stream.sessionId);
  if (!currentStream) return { obstacle: 'gone' };
  if (duplicates.length > 0) return { obstacle: 'shared-id' };
  const snapshot = { at: clock.now().getTime(), streams: [...streams, ...remainingOtherStreams], usersOf };
  const isSame = isSamePlayback(stream, currentStream);
  const isDue =
    isSame && doesRuleStillApplyToStream(rule, key, { snapshot, before: sessionRules.remembered(), rolesOf });
  return isDue ? { sessions } : { obstacle: 'changed' };
}

interface ServerSessions {
  readonly server: Pick<WatchedServer, 'knownVersions'>;
  readonly sessions: readonly Session[];
}

const OTHER_SERVERS_WITHIN_MS = 2000;

/**
 * Reads the streams of other media servers if the rule counts them. A server that does not answer is skipped, because
 * only streams that were seen may cause another to be ended.
 */
async function readOtherServers(
  rule: SessionRule,
  { elsewhere, clock }: Pick<RuleDecisionRecheckDeps, 'elsewhere' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly ServerSessions[]> {
  const servers = doesRuleCountAcrossServers(rule) ? elsewhere : [];
  const lookups = servers.map(async (server): Promise<readonly ServerSessions[]> => {
    const sessions = await readSessionsWithin(OTHER_SERVERS_WITHIN_MS, { media: server.media, clock }, signal);
    return sessions ? [{ server, sessions }] : [];
  });
  return (await Promise.all(lookups)).flat();
}

async function filesOf(looks: readonly ServerSessions[], signal: AbortSignal) {
  const lookups = looks.map(async ({ server, sessions }) => {
    const versions = await server.knownVersions(sessions, signal);
    return sessions.map((session) => [session.item.ratingKey, versions.get(session)] as const);
  });
  return new Map((await Promise.all(lookups)).flat());
}

/**
 * True unless a person changed or disabled the rule after it decided. A rule that stopped by itself still carries out
 * earlier decisions.
 */
export const isRuleUnchanged = ({ id, revision }: SessionRule, rules: readonly SessionRule[]): boolean =>
  rules.some((rule) => rule.id === id && rule.revision === revision);
