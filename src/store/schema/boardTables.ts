import type { Generated } from 'kysely';

/** Boards, counters, and what was changed of what people set; as for the other tables. */
export interface BoardTables {
  readonly boards: {
    id: Generated<number>;
    guild_id: string;
    channel_id: string;
    /** JSON: BoardSettings. */
    settings: string;
    set_by: string | null;
    created_at: number;
    /** When somebody removed it; its messages are still to be deleted. */
    removed_at: number | null;
    message_id: string | null;
    posted_at: number | null;
    /** A hash of what the message says. */
    says: string | null;
    /** JSON: the names of the message's pictures. */
    files: Generated<string>;
    /** The message before, to be deleted. */
    obsolete_id: string | null;
    posts: Generated<number>;
    /** Both by Discord's clock. */
    posting_since: number | null;
    last_posting_at: number | null;
  };
  readonly counters: {
    id: Generated<number>;
    guild_id: string;
    channel_id: string;
    kind: string;
    /** '' for what does not belong to one library. */
    library_key: string;
    locale: string;
    set_by: string | null;
    name: string | null;
    /** JSON: the times of the last two renames. */
    renamed_at: Generated<string>;
    created_at: number;
  };
  /** What the bot changed by itself of what somebody had set, until they are alerted: see `ChangedSetting`. */
  readonly changed_settings: {
    id: Generated<number>;
    reason: string;
    kind: string;
    guild_id: string;
    set_by: string | null;
    locale: string;
    name: string | null;
    channel_id: string | null;
  };
}
