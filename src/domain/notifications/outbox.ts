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
   * The earlier post of the channel that it replaces. Without a `messageId` that post was dead-lettered, and this one
   * becomes a message of its own.
   */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /** The key of the last event that it shows, if it is in doubt; missing once its events are forgotten. */
  readonly lastEventKey?: string | undefined;
  /** The person whom a direct message is for. It is sent only while they may read it. */
  readonly reader?: Reader | undefined;
  /** How many sends of it failed. */
  readonly attempts: number;
  readonly state: UnsentState;
  /** When a send of it first failed, by our clock. */
  readonly failingSince?: Date | undefined;
  /** The admins were alerted that it does not get through. */
  readonly isAlerted: boolean;
  readonly isSkipAsked: boolean;
}

/** A post whose sends fail, while the others of its channel wait behind it. */
export interface StuckPost {
  readonly id: number;
  /** When a send of it first failed. */
  readonly since: Date;
  /** How many wait behind it. */
  readonly behind: number;
}

/** Why a send failed: its kind, and a message for people who read the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

export interface PostFate {
  readonly messageId?: string | undefined;
  /** Of the last failure, if it has not been sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

/** How far the posts of a channel have got. */
export interface ChannelBacklog {
  /** The posts that wait to be sent; `since` and `kind` are those of the first, which the others wait behind. */
  readonly waiting?: {
    readonly posts: number;
    /** When it was written. */
    readonly since: Date;
    /** Why its last send failed; undefined if none has failed so far. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /**
   * The dead-lettered posts, which Discord will never take, which cannot be read, or which somebody skipped; with the
   * latest bodies.
   */
  readonly refused?: { readonly posts: number; readonly last: Date; readonly bodies: readonly string[] };
}

/** How much waits to be sent, and since when the oldest of it does. */
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
   * Records that a send begins now; must be on disk before the request leaves. Keeps since when the row has been in
   * doubt. False if that channel no longer has such a row to send, because it was moved or a later edit replaced it.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /** It is certain that no send of it has happened so far: it is no longer in doubt. */
  unsent(id: number): Promise<void>;
  /**
   * Keeps nothing of its body and files but which items it shows. An edit is deleted; the post it edits is that
   * message and shows these items from now on.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Neither this send nor an earlier one happened: it is no longer in doubt. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Nobody knows whether the send happened: it stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Discord will never take this body: it is kept, and no longer blocks the others. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /**
   * What an unsent post and its waiting edits were rendered from; undefined if it shows no events or its subscription
   * is gone.
   */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Replaces a post and its waiting edits by posts that together show the same; nothing more is added to its message.
   * False if it is no longer there to be sent.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  /** The state of that post, as long as it is kept. */
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * Dead-letters the first post of that channel, if sends of it fail, as soon as it is certain that it is not in the
   * channel. Undefined if there is none or, where an id is given, it is another one.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** The admins were alerted that it does not get through, or nobody can be. */
  alerted(id: number): Promise<void>;
  /** Writes a single post, such as a sample; an earlier one with that channel and key stays as it is. */
  add(post: FeedPost): Promise<void>;
  /** What became of the post with that key: the message's id, why the last try failed, or neither yet. */
  fate(channelId: string, key: string): Promise<PostFate | undefined>;
  /** The backlogs of these channels, with what was refused since then; channels with neither are left out. */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /**
   * Keys of the items that this message of ours shows (`items` of its body), as long as they are kept; none for any
   * other message.
   */
  itemsOf(messageId: string): Promise<readonly ItemRef[]>;
}
