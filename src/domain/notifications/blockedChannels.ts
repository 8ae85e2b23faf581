import type { NewChangedSetting } from './changedSettings.ts';
import { DISCORD_RESTRICTIONS } from './channels.ts';
import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export const CHANNEL_BLOCK_REASONS = ['gone', 'forbidden', ...DISCORD_RESTRICTIONS] as const;
export type ChannelBlockReason = (typeof CHANNEL_BLOCK_REASONS)[number];

/** Reasons for blocking a channel that people in the guild can resolve. Discord's gateway then reports the change. */
export const GUILD_BLOCK_REASONS = ['gone', 'forbidden', 'timed-out'] as const satisfies readonly ChannelBlockReason[];

/** A channel that no longer accepts messages. Its posts wait, and the people who can fix it are alerted. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: ChannelBlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /**
   * Blocks the channel. In the same transaction, stores the settings that post to it, so that their authors are
   * alerted. False, with nothing written, if the channel was already blocked.
   */
  block(channel: BlockedChannel, settings: readonly NewChangedSetting[]): Promise<boolean>;
  /**
   * Unblocks a channel that accepts messages again, or that a person reports as fixed. Its posts become due, and alerts
   * about the channel are dropped. False if the channel was not blocked.
   */
  unblock(channelId: string): Promise<boolean>;
  /**
   * Makes posts due whose channel was gone, forbidden or timed out, because the bot may have access again. A channel
   * stays blocked until a message arrives in it.
   */
  retryNow(channelIds: readonly string[]): Promise<void>;
  /** Changes the reason for which a channel is blocked. Does nothing if the channel is not blocked. */
  changeReason(channelId: string, kind: ChannelBlockReason): Promise<void>;
  /**
   * Moves posts to their subscription's new channel. Posts that may already have been sent stay, and so do posts of a
   * paused subscription.
   */
  takeReroutable(channelId: string, bodyIn: RenderReroutedPostBody): Promise<RerouteResult>;
}

export type RenderReroutedPostBody = (to: PostDestination, post: FeedPost) => string;

export type PostDestination = Pick<Subscription, 'channelId' | 'mentionRoleId' | 'mentionUserId'>;

export interface RerouteResult {
  readonly rerouted: number;
  /**
   * Number of posts that will never be sent, because they reveal more about people than their subscription now allows.
   */
  readonly deadLettered: number;
  /**
   * Subscriptions with a post that is still being sent to the old channel. A post to the new channel would overtake it.
   */
  readonly stillSending: ReadonlySet<number>;
}
