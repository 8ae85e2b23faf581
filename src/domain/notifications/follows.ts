import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { SubscriptionSettings } from './settings.ts';
import type { Subscription } from './subscriptions.ts';

/** The subject of a follow: an item with its later parts, a library, or a title that has not arrived yet. */
export type Followed =
  | FollowedItem
  | { readonly kind: 'library'; readonly key: LibraryRef; readonly title: string }
  | {
      readonly kind: 'title';
      readonly title: string;
      readonly year?: number | undefined;
      /** True if the title is also added to the guild's list of wishes. */
      readonly isWish?: true;
    };

/**
 * An item on the server of its key. If that server gives it another key, its guid finds it again. The guid counts on
 * other servers only if the person wants that (`isEverywhere`), because a server may claim any guid.
 */
export interface FollowedItem {
  readonly kind: 'item';
  readonly key: ItemRef;
  readonly guid?: string | undefined;
  readonly title: string;
  /** True if the title is followed on every server that the guild sees. */
  readonly isEverywhere?: boolean | undefined;
}

/** The result of a follow. `no room`: the guild's list of wishes is full. */
export type FollowOutcome = 'added' | 'there' | 'too many' | 'no room';

export interface Follower {
  readonly userId: string;
  readonly guildId: string;
}

export type Follow = Followed & {
  readonly id: number;
  /** True if the awaited title has arrived and its notification is not sent yet. */
  readonly hasArrived?: boolean | undefined;
};

/** Maximum follows of a person, more than anyone can keep in mind. */
export const MOST_FOLLOWS = 100;

/**
 * The stored follows. Each follower has one subscription per guild, so that notifications about arrivals wait, are sent
 * once and keep their order like all other posts.
 */
export interface Follows {
  /** Follows in the order in which they were added. */
  list(follower: Follower): Promise<readonly Follow[]>;
  /** `settings` apply if this is the first follow, which creates the subscription. */
  add(follower: Follower, followed: Followed, settings: SubscriptionSettings): Promise<FollowOutcome>;
  /**
   * Removes these follows and resolves to them. Removing the last one also deletes the pending notifications, and
   * later, once all posts are sent, the subscription, unless the follower has chosen settings for it.
   */
  remove(follower: Follower, ids: readonly number[]): Promise<readonly Follow[]>;
  /**
   * Follows the item on every server that the guild sees. Undefined if the person does not follow it, or if its guid is
   * unknown.
   */
  widen(follower: Follower, id: number): Promise<FollowedItem | undefined>;
  /** The person's delivery settings. Undefined if they follow nothing there and never chose any. */
  delivery(follower: Follower): Promise<Subscription | undefined>;
  /**
   * Changes how the follower is notified. If mentions change, the channel may change too. Without a subscription, one
   * with `settings` is added first. Undefined if the stored settings cannot be read.
   */
  change(follower: Follower, change: DeliveryChange, settings: SubscriptionSettings): Promise<Subscription | undefined>;
  /** Stores the channel of the person's direct messages, which never changes. */
  opened(userId: string, channelId: string): Promise<void>;
  /**
   * The reason why notifications about follows do not reach this person. Undefined if they do. With `untold`, also
   * undefined if the person was already warned.
   */
  unreached(userId: string, which?: 'untold'): Promise<Unreached | undefined>;
  /** Records that the person has seen the warning, in the answer to another command. */
  warned(userId: string): Promise<void>;
}

/** `channelId` is the channel that mentions them; ignored for direct messages. */
export type DeliveryChange = Partial<SubscriptionSettings> & Partial<Pick<Subscription, 'channelId'>>;

/**
 * `direct`: their direct messages are closed. `anti-spam`: Discord lets the bot write to nobody for now. `channel`: the
 * channel that they chose accepts no messages.
 */
export type Unreached =
  | { readonly kind: 'direct' | 'anti-spam' }
  | { readonly kind: 'channel'; readonly channelId: string };

/** The key, among blocked channels, for a person whose direct messages cannot be opened. */
export const unopenedKey = (userId: string): string => `@${userId}`;

/** The item of an `added` event, for matching follows. */
export interface Arrival {
  readonly keys: readonly ItemRef[];
  /** The guids of these items, as far as the server has identified the works. A server may claim any guid. */
  readonly guids: readonly string[];
  /** Titles of the item and its parents: people may wait for any of them. */
  readonly titles: readonly TitleAndYear[];
}

interface TitleAndYear {
  readonly title: string;
  /**
   * The title's year. Undefined: unknown, so it matches any year. Null: the title has no single year, or the year
   * cannot be found out.
   */
  readonly year?: number | null | undefined;
}
