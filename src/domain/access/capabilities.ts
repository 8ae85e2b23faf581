import type { PermissionLevel } from './levels.ts';
import {
  CHANGE_RATE_LIMIT,
  POST_RATE_LIMIT,
  type RateLimit,
  READ_RATE_LIMIT,
  SLOW_TASK_RATE_LIMIT,
  STATISTICS_RATE_LIMIT,
} from './rateLimits.ts';

/**
 * Level that a capability needs. `everyone`: any member of a served guild. `installation`: the people who run the bot;
 * no guild can grant it.
 */
export type RequiredPermissionLevel = PermissionLevel | 'everyone' | 'installation';

/**
 * The media servers that a capability works on. `all`: all that the guild may see, or one of them if it is named;
 * `one`: exactly one; `none`: no server.
 */
type ServerScope = 'all' | 'one' | 'none';

interface CapabilityRow {
  readonly name: string;
  readonly level: RequiredPermissionLevel;
  readonly servers: ServerScope;
  readonly limit: RateLimit;
}

/** All capabilities, in the order in which people see them. */
const ROWS = [
  { name: 'help', level: 'everyone', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'search', level: 'viewer', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'browse', level: 'viewer', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'pick', level: 'viewer', servers: 'all', limit: STATISTICS_RATE_LIMIT },
  { name: 'vote.start', level: 'viewer', servers: 'all', limit: POST_RATE_LIMIT },
  { name: 'vote.cast', level: 'viewer', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'library.list', level: 'viewer', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'playlist.list', level: 'viewer', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'stats.show', level: 'viewer', servers: 'all', limit: STATISTICS_RATE_LIMIT },
  { name: 'me.show', level: 'viewer', servers: 'all', limit: STATISTICS_RATE_LIMIT },
  { name: 'account.link', level: 'viewer', servers: 'one', limit: STATISTICS_RATE_LIMIT },
  { name: 'account.shared', level: 'viewer', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'playlist.own', level: 'viewer', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'follow.own', level: 'viewer', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'wish.join', level: 'viewer', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'report.send', level: 'viewer', servers: 'all', limit: POST_RATE_LIMIT },
  { name: 'playlist.edit', level: 'curator', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'match.find', level: 'curator', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'match.apply', level: 'curator', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'session.list', level: 'moderator', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'session.terminate', level: 'moderator', servers: 'all', limit: CHANGE_RATE_LIMIT },
  { name: 'history.list', level: 'moderator', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'device.list', level: 'moderator', servers: 'all', limit: READ_RATE_LIMIT },
  { name: 'library.scan', level: 'moderator', servers: 'one', limit: SLOW_TASK_RATE_LIMIT },
  { name: 'report.manage', level: 'moderator', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'resource.list', level: 'admin', servers: 'one', limit: READ_RATE_LIMIT },
  { name: 'library.check', level: 'admin', servers: 'all', limit: STATISTICS_RATE_LIMIT },
  { name: 'library.edit', level: 'admin', servers: 'one', limit: CHANGE_RATE_LIMIT },
  { name: 'pref.show', level: 'admin', servers: 'one', limit: READ_RATE_LIMIT },
  { name: 'pref.set', level: 'admin', servers: 'one', limit: CHANGE_RATE_LIMIT },
  { name: 'task.run', level: 'admin', servers: 'one', limit: SLOW_TASK_RATE_LIMIT },
  { name: 'log.write', level: 'admin', servers: 'one', limit: CHANGE_RATE_LIMIT },
  { name: 'notify.list', level: 'moderator', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'notify.edit', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'wish.manage', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'rule.list', level: 'admin', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'rule.edit', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'board.edit', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'counter.list', level: 'moderator', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'counter.edit', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'access.manage', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'privacy.own', level: 'everyone', servers: 'none', limit: STATISTICS_RATE_LIMIT },
  { name: 'privacy.manage', level: 'admin', servers: 'none', limit: STATISTICS_RATE_LIMIT },
  { name: 'account.map', level: 'admin', servers: 'none', limit: CHANGE_RATE_LIMIT },
  { name: 'audit.read', level: 'admin', servers: 'none', limit: READ_RATE_LIMIT },
  { name: 'doctor.run', level: 'admin', servers: 'none', limit: STATISTICS_RATE_LIMIT },
  { name: 'servers.list', level: 'admin', servers: 'none', limit: STATISTICS_RATE_LIMIT },
  { name: 'servers.manage', level: 'installation', servers: 'none', limit: CHANGE_RATE_LIMIT },
] as const satisfies readonly CapabilityRow[];

export type Capability = (typeof ROWS)[number]['name'];

export const CAPABILITIES: readonly Capability[] = ROWS.map(({ name }) => name);

export const attributeByCapability = <Attribute extends 'level' | 'servers' | 'limit'>(attribute: Attribute) =>
  Object.fromEntries(ROWS.map((row: CapabilityRow) => [row.name, row[attribute]])) as Readonly<
    Record<Capability, CapabilityRow[Attribute]>
  >;
