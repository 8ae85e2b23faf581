import type { FeedName } from '../notifications/feeds.ts';
import type { ServerId } from '../servers/refs.ts';

/** The database's knowledge of posted messages. */
interface KnownPosts {
  /** True if the database was restored and the bot has not resumed since. */
  readonly isRestored: boolean;
  /** Id of the newest message. Missing if no message was posted. */
  readonly newest?: string | undefined;
  /** Keys of posts that may or may not have arrived. */
  readonly inDoubt: readonly { readonly channelId: string; readonly key: string }[];
  readonly votes: readonly KnownVote[];
  /** The number of the last vote that this database ever contained. */
  readonly lastVote: number;
  /** The number of the last board that this database ever contained; later boards have higher numbers. */
  readonly lastBoard: number;
}

export interface KnownVote {
  readonly channelId: string;
  readonly endsAt: Date;
  /** True if the post with the vote's result was written. */
  readonly isPosted: boolean;
}

/** A board whose newest message is newer than the one that the database knows. */
export interface MovedBoard {
  readonly id: number;
  /** Number of the board's messages, including the newest; see `BoardState.posts`. */
  readonly posts: number;
  readonly messageId: string;
  /** The message before the newest, if it was not deleted. */
  readonly obsoleteId?: string | undefined;
}

/** The position from which a database that is older than the posted messages resumes. */
export interface ResumePoint {
  /** The id of the newest message that the database did not know. */
  readonly newest?: string | undefined;
  /**
   * The position from which feeds resume on each media server. Null: the newest item when the backup was made.
   * Undefined: the stored position.
   */
  readonly ofServers?: ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>> | undefined;
  readonly boards?: readonly MovedBoard[] | undefined;
  /** The position from which other feeds resume, on all media servers. */
  readonly cursors?: ReadonlyMap<FeedName, string> | undefined;
  /** The state of the feed about the bot's own troubles, in that feed's format. */
  readonly troubles?: string | undefined;
}

/**
 * Resumes with a database that is older than the posted messages: it was restored, or an older file was put in its
 * place. Rejects only if the database fails.
 */
export interface RestoredDatabase {
  knownPosts(): Promise<KnownPosts>;
  /** Makes sure that no post is sent twice. Resolves to the names of rules that are now switched to dry run. */
  resume(from: ResumePoint): Promise<readonly string[]>;
}

/** The identity under which media servers know this database's bot. Rejects only if the database fails. */
export interface ClientIdentity {
  /**
   * Generated at the first call and never changed, because media servers count devices and limits by this identifier.
   */
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

/** Copies of the database. All methods reject if the database fails. */
export interface Backups {
  /** Makes a backup while the bot works, and deletes the oldest of its kind. Resolves to its path. */
  make(reason: BackupReason): Promise<string>;
  /**
   * The slot (scheduled time) of the last scheduled backup, otherwise the time of the first start; undefined before
   * that.
   */
  lastScheduled(): Promise<Date | undefined>;
  /** Stores that a backup was made for this slot. */
  noteScheduled(slot: Date): Promise<void>;
}
