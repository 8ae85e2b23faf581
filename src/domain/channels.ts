/** How posting to a channel can fail. */
export type ChannelFailureKind =
  /** The channel is not there (any more). */
  | 'gone'
  /** The bot may not see it, write to it or attach files. */
  | 'forbidden'
  /** Discord will never take this message as it is. */
  | 'invalid'
  /** Certainly not posted: rate limited, or refused before it was taken. */
  | 'unavailable'
  /** Nobody knows: a 5xx, a timeout, a broken connection. */
  | 'uncertain';

export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';
  readonly kind: ChannelFailureKind;

  constructor(kind: ChannelFailureKind, detail: string, options?: { readonly cause?: unknown }) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
  }
}

export interface ChannelPost {
  readonly channelId: string;
  /** A render/ Message as JSON, without files; of what else is in it nothing is sent. */
  readonly body: string;
  /** At most 25 characters; Discord answers a second create with the same one, within minutes, with the first message. */
  readonly nonce: string;
  /** A component id (1 to 2^31-1) that is in the message and survives there, to find it again. */
  readonly marker: number;
}

export interface Channels {
  /** Posts, and gives the message's id. Rejects with a ChannelFailure. */
  post(post: ChannelPost): Promise<string>;
  /** The id of our own message with that marker among the channel's last 100 at or after `since`, if it is there. Rejects with a ChannelFailure. */
  find(channelId: string, marker: number, since: Date): Promise<string | undefined>;
}
