import type { NewChangedSetting } from './changedSettings.ts';
import { MEASURES } from './channels.ts';
import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export const BLOCK_REASONS = ['gone', 'forbidden', ...MEASURES] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Blocks that the people of a guild can lift: the gateway then reports it. */
export const GUILD_BLOCK_REASONS = ['gone', 'forbidden', 'timed-out'] as const satisfies readonly BlockReason[];

/** A channel that no longer takes messages: its posts wait, and those who can fix it were alerted. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: BlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /**
   * Blocks it and notes what posts there, for those who set that to be alerted, in one transaction. False, and nothing is written, if it
   * was blocked already.
   */
  block(blocked: BlockedChannel, there: readonly NewChangedSetting[]): Promise<boolean>;
  /** It takes messages again, or somebody says so: its posts are due at once, and nobody has to be alerted any more. False if it was not blocked. */
  unblock(channelId: string): Promise<boolean>;
  /**
   * The bot may have access again: their first posts are due at once, unless another reason holds one up. The channels stay blocked until
   * something arrives.
   */
  tryAgain(channelIds: readonly string[]): Promise<void>;
  /** It is now blocked for another reason. Does nothing if it is not blocked. */
  changeReason(channelId: string, kind: BlockReason): Promise<void>;
  /**
   * Moves the posts of subscriptions that now point elsewhere to their new channel. Posts that may have been sent
   * stay, and so do those of a paused subscription.
   */
  takeReroutable(channelId: string, bodyIn: BodyIn): Promise<Rerouted>;
}

/** The body that a post has in its new channel. */
export type BodyIn = (to: Destination, post: FeedPost) => string;

/** Where a subscription points now. */
export type Destination = Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;

export interface Rerouted {
  readonly rerouted: number;
  /** Posts that show more of people than their subscription does now: they are dead-lettered. */
  readonly deadLettered: number;
  /** Subscriptions with a post that is on its way to their former channel: what is sent to the new one would overtake it. */
  readonly stillSending: ReadonlySet<number>;
}
