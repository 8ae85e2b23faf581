import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { SubscriptionSettings } from './settings.ts';
import type { Subscription } from './subscriptions.ts';

/** Something that a person follows: an item with its later parts, a library, or a title that has not arrived yet. */
export type FollowTarget =
  | FollowedItem
  | { readonly kind: 'library'; readonly key: LibraryRef; readonly title: string }
  | {
      readonly kind: 'title';
      readonly title: string;
      readonly year?: number | undefined;
      /** True if the title is also put on the guild's wish list. */
      readonly isWish?: true;
    };

/**
 * An item that is followed on the server of its key. If the server gives the item another key, the guid finds it again.
 * On other servers, the guid counts only if the person wants that (`isEverywhere`), because a server may claim any
 * guid.
 */
export interface FollowedItem {
  readonly kind: 'item';
  readonly key: ItemRef;
  readonly guid?: string | undefined;
  readonly title: string;
  /** True if the item is followed on every server that the guild sees. */
  readonly isEverywhere?: boolean | undefined;
}

/**
 * Result of a request to follow something. `there`: the person already follows it. `too many`: the person has
 * `MAX_FOLLOWS` follows. `no room`: the guild's wish list is full.
 */
export type FollowOutcome = 'added' | 'there' | 'too many' | 'no room';

export interface Follower {
  readonly userId: string;
  readonly guildId: string;
}

export type Follow = FollowTarget & {
  readonly id: number;
  /** True if the awaited title has arrived, but the notification is not sent yet. */
  readonly hasArrived?: boolean | undefined;
};

/** Maximum number of follows per person. More would be hard to keep track of. */
export const MAX_FOLLOWS = 100;

/**
 * The stored follows. Each follower has one subscription per guild. Notifications about arrivals therefore wait, are
 * sent once and keep their order, like all other posts.
 */
export interface Follows {
  list(follower: Follower): Promise<readonly Follow[]>;
  /** Adds a follow. `settings` apply to the first follow, which creates the follower's subscription. */
  add(follower: Follower, followed: FollowTarget, settings: SubscriptionSettings): Promise<FollowOutcome>;
  /**
   * Removes these follows and resolves to them. With the last follow, the pending notifications are deleted too. The
   * subscription is deleted once all posts are sent, unless the follower has chosen settings for it.
   */
  remove(follower: Follower, ids: readonly number[]): Promise<readonly Follow[]>;
  /**
   * Extends the person's follow of the item to every server that the guild sees. Undefined if the person does not
   * follow the item, or if its guid is unknown.
   */
  widen(follower: Follower, id: number): Promise<FollowedItem | undefined>;
  /** How the person is notified. Undefined if the person follows nothing in the guild and has not chosen settings. */
  delivery(follower: Follower): Promise<Subscription | undefined>;
  /**
   * Changes how the person is notified. A change of the mentions may also change the channel. If there is no
   * subscription, one with `settings` is created first. Undefined if the stored settings cannot be read.
   */
  change(
    follower: Follower,
    change: FollowDeliveryChange,
    settings: SubscriptionSettings,
  ): Promise<Subscription | undefined>;
  /** Stores the person's channel for direct messages, which never changes. */
  opened(userId: string, channelId: string): Promise<void>;
  /**
   * Why notifications about follows do not reach this person. Undefined if they do. With `untold`: also undefined if
   * the person has already seen a warning about this.
   */
  unreached(userId: string, which?: 'untold'): Promise<FollowerUnreachableReason | undefined>;
  /** Records that the person saw the warning, because the answer to another command contained it. */
  warned(userId: string): Promise<void>;
}

/**
 * A change to how a follower is notified. `channelId` is the channel in which the follower is mentioned. It is ignored
 * for direct messages.
 */
export type FollowDeliveryChange = Partial<SubscriptionSettings> & Partial<Pick<Subscription, 'channelId'>>;

/**
 * Why notifications do not reach a person. `direct`: the person does not accept direct messages. `anti-spam`: Discord
 * does not let the bot write to people for now. `channel`: the channel that the person chose does not accept messages.
 */
export type FollowerUnreachableReason =
  | { readonly kind: 'direct' | 'anti-spam' }
  | { readonly kind: 'channel'; readonly channelId: string };

/** Stands for the channel in the list of blocked channels while a person's direct messages cannot be opened. */
export const unopenedDirectMessageKey = (userId: string): string => `@${userId}`;

export interface ItemArrival {
  readonly keys: readonly ItemRef[];
  /** Guids of the item and its parents, if the server has identified the works. A server may claim any guid. */
  readonly guids: readonly string[];
  /** Titles of the item and its parents. People may wait for any of them. */
  readonly titles: readonly TitleAndYear[];
}

interface TitleAndYear {
  readonly title: string;
  /**
   * Year of the title. Undefined: unknown, so any year matches. Null: the title has no single year, or the year cannot
   * be found.
   */
  readonly year?: number | null | undefined;
}
