import { LEVELS, type Level } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';

/** The lowest level for each capability; `everyone`: any member of a served guild. A missing one does not compile. */
export const LEVEL_OF = {
  help: 'everyone',
  search: 'viewer',
  browse: 'viewer',
  'library.list': 'viewer',
  'playlist.list': 'viewer',
  'stats.show': 'viewer',
  'me.show': 'viewer',
  'account.link': 'viewer',
  'account.shared': 'viewer',
  'playlist.edit': 'curator',
  'match.find': 'curator',
  'match.apply': 'curator',
  'session.list': 'moderator',
  'session.terminate': 'moderator',
  'history.list': 'moderator',
  'device.list': 'moderator',
  'library.scan': 'moderator',
  'resource.list': 'admin',
  'library.edit': 'admin',
  'pref.show': 'admin',
  'pref.set': 'admin',
  'task.run': 'admin',
  'log.write': 'admin',
  'notify.list': 'moderator',
  'notify.edit': 'admin',
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
} as const satisfies Record<Capability, Level | 'everyone'>;

/** All members may have this: reading, and what curators do with playlists and matches; nothing about other people. */
export const isForEveryone = (level: Level | 'everyone'): boolean =>
  level === 'everyone' || LEVELS.indexOf(level) <= LEVELS.indexOf('curator');
