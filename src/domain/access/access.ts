import type { ServerId } from '../servers/refs.ts';
import type { Capability } from './capabilities.ts';
import type { PermissionLevel } from './levels.ts';

export interface PermissionLevelRoles {
  readonly level: PermissionLevel;
  readonly roleIds: readonly string[];
}

export interface Person {
  readonly userId: string;
  /**
   * Roles that Discord sent with this interaction. Undefined if it sent no member data. The roles are then unknown, and
   * everything is refused.
   */
  readonly roleIds?: readonly string[] | undefined;
}

export interface ActionPlace {
  /** Guild in which the person acts. Undefined in a direct message. */
  readonly guildId?: string | undefined;
  /** The channel and, for a thread, its parent channel. Undefined if the action does not concern a channel. */
  readonly channelIds?: readonly string[] | undefined;
  /** A media server that the guild may see. Undefined if the action does not concern a server. */
  readonly serverId?: ServerId | undefined;
}

export interface ActingUser extends Person, ActionPlace {}

/** Stands for all members of the guild in place of a role id. Discord itself gives @everyone the guild's id. */
export const EVERYONE_ROLE = 'everyone';

export interface PermissionSubject {
  readonly kind: 'role' | 'person';
  /** Discord's id of the role or person. `EVERYONE_ROLE` for the role of all members. */
  readonly id: string;
}

/** Allows or denies a role or person one capability, whatever their level. Only roles can be denied a capability. */
export interface PermissionOverride {
  readonly capability: Capability;
  readonly effect: 'allow' | 'deny';
  readonly subject: PermissionSubject;
  /** The channel, with its threads, in which the override counts. Undefined: the whole guild. */
  readonly channelId?: string | undefined;
  /**
   * The media server on which the override counts, as long as the guild may see that server. Undefined: all servers.
   */
  readonly serverId?: ServerId | undefined;
}

export interface PermissionMap {
  /** The level that each role gives, by role id. `EVERYONE_ROLE` counts as a role. */
  readonly levels: Readonly<Record<string, PermissionLevel>>;
  readonly overrides: readonly PermissionOverride[];
}

export const EMPTY_PERMISSION_MAP: PermissionMap = { levels: {}, overrides: [] };

/** The rule that allowed or refused an action, as data. `render/` turns it into a sentence. */
export type PermissionRule =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  /** Discord sent no member data with the interaction. */
  | { readonly kind: 'not-a-member' }
  /** The stored permission map cannot be read. Only roles in ADMIN_ROLE_IDS count, and only for managing access. */
  | { readonly kind: 'unreadable' }
  /** A role in ADMIN_ROLE_IDS may always manage access, so that no guild locks itself out. */
  | { readonly kind: 'way-back'; readonly roleId: string }
  | { readonly kind: 'override'; readonly override: PermissionOverride }
  /** The level of a role is high enough. `roleId` may be `EVERYONE_ROLE`. */
  | { readonly kind: 'level'; readonly level: PermissionLevel; readonly roleId: string }
  | { readonly kind: 'open' }
  /** Only the people who run the bot may do this. A guild can neither grant nor deny it. */
  | { readonly kind: 'installation' }
  /** Another guild, which shares the changed server, allowed the change. */
  | { readonly kind: 'elsewhere' }
  /** No rule allows the action. `needs` is the lowest level that would allow it; `has` is the person's level. */
  | { readonly kind: 'nothing'; readonly needs: PermissionLevel; readonly has?: PermissionLevel | undefined };

/** Why an action is refused, as data. `render/` turns it into a sentence. */
export type PermissionRefusal =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'installation' }
  /**
   * The capability is denied to this role, which outweighs everything that would allow the action. `roleId` may be
   * `EVERYONE_ROLE`.
   */
  | {
      readonly kind: 'denied';
      readonly roleId: string;
      readonly channelId?: string | undefined;
      readonly serverId?: ServerId | undefined;
    }
  /**
   * No rule allows the action. `roleIds`: roles that would allow it. `inOwn`: linking the person's own account
   * would also allow it.
   */
  | {
      readonly kind: 'level';
      readonly needs: PermissionLevel;
      readonly roleIds: readonly string[];
      readonly inOwn?: true | undefined;
    };
