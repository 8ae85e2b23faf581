import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

/** Makes the posts of `/notify test`. */
export interface Samples {
  /**
   * The posts with the feed's sample, in order and at least one, with the keys `<key>:1`, `<key>:2`, ... May
   * ask the media server, and never fails because of it.
   */
  draw(subscription: Subscription, key: string): Promise<readonly [FeedPost, ...FeedPost[]]>;
}
