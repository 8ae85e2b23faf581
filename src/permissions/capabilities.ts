import type { Level } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';

/** `everyone`: any member of a served guild. `installation`: those who run the bot, which no level and no grant makes anybody. */
export type Needed = Level | 'everyone' | 'installation';

/** The lowest level for each capability. A missing one does not compile. */
export const LEVEL_OF = {
  help: 'everyone',
  search: 'viewer',
  browse: 'viewer',
  pick: 'viewer',
  'vote.start': 'viewer',
  'vote.cast': 'viewer',
  'library.list': 'viewer',
  'playlist.list': 'viewer',
  'stats.show': 'viewer',
  'me.show': 'viewer',
  'account.link': 'viewer',
  'account.shared': 'viewer',
  'playlist.own': 'viewer',
  'follow.own': 'viewer',
  'wish.join': 'viewer',
  'report.send': 'viewer',
  'playlist.edit': 'curator',
  'match.find': 'curator',
  'match.apply': 'curator',
  'session.list': 'moderator',
  'session.terminate': 'moderator',
  'history.list': 'moderator',
  'device.list': 'moderator',
  'library.scan': 'moderator',
  'report.manage': 'moderator',
  'resource.list': 'admin',
  'library.edit': 'admin',
  'pref.show': 'admin',
  'pref.set': 'admin',
  'task.run': 'admin',
  'log.write': 'admin',
  'notify.list': 'moderator',
  'notify.edit': 'admin',
  'wish.manage': 'admin',
  'rule.list': 'admin',
  'rule.edit': 'admin',
  'board.edit': 'admin',
  'counter.list': 'moderator',
  'counter.edit': 'admin',
  'access.manage': 'admin',
  'privacy.own': 'everyone',
  'privacy.manage': 'admin',
  'account.map': 'admin',
  'audit.read': 'admin',
  'doctor.run': 'admin',
  'servers.list': 'admin',
  'servers.manage': 'installation',
} as const satisfies Record<Capability, Needed>;

/** What those who run the bot may do in every guild that is served, whatever their level there. */
export const OF_INSTALLATION: readonly Capability[] = ['servers.list', 'servers.manage'];

/** What is enough for somebody who does it in an account of their own: nothing in it is anybody else's. */
export const ENOUGH_IN_OWN: Partial<Record<Capability, Capability>> = { 'playlist.edit': 'playlist.own' };

/**
 * The media servers that a capability is about: `all` reads over all that the guild may see, unless one is named; `one` needs one; `none`
 * works without any.
 */
export type ServerScope = 'all' | 'one' | 'none';

export const SERVERS_OF = {
  help: 'none',
  search: 'all',
  browse: 'all',
  pick: 'all',
  'vote.start': 'all',
  'vote.cast': 'all',
  'library.list': 'all',
  'playlist.list': 'all',
  'stats.show': 'all',
  'me.show': 'all',
  'account.link': 'one',
  'account.shared': 'none',
  'playlist.own': 'all',
  'follow.own': 'all',
  'wish.join': 'all',
  'report.send': 'all',
  'playlist.edit': 'all',
  'match.find': 'all',
  'match.apply': 'all',
  'session.list': 'all',
  'session.terminate': 'all',
  'history.list': 'all',
  'device.list': 'all',
  'library.scan': 'one',
  'report.manage': 'none',
  'resource.list': 'one',
  'library.edit': 'one',
  'pref.show': 'one',
  'pref.set': 'one',
  'task.run': 'one',
  'log.write': 'one',
  'notify.list': 'none',
  'notify.edit': 'none',
  'wish.manage': 'none',
  'rule.list': 'none',
  'rule.edit': 'none',
  'board.edit': 'none',
  'counter.list': 'none',
  'counter.edit': 'none',
  'access.manage': 'none',
  'privacy.own': 'none',
  'privacy.manage': 'none',
  'account.map': 'none',
  'audit.read': 'none',
  'doctor.run': 'none',
  'servers.list': 'none',
  'servers.manage': 'none',
} as const satisfies Record<Capability, ServerScope>;

const FOR_EVERYONE: readonly Needed[] = ['everyone', 'viewer', 'curator'];

/** All members may have this: reading, and what curators do with playlists and matches; nothing about other people. */
export const isForEveryone = (needed: Needed): boolean => FOR_EVERYONE.includes(needed);
