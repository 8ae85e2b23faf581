import type { ItemRef, ServerId } from '../servers/refs.ts';
import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './channels.ts';
import type { FeedName } from './feeds.ts';
import type { PostSource, PostState, UnsentState } from './postState.ts';
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
   * cannot be sent any more, so this post becomes a new message.
   */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /**
   * Key of the last event in the post. Set if it is unknown whether the post was sent; undefined once its events are
   * forgotten.
   */
  readonly lastEventKey?: string | undefined;
  /** Recipient of a direct message. The message is sent only while the recipient may read it. */
  readonly reader?: MessageReader | undefined;
  readonly attempts: number;
  readonly state: UnsentState;
  /** When a send first failed, by the bot's clock. */
  readonly failingSince?: Date | undefined;
  /** True if the admins were alerted that the post cannot be delivered. */
  readonly isAlerted: boolean;
  readonly isSkipAsked: boolean;
}

/** A post that cannot be sent, so that the channel's other posts wait behind it. */
export interface StuckPost {
  readonly id: number;
  readonly since: Date;
  readonly behind: number;
}

/** Why a post was not sent: the kind of failure, and a message for people who read the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

export type KeyedPost = Pick<OutboxRow, 'key' | 'channelId'>;

export interface PostOfFeed extends KeyedPost {
  /** Media servers whose people the post may show. Undefined if that is unknown. */
  readonly servers: readonly ServerId[] | undefined;
}

export interface PostStatus {
  readonly messageId?: string | undefined;
  /** Kind of the last failure. Set if the post has not been sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

export interface ChannelBacklog {
  /**
   * The channel's posts that wait to be sent. `since` and `kind` are about the first of them, behind which the others
   * wait.
   */
  readonly waiting?: {
    readonly posts: number;
    readonly since: Date;
    /** Why the first waiting post was not sent at the last try. Undefined if no try has failed. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /**
   * Posts that will never be sent, with the latest bodies. Discord refused them for good, they could not be read, or a
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
   * The channel's first unsent row, due or not, so that no row overtakes another. Rows before it that cannot be read
   * are given up and logged.
   */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /**
   * Stores that a send begins. This must be on disk before the request leaves. If an earlier send is still in doubt,
   * the row keeps that time. False if the channel no longer has this row to send, because it was moved or a later edit
   * replaced it.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /** Records that the post was certainly not sent, so that it is no longer in doubt. */
  unsent(id: number): Promise<void>;
  /**
   * Records that the post arrived. Keeps only the items and media servers in its body. If the post was an edit, its row
   * is deleted, and the edited post gets these items.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Records a failed send. Neither this send nor an earlier one arrived. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records a send that may have arrived. The post stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records that Discord will never accept this body. The post is kept, but other posts no longer wait for it. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /**
   * Events from which an unsent post and its unsent edits were rendered. Undefined if the post has no events or its
   * subscription was removed.
   */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Replaces a post and its unsent edits by several posts with the same content. Later entries are not added to its
   * message. False if the post no longer has to be sent.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * Requests that the channel's first post is given up as soon as it is certain that it is not in the channel.
   * Undefined if no send of it has failed, or if `id` is another post's.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** Records that the admins were alerted to the stuck post, or that there is no admin to alert. */
  alerted(id: number): Promise<void>;
  /** Stores a single post, such as a sample. An earlier post with this channel and key stays unchanged. */
  add(post: FeedPost): Promise<void>;
  /** State of the post with this key: the message's id, the failure of the last try, or neither yet. */
  fate(channelId: string, key: string): Promise<PostStatus | undefined>;
  /**
   * The feed's posts of the last 90 days that were sent or will be sent, in the order of their ids. Edits are left out.
   */
  postsOf(feed: FeedName): Promise<readonly PostOfFeed[]>;
  /**
   * Turns a post back into the notifications that it was made from, so that the publisher makes it again. False if its
   * send has begun or is over.
   */
  withdraw(post: KeyedPost): Promise<boolean>;
  /**
   * Backlogs of these channels, with the posts that were refused since `refusedSince`. Channels without either are left
   * out.
   */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /**
   * Keys of the items in a message of the bot (`items` in the body of its post). Empty for other messages, and once the
   * post's row is deleted.
   */
  itemsOf(messageId: string): Promise<readonly ItemRef[]>;
}
