import type { Level } from '../domain/access.ts';

/** Everything a person can be allowed to do, one name each. */
export const CAPABILITIES = [
  'help',
  'search',
  'browse',
  'library.list',
  'playlist.list',
  'stats.show',
  'playlist.edit',
  'match.find',
  'match.apply',
  'session.list',
  'session.terminate',
  'history.list',
  'device.list',
  'library.scan',
  'resource.list',
  'library.edit',
  'pref.show',
  'pref.set',
  'task.run',
  'log.write',
  'notify.list',
  'notify.edit',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The least level for each capability; `everyone`: any member of a served guild. Total: one without a level does not compile. */
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
} as const satisfies Record<Capability, Level | 'everyone'>;
