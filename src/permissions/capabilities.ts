import type { Level } from '../domain/access.ts';

/** Everything a person can be allowed to do, one name each. */
export const CAPABILITIES = [
  'search',
  'playlist.list',
  'playlist.edit',
  'session.list',
  'session.terminate',
  'library.scan',
  'log.write',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The least level for each capability. Total: a capability without a level does not compile. */
export const LEVEL_OF = {
  search: 'viewer',
  'playlist.list': 'viewer',
  'playlist.edit': 'curator',
  'session.list': 'moderator',
  'session.terminate': 'moderator',
  'library.scan': 'moderator',
  'log.write': 'admin',
} as const satisfies Record<Capability, Level>;
