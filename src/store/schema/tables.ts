import type { Generated } from 'kysely';

/** The tables as migrations.ts makes them. Times are milliseconds since 1970; ids of others are TEXT, since they have 64 bits. */
export interface Tables {
  readonly cursors: {
    feed: string;
    cursor: string;
    updated_at: number;
    /** Since when a poll that is not over has recorded events. */
    partial_since: number | null;
  };
  readonly events: {
    id: Generated<number>;
    feed: string;
    event_key: string;
    /** Null for what was known from the beginning. */
    at: number | null;
    /** JSON; null when no notice and no unsent post of it is left. */
    data: string | null;
    /** When it was recorded or last asked about. */
    seen_at: number;
  };
  readonly subscriptions: {
    id: Generated<number>;
    guild_id: string;
    feed: string;
    /** '' is the route without a library. */
    library_key: string;
    channel_id: string;
    /** JSON: RouteSettings. */
    settings: string;
    set_by: string | null;
    paused_at: number | null;
    digested_at: number | null;
    created_at: number;
    /** Counted up with everything that changes how it is told. */
    revision: Generated<number>;
    /** Notifications that waited for it and were dropped, since too many did (`trimWaiting`). */
    dropped: Generated<number>;
  };
  /** Guilds of routes in which the bot is not any more, and since when it knows. */
  readonly left_guilds: { guild_id: string; since: number };
  readonly initial_subscriptions: { name: string; at: number };
  readonly pending_notifications: { subscription_id: number; event_id: number; recorded_at: number };
  readonly groups: { channel_id: string; group_key: string; post_key: string; opened_at: number; data: string };
  readonly blocked_channels: { channel_id: string; kind: string; since: number };
  /** The only table with people's names. */
  readonly people: { account_id: string; pseudonym: string; alias: string | null; name: Generated<string | null> };
  /** What is made up once for this database. */
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
  readonly items: {
    library_key: string;
    rating_key: string;
    guid: string;
    added_at: number;
    version: string;
    waiting_since: number | null;
  };
  readonly outbox: {
    id: Generated<number>;
    key: string;
    channel_id: string;
    body: string;
    created_at: number;
    attempts: Generated<number>;
    /** By Discord's time, as is the next. */
    sending_since: number | null;
    last_sending_at: number | null;
    not_before: number | null;
    /** Why the last send failed. */
    reason: string | null;
    /** ChannelFailureKind. */
    reason_kind: string | null;
    sent_at: number | null;
    message_id: string | null;
    dead_lettered_at: number | null;
    /** JSON: name, description and base64 of each; forgotten once it is sent. */
    files: string | null;
    /** The key of the post of this channel whose message it becomes. */
    edits: string | null;
    /** Whose news it tells; null for what is written for no route, or by an earlier Usher. */
    subscription_id: number | null;
    /** PeopleShown, as it was drawn; null where there is no route. */
    people: string | null;
    /** Its place in the channel's order, between others, for a part of a post that was split; of the others it is their id. */
    place: number | null;
    /** When a send of it failed first, by our clock. */
    failing_since: number | null;
    /** When the admins were told that it does not get through. */
    alerted_at: number | null;
    /** When an admin asked to go on without it. */
    skip_asked_at: number | null;
    /** What it was drawn as, in the words of the composer; null for events by themselves. */
    summary_reason: string | null;
  };
  /** What a post that is not sent yet tells. */
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
    /** 1 while it is being put back, and ever after unless that fails. */
    taken: Generated<number>;
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
  /** Settings of the environment that are used up. */
  readonly access_seeds: { guild_id: string; role_id: string; level: string };
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
