import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

/** What `/notify test` sends. */
export interface Samples {
  /**
   * The posts in which the subscription's feed would show its sample, in order and at least one, with the keys
   * `<key>:1`, `<key>:2`, ... It may ask the media server, and never fails because of it.
   */
  draw(subscription: Subscription, key: string): Promise<readonly [FeedPost, ...FeedPost[]]>;
}
