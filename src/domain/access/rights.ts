import type { ServerId } from '../servers/refs.ts';
import type { PermissionMap } from './access.ts';

/**
 * Why the rights in a database are not those that were signed last.
 * `older`: they were signed before those, as in a backup. `unsigned`: they have no signature. `changed`: their signature is of others.
 * `no-record`: the record of what was signed last is missing or cannot be verified. `old-record`: the record is older than the database.
 */
export const RIGHTS_REASONS = ['older', 'unsigned', 'changed', 'no-record', 'old-record'] as const;
export type RightsReason = (typeof RIGHTS_REASONS)[number];

/** That a guild may see a media server. */
export interface SeenServer {
  readonly guildId: string;
  readonly serverId: ServerId;
}

export interface WithheldRights {
  /** Installation admins, by their Discord ids. */
  readonly admins: readonly string[];
  readonly servers: readonly SeenServer[];
}

/** A guild's permission map as it was before, and as it is in the database; undefined where there is none. */
export interface DifferingMap {
  readonly guildId: string;
  /** The rights that `before` and `database` have in common. */
  readonly inForce: PermissionMap | 'unreadable';
  readonly before: PermissionMap | 'unreadable' | undefined;
  readonly database: PermissionMap | 'unreadable' | undefined;
}

/** Rights that do not count, since only the database or only the record has them, until the owner decides. */
export interface UndecidedRights {
  /** Random, so that nobody knows beforehand how the owner is told. */
  readonly id: string;
  readonly reason: RightsReason;
  readonly at: Date;
  /** The owners were told, or cannot be. */
  readonly isAnnounced: boolean;
  /** Only in the database that was started on. */
  readonly database: WithheldRights;
  /** In force before, and not in that database. */
  readonly before: WithheldRights;
  readonly maps: readonly DifferingMap[];
}

/** The two places where rights are found that are not in force. */
export const RIGHTS_SIDES = ['database', 'before'] as const;
export type RightsSide = (typeof RIGHTS_SIDES)[number];

/** `keep`: what is in force stays, and the rest is forgotten. */
export const RIGHTS_DECISIONS = [...RIGHTS_SIDES, 'keep'] as const;
export type RightsDecision = (typeof RIGHTS_DECISIONS)[number];

/** Lets the owner decide about rights that do not count yet. */
export interface RightsDecisions {
  /** Read from memory. Undefined where there is nothing to decide. */
  undecided(): UndecidedRights | undefined;
  /** Rejects with the database's failure. */
  announced(id: string): Promise<void>;
  /**
   * Puts the rights of that side in force beside those that are, with an audited change in each guild that it concerns. `gone`: somebody
   * has decided already, or the bot was started on another database since. Rejects with the database's failure.
   */
  decide(by: {
    readonly id: string;
    readonly decision: RightsDecision;
    readonly userId: string;
  }): Promise<'done' | 'gone'>;
}
