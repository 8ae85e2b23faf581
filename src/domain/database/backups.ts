import type { FeedName } from '../notifications/feeds.ts';
import type { ServerId } from '../servers/refs.ts';

/** The stored knowledge of posted messages. */
interface KnownPosts {
  /** It was restored, and has not resumed since. */
  readonly isRestored: boolean;
  /** The id of the newest message; missing if none was posted. */
  readonly newest?: string | undefined;
  /** The keys of posts that may or may not have arrived. */
  readonly inDoubt: readonly { readonly channelId: string; readonly key: string }[];
  readonly votes: readonly KnownVote[];
  /** The number of the last vote that it ever had. */
  readonly lastVote: number;
  /** The number of the last board that it ever had: boards that were set later have higher ones. */
  readonly lastBoard: number;
}

/** A vote that a database has. */
export interface KnownVote {
  readonly channelId: string;
  readonly endsAt: Date;
  /** The post with the result was written. */
  readonly isPosted: boolean;
}

/** A board with a newer message than the one that the database knows. */
export interface MovedBoard {
  readonly id: number;
  /** The number of its messages, the newest included: see `BoardState.posts`. */
  readonly posts: number;
  readonly messageId: string;
  /** The message before it, if that is still there. */
  readonly obsoleteId?: string | undefined;
}

/** Where a database resumes that is older than the posted messages. */
export interface GoingOn {
  /** The id of the newest message that it did not know. */
  readonly newest?: string | undefined;
  /** The position at which feeds resume on each media server. Null: the newest item at that time. Missing: the old position. */
  readonly ofServers?: ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>> | undefined;
  readonly boards?: readonly MovedBoard[] | undefined;
  /** Where other feeds resume, on all media servers. */
  readonly cursors?: ReadonlyMap<FeedName, string> | undefined;
  /** The state of the feed about the bot's own troubles, in that feed's format. */
  readonly troubles?: string | undefined;
}

/**
 * For a database that is older than the posted messages: it was restored, or an older file was put in its
 * place. Rejects with the database's failure only.
 */
export interface RestoredDatabase {
  known(): Promise<KnownPosts>;
  /** Makes sure that no post is sent twice. Resolves to the names of rules that are dry runs from now on. */
  goOn(from: GoingOn): Promise<readonly string[]>;
}

/** The identity that media servers know this database's bot by. Rejects with the database's failure only. */
export interface ClientIdentity {
  /** Generated when first asked for and never changed: servers count devices and limits by it. */
  clientIdentifier(): Promise<string>;
}

/**
 * Why a backup is made: by schedule, before the tables change, or on request. One made on request is never
 * deleted.
 */
export const BACKUP_REASONS = ['scheduled', 'upgrade', 'manual'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export interface BackupFile {
  readonly path: string;
  readonly madeAt: Date;
  readonly reason: BackupReason;
}

/** Copies of the database. All reject with the database's failure. */
export interface Backups {
  /** Makes one while the bot works, and deletes the oldest of its kind; resolves with its path. */
  make(reason: BackupReason): Promise<string>;
  /** For which time one was made by schedule last, or when the first start was; undefined before it. */
  lastScheduled(): Promise<Date | undefined>;
  /** Stores that a backup was made for this time. */
  noteScheduled(slot: Date): Promise<void>;
}
