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
   * The roles at this very interaction. Missing if Discord sent no member: then they are unknown, and
   * everything is refused.
   */
  readonly roleIds?: readonly string[] | undefined;
}

export interface Place {
  /** Missing in a direct message. */
  readonly guildId?: string | undefined;
  /** The channel, and for a thread its parent channel as well. Missing if no channel is concerned. */
  readonly channelIds?: readonly string[] | undefined;
  /** A media server that the guild may see. Missing if none is concerned. */
  readonly serverId?: ServerId | undefined;
}

export interface Actor extends Person, Place {}

/** Stands for all members of the guild, where a role's id is wanted. Discord gives @everyone the guild's own id. */
export const EVERYONE = 'everyone';

/** The role or person that an override applies to. */
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
  /** Only in that channel and its threads; undefined: in the whole guild. */
  readonly channelId?: string | undefined;
  /** Only on that media server, as long as the guild may see it; undefined: on all. */
  readonly serverId?: ServerId | undefined;
}

/** The permissions of one guild. */
export interface PermissionMap {
  /** The level that each role gives. `EVERYONE` counts as a role. */
  readonly levels: Readonly<Record<string, Level>>;
  readonly overrides: readonly Override[];
}

export const EMPTY_MAP: PermissionMap = { levels: {}, overrides: [] };

/** The rule that decided whether a person may do something; `render/` makes the sentence. */
export type Rule =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  /** Discord sent no member. */
  | { readonly kind: 'not-a-member' }
  /** The stored map cannot be read, so only ADMIN_ROLE_IDS count, and only for managing access. */
  | { readonly kind: 'unreadable' }
  /** A role of ADMIN_ROLE_IDS may always manage access. */
  | { readonly kind: 'way-back'; readonly roleId: string }
  | { readonly kind: 'override'; readonly override: Override }
  /** A role that gives enough; `roleId` may be EVERYONE. */
  | { readonly kind: 'level'; readonly level: Level; readonly roleId: string }
  /** Open to every member. */
  | { readonly kind: 'open' }
  /** Reserved for the people who run the bot, whatever their level; a guild can neither give nor deny it. */
  | { readonly kind: 'installation' }
  /** Another guild that shares the changed server allowed it. */
  | { readonly kind: 'elsewhere' }
  /** No rule allows it: the level that would, and the person's own. */
  | { readonly kind: 'nothing'; readonly needs: Level; readonly has?: Level | undefined };

/** Why a person may not do something, as data; `render/` makes the sentence. */
export type Refusal =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  | { readonly kind: 'unreadable' }
  /** Reserved for the people who run the bot. */
  | { readonly kind: 'installation' }
  /** A role is denied it, whatever else the person has; `roleId` may be EVERYONE. */
  | {
      readonly kind: 'denied';
      readonly roleId: string;
      readonly channelId?: string | undefined;
      readonly serverId?: ServerId | undefined;
    }
  /** `roleIds`: the roles that would allow it. `inOwn`: linking their own account would allow it, too. */
  | {
      readonly kind: 'level';
      readonly needs: Level;
      readonly roleIds: readonly string[];
      readonly inOwn?: true | undefined;
    };
