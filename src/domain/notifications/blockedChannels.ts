import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export type BlockReason = 'gone' | 'forbidden';

/** A channel that takes nothing any more: its posts wait, and whoever can mend it was told. */
export interface BlockedChannel {
  readonly channelId: string;
  readonly kind: BlockReason;
  readonly since: Date;
}

export interface BlockedChannels {
  list(): Promise<readonly BlockedChannel[]>;
  /** Parks it and writes down what tells the admins, in one transaction; false, and nothing, if it was parked already. */
  block(blocked: BlockedChannel, posts: readonly FeedPost[]): Promise<boolean>;
  /** It takes messages again, or somebody says so: its posts are due at once. False if it was not parked. */
  unblock(channelId: string): Promise<boolean>;
  /** It is parked for another reason by now: nothing if it is not parked. */
  changeReason(channelId: string, kind: BlockReason): Promise<void>;
  /**
   * Takes out of it what was written for routes that point elsewhere by now, to be sent there. Left alone is what may have
   * been sent, and what is for a route that is paused. `body` is asked for the body that a post has in its new place.
   */
  takeReroutable(channelId: string, body: (to: Destination, post: FeedPost) => string): Promise<Rerouted>;
}

/** Of a route, as it is by now. */
export type Destination = Pick<Subscription, 'channelId' | 'mentionRoleId'>;

export interface Rerouted {
  readonly rerouted: number;
  /** Posts that show more of people than their route does by now: they are set aside. */
  readonly deadLettered: number;
}
