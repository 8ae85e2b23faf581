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

/** An entry of a feed that must be told once per channel. */
export interface FeedPost {
  /** Unique in its channel; the nonce is made from it, so a post keeps it for ever. */
  readonly key: string;
  readonly channelId: string;
  /**
   * The message as JSON, final: what is sent again after a failure is the same to the letter. Its `items`, the keys of
   * what it tells, are not sent: they are for whoever asks by `Outbox.bodyOf`.
   */
  readonly body: string;
  /** The events this post tells. */
  readonly eventKeys: readonly string[];
}

export interface FeedBatch {
  readonly feed: string;
  readonly channelId: string;
  /** Where the feed goes on from, in the feed's own words (JSON). */
  readonly cursor: string;
  /** Event keys known from now on without being posted (the first start's look back). */
  readonly known?: readonly string[] | undefined;
  readonly posts: readonly FeedPost[];
}

export interface FeedStore {
  cursor(feed: string, channelId: string): Promise<string | undefined>;
  /** Which of these events were posted to that channel, are about to be, or need not be. */
  known(feed: string, channelId: string, eventKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Events, outbox rows and cursor in one transaction: all of it or nothing. An event or post that is there already
   * stays as it is, and a post all of whose events are known already is not made. An event is forgotten when nobody
   * asked `known` about it for 90 days.
   */
  record(batch: FeedBatch): Promise<void>;
}

export interface OutboxRow {
  readonly id: number;
  readonly key: string;
  readonly channelId: string;
  readonly body: string;
  /** How many sends of it failed. */
  readonly attempts: number;
  /** Set when a send of this row began and nobody knows how it ended. */
  readonly sendingSince?: Date | undefined;
  /** Not to be tried before. */
  readonly notBefore?: Date | undefined;
}

export interface Outbox {
  /** Channels that have rows to send. */
  channels(): Promise<readonly string[]>;
  /** The oldest row of that channel that is not sent yet, due or not: order is kept, nothing overtakes. */
  next(channelId: string): Promise<OutboxRow | undefined>;
  /** Says that a send begins now; must be on disk before the request leaves. Keeps an earlier `sendingSince`. */
  sending(id: number, at: Date): Promise<void>;
  sent(id: number, messageId: string, at: Date): Promise<void>;
  /** Neither this send nor an earlier one happened: forgets `sendingSince`. */
  postpone(id: number, reason: string, notBefore: Date): Promise<void>;
  /** Nobody knows whether the send happened: `sendingSince` stays. */
  uncertain(id: number, reason: string, notBefore: Date): Promise<void>;
  /** Discord will never take this body: set aside, kept, and no longer in the way of the others. */
  setAside(id: number, reason: string): Promise<void>;
  /** The body of the row that became this message, as long as it is kept. */
  bodyOf(messageId: string): Promise<string | undefined>;
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
