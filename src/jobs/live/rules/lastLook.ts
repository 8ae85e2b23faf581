import type { Clock } from '../../../domain/clock.ts';
import type { AddressKey } from '../../../domain/live/addressKey.ts';
import { isStillDue, type RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { ReadRoles } from '../../../domain/live/rules/linkedRoles.ts';
import type { ReadUsers } from '../../../domain/live/rules/owners.ts';
import { countsOverServers, needsFile, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleOutcome, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isSamePlayback, type Stream, streamKey, streamOf } from '../../../domain/live/rules/stream.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { sessionsWithin } from '../../../domain/media/sessions/ending.ts';
import type { Session } from '../../../domain/media/sessions/session.ts';
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
  /** Asks Discord itself, whatever was read before. */
  readonly readRolesNow: ReadRoles;
  readonly addressKey: AddressKey;
  readonly clock: Clock;
}

/** The reason not to end the stream after all, or all streams right before it is ended. */
type LastLook = { readonly obstacle: RuleOutcome } | { readonly sessions: readonly Session[] };

/**
 * Looks once more at the stream of a decision. Slow reads come first and the sessions last: all changes until
 * then are seen, and nothing is awaited between the look and the caller's request. Rejects with the media
 * server's and the database's failure, and the signal's reason.
 */
export async function lastLook(
  { rule, key, stream }: RuleDecision,
  deps: LastLookDeps,
  signal: AbortSignal,
): Promise<LastLook> {
  const { media, sessionRules, readRolesNow, readUsers, addressKey, clock } = deps;
  const others = await lookElsewhere(rule, deps, signal);
  const isSlow = rule.exempt.roleIds.length > 0 || needsFile(rule);
  const before: Look = { server: deps, sessions: isSlow ? await media.sessions({ signal }) : [] };
  const files = needsFile(rule) ? await filesOf([before, ...others], signal) : undefined;
  const streamsOf = (looks: readonly Pick<Look, 'sessions'>[]): readonly Stream[] =>
    looks.flatMap(({ sessions }) =>
      sessions.map((session) => streamOf(session, addressKey, files?.get(session.item.ratingKey))),
    );
  const known = streamsOf([before, ...others]);
  const rolesOf = await readRolesNow([rule], known, sessionRules.remembered());
  const usersOf = await readUsers([rule], [...known, stream], sessionRules.remembered());
  // Streams that began since then are spared, because their roles and files were not read; on other servers
  // they do not count.
  const keys = new Set(streamsOf(others).map(streamKey));
  const still = streamsOf(await lookElsewhere(rule, deps, signal)).filter((each) => keys.has(streamKey(each)));
  const sessions = await media.sessions({ signal });
  const streams = streamsOf([{ sessions }]);
  if (!isAsDecided(rule, sessionRules.list())) return { obstacle: 'rule-off' };
  const found = streams.filter(({ sessionId }) => sessionId === stream.sessionId);
  if (found.length === 0) return { obstacle: 'gone' };
  if (found.length > 1) return { obstacle: 'shared-id' };
  const snapshot = { at: clock.now().getTime(), streams: [...streams, ...still], usersOf };
  const isSame = found.every((each) => isSamePlayback(stream, each));
  const isDue = isSame && isStillDue(rule, key, { snapshot, before: sessionRules.remembered(), rolesOf });
  return isDue ? { sessions } : { obstacle: 'changed' };
}

/** The streams of one server. */
interface Look {
  readonly server: Pick<Watched, 'knownVersions'>;
  readonly sessions: readonly Session[];
}

/** The longest wait for another server's streams, in ms. */
const ELSEWHERE_WITHIN_MS = 2000;

/**
 * Looks at other servers if their streams may decide. A server that does not answer is left out: streams that
 * are not seen end no stream.
 */
async function lookElsewhere(
  rule: SessionRule,
  { elsewhere, clock }: Pick<LastLookDeps, 'elsewhere' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly Look[]> {
  const servers = countsOverServers(rule) ? elsewhere : [];
  const each = servers.map(async (server): Promise<readonly Look[]> => {
    const sessions = await sessionsWithin(ELSEWHERE_WITHIN_MS, { media: server.media, clock }, signal);
    return sessions ? [{ server, sessions }] : [];
  });
  return (await Promise.all(each)).flat();
}

async function filesOf(looks: readonly Look[], signal: AbortSignal) {
  const each = looks.map(async ({ server, sessions }) => {
    const versions = await server.knownVersions(sessions, signal);
    return sessions.map((session) => [session.item.ratingKey, versions.get(session)] as const);
  });
  return new Map((await Promise.all(each)).flat());
}

/**
 * True if no person changed the rule or turned it off since the decision. A rule that turned itself off meanwhile
 * still carries out its earlier decisions.
 */
export const isAsDecided = ({ id, revision }: SessionRule, rules: readonly SessionRule[]): boolean =>
  rules.some((rule) => rule.id === id && rule.revision === revision);
