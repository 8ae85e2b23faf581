import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { SubscriptionSettings } from './settings.ts';
import type { Subscription } from './subscriptions.ts';

/** What somebody can follow: an item with all that becomes part of it, a library, or a title that is not there yet. */
export type Followed =
  | FollowedItem
  | { readonly kind: 'library'; readonly key: LibraryRef; readonly title: string }
  | {
      readonly kind: 'title';
      readonly title: string;
      readonly year?: number | undefined;
      /** It is to stand on the guild's list of wishes too. */
      readonly isWish?: true;
    };

/**
 * It is about the server of its key. There the guid finds the item again if the server gives it another key. Other servers may claim any
 * guid, so theirs count only if the person wants it (`isEverywhere`).
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
  /** A title that was not there has come, and they are about to be told. */
  readonly hasArrived?: boolean | undefined;
};

/** More than anybody keeps in mind. */
export const MOST_FOLLOWS = 100;

/**
 * What people follow. What arrives of it is told by a subscription of their own, one for each guild, so that it waits, is sent once and
 * in order as everything else that is posted.
 */
export interface Follows {
  /** In the order in which they were added. */
  list(follower: Follower): Promise<readonly Follow[]>;
  /** `settings` are those of the subscription that begins with the first of them. */
  add(follower: Follower, followed: Followed, settings: SubscriptionSettings): Promise<FollowOutcome>;
  /**
   * Removes these follows and resolves to them. The last one takes pending notifications along, and the subscription once all is sent,
   * unless the follower has chosen how to be notified.
   */
  remove(follower: Follower, ids: readonly number[]): Promise<readonly Follow[]>;
  /** Follows an item on every server that the guild sees; undefined if they do not follow it, or nobody knows its guid. */
  widen(follower: Follower, id: number): Promise<FollowedItem | undefined>;
  /** How they are told; undefined if they follow nothing there and never chose. */
  delivery(follower: Follower): Promise<Subscription | undefined>;
  /**
   * Changes how the follower is notified, and the channel if mentions change too. A missing subscription is added first, with `settings`.
   * Undefined if the stored settings cannot be read.
   */
  change(follower: Follower, change: DeliveryChange, settings: SubscriptionSettings): Promise<Subscription | undefined>;
  /** Their direct messages are open: that channel stays the same for ever. */
  opened(userId: string, channelId: string): Promise<void>;
  /** Where what somebody follows does not reach them, if it does not. `untold`: and they have not read that yet. */
  unreached(userId: string, which?: 'untold'): Promise<Unreached | undefined>;
  /** They have read it, in answer to something else. */
  warned(userId: string): Promise<void>;
}

/** `channelId`: where they are mentioned; for direct messages it does not matter. */
export type DeliveryChange = Partial<SubscriptionSettings> & Partial<Pick<Subscription, 'channelId'>>;

/**
 * Their direct messages are closed, the bot may not write to people at all for now, or the channel in which they want to be told takes
 * nothing.
 */
export type Unreached =
  | { readonly kind: 'direct' | 'anti-spam' }
  | { readonly kind: 'channel'; readonly channelId: string };

/** Among blocked channels, somebody whose direct messages cannot even be opened. */
export const unopened = (userId: string): string => `@${userId}`;

/** What an event of the feed `added` is about, for those who follow it. */
export interface Arrival {
  /** The item's own key, and those of what it is part of. */
  readonly keys: readonly ItemRef[];
  /** Their guids, as far as the server knows which works they are. The server may claim any. */
  readonly guids: readonly string[];
  /** What they are called: any of these may be what somebody waits for. */
  readonly titles: readonly Titled[];
}

interface Titled {
  readonly title: string;
  /** Undefined: unknown, and it may be any. Null: it is of no single year, or nobody can say which. */
  readonly year?: number | null | undefined;
}

/** Words that do not count, since a title may have the sign instead: “Fast & Furious” is “Fast and Furious”. */
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
