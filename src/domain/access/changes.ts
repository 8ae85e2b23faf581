import type { Override, PermissionMap } from './access.ts';
import type { Level } from './levels.ts';

/** The version of a guild's permission map before its first change, if the environment names no role for the guild. */
export const NO_VERSION = 0;

/** A guild's permission map between two changes. */
export interface AccessVersion {
  readonly guildId: string;
  /** Number of this version, from 1 in each guild. */
  readonly version: number;
  readonly map: PermissionMap | 'unreadable';
  /** The version that an undo restores. `NO_VERSION`: the empty map. Undefined: nothing can be undone. */
  readonly before?: number | undefined;
  readonly at: Date;
  /**
   * Discord's id of the person who changed the map. Undefined if the map comes from the settings in the environment.
   */
  readonly by?: string | undefined;
}

export type NewAccessVersion = AccessVersion & { readonly map: PermissionMap };

/** A role with its level from the environment. Each guild adopts it once. */
export interface AccessSeed {
  readonly roleId: string;
  readonly level: Level;
}

export interface AccessVersions {
  /** The newest version of each guild that has one. */
  newest(): Promise<readonly AccessVersion[]>;
  find(guildId: string, version: number): Promise<AccessVersion | undefined>;
  /**
   * Stores the next version of a guild's permission map, and marks these roles of the environment as adopted. Returns
   * false and writes nothing if another change has taken that version number.
   */
  add(version: NewAccessVersion, seeds?: readonly AccessSeed[]): Promise<boolean>;
  /** The roles from the environment that this guild has already adopted. */
  seeded(guildId: string): Promise<readonly AccessSeed[]>;
}

/** Why a change is refused, as data; `render/` makes the sentence. */
export const CHANGE_REFUSALS = [
  /** After the change, nobody could manage access. */
  'no-manager',
  'unchanged',
  /** Access can be managed for the whole guild only, not for one channel. */
  'not-in-a-channel',
  /** The capability is not tied to a single media server. */
  'not-on-a-server',
  /** A role in ADMIN_ROLE_IDS is always an admin and may always manage access. */
  'always-admin',
  /** The capability cannot be given to all members, because it reveals other people's data or changes shared things. */
  'not-for-everyone',
  /** Reserved for the people who run the bot: no guild can give or deny it. */
  'of-the-installation',
  /** A person cannot be denied anything; only roles can. */
  'person-denied',
  /** The role or person was granted nothing there. */
  'not-granted',
  /** A bot's own role, which cannot be given to people. */
  'no-role-of-people',
  'too-many',
  'nothing-to-undo',
  /** Another person has changed the permissions in the meantime. */
  'changed-meanwhile',
  /** The stored map cannot be read, so the only possible change is to restore an older version. */
  'unreadable',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** A capability with its role or person, in the whole guild or one channel, on all media servers or one. */
export type Target = Omit<Override, 'effect'>;

export const isSameTarget = (target: Target, otherTarget: Target): boolean =>
  target.capability === otherTarget.capability &&
  target.channelId === otherTarget.channelId &&
  target.serverId === otherTarget.serverId &&
  target.subject.kind === otherTarget.subject.kind &&
  target.subject.id === otherTarget.subject.id;

export interface Difference {
  readonly levels: readonly { readonly roleId: string; readonly before?: Level; readonly after?: Level }[];
  readonly removed: readonly Override[];
  readonly added: readonly Override[];
}
