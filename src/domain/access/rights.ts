import type { ServerId } from '../servers/refs.ts';
import type { PermissionMap } from './access.ts';

/**
 * Why the rights in a database differ from the rights that were signed last. `older`: they were signed earlier, as in a
 * backup. `unsigned`: they have no signature. `changed`: their signature belongs to other rights. `no-record`: the
 * record of the last signature is missing or cannot be verified. `old-record`: the record is older than the database.
 */
export const ACCESS_RIGHTS_CONFLICT_REASONS = ['older', 'unsigned', 'changed', 'no-record', 'old-record'] as const;
export type AccessRightsConflictReason = (typeof ACCESS_RIGHTS_CONFLICT_REASONS)[number];

export interface ServerVisibleToGuild {
  readonly guildId: string;
  readonly serverId: ServerId;
}

export interface WithheldRights {
  readonly admins: readonly string[];
  readonly servers: readonly ServerVisibleToGuild[];
}

/**
 * The signed record (`before`) and the `database` contain different permission maps for a guild. A map is undefined
 * where it is missing.
 */
export interface ConflictingPermissionMaps {
  readonly guildId: string;
  /** The permissions that `before` and `database` have in common. Only these apply for now. */
  readonly inForce: PermissionMap | 'unreadable';
  readonly before: PermissionMap | 'unreadable' | undefined;
  readonly database: PermissionMap | 'unreadable' | undefined;
}

/**
 * Rights that only the database or only the signed record contains. They do not apply until the owner of the bot
 * decides.
 */
export interface AccessRightsConflict {
  /** Random id of the undecided rights, so that the key of the owner's alert cannot be guessed. */
  readonly id: string;
  readonly reason: AccessRightsConflictReason;
  readonly at: Date;
  /** True if the owners were alerted, or cannot be alerted. */
  readonly isAnnounced: boolean;
  /** Rights that only the database contains, as read when the bot started. */
  readonly database: WithheldRights;
  /** Rights that only the signed record contains. */
  readonly before: WithheldRights;
  readonly maps: readonly ConflictingPermissionMaps[];
}

/** Where undecided rights come from: the database, or the record that was signed before. */
export const ACCESS_RIGHTS_CONFLICT_SIDES = ['database', 'before'] as const;
export type AccessRightsConflictSide = (typeof ACCESS_RIGHTS_CONFLICT_SIDES)[number];

/** The owner's choices: apply the rights of one side, or `keep` the current rights and discard both sides. */
export const RIGHTS_DECISIONS = [...ACCESS_RIGHTS_CONFLICT_SIDES, 'keep'] as const;
export type RightsDecision = (typeof RIGHTS_DECISIONS)[number];

export interface AccessRightsConflicts {
  /** The undecided rights, read from memory. Undefined if there are none. */
  undecided(): AccessRightsConflict | undefined;
  /** Records that the owners were alerted to these undecided rights. Rejects if the database fails. */
  announced(id: string): Promise<void>;
  /**
   * Carries out the owner's decision: adds the chosen rights to the current ones, with an audit entry in each affected
   * guild. `gone`: the decision was made already, or the bot has since been started with another database. Rejects if
   * the database fails.
   */
  decide(by: {
    readonly id: string;
    readonly decision: RightsDecision;
    readonly userId: string;
  }): Promise<'done' | 'gone'>;
}
