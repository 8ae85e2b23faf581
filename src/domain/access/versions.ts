import type { Level, PermissionMap } from './access.ts';

/** Before the first change of a guild for which the environment names no role. */
export const NO_VERSION = 0;

/** A guild's permission map as it was from one change to the next. */
export interface AccessVersion {
  readonly guildId: string;
  /** Counted up from 1 in each guild. */
  readonly version: number;
  readonly map: PermissionMap | 'unreadable';
  /** The version that an undo goes back to; `NO_VERSION`: to nobody being allowed anything; undefined: there is none. */
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
   * Writes the next version down, and which of the settings are used up with it. False, and nothing is written: somebody
   * else has written that version.
   */
  add(version: NewAccessVersion, seeds?: readonly AccessSeed[]): Promise<boolean>;
  /** The settings that were used up in that guild. */
  seeded(guildId: string): Promise<readonly AccessSeed[]>;
}
