import type { Generated } from 'kysely';

/** The tables as migrations.ts makes them. Times are milliseconds since 1970; ids of others are TEXT, since they have 64 bits. */
export interface Tables {
  readonly cursors: { feed: string; channel_id: string; cursor: string; updated_at: number };
  /** `seen_at`: when it was recorded or last asked about. */
  readonly events: { feed: string; channel_id: string; event_key: string; seen_at: number };
  readonly outbox: {
    id: Generated<number>;
    key: string;
    channel_id: string;
    body: string;
    created_at: number;
    attempts: Generated<number>;
    sending_since: number | null;
    not_before: number | null;
    /** Why the last send failed. */
    reason: string | null;
    sent_at: number | null;
    message_id: string | null;
    set_aside_at: number | null;
  };
  readonly tickets: {
    id: string;
    kind: string;
    user_id: string;
    target: string;
    expires_at: number;
    used_at: number | null;
  };
  readonly removals: {
    id: Generated<number>;
    user_id: string;
    playlist_key: string;
    playlist_title: string;
    /** JSON: RemovedItem[]. */
    items: string;
    at: number;
    /** 1 while it is being put back, and ever after unless that fails. */
    taken: Generated<number>;
  };
  readonly audit: {
    id: Generated<number>;
    at: number;
    user_id: string;
    guild_id: string | null;
    command: string;
    outcome: string;
    detail: string | null;
  };
}
