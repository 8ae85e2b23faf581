import type { NewChangedSetting } from './changedSettings.ts';
import { MEASURES } from './channels.ts';
import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export const BLOCK_REASONS = ['gone', 'forbidden', ...MEASURES] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Blocks that the people of a guild can lift: the gateway then reports it. */
export const GUILD_BLOCK_REASONS = ['gone', 'forbidden', 'timed-out'] as const satisfies readonly BlockReason[];

/** A channel that no longer takes messages: its posts wait, and the people who can fix it were alerted. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: BlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /**
   * Blocks the channel and notes the settings that post there, so that the people behind them are alerted, in
   * one transaction. Returns false and writes nothing if it was blocked already.
   */
  block(blocked: BlockedChannel, there: readonly NewChangedSetting[]): Promise<boolean>;
  /**
   * The channel takes messages again, or a person claims so: its posts are due now, and no alert is needed.
   * False if it was not blocked.
   */
  unblock(channelId: string): Promise<boolean>;
  /**
   * The bot may have access again: their first posts are due now, unless another reason holds one up. The
   * channels stay blocked until a message arrives.
   */
  tryAgain(channelIds: readonly string[]): Promise<void>;
  /** The channel is blocked for another reason now. Does nothing if it is not blocked. */
  changeReason(channelId: string, kind: BlockReason): Promise<void>;
  /**
   * Moves the posts of subscriptions that now point elsewhere to their new channel. Posts that may have been sent
   * stay, and so do those of a paused subscription.
   */
  takeReroutable(channelId: string, bodyIn: BodyIn): Promise<Rerouted>;
}

/** The body that a post has in its new channel. */
export type BodyIn = (to: Destination, post: FeedPost) => string;

/** A subscription's current channel. */
export type Destination = Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;

export interface Rerouted {
  readonly rerouted: number;
  /** Posts that show more of people than their subscription does now: they are dead-lettered. */
  readonly deadLettered: number;
  /**
   * Subscriptions with a post on its way to their former channel: a post to the new channel would overtake it.
   */
  readonly stillSending: ReadonlySet<number>;
}
