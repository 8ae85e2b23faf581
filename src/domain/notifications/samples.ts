import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export interface Samples {
  /**
   * The posts with the feed's sample, in order and at least one, with the keys `<key>:1`, `<key>:2`, ... Asks the media
   * server if needed; without its answer, the sample has less content.
   */
  draw(subscription: Subscription, key: string): Promise<readonly [FeedPost, ...FeedPost[]]>;
}
