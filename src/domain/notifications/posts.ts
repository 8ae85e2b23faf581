import type { Reader } from './readers.ts';

export interface PostFile {
  readonly name: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted once in its channel. */
export interface FeedPost {
  /** The post's key, unique in its channel. The nonce is made from it, so a stored post keeps its key. */
  readonly key: string;
  readonly channelId: string;
  /**
   * The one person for whom the post is, if it belongs to no subscription. The post is deleted when the person is
   * forgotten.
   */
  readonly reader?: Reader | undefined;
  /**
   * The message as JSON. It never changes, so that a resend is identical. Some members are not part of the message:
   * `items`, the keys of its items (for `Outbox.itemsOf`), and `mentionRoleIds` and `mentionUserIds`, the allowed
   * pings.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * The key of an earlier post in this channel, whose message this one replaces. The body then contains the earlier
   * post's marker, so that the message can be found. If that message is deleted, this becomes a message of its own with
   * the same marker.
   */
  readonly edits?: string | undefined;
  /**
   * The keys of the events in the post, from its subscription's feed. While the post is unsent, it can be rendered
   * again from them.
   */
  readonly eventKeys?: readonly string[] | undefined;
  /** The reason for a summary, in the publisher's format; undefined for other posts. */
  readonly summaryReason?: string | undefined;
}

/** A message that can be extended with new entries: a season, an album. */
export interface Group {
  readonly channelId: string;
  readonly key: string;
  readonly postKey: string;
  readonly openedAt: Date;
  /** The message's content so far, as JSON in the feed's format. */
  readonly data: string;
}
