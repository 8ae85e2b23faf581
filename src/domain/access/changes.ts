import type { Override, PermissionMap } from './access.ts';
import type { Level } from './levels.ts';

/** Before the first change of a guild for which the environment names no role. */
export const NO_VERSION = 0;

/** A guild's permission map between two changes. */
export interface AccessVersion {
  readonly guildId: string;
  /** Counted up from 1 in each guild. */
  readonly version: number;
  readonly map: PermissionMap | 'unreadable';
  /** The version that an undo restores. `NO_VERSION`: the empty map. Undefined: there is nothing to undo. */
  readonly before?: number | undefined;
  readonly at: Date;
  /** Discord's id of the person who changed it; undefined: it comes from the settings in the environment. */
  readonly by?: string | undefined;
}

export type NewAccessVersion = AccessVersion & { readonly map: PermissionMap };

/** A role of the settings, which counts once in each guild. */
export interface AccessSeed {
  readonly roleId: string;
  readonly level: Level;
}

/** The permission maps in the database. */
export interface AccessVersions {
  /** The newest version of each guild that has one. */
  newest(): Promise<readonly AccessVersion[]>;
  find(guildId: string, version: number): Promise<AccessVersion | undefined>;
  /**
   * Stores the next version and the seeds that it uses up. Returns false and writes nothing if another change
   * has taken that version.
   */
  add(version: NewAccessVersion, seeds?: readonly AccessSeed[]): Promise<boolean>;
  /** The settings already used up in that guild. */
  seeded(guildId: string): Promise<readonly AccessSeed[]>;
}

/** Why a change is not made, in data; `render/` makes the sentence. */
export const CHANGE_REFUSALS = [
  /** Afterwards no person could manage access. */
  'no-manager',
  'unchanged',
  /** Access can be managed for the whole guild only, not for one channel. */
  'not-in-a-channel',
  /** The capability is not tied to a single media server. */
  'not-on-a-server',
  /** A role of ADMIN_ROLE_IDS: it is an admin, and may always manage access. */
  'always-admin',
  /** Cannot be given to all members: it shows other people's data or changes shared things. */
  'not-for-everyone',
  /** Reserved for the people who run the bot: no guild can give or deny it. */
  'of-the-installation',
  /** Only roles can be denied something. */
  'person-denied',
  /** Nothing was granted to them there. */
  'not-granted',
  /** No person can have that role: it is a bot's own. */
  'no-role-of-people',
  'too-many',
  'nothing-to-undo',
  /** Another person changed the map meanwhile. */
  'changed-meanwhile',
  /** The stored map cannot be read, so the only possible change is to restore an older version. */
  'unreadable',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** A capability with its role or person, in the whole guild or one channel, on all media servers or one. */
export type Target = Omit<Override, 'effect'>;

export const isSameTarget = (one: Target, other: Target): boolean =>
  one.capability === other.capability &&
  one.channelId === other.channelId &&
  one.serverId === other.serverId &&
  one.subject.kind === other.subject.kind &&
  one.subject.id === other.subject.id;

/** The differences between two maps, for the people who are notified. */
export interface Difference {
  readonly levels: readonly { readonly roleId: string; readonly before?: Level; readonly after?: Level }[];
  readonly removed: readonly Override[];
  readonly added: readonly Override[];
}
