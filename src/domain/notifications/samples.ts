import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

/** What `/notify test` sends. */
export interface Samples {
  /**
   * The posts that the route's feed would tell its sample in, in order and at least one, with the keys `<key>:1`,
   * `<key>:2`, ...; it may need the media server, and never fails for it.
   */
  draw(subscription: Subscription, key: string): Promise<readonly [FeedPost, ...FeedPost[]]>;
}
