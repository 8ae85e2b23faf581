import type { PermissionMap } from '../domain/access/access.ts';
import type { AccessVersion, ChangeRefusal, Difference } from '../domain/access/changes.ts';
import type { Plan, Surroundings } from './plans.ts';
import type { Policy } from './policy.ts';

export interface Changed {
  readonly ok: true;
  readonly version: AccessVersion;
  readonly difference: Difference;
}

export type ChangeResult = Changed | { readonly ok: false; readonly refusal: ChangeRefusal };

/** Has the undone version as well. */
export type UndoResult = ChangeResult & { readonly undone?: AccessVersion | undefined };

/** Plans one change to the current map. */
export type Planner = (map: PermissionMap, surroundings: Surroundings) => Plan;

/** The current permissions, and the only way to change them. */
export interface AccessControl {
  /** Its maps are always current. */
  readonly policy: Policy;
  /** The newest version in that guild; undefined if the environment decides. */
  newest(guildId: string): AccessVersion | undefined;
  /** True if a person can manage access in that guild. */
  isManaged(guildId: string): boolean;
  /** In force as soon as it resolves, and written to the audit trail before that. */
  change(by: Changer, plan: Planner): Promise<ChangeResult>;
  /** Goes back to the version before the newest; `expected`: only if that is the newest one. */
  undo(by: Changer, expected?: number): Promise<UndoResult>;
  /** The guilds in which this person has rights by name. */
  namedIn(userId: string): readonly string[];
  /**
   * Revokes all of that person's own rights, by an audited change in each of these guilds. False: in one of
   * them they had to stay.
   */
  giveUp(userId: string): Promise<boolean>;
  /** Calls back with the guild of each change, once it is in force. */
  subscribe(changed: (guildId: string) => void): void;
  /** Puts versions in force that something else has stored. */
  reload(): Promise<void>;
  /** Takes over the levels from the environment for roles that the guild has, each role and level only once. */
  seed(guildId: string): Promise<void>;
}

export interface Changer {
  readonly guildId: string;
  /** Undefined: the settings in the environment, or a person who gives up their own rights. */
  readonly userId?: string | undefined;
}
