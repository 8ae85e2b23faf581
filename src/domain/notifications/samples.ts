import type { FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export interface FeedSamples {
  /**
   * Draws a sample of the feed: at least one post, with the keys `<key>:1`, `<key>:2` and so on. May ask the media
   * server. If the server does not answer, the sample has less content.
   */
  draw(subscription: Subscription, key: string): Promise<readonly [FeedPost, ...FeedPost[]]>;
}
