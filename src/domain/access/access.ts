import type { ServerId } from '../servers/refs.ts';
import type { Capability } from './capabilities.ts';
import type { Level } from './levels.ts';

export interface LevelRoles {
  readonly level: Level;
  readonly roleIds: readonly string[];
}

export interface Person {
  readonly userId: string;
  /**
   * The roles that Discord sent with this interaction. Undefined if it sent no member: the roles are then unknown, and
   * everything is refused.
   */
  readonly roleIds?: readonly string[] | undefined;
}

export interface Place {
  /** The guild is missing in a direct message. */
  readonly guildId?: string | undefined;
  /** The channel and, for a thread, its parent channel. Undefined if the action is not about a channel. */
  readonly channelIds?: readonly string[] | undefined;
  /** A media server that the guild may see. Undefined if the action is not about a server. */
  readonly serverId?: ServerId | undefined;
}

export interface Actor extends Person, Place {}

/** Stands for all members of the guild in place of a role id. Discord gives @everyone the guild's own id. */
export const EVERYONE = 'everyone';

export interface Subject {
  readonly kind: 'role' | 'person';
  /** Discord's id, or `EVERYONE` for a role. */
  readonly id: string;
}

/** Allows or denies one capability regardless of the level. Only roles can be denied one. */
export interface Override {
  readonly capability: Capability;
  readonly effect: 'allow' | 'deny';
  readonly subject: Subject;
  /** The channel in which the rule counts, with its threads. Undefined: the whole guild. */
  readonly channelId?: string | undefined;
  /** The media server on which the rule counts, as long as the guild may see it. Undefined: all servers. */
  readonly serverId?: ServerId | undefined;
}

export interface PermissionMap {
  /** The level that each role gives. `EVERYONE` counts as a role. */
  readonly levels: Readonly<Record<string, Level>>;
  readonly overrides: readonly Override[];
}

export const EMPTY_MAP: PermissionMap = { levels: {}, overrides: [] };

/** The rule that decided if a person may do something, as data; `render/` makes the sentence. */
export type Rule =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  /** Discord sent no data of a member. */
  | { readonly kind: 'not-a-member' }
  /** The stored map cannot be read, so only ADMIN_ROLE_IDS count, and only for managing access. */
  | { readonly kind: 'unreadable' }
  /** A role in ADMIN_ROLE_IDS may always manage access, so that no guild locks itself out. */
  | { readonly kind: 'way-back'; readonly roleId: string }
  | { readonly kind: 'override'; readonly override: Override }
  /** A role whose level is high enough; `roleId` may be EVERYONE. */
  | { readonly kind: 'level'; readonly level: Level; readonly roleId: string }
  /** The action is open to every member. */
  | { readonly kind: 'open' }
  /**
   * The action is reserved for the people who run the bot, whatever their level; a guild can neither give nor deny it.
   */
  | { readonly kind: 'installation' }
  /** The change was allowed by another guild that shares the changed server. */
  | { readonly kind: 'elsewhere' }
  /** No rule allows the action. `needs` is the lowest level that would allow it; `has` is the person's level. */
  | { readonly kind: 'nothing'; readonly needs: Level; readonly has?: Level | undefined };

/** Why a person may not do something, as data; `render/` makes the sentence. */
export type Refusal =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'installation' }
  /** A role is denied the capability, whatever else the person has; `roleId` may be EVERYONE. */
  | {
      readonly kind: 'denied';
      readonly roleId: string;
      readonly channelId?: string | undefined;
      readonly serverId?: ServerId | undefined;
    }
  /**
   * The action is not allowed. `roleIds` are roles that would allow it. `inOwn`: linking the person's own account would
   * allow it too.
   */
  | {
      readonly kind: 'level';
      readonly needs: Level;
      readonly roleIds: readonly string[];
      readonly inOwn?: true | undefined;
    };
