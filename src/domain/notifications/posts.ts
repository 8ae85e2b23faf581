import type { Reader } from './readers.ts';

/** A picture that goes with a post. */
export interface PostFile {
  readonly name: string;
  /** Alt text. */
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted once in its channel. */
export interface FeedPost {
  /** Unique in its channel; the nonce is made from it, so a post never changes it. */
  readonly key: string;
  readonly channelId: string;
  /** The reader, if it is for one person and not sent by their subscription. Forgotten with them. */
  readonly reader?: Reader | undefined;
  /**
   * The message as JSON, and final: a resend is identical. Some members are not sent themselves: `items`, the
   * keys of the shown items (for `Outbox.itemsOf`), and `mentionRoleIds` and `mentionUserIds`, the allowed
   * pings.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * The key of an earlier post in this channel, whose message this one replaces instead of being posted again.
   * The body then has the earlier post's marker, by which the message is found, even if the message is gone and
   * this becomes a separate post.
   */
  readonly edits?: string | undefined;
  /** The events of its subscription's feed that it shows; it can be rendered again from them as long as it is unsent. */
  readonly eventKeys?: readonly string[] | undefined;
  /** SummaryReason, in the publisher's format; missing for a post that is no summary. */
  readonly summaryReason?: string | undefined;
}

/** A message that grows: a season, an album. */
export interface Group {
  readonly channelId: string;
  readonly key: string;
  readonly postKey: string;
  readonly openedAt: Date;
  /** Its content so far, as JSON in the feed's format. */
  readonly data: string;
}
