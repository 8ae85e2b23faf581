import type { Generated } from 'kysely';
import type { AuditTables } from './auditTables.ts';
import type { BoardTables } from './boardTables.ts';
import type { SessionTables } from './sessionTables.ts';

/**
 * The tables as migrations.ts creates them. Times are milliseconds since 1970. Ids of other systems are TEXT, since
 * they have 64 bits.
 */
export interface Tables extends AuditTables, BoardTables, SessionTables {
  readonly cursors: {
    feed: string;
    cursor: string;
    updated_at: number;
    /** Since when an unfinished poll has recorded events. */
    partial_since: number | null;
  };
  readonly events: {
    id: Generated<number>;
    feed: string;
    event_key: string;
    /** Null for what was there at the first poll. */
    at: number | null;
    /** JSON; null once no pending notification and no unsent post needs it. */
    data: string | null;
    /** When it was recorded or last asked about. */
    seen_at: number;
  };
  readonly subscriptions: {
    id: Generated<number>;
    guild_id: string;
    feed: string;
    /** '' for the subscription to all libraries. */
    library_key: string;
    channel_id: string;
    /** JSON: SubscriptionSettings. */
    settings: string;
    set_by: string | null;
    paused_at: number | null;
    digested_at: number | null;
    created_at: number;
    /** Counts every change to how its posts look. */
    revision: Generated<number>;
    /** How many pending notifications were dropped because there were too many (`trimWaiting`). */
    dropped: Generated<number>;
  };
  /** Guilds that have subscriptions, boards, counters or rules but no longer the bot, and since when it has known that. */
  readonly left_guilds: { guild_id: string; since: number };
  /** Subscriptions of the environment that were made once. */
  readonly initial_subscriptions: { name: string; at: number };
  readonly pending_notifications: { subscription_id: number; event_id: number; recorded_at: number };
  /** Posts that still grow: see `Group`. */
  readonly post_groups: { channel_id: string; group_key: string; post_key: string; opened_at: number; data: string };
  readonly blocked_channels: { channel_id: string; kind: string; since: number };
  /** The only table with people's names. */
  readonly people: { account_id: string; pseudonym: string; alias: string | null; name: Generated<string | null> };
  /** The only table with names of devices, which often are named after their owners. */
  readonly devices: { device_id: string; name: string };
  /** Which account of the media server belongs to a person on Discord. */
  readonly linked_accounts: {
    user_id: string;
    account_id: string | null;
    /** 'token' or 'admin'; null where the account is not known. */
    known_by: string | null;
    /** Encrypted; null where only an admin said whose account it is. */
    token: string | null;
    linked_at: number | null;
  };
  /** Values that are made up once for this database, and the name of its owner (`Ownership`). */
  readonly meta: { key: string; value: string };
  readonly plays: {
    id: Generated<number>;
    viewed_at: number;
    account_id: string | null;
    device_id: string | null;
    library_key: string | null;
    rating_key: string | null;
    kind: string;
    title: string;
    parent_title: string | null;
    grandparent_title: string | null;
    originally_available_at: number | null;
    gone: Generated<number>;
  };
  readonly play_rows: { history_key: string; play_id: number; walk: number };
  /** One row: how far the server's history was read. */
  readonly backfill: {
    id: number;
    start: number;
    total: number | null;
    done: number;
    read_at: number | null;
    walk: string | null;
    walks: Generated<number>;
  };
  readonly seen_items: {
    library_key: string;
    rating_key: string;
    guid: string;
    added_at: number;
    version: string;
    settling_since: number | null;
  };
  readonly outbox: {
    id: Generated<number>;
    key: string;
    channel_id: string;
    body: string;
    created_at: number;
    attempts: Generated<number>;
    /** Both by Discord's clock. */
    sending_since: number | null;
    last_sending_at: number | null;
    not_before: number | null;
    /** Why the last send failed. */
    failure: string | null;
    /** ChannelFailureKind. */
    failure_kind: string | null;
    sent_at: number | null;
    message_id: string | null;
    dead_lettered_at: number | null;
    /** JSON: name, description and base64 of each; null once it is sent. */
    files: string | null;
    /** The key of the post in this channel whose message this one replaces. */
    edits: string | null;
    /** Whose events it shows; null for a post that belongs to no subscription. */
    subscription_id: number | null;
    /** PeopleShown, as it was rendered; null where there is no subscription. */
    people: string | null;
    /**
     * Where a part of a split post stands between others in the channel's order; null for the rest, which stand at
     * their id.
     */
    position: number | null;
    /** When a send of it first failed, by our clock. */
    failing_since: number | null;
    /** When the admins were told that it does not get through. */
    alerted_at: number | null;
    /** When an admin asked to skip it. */
    skip_requested_at: number | null;
    /** SummaryReason, in the words of the publisher; null for a post that is no summary. */
    summary_reason: string | null;
  };
  /** The events that an unsent post shows. */
  readonly post_events: { post_id: number; event_id: number; position: number };
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
    /** 1 from when it is being put back, unless that fails. */
    taken: Generated<number>;
  };
  readonly session_rules: {
    id: Generated<number>;
    guild_id: string;
    name: string;
    /** JSON: RuleSettings. */
    settings: string;
    mode: string;
    revision: Generated<number>;
    stopped_at: number | null;
    set_by: string | null;
    created_at: number;
  };
  /** One row, JSON: Remembered. */
  readonly rule_memory: { id: number; memory: string };
  readonly rule_acts: {
    id: Generated<number>;
    rule_id: number;
    rule_name: string;
    guild_id: string;
    at: number;
    action: string;
    mode: string;
    account_id: string | null;
    /** JSON: ActSubject; null where a rule stopped. */
    subject: string | null;
    /** Null until it is known. */
    outcome: string | null;
    after_ms: number | null;
  };
  readonly access_versions: {
    guild_id: string;
    version: number;
    /** JSON: PermissionMap. */
    map: string;
    before: number | null;
    at: number;
    by: string | null;
  };
  /** Roles of the environment's settings that were put into the permission map once. */
  readonly initial_access: { guild_id: string; role_id: string; level: string };
}
