import type { ItemRef, ServerId } from '../servers/refs.ts';
import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './channels.ts';
import type { FeedName } from './feeds.ts';
import type { PostSource, PostState, UnsentPostState } from './postState.ts';
import type { FeedPost, PostFile } from './posts.ts';
import type { MessageReader } from './readers.ts';

export interface OutboxRow {
  readonly id: number;
  readonly key: string;
  readonly channelId: string;
  readonly body: string;
  readonly files: readonly PostFile[];
  /**
   * The earlier post in this channel whose message this post replaces. If `messageId` is undefined, the earlier post
   * will not be sent, so this post becomes a new message.
   */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /**
   * Key of the last event in the post. Set while it is unknown whether the post was sent. Undefined once the events are
   * forgotten.
   */
  readonly lastEventKey?: string | undefined;
  /** Recipient of a direct message. It is sent only if the recipient may still read it. */
  readonly reader?: MessageReader | undefined;
  readonly attempts: number;
  readonly state: UnsentPostState;
  /** When a send first failed, by the bot's clock. */
  readonly failingSince?: Date | undefined;
  /** True if the admins were alerted that the post cannot be delivered. */
  readonly isAlerted: boolean;
  readonly isSkipAsked: boolean;
}

/** A post that cannot be sent, so that later posts of the channel wait. */
export interface StuckPost {
  readonly id: number;
  readonly since: Date;
  readonly behind: number;
}

/** Why a post was not sent: the kind of failure, and a message for people who read the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

export type OutboxPostKey = Pick<OutboxRow, 'key' | 'channelId'>;

export interface FeedPostInOutbox extends OutboxPostKey {
  /** Media servers of the people whom the post may show. Undefined if unknown. */
  readonly servers: readonly ServerId[] | undefined;
}

export interface PostStatus {
  readonly messageId?: string | undefined;
  /** Kind of the last failure. Set if the post has not been sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

export interface ChannelBacklog {
  /** The channel's unsent posts. `since` and `kind` describe the first unsent post, for which the other posts wait. */
  readonly waiting?: {
    readonly posts: number;
    readonly since: Date;
    /** Why the first waiting post was not sent at the last try. Undefined if no try has failed. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /**
   * Posts that will not be sent, with their latest bodies. Discord refused them for good, they are unreadable, or a
   * person skipped them.
   */
  readonly refused?: { readonly posts: number; readonly last: Date; readonly bodies: readonly string[] };
}

export interface OutboxDepth {
  readonly posts: number;
  readonly oldest: Date | undefined;
  readonly first: number | undefined;
}

export interface Outbox {
  channels(): Promise<readonly string[]>;
  /**
   * The channel's first unsent row, even if it is not due, so that no row overtakes another. Unreadable rows before it
   * are given up and logged.
   */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /**
   * Stores that a send begins. This is on disk before the request leaves. If an earlier send is still in doubt, the row
   * keeps the time of that send. False if the row no longer has to be sent in this channel, because it was moved or
   * replaced by a later edit.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /**
   * Records that the post was certainly not sent, so that it is no longer in doubt. A post that has to be made again
   * goes back to the publisher.
   */
  unsent(id: number): Promise<void>;
  /**
   * Records that the post arrived. Of its body, only the items and media servers are kept. If the post was an edit, its
   * row is deleted, and the edited post gets these items.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Records a failed send. Neither this send nor an earlier one reached Discord. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records a send that may have reached Discord. The post stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records that Discord will not accept this body. The post is kept, but later posts no longer wait for it. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /**
   * Events that an unsent post and its unsent edits show. Undefined if the post has no events or its subscription was
   * removed.
   */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Splits a post, with its unsent edits, into several posts with the same content. Later entries are not added to
   * these posts. False if the post no longer has to be sent.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * Requests to give up the channel's first post as soon as it is certain that the post is not in the channel.
   * Undefined if none of its sends has failed, or if `id` is another post's.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** Records that the admins were alerted to the stuck post, or that there are none to alert. */
  alerted(id: number): Promise<void>;
  /** Stores a single post, such as a sample. An earlier post with this channel and key stays unchanged. */
  add(post: FeedPost): Promise<void>;
  /** State of the post with this key: the message's id, the failure of the last try, or neither yet. */
  fate(channelId: string, key: string): Promise<PostStatus | undefined>;
  /** The feed's posts of the last 90 days, sent or still to be sent, sorted by id. Edits are left out. */
  postsOf(feed: FeedName): Promise<readonly FeedPostInOutbox[]>;
  /**
   * Turns a post back into its notifications, so that the publisher makes the post again. False if sending the post has
   * already begun.
   */
  withdraw(post: OutboxPostKey): Promise<boolean>;
  /**
   * Backlogs of these channels, with the posts that were refused since `refusedSince`. A channel without unsent and
   * refused posts is left out.
   */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /**
   * Keys of the items in a message of the bot (`items` in the body of its post). Empty for other messages, and after
   * the post's row was deleted.
   */
  itemsOf(messageId: string): Promise<readonly ItemRef[]>;
}
