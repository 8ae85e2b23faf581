import type { MessageReader } from './readers.ts';

export interface PostFile {
  readonly name: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted exactly once in its channel. */
export interface FeedPost {
  /**
   * Key of the post, unique in its channel. The nonce is derived from it, so the key of a stored post must not change.
   */
  readonly key: string;
  readonly channelId: string;
  /** The only reader of a post without a subscription. If this person is forgotten, the post is deleted. */
  readonly reader?: MessageReader | undefined;
  /**
   * The message as JSON. It does not change, so every attempt sends the same message. Some members are not part of the
   * message. `items`: keys of its items (for `Outbox.itemsOf`). `servers`: media servers of the people whom it may show
   * (for `Outbox.postsOf`). `mentionRoleIds` and `mentionUserIds`: the allowed pings.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * Key of the earlier post in this channel whose message this post replaces. The body contains the earlier post's
   * marker, so that the message can be found. If that message is deleted, this post becomes a new message with the same
   * marker.
   */
  readonly edits?: string | undefined;
  /** Keys of the post's events, from its subscription's feed. An unsent post can be rendered again from them. */
  readonly eventKeys?: readonly string[] | undefined;
  /** Why the post is a summary, in the publisher's format. Undefined for other posts. */
  readonly summaryReason?: string | undefined;
}

/** A message to which new entries can be added, such as a season or an album. */
export interface ExtendablePost {
  readonly channelId: string;
  readonly key: string;
  readonly postKey: string;
  readonly openedAt: Date;
  /** Content of the message so far, as JSON in the feed's format. */
  readonly data: string;
}
