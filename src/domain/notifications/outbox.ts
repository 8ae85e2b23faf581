import type { ItemRef } from '../servers/refs.ts';
import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './channels.ts';
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
   * The earlier post of the channel that it replaces. Without a `messageId` that post was dead-lettered, and
   * this one becomes a separate message.
   */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /** The key of the last event that it shows, if it is in doubt; missing once its events are forgotten. */
  readonly lastEventKey?: string | undefined;
  /** The recipient of a direct message. It is sent only while they may read it. */
  readonly reader?: Reader | undefined;
  /** The number of failed sends. */
  readonly attempts: number;
  readonly state: UnsentState;
  /** When a send first failed, by our clock. */
  readonly failingSince?: Date | undefined;
  /** The admins were alerted that it does not get through. */
  readonly isAlerted: boolean;
  readonly isSkipAsked: boolean;
}

/** A post whose sends fail, so that the channel's other posts wait behind it. */
export interface StuckPost {
  readonly id: number;
  /** When a send first failed. */
  readonly since: Date;
  /** The number of posts that wait behind it. */
  readonly behind: number;
}

/** Why a send failed: its kind, and a message for people who read the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

export interface PostFate {
  readonly messageId?: string | undefined;
  /** The kind of the last failure, if it has not been sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

/** The progress of a channel's posts. */
export interface ChannelBacklog {
  /** The posts that wait to be sent; `since` and `kind` are about the first one, which blocks the others. */
  readonly waiting?: {
    readonly posts: number;
    /** The time when it was written. */
    readonly since: Date;
    /** Why its last send failed; undefined if none has failed so far. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /**
   * The dead-lettered posts: refused by Discord for good, unreadable, or skipped by a person; with the latest
   * bodies.
   */
  readonly refused?: { readonly posts: number; readonly last: Date; readonly bodies: readonly string[] };
}

/** The number of unsent posts, and since when the oldest waits. */
export interface OutboxDepth {
  readonly posts: number;
  readonly oldest: Date | undefined;
  /** The number of the oldest post. */
  readonly first: number | undefined;
}

export interface Outbox {
  /** Channels that have rows to send. */
  channels(): Promise<readonly string[]>;
  /**
   * The first unsent row of that channel, due or not, so that no row overtakes another. A row that cannot be read is
   * dead-lettered on the way and logged.
   */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /**
   * Records that a send begins; must be on disk before the request leaves. Keeps the time since when the row is
   * in doubt. False if the channel no longer has this row to send, because it was moved or a later edit
   * replaced it.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /** Confirms that the post was never sent: it is no longer in doubt. */
  unsent(id: number): Promise<void>;
  /**
   * Keeps only the shown items of its body and files. An edit is deleted; the post it edits is that message and
   * shows these items from now on.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Neither this send nor an earlier one happened: it is no longer in doubt. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** The send may have happened: the post stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Discord will never take this body: it is kept, and no longer blocks other posts. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /**
   * The events that an unsent post and its waiting edits were rendered from; undefined if it shows no events or
   * its subscription is gone.
   */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Replaces a post and its waiting edits by posts with the same content in total; nothing more is added to its
   * message. False if it is no longer there to be sent.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  /** The state of that post, as long as it is kept. */
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * Dead-letters the channel's first post, if its sends fail, as soon as it is certainly not in the channel.
   * Undefined if there is no such post or, with an id, if it is another one.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** The admins were alerted that the post is stuck, or there is no admin to alert. */
  alerted(id: number): Promise<void>;
  /** Writes a single post, for example a sample; an earlier one with that channel and key stays unchanged. */
  add(post: FeedPost): Promise<void>;
  /** The state of the post with that key: the message's id, the failure of the last try, or neither yet. */
  fate(channelId: string, key: string): Promise<PostFate | undefined>;
  /** The backlogs of these channels, with posts refused since then; channels with neither are left out. */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /**
   * Keys of the items that this message of ours shows (`items` of its body), as long as they are kept; none for any
   * other message.
   */
  itemsOf(messageId: string): Promise<readonly ItemRef[]>;
}
