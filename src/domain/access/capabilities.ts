import type { Level } from './levels.ts';
import { CHANGING, COOL_DOWN, COUNTING, POSTING, type RateLimit, READING } from './rateLimits.ts';

/**
 * Level that a capability needs. `everyone`: any member of a served guild. `installation`: the people who run the bot;
 * no guild can grant it.
 */
export type RequiredLevel = Level | 'everyone' | 'installation';

/**
 * The media servers that a capability works on. `all`: all that the guild may see, or one of them if it is named;
 * `one`: exactly one; `none`: no server.
 */
type ServerScope = 'all' | 'one' | 'none';

interface CapabilityRow {
  readonly name: string;
  readonly level: RequiredLevel;
  readonly servers: ServerScope;
  readonly limit: RateLimit;
}

/** All capabilities, in the order in which people see them. */
const ROWS = [
  { name: 'help', level: 'everyone', servers: 'none', limit: READING },
  { name: 'search', level: 'viewer', servers: 'all', limit: READING },
  { name: 'browse', level: 'viewer', servers: 'all', limit: READING },
  { name: 'pick', level: 'viewer', servers: 'all', limit: COUNTING },
  { name: 'vote.start', level: 'viewer', servers: 'all', limit: POSTING },
  { name: 'vote.cast', level: 'viewer', servers: 'all', limit: CHANGING },
  { name: 'library.list', level: 'viewer', servers: 'all', limit: READING },
  { name: 'playlist.list', level: 'viewer', servers: 'all', limit: READING },
  { name: 'stats.show', level: 'viewer', servers: 'all', limit: COUNTING },
  { name: 'me.show', level: 'viewer', servers: 'all', limit: COUNTING },
  { name: 'account.link', level: 'viewer', servers: 'one', limit: COUNTING },
  { name: 'account.shared', level: 'viewer', servers: 'none', limit: READING },
  { name: 'playlist.own', level: 'viewer', servers: 'all', limit: CHANGING },
  { name: 'follow.own', level: 'viewer', servers: 'all', limit: CHANGING },
  { name: 'wish.join', level: 'viewer', servers: 'all', limit: CHANGING },
  { name: 'report.send', level: 'viewer', servers: 'all', limit: POSTING },
  { name: 'playlist.edit', level: 'curator', servers: 'all', limit: CHANGING },
  { name: 'match.find', level: 'curator', servers: 'all', limit: READING },
  { name: 'match.apply', level: 'curator', servers: 'all', limit: CHANGING },
  { name: 'session.list', level: 'moderator', servers: 'all', limit: READING },
  { name: 'session.terminate', level: 'moderator', servers: 'all', limit: CHANGING },
  { name: 'history.list', level: 'moderator', servers: 'all', limit: READING },
  { name: 'device.list', level: 'moderator', servers: 'all', limit: READING },
  { name: 'library.scan', level: 'moderator', servers: 'one', limit: COOL_DOWN },
  { name: 'report.manage', level: 'moderator', servers: 'none', limit: CHANGING },
  { name: 'resource.list', level: 'admin', servers: 'one', limit: READING },
  { name: 'library.check', level: 'admin', servers: 'all', limit: COUNTING },
  { name: 'library.edit', level: 'admin', servers: 'one', limit: CHANGING },
  { name: 'pref.show', level: 'admin', servers: 'one', limit: READING },
  { name: 'pref.set', level: 'admin', servers: 'one', limit: CHANGING },
  { name: 'task.run', level: 'admin', servers: 'one', limit: COOL_DOWN },
  { name: 'log.write', level: 'admin', servers: 'one', limit: CHANGING },
  { name: 'notify.list', level: 'moderator', servers: 'none', limit: READING },
  { name: 'notify.edit', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'wish.manage', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'rule.list', level: 'admin', servers: 'none', limit: READING },
  { name: 'rule.edit', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'board.edit', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'counter.list', level: 'moderator', servers: 'none', limit: READING },
  { name: 'counter.edit', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'access.manage', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'privacy.own', level: 'everyone', servers: 'none', limit: COUNTING },
  { name: 'privacy.manage', level: 'admin', servers: 'none', limit: COUNTING },
  { name: 'account.map', level: 'admin', servers: 'none', limit: CHANGING },
  { name: 'audit.read', level: 'admin', servers: 'none', limit: READING },
  { name: 'doctor.run', level: 'admin', servers: 'none', limit: COUNTING },
  { name: 'servers.list', level: 'admin', servers: 'none', limit: COUNTING },
  { name: 'servers.manage', level: 'installation', servers: 'none', limit: CHANGING },
] as const satisfies readonly CapabilityRow[];

export type Capability = (typeof ROWS)[number]['name'];

export const CAPABILITIES: readonly Capability[] = ROWS.map(({ name }) => name);

export const attributeByCapability = <Attribute extends 'level' | 'servers' | 'limit'>(attribute: Attribute) =>
  Object.fromEntries(ROWS.map((row: CapabilityRow) => [row.name, row[attribute]])) as Readonly<
    Record<Capability, CapabilityRow[Attribute]>
  >;
