import type { PermissionMap } from '../domain/access/access.ts';
import type {
  PermissionChangeRefusal,
  PermissionMapDifference,
  PermissionMapVersion,
} from '../domain/access/changes.ts';
import type { PermissionChangePlan, PermissionPlanContext } from './plans.ts';
import type { AccessPolicy } from './policy.ts';

export interface AppliedPermissionChange {
  readonly ok: true;
  readonly version: PermissionMapVersion;
  readonly difference: PermissionMapDifference;
}

export type PermissionChangeResult =
  | AppliedPermissionChange
  | { readonly ok: false; readonly refusal: PermissionChangeRefusal };

export type PermissionUndoResult = PermissionChangeResult & { readonly undone?: PermissionMapVersion | undefined };

export type PermissionChangePlanner = (map: PermissionMap, surroundings: PermissionPlanContext) => PermissionChangePlan;

/** The current permissions of all guilds. All changes of permissions go through this object. */
export interface AccessControl {
  /** The rules that decide about access. Their permission maps are always current. */
  readonly policy: AccessPolicy;
  /** The newest stored version of the guild's permissions. Undefined if only the environment decides. */
  newestVersion(guildId: string): PermissionMapVersion | undefined;
  isManaged(guildId: string): boolean;
  /** Changes a guild's permissions. The change is in the audit trail first, and in force when the call resolves. */
  change(by: PermissionChangeAuthor, plan: PermissionChangePlanner): Promise<PermissionChangeResult>;
  /** Restores the second newest version. With `expected`, only if the newest version still has that number. */
  undo(by: PermissionChangeAuthor, expected?: number): Promise<PermissionUndoResult>;
  guildsWithPersonalRights(userId: string): readonly string[];
  /**
   * Revokes all rights that this person was granted by name, with an audited change in each guild. False if some of
   * them could not be revoked.
   */
  revokePersonalRights(userId: string): Promise<boolean>;
  /** Calls `changed` with the guild's id after each change, once the change is in force. */
  subscribe(changed: (guildId: string) => void): void;
  /** Reads the stored versions again and puts them in force. Must run after other code has stored versions. */
  reload(): Promise<void>;
  /** Adopts the levels from the environment for the guild's roles. Each role and level is adopted only once. */
  seed(guildId: string): Promise<void>;
}

export interface PermissionChangeAuthor {
  readonly guildId: string;
  /**
   * The person who makes the change. Undefined for the settings in the environment, and for a person who gives up their
   * own rights.
   */
  readonly userId?: string | undefined;
}
