import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './channels.ts';
import type { PostSource, PostState, UnsentState } from './postState.ts';
import type { FeedPost, PostFile } from './posts.ts';

export interface OutboxRow {
  readonly id: number;
  readonly key: string;
  readonly channelId: string;
  readonly body: string;
  readonly files: readonly PostFile[];
  /** It replaces an earlier post of the channel; without a `messageId` when that was set aside: then it is one of its own. */
  readonly edits?: { readonly key: string; readonly messageId?: string | undefined } | undefined;
  /** How many sends of it failed. */
  readonly attempts: number;
  readonly state: UnsentState;
  /** When a send of it failed first, by our clock. */
  readonly failingSince?: Date | undefined;
  /** The admins were told that it does not get through. */
  readonly isAlerted: boolean;
  /** An admin wants to go on without it. */
  readonly isSkipAsked: boolean;
}

/** A post in whose way something stands, with the others of its channel behind it. */
export interface StuckPost {
  readonly id: number;
  /** When a send of it failed first. */
  readonly since: Date;
  /** How many wait behind it. */
  readonly behind: number;
}

/** Why a send failed: its kind, and words for whoever looks into the database. */
export type SendFailure = Pick<ChannelFailure, 'kind' | 'message'>;

export interface PostFate {
  readonly messageId?: string | undefined;
  /** Of the last failure, if it is not sent yet. */
  readonly kind?: ChannelFailureKind | undefined;
}

/** How the posts of a channel get on. */
export interface ChannelBacklog {
  /** Those that wait to be sent; `since` and `kind` are of the first: the others wait behind it. */
  readonly waiting?: {
    readonly posts: number;
    /** When it was written down. */
    readonly since: Date;
    /** Why its last send failed; undefined: none did so far. */
    readonly kind?: ChannelFailureKind | undefined;
  };
  /** Dead-lettered ones: Discord will never take them, nobody can read them, or somebody skipped them; with the latest bodies. */
  readonly refused?: { readonly posts: number; readonly last: Date; readonly bodies: readonly string[] };
}

export interface Outbox {
  /** Channels that have rows to send. */
  channels(): Promise<readonly string[]>;
  /**
   * The first row of that channel that is not sent yet, due or not: order is kept, nothing overtakes. One that cannot be
   * read is set aside on the way, and said in the log.
   */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /**
   * Says that a send begins now; must be on disk before the request leaves. Keeps since when it is in doubt. False: that
   * channel has no such row to send any more, since it went elsewhere or a later edit took its place.
   */
  sending(row: Pick<OutboxRow, 'id' | 'channelId'>, now: DiscordTime): Promise<boolean>;
  /** It is certain that no send of it happened so far: it is in doubt no more. */
  unsent(id: number): Promise<void>;
  /**
   * Of its body and files no more is kept than which items it tells. A row that edits is gone, and the post it edits is
   * that message and tells these items from now on.
   */
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Neither this send nor an earlier one happened: it is in doubt no more. */
  postpone(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Nobody knows whether the send happened: it stays in doubt. */
  uncertain(id: number, why: SendFailure, notBefore: Date): Promise<void>;
  /** Discord will never take this body: set aside, kept, and no longer in the way of the others. */
  deadLetter(id: number, why: SendFailure): Promise<void>;
  /** Of a post that is not sent yet, and of the edits of it that wait; undefined where it tells no events or its route is gone. */
  source(row: Pick<OutboxRow, 'id' | 'channelId' | 'key'>): Promise<PostSource | undefined>;
  /**
   * Posts that together tell what this one and the edits of it that wait do, in its place; nothing more is added to its
   * message. False: it is not there to be sent any more.
   */
  split(id: number, posts: readonly FeedPost[]): Promise<boolean>;
  /** How that post stands, as long as it is kept. */
  stateOf(id: number): Promise<PostState | undefined>;
  /**
   * The first post of that channel, if sends of it fail, is to be dead-lettered as soon as it is known that it is not there;
   * undefined: there is none, or (where an id is named) it is another one.
   */
  skip(channelId: string, id?: number): Promise<StuckPost | undefined>;
  /** Writes down what tells the admins of a post that does not get through, and that they were told. */
  alert(id: number, posts: readonly FeedPost[]): Promise<void>;
  /** Writes down a post by itself, such as a sample; an earlier one of that channel and key stays as it is. */
  add(post: FeedPost): Promise<void>;
  /** What became of the post of that key: the message's id, why the last try failed, or neither yet. */
  fate(channelId: string, key: string): Promise<PostFate | undefined>;
  /** How these channels get on, and what was refused there from then on; without those of which there is nothing to say. */
  backlogs(channelIds: readonly string[], refusedSince: Date): Promise<ReadonlyMap<string, ChannelBacklog>>;
  /** Keys of the items that this message of ours tells (`items` of its body), as long as that is kept; none for any other. */
  itemsOf(messageId: string): Promise<readonly string[]>;
}
