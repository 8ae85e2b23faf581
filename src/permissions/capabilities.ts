import type { Level } from '../domain/access.ts';
import type { Capability } from '../domain/capabilities.ts';

/** The lowest level for each capability; `everyone`: any member of a served guild. A missing one does not compile. */
export const LEVEL_OF = {
  help: 'everyone',
  search: 'viewer',
  browse: 'viewer',
  'library.list': 'viewer',
  'playlist.list': 'viewer',
  'stats.show': 'viewer',
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
  'access.manage': 'admin',
  'privacy.own': 'everyone',
  'privacy.manage': 'admin',
  'audit.read': 'admin',
} as const satisfies Record<Capability, Level | 'everyone'>;
