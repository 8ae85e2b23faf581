import type { NewChangedSetting } from './changedSettings.ts';
import { MEASURES } from './channels.ts';
import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export const BLOCK_REASONS = ['gone', 'forbidden', ...MEASURES] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Reasons that the people of a guild can remove; the gateway then reports the change. */
export const GUILD_BLOCK_REASONS = ['gone', 'forbidden', 'timed-out'] as const satisfies readonly BlockReason[];

/** A channel that no longer accepts messages. Its posts wait, and the people who can fix it are alerted. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: BlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /**
   * Blocks the channel and stores, in the same transaction, the settings that post there, so that the people who made
   * them are alerted. Returns false and writes nothing if it was already blocked.
   */
  block(blocked: BlockedChannel, there: readonly NewChangedSetting[]): Promise<boolean>;
  /**
   * Unblocks a channel that accepts messages again, or that a person reports as fixed. Its posts are due now, and
   * alerts about it are dropped. False if it was not blocked.
   */
  unblock(channelId: string): Promise<boolean>;
  /**
   * Makes posts of these channels due now if they wait because the channel was gone, forbidden or timed out: the bot
   * may have access again. The channels stay blocked until a message arrives.
   */
  retryNow(channelIds: readonly string[]): Promise<void>;
  /** Changes the reason of a blocked channel. Does nothing if it is not blocked. */
  changeReason(channelId: string, kind: BlockReason): Promise<void>;
  /**
   * Moves posts whose subscription now has another channel to that channel. Posts that may have been sent stay, and so
   * do posts of a paused subscription.
   */
  takeReroutable(channelId: string, bodyIn: BodyForChannel): Promise<Rerouted>;
}

export type BodyForChannel = (to: Destination, post: FeedPost) => string;

/** A subscription's current channel. */
export type Destination = Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;

export interface Rerouted {
  readonly rerouted: number;
  /** Number of posts that reveal more about people than their subscription now allows. They are dead-lettered. */
  readonly deadLettered: number;
  /**
   * Subscriptions with a post that is still being sent to the former channel, because a post to the new channel would
   * overtake it.
   */
  readonly stillSending: ReadonlySet<number>;
}
