import type { ItemRef } from '../servers/refs.ts';
import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './channels.ts';
import type { FeedName } from './feeds.ts';
import type { PostSource, PostState, UnsentState } from './postState.ts';
import type { FeedPost, PostFile } from './posts.ts';
import type { Reader } from './readers.ts';

export interface OutboxRow {
  readonly id: number;
  readonly key: string;
  readonly channelId: string;
  readonly body: string;
  readonly files: readonly PostFile[];
  /**
   * The earlier post of this channel whose message this post replaces. If `messageId` is missing, that post was
   * dead-lettered, and this one becomes a message of its own.
   */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /** The key of the last event in the post, if the post is in doubt. Missing once its events are forgotten. */
  readonly lastEventKey?: string | undefined;
  /** The recipient of a direct message. It is sent only while the recipient may read it. */
  readonly reader?: Reader | undefined;
  readonly attempts: number;
  readonly state: UnsentState;
  /** When a send first failed, by the bot's clock. */
  readonly failingSince?: Date | undefined;
  /** True if the admins were alerted that the post is not delivered. */
  readonly isAlerted: boolean;
  readonly isSkipAsked: boolean;
}

/** A post whose sends fail, so that the channel's other posts wait behind it. */
export interface StuckPost {
  readonly id: number;
  readonly since: Date;
  /** Number of posts that wait behind the stuck post. */
  readonly behind: number;
}

/** Why a send failed: its kind, and a message for people who read the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

/** A post by its key in its channel. */
export type KeyedPost = Pick<OutboxRow, 'key' | 'channelId'>;

export interface PostFate {
  readonly messageId?: string | undefined;
  /** The kind of the last failure, if the post has not been sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

export interface ChannelBacklog {
  /** The posts that wait to be sent. `since` and `kind` are about the first one, behind which the others wait. */
  readonly waiting?: {
    readonly posts: number;
    /** When the first waiting post was written. */
    readonly since: Date;
    /** Why the post's last send failed. Undefined if none has failed so far. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /**
   * The dead-lettered posts, with the latest bodies. Discord refused them for good, they could not be read, or a person
   * skipped them.
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
   * are dead-lettered and logged.
   */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /**
   * Stores that a send begins. Must be on disk before the request leaves. A row that is in doubt already keeps its
   * earlier time. False if the channel no longer has this row to send, because it was moved or a later edit replaced
   * it.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /** Records that the post was certainly not sent, so that it is no longer in doubt. */
  unsent(id: number): Promise<void>;
  /**
   * Records that the post arrived. Keeps only the items in its body. If the post was an edit, its row is deleted, and
   * the edited post gets these items.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Records a failed send. Neither this send nor an earlier one arrived, so the post is not in doubt. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records a send that may have arrived, so that the post stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Records that Discord will never accept this body. The post is kept, but no longer blocks others. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /**
   * The events from which an unsent post and its unsent edits were rendered. Undefined if the post has no events or its
   * subscription was removed.
   */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Replaces a post and its unsent edits by several posts with the same content. Its message is not extended any more.
   * False if the post no longer has to be sent.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  /** The state of that post. Undefined once its row is deleted. */
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * Asks to dead-letter the channel's first post as soon as it is certainly not in the channel. Undefined if its sends
   * have not failed, or if `id` is another post's.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** Records that the admins were alerted to the stuck post, or that there is no admin to alert. */
  alerted(id: number): Promise<void>;
  /** Writes a single post, for example a sample. An earlier post with this channel and key stays unchanged. */
  add(post: FeedPost): Promise<void>;
  /** The state of the post with that key: the message's id, the failure of the last try, or neither yet. */
  fate(channelId: string, key: string): Promise<PostFate | undefined>;
  /** The feed's posts of the last 90 days that were sent or will be, in the order of their ids. Edits are left out. */
  postsOf(feed: FeedName): Promise<readonly KeyedPost[]>;
  /**
   * Turns a post back into the notifications from which it was made, so that the publisher makes it again. False if its
   * send has begun or is over.
   */
  withdraw(post: KeyedPost): Promise<boolean>;
  /**
   * The backlogs of these channels, with the posts refused since `refusedSince`. Channels without either are left out.
   */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /**
   * Keys of the items in a message of the bot (`items` of its body). Empty for other messages, and once the post's row
   * is deleted.
   */
  itemsOf(messageId: string): Promise<readonly ItemRef[]>;
}
