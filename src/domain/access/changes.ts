import type { PermissionMap, PermissionOverride } from './access.ts';
import type { PermissionLevel } from './levels.ts';

/** Version number of a guild's empty permission map, before the first change. */
export const EMPTY_MAP_VERSION = 0;

/** One stored state of a guild's permission map. Each change adds a version. */
export interface PermissionMapVersion {
  readonly guildId: string;
  /** Number of the version, counted from 1 in each guild. */
  readonly version: number;
  readonly map: PermissionMap | 'unreadable';
  /** The version that an undo restores. `EMPTY_MAP_VERSION` is the empty map. Undefined: nothing can be undone. */
  readonly before?: number | undefined;
  readonly at: Date;
  /** Discord's id of the person who changed the map. Undefined if the map comes from the environment. */
  readonly by?: string | undefined;
}

export type NewPermissionMapVersion = PermissionMapVersion & { readonly map: PermissionMap };

/** A role and its level, as set in the environment. Each guild adopts it once. */
export interface InitialRoleLevel {
  readonly roleId: string;
  readonly level: PermissionLevel;
}

export interface PermissionMapVersions {
  /** The newest version of each guild that has a permission map. */
  newest(): Promise<readonly PermissionMapVersion[]>;
  find(guildId: string, version: number): Promise<PermissionMapVersion | undefined>;
  /**
   * Stores the next version of a guild's permission map, and marks the roles in `seeds` as adopted. False, with nothing
   * written, if another change has taken that version number.
   */
  add(version: NewPermissionMapVersion, seeds?: readonly InitialRoleLevel[]): Promise<boolean>;
  /** The roles from the environment that this guild has already adopted. */
  seeded(guildId: string): Promise<readonly InitialRoleLevel[]>;
}

/** Why a permission change is refused, as data. `render/` turns it into a sentence. */
export const PERMISSION_CHANGE_REFUSALS = [
  /** After the change, no one could manage access. */
  'no-manager',
  'unchanged',
  /** Access management cannot be granted for a single channel, only for the whole guild. */
  'not-in-a-channel',
  /** The capability cannot be limited to one media server. */
  'not-on-a-server',
  /** The role is in ADMIN_ROLE_IDS, so it is always an admin and may always manage access. */
  'always-admin',
  /** The capability reveals other people's data or changes shared things, so it cannot be given to all members. */
  'not-for-everyone',
  /** The capability is reserved for the people who run the bot. A guild can neither grant nor deny it. */
  'of-the-installation',
  /** A capability can be denied only to a role, not to a person. */
  'person-denied',
  'not-granted',
  /** The role belongs to a bot and cannot be given to people. */
  'no-role-of-people',
  'too-many',
  'nothing-to-undo',
  'changed-meanwhile',
  /** The stored map cannot be read, so it can only be replaced by an older version. */
  'unreadable',
] as const;
export type PermissionChangeRefusal = (typeof PERMISSION_CHANGE_REFUSALS)[number];

/** An override without its effect: the capability, the role or person, the channel and the media server. */
export type PermissionOverrideTarget = Omit<PermissionOverride, 'effect'>;

export const isSamePermissionOverrideTarget = (
  target: PermissionOverrideTarget,
  otherTarget: PermissionOverrideTarget,
): boolean =>
  target.capability === otherTarget.capability &&
  target.channelId === otherTarget.channelId &&
  target.serverId === otherTarget.serverId &&
  target.subject.kind === otherTarget.subject.kind &&
  target.subject.id === otherTarget.subject.id;

export const hasPermissionOverride = ({ overrides }: PermissionMap, candidate: PermissionOverride): boolean =>
  overrides.some(
    (override) => override.effect === candidate.effect && isSamePermissionOverrideTarget(override, candidate),
  );

export interface PermissionMapDifference {
  readonly levels: readonly {
    readonly roleId: string;
    readonly before?: PermissionLevel | undefined;
    readonly after?: PermissionLevel | undefined;
  }[];
  readonly removed: readonly PermissionOverride[];
  readonly added: readonly PermissionOverride[];
}
