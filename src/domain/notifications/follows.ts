import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { SubscriptionSettings } from './settings.ts';
import type { Subscription } from './subscriptions.ts';

/**
 * A follow: an item with everything that becomes part of it, a library, or a title that has not arrived yet.
 */
export type Followed =
  | FollowedItem
  | { readonly kind: 'library'; readonly key: LibraryRef; readonly title: string }
  | {
      readonly kind: 'title';
      readonly title: string;
      readonly year?: number | undefined;
      /** Also adds it to the guild's list of wishes. */
      readonly isWish?: true;
    };

/**
 * Belongs to the server of its key. There the guid finds the item again if the server gives it another key.
 * Other servers may claim any guid, so theirs count only if the person wants it (`isEverywhere`).
 */
export interface FollowedItem {
  readonly kind: 'item';
  readonly key: ItemRef;
  readonly guid?: string | undefined;
  readonly title: string;
  /** Followed on every server that the guild sees. */
  readonly isEverywhere?: boolean | undefined;
}

/** `no room`: the guild's list of wishes is full. */
export type FollowOutcome = 'added' | 'there' | 'too many' | 'no room';

/** A person who follows something in a guild. */
export interface Follower {
  readonly userId: string;
  readonly guildId: string;
}

export type Follow = Followed & {
  readonly id: number;
  /** An awaited title has arrived, and its notification is still to come. */
  readonly hasArrived?: boolean | undefined;
};

/** More than a person can keep in mind. */
export const MOST_FOLLOWS = 100;

/**
 * The follows. Each follower has one subscription per guild for arrivals, so that these wait, are sent once
 * and keep their order like all other posts.
 */
export interface Follows {
  /** In the order in which they were added. */
  list(follower: Follower): Promise<readonly Follow[]>;
  /** `settings` apply if this is the first follow, which creates the subscription. */
  add(follower: Follower, followed: Followed, settings: SubscriptionSettings): Promise<FollowOutcome>;
  /**
   * Removes these follows and resolves to them. The last one takes pending notifications along, and the subscription once all is sent,
   * unless the follower has chosen how to be notified.
   */
  remove(follower: Follower, ids: readonly number[]): Promise<readonly Follow[]>;
  /**
   * Follows the item on every server that the guild sees; undefined if they do not follow it, or its guid is
   * unknown.
   */
  widen(follower: Follower, id: number): Promise<FollowedItem | undefined>;
  /** Their delivery settings; undefined if they follow nothing there and never chose any. */
  delivery(follower: Follower): Promise<Subscription | undefined>;
  /**
   * Changes how the follower is notified, and the channel if mentions change too. A missing subscription is added first, with `settings`.
   * Undefined if the stored settings cannot be read.
   */
  change(follower: Follower, change: DeliveryChange, settings: SubscriptionSettings): Promise<Subscription | undefined>;
  /** Their direct messages are open: that channel stays the same for ever. */
  opened(userId: string, channelId: string): Promise<void>;
  /**
   * Where a person's follow notifications fail to arrive; undefined if they arrive. `untold`: only if the
   * person has not been told.
   */
  unreached(userId: string, which?: 'untold'): Promise<Unreached | undefined>;
  /** They have read the warning, in the answer to another command. */
  warned(userId: string): Promise<void>;
}

/** `channelId`: the channel that mentions them; ignored for direct messages. */
export type DeliveryChange = Partial<SubscriptionSettings> & Partial<Pick<Subscription, 'channelId'>>;

/**
 * Their direct messages are closed, or the bot may not write to people for now, or their chosen channel takes
 * no messages.
 */
export type Unreached =
  | { readonly kind: 'direct' | 'anti-spam' }
  | { readonly kind: 'channel'; readonly channelId: string };

/** The key, among blocked channels, of a person whose direct messages cannot be opened. */
export const unopened = (userId: string): string => `@${userId}`;

/** The item of an `added` event, for matching follows. */
export interface Arrival {
  /** Keys of the item and of its parents. */
  readonly keys: readonly ItemRef[];
  /** Their guids, as far as the server has identified the works. A server may claim any guid. */
  readonly guids: readonly string[];
  /** Titles of the item and its parents: people may wait for any of them. */
  readonly titles: readonly Titled[];
}

interface Titled {
  readonly title: string;
  /** Undefined: unknown, matches any year. Null: it has no single year, or the year cannot be found out. */
  readonly year?: number | null | undefined;
}

/**
 * Words that are ignored, because a title may use the sign instead: “Fast & Furious” is “Fast and Furious”.
 */
const AND: readonly string[] = ['and', 'und'];

/** Titles are the same where only case, accents, signs, spaces and “and” differ. */
export function foldedTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const others = words.filter((word) => !AND.includes(word));
  return (others.length > 0 ? others : words).join(' ');
}
