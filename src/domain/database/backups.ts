import type { FeedName } from '../notifications/feeds.ts';
import type { ServerId } from '../servers/refs.ts';

/** Posted messages that the database knows of. The bot compares them with Discord after a restore. */
interface KnownPosts {
  /** True if the database was restored from a backup and the bot has not resumed since. */
  readonly isRestored: boolean;
  /** Id of the newest message that the bot posted. Undefined if it posted none. */
  readonly newest?: string | undefined;
  /** Posts of which it is unknown whether Discord received them. */
  readonly inDoubt: readonly { readonly channelId: string; readonly key: string }[];
  readonly votes: readonly VoteInBackup[];
  /** The highest number of any vote that this database ever contained. */
  readonly lastVote: number;
  /** The highest number of any board that this database ever contained. New boards get higher numbers. */
  readonly lastBoard: number;
}

export interface VoteInBackup {
  readonly channelId: string;
  readonly endsAt: Date;
  readonly isPosted: boolean;
}

/** A board with a newer message in Discord than the restored database knows. */
export interface BoardWithMessageAfterBackup {
  readonly id: number;
  /** Number of messages that the board has had, including the newest. See `BoardState.posts`. */
  readonly posts: number;
  readonly messageId: string;
  /** Id of the message before the newest, if that was not deleted. */
  readonly obsoleteId?: string | undefined;
}

/** Where the bot resumes when its database is older than the messages that it posted. */
export interface ResumePointAfterRestore {
  /** Id of the newest message that the restored database did not know. */
  readonly newest?: string | undefined;
  /**
   * Position from which the feeds of each media server resume. Null: the newest item when the backup was made.
   * Undefined: the stored position.
   */
  readonly ofServers?: ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>> | undefined;
  readonly boards?: readonly BoardWithMessageAfterBackup[] | undefined;
  /** Position from which feeds without a media server resume. */
  readonly cursors?: ReadonlyMap<FeedName, string> | undefined;
  /** Stored state of the feed about the bot's own troubles, in that feed's format. */
  readonly troubles?: string | undefined;
}

/**
 * Resumes when the database is older than the posted messages, because it was restored or replaced by an older file.
 * Rejects only if the database fails.
 */
export interface RestoredDatabase {
  knownPosts(): Promise<KnownPosts>;
  /**
   * Stores the position from which the bot resumes, so that no post is sent twice. For safety, rules that end streams
   * are set to dry run. Resolves to the names of these rules.
   */
  resume(from: ResumePointAfterRestore): Promise<readonly string[]>;
}

/**
 * The identifier by which media servers know this bot. Each database has its own. Rejects only if the database fails.
 */
export interface ClientIdentity {
  /**
   * Generates the identifier at the first call and keeps it from then on, because media servers count devices and
   * limits by it.
   */
  clientIdentifier(): Promise<string>;
}

/**
 * Why a backup is made: by schedule, before an upgrade changes the tables, or on request. Backups on request are kept
 * until a person deletes them.
 */
export const BACKUP_REASONS = ['scheduled', 'upgrade', 'manual'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export interface BackupFile {
  readonly path: string;
  readonly madeAt: Date;
  readonly reason: BackupReason;
}

/** Makes backup copies of the database. All methods reject if the database fails. */
export interface Backups {
  /**
   * Makes a backup while the bot keeps working. Then deletes the oldest backups with this reason, beyond the number to
   * keep. Backups on request are not deleted. Resolves to the path of the new file.
   */
  make(reason: BackupReason): Promise<string>;
  /**
   * The scheduled time of the last scheduled backup, or the time of the bot's first start if there was none. Undefined
   * before the first start.
   */
  lastScheduled(): Promise<Date | undefined>;
  noteScheduled(slot: Date): Promise<void>;
}
