import type { ServerId } from '../servers/refs.ts';
import type { PermissionMap } from './access.ts';

/**
 * Why the rights in a database differ from the ones signed last. `older`: they were signed earlier, as in a
 * backup. `unsigned`: they have no signature. `changed`: their signature belongs to other rights.
 * `no-record`: the record of the last signature is missing or cannot be verified. `old-record`: the record is
 * older than the database.
 */
export const RIGHTS_REASONS = ['older', 'unsigned', 'changed', 'no-record', 'old-record'] as const;
export type RightsReason = (typeof RIGHTS_REASONS)[number];

/** A guild's right to see a media server. */
export interface SeenServer {
  readonly guildId: string;
  readonly serverId: ServerId;
}

export interface WithheldRights {
  readonly admins: readonly string[];
  readonly servers: readonly SeenServer[];
}

/** A guild's permission map as it was signed and as it is in the database now; undefined if missing. */
export interface DifferingMap {
  readonly guildId: string;
  /** The permissions that `before` and `database` have in common. */
  readonly inForce: PermissionMap | 'unreadable';
  readonly before: PermissionMap | 'unreadable' | undefined;
  readonly database: PermissionMap | 'unreadable' | undefined;
}

/** Rights that only the database or only the signed record contains. They do not count until the owner decides. */
export interface UndecidedRights {
  /** Random, so that the key of the owner's alert cannot be guessed. */
  readonly id: string;
  readonly reason: RightsReason;
  readonly at: Date;
  /** True if the owners were alerted, or cannot be alerted. */
  readonly isAnnounced: boolean;
  /** Rights that only the database contains, as it was when the bot started. */
  readonly database: WithheldRights;
  /** Rights that were in force before, but are missing in the database. */
  readonly before: WithheldRights;
  readonly maps: readonly DifferingMap[];
}

/** The two sources of rights that are not in force. */
export const RIGHTS_SIDES = ['database', 'before'] as const;
export type RightsSide = (typeof RIGHTS_SIDES)[number];

/** `keep`: the rights in force stay, and the others are dropped. */
export const RIGHTS_DECISIONS = [...RIGHTS_SIDES, 'keep'] as const;
export type RightsDecision = (typeof RIGHTS_DECISIONS)[number];

/** Lets the owner decide about rights that do not count yet. */
export interface RightsDecisions {
  /** The rights that wait for a decision, from memory. Undefined if nothing has to be decided. */
  undecided(): UndecidedRights | undefined;
  /** Records that the owners were alerted. Rejects if the database fails. */
  announced(id: string): Promise<void>;
  /**
   * Adds the rights of that side to those in force, with an audited change in each guild concerned. `gone`: already
   * decided, or the bot has since been started on another database. Rejects if the database fails.
   */
  decide(by: {
    readonly id: string;
    readonly decision: RightsDecision;
    readonly userId: string;
  }): Promise<'done' | 'gone'>;
}
