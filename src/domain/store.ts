import type { ChannelFailure, ChannelFailureKind, DiscordTime } from './notifications/channels.ts';
import type { FeedPost, PostFile } from './notifications/notifications.ts';
import type { PostSource, PostState, UnsentState } from './notifications/postState.ts';

/** The ports of the database. All are async, so that another database can stand behind them. */

export type StoreFailureKind =
  /** Another Usher runs on this database. */
  | 'in-use'
  /** Written by a newer Usher than this one. */
  | 'newer'
  /** Not a database, or a broken one. */
  | 'damaged'
  /** A database, but not Usher's. */
  | 'foreign'
  /** Another program, such as a backup, holds the file and did not let go in time. */
  | 'busy'
  /** The file or its folder cannot be opened, read or written. */
  | 'unavailable';

/** Why the database cannot be opened. `message` is in plain words, for whoever starts the bot; no secrets are in it. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly kind: StoreFailureKind;

  constructor(kind: StoreFailureKind, words: string, options?: { readonly cause?: unknown }) {
    super(words, options);
    this.kind = kind;
  }
}

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

/** Something Discord shows and a person may use once or for a while: the store keeps what it stands for. */
export interface Ticket {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** JSON, decoded by whoever issued it. */
  readonly target: string;
  readonly expiresAt: Date;
  /** Set once it was used up. */
  readonly usedAt?: Date | undefined;
}

export interface Tickets {
  /** The same user, kind and target get the same ticket again, with the later expiry. Ids are 22 characters and not guessable. */
  issue(ticket: Omit<Ticket, 'id' | 'usedAt'>): Promise<string>;
  /** Any ticket ever issued and not yet swept, expired or not: the caller says why it refuses. */
  find(id: string): Promise<Ticket | undefined>;
  /** Uses it up: true for the first caller, false for every other, however close together. */
  take(id: string, at: Date): Promise<boolean>;
}

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  readonly guildId?: string | undefined;
  readonly command: string;
  /** `nothing`: it went well, and there was nothing to be done, or nothing came of it. */
  readonly outcome: 'done' | 'nothing' | 'refused' | 'failed';
  /** Short, no secrets: the refusal's or the failure's kind, the target. */
  readonly detail?: string | undefined;
}

export interface Audit {
  write(entry: AuditEntry): Promise<void>;
}

/** One row that was taken out of a playlist. */
export interface RemovedItem {
  /** Its place at the time: as long as it is there, the row was not removed. */
  readonly playlistItemId: string;
  /** Missing for what the server did not name: that cannot be put back. */
  readonly ratingKey?: string | undefined;
  readonly title: string;
}

/** What one person removed from a playlist at once, so that it can be put back. */
export interface Removal {
  readonly id: number;
  readonly userId: string;
  readonly playlistKey: string;
  readonly playlistTitle: string;
  readonly items: readonly RemovedItem[];
  readonly at: Date;
}

export interface Removals {
  /** Written before anything is removed, so that a crash half-way loses nothing. The oldest of that person's go. */
  keep(removal: Omit<Removal, 'id'>): Promise<number>;
  /** Leaves these of it and forgets the rest; all of it when there are none. */
  settle(id: number, items: readonly RemovedItem[]): Promise<void>;
  /** That person's last one that was not put back. */
  last(userId: string): Promise<Removal | undefined>;
  /** That very one, if it is theirs and was not put back. */
  find(id: number, userId: string): Promise<Removal | undefined>;
  /** Says that it is being put back: true for the first caller, false for every other, however close together. */
  take(id: number): Promise<boolean>;
  /** Putting back failed for these: they are there to be put back again. */
  giveBack(id: number, items: readonly RemovedItem[]): Promise<void>;
}
