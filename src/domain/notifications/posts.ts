/** A picture that goes with a post. */
export interface PostFile {
  readonly name: string;
  /** Alt text. */
  readonly description: string;
  readonly bytes: Uint8Array;
}

/** A message that must be posted once in its channel. */
export interface FeedPost {
  /** Unique in its channel; the nonce is made from it, so a post keeps it for ever. */
  readonly key: string;
  readonly channelId: string;
  /**
   * The message as JSON, final: what is sent again after a failure is the same to the letter. Two members of it are not
   * sent as they are: `items`, the keys of what it tells (for `Outbox.itemsOf`), and `mentionRoleIds`, whom it may ring.
   */
  readonly body: string;
  readonly files?: readonly PostFile[] | undefined;
  /**
   * The key of an earlier post of this channel, whose message becomes this one instead of a new one being posted. The
   * marker in the body is then that of the post named here, which the message goes on being found by; also when that
   * message is gone and this becomes a post of its own.
   */
  readonly edits?: string | undefined;
  /** Of its route's feed: the events that it tells, which it can be drawn again from for as long as it is not sent. */
  readonly eventKeys?: readonly string[] | undefined;
  /** What it was drawn as, in the words of the composer; not for events by themselves. */
  readonly summaryReason?: string | undefined;
}

/** A message that grows: a season, an album. */
export interface Group {
  readonly channelId: string;
  readonly key: string;
  /** Of the post that began it. */
  readonly postKey: string;
  readonly openedAt: Date;
  /** JSON of what is in it so far, in the words of the feed. */
  readonly data: string;
}
