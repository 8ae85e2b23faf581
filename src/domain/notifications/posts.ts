import type { MessageReader } from './readers.ts';

export interface PostFile {
  readonly name: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted exactly once in its channel. */
export interface FeedPost {
  /** Key of the post, unique in its channel. The nonce is made from it, so a stored post keeps its key. */
  readonly key: string;
  readonly channelId: string;
  /** The only reader of a post that belongs to no subscription. The post is deleted when this person is forgotten. */
  readonly reader?: MessageReader | undefined;
  /**
   * The message as JSON. It never changes, so that it is the same when it is sent again. Some members are not part of
   * the message: `items` has the keys of its items (for `Outbox.itemsOf`), `servers` has the media servers whose
   * people it may show (for `Outbox.postsOf`), `mentionRoleIds` and `mentionUserIds` have the allowed pings.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * Key of the earlier post in this channel whose message this post replaces. The body contains the earlier post's
   * marker, so that the message can be found. If that message is deleted, this post becomes a new message with the same
   * marker.
   */
  readonly edits?: string | undefined;
  /** Keys of the events in the post, from its subscription's feed. An unsent post can be rendered again from them. */
  readonly eventKeys?: readonly string[] | undefined;
  /** Why the post is a summary, in the publisher's format. Undefined for other posts. */
  readonly summaryReason?: string | undefined;
}

/** A message to which new entries can be added, such as a season or an album. */
export interface PostGroup {
  readonly channelId: string;
  readonly key: string;
  readonly postKey: string;
  readonly openedAt: Date;
  /** Content of the message so far, as JSON in the feed's format. */
  readonly data: string;
}
