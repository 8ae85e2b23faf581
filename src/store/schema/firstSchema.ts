import { type Kysely, sql } from 'kysely';

/** Columns of what streamed in a minute, and in a quarter of an hour. */
const STREAM_TOTALS = `
  at integer not null primary key, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null
`;

export const APPEND_ONLY =
  "create trigger audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end";

/**
 * The tables of the first release; `tables.ts` says what their columns hold. Once that is out, nothing here changes any more: a change is a
 * migration of its own.
 */
const FIRST_SCHEMA = `
-- What the feeds know: where each goes on from, the events it recorded, and the items it has seen.
create table cursors (
  feed text not null primary key, cursor text not null, updated_at integer not null, partial_since integer
) strict, without rowid;

-- An event keeps its data only as long as a notification of it is pending; afterwards only that it was there.
-- Ids are never reused: a subscription gets its events in the order of their ids.
create table events (
  id integer primary key autoincrement, feed text not null, event_key text not null, at integer, data text, seen_at integer not null,
  constraint events_key unique (feed, event_key)
) strict;
create index events_by_time on events (feed, seen_at);
create index events_with_data on events (id) where data is not null;
create table seen_items (
  library_key text not null, rating_key text not null, guid text not null, added_at integer not null, version text not null,
  settling_since integer,
  constraint seen_items_key primary key (library_key, rating_key)
) strict, without rowid;
create index seen_items_by_guid on seen_items (guid);

-- Where events go, and what is still to be sent.
-- Ids are never reused: what was read for a subscription that is gone must not meet another one.
create table subscriptions (
  id integer primary key autoincrement, guild_id text not null, feed text not null, library_key text not null, channel_id text not null,
  settings text not null, set_by text, paused_at integer, digested_at integer, revision integer default 0 not null,
  dropped integer default 0 not null, created_at integer not null,
  constraint subscriptions_one_each unique (guild_id, feed, library_key)
) strict;
create table left_guilds (guild_id text not null primary key, since integer not null) strict, without rowid;
create table initial_subscriptions (name text not null primary key, at integer not null) strict, without rowid;
create table pending_notifications (
  subscription_id integer not null references subscriptions (id) on delete cascade, event_id integer not null references events (id),
  recorded_at integer not null,
  constraint pending_notifications_key primary key (subscription_id, event_id)
) strict, without rowid;
-- The first says whether an event is still needed, the second since when a subscription's notifications have been pending.
create index pending_notifications_by_event on pending_notifications (event_id);
create index pending_notifications_by_age on pending_notifications (subscription_id, recorded_at);
create table post_groups (
  channel_id text not null, group_key text not null, post_key text not null, opened_at integer not null, data text not null,
  constraint post_groups_key primary key (channel_id, group_key)
) strict, without rowid;
create table blocked_channels (channel_id text not null primary key, kind text not null, since integer not null) strict, without rowid;

-- The posts, and the events that each of them shows as long as it is not sent.
-- Ids are never reused: the order of a channel is the order of its ids.
create table outbox (
  id integer primary key autoincrement, key text not null, channel_id text not null, position real, body text not null, files text,
  edits text, subscription_id integer, people text, summary_reason text, created_at integer not null, attempts integer default 0 not null,
  sending_since integer, last_sending_at integer, not_before integer, failure text, failure_kind text, failing_since integer,
  alerted_at integer, skip_requested_at integer, sent_at integer, message_id text, dead_lettered_at integer,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
create index outbox_by_message on outbox (message_id);
-- Finds what is left to send behind any number of sent rows. The parts of a post that was split stand where it stood.
create index outbox_to_send on outbox (channel_id, coalesce(position, id)) where sent_at is null and dead_lettered_at is null;
-- Finds the few dead-lettered ones behind any number of sent rows.
create index outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null;
create index outbox_by_sent on outbox (sent_at) where sent_at is not null;
create index outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null;

-- Positions are those in which the post shows them.
create table post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
) strict, without rowid;
create index post_events_by_event on post_events (event_id);

-- Our own copy of the server's history, and how far it was read.
-- Ids are never reused: the event of a play is known by its id.
-- The server no longer lists a play that is gone: it is not counted, and not announced again if it comes back.
create table plays (
  id integer primary key autoincrement, viewed_at integer not null, account_id text, device_id text, library_key text, rating_key text,
  kind text not null, title text not null, parent_title text, grandparent_title text, originally_available_at integer,
  gone integer default 0 not null
) strict;
-- Counts by time, account, device and library need this index alone, not the rows with their titles.
create index plays_in_time on plays (viewed_at, library_key, account_id, device_id) where gone = 0;
-- Finds the old ones among those that the server no longer lists, to forget them.
create index plays_gone on plays (viewed_at) where gone = 1;
-- Find the plays of an item at about a time, to tell which play a row of the server belongs to.
create index plays_of_item on plays (rating_key, viewed_at);
create index plays_of_title on plays (title, viewed_at);
create index plays_of_lost_title on plays (title, viewed_at) where rating_key is null;

-- The rows that the server lists, by their history keys: one play may have several, and other ones tomorrow.
create table play_rows (
  history_key text not null primary key, play_id integer not null references plays (id), walk integer not null
) strict, without rowid;
create index play_rows_by_play on play_rows (play_id);

-- The walks are how many were started: a row seen since then carries the number of the last one.
create table backfill (
  id integer primary key check (id = 1), start integer not null, total integer, done integer not null, read_at integer, walk text,
  walks integer default 0 not null
) strict;

-- The only tables with names of people and of their devices, the accounts they linked, and the values that are made up once for this database.
create table people (account_id text not null primary key, pseudonym text not null unique, alias text, name text) strict, without rowid;
create table devices (device_id text not null primary key, name text not null) strict, without rowid;
create table linked_accounts (
  user_id text not null primary key, account_id text, known_by text, token text, linked_at integer
) strict, without rowid;
create table meta (key text not null primary key, value text not null) strict, without rowid;

-- What members of a guild may do, may press, may undo, and did.
create table access_versions (
  guild_id text not null, version integer not null, map text not null, before integer, at integer not null, "by" text,
  constraint access_versions_key primary key (guild_id, version)
) strict;
create table initial_access (
  guild_id text not null, role_id text not null, level text not null,
  constraint initial_access_key primary key (guild_id, role_id, level)
) strict;
create table tickets (
  id text not null primary key, kind text not null, user_id text not null, target text not null, expires_at integer not null,
  used_at integer,
  constraint tickets_one_each unique (user_id, kind, target)
) strict;
create index tickets_by_expiry on tickets (expires_at);
create table removals (
  id integer primary key autoincrement, user_id text not null, playlist_key text not null, playlist_title text not null,
  items text not null, at integer not null, taken integer default 0 not null
) strict;
create index removals_by_person on removals (user_id, id);

-- What was changed and looked at, by whom, each row signed with the one before it.
create table audit (
  id integer not null primary key, phase text not null, begun_id integer, at integer not null, person text, guild_id text, channel_id text,
  action text not null, capability text not null, rule text, target text, before text, after text, reason text, outcome text, failure text,
  interaction_id text, duration_ms integer, mac text not null
) strict;
create index audit_by_beginning on audit (begun_id);
create index audit_by_person on audit (person, id);
-- Not against an attacker, whom the signatures are for: against a query of ours that should not be there.
${APPEND_ONLY};
create table audit_people (
  pseudonym text not null primary key, user_id text not null unique, mac text not null, forget_asked_at integer
) strict, without rowid;
create table audit_checkpoints (
  name text not null primary key, row_id integer not null, row_mac text not null, clock integer not null, mac text not null
) strict, without rowid;
create table audit_keys (
  until_row integer not null primary key, row_mac text not null, key text not null, mac text not null
) strict, without rowid;
create table audit_refusals (
  guild_id text not null, person text not null, capability text not null, day text not null, count integer not null,
  constraint audit_refusals_key primary key (guild_id, day, person, capability)
) strict, without rowid;

-- Boards and counters, which show in Discord what is playing; and what was changed of them, and of rules and subscriptions.
-- Ids are never reused: the buttons of a board and the markers of its messages are made from its id.
create table boards (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null unique, settings text not null, set_by text,
  created_at integer not null, removed_at integer, message_id text, posted_at integer, says text, files text default '[]' not null,
  obsolete_id text, posts integer default 0 not null, posting_since integer, last_posting_at integer
) strict;
create table counters (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null unique, kind text not null,
  library_key text not null, locale text not null, set_by text, name text, renamed_at text default '[]' not null,
  created_at integer not null
) strict;

-- Ids are never reused: the key of a direct message is made of them.
create table changed_settings (
  id integer primary key autoincrement, reason text not null, kind text not null, guild_id text not null, set_by text,
  locale text not null, name text, channel_id text
) strict;

-- What played in the last days, and when the bot looked.
create table session_spans (id integer primary key autoincrement, from_at integer not null, until_at integer not null) strict;
create table session_changes (
  id integer primary key autoincrement, span_id integer not null references session_spans (id) on delete cascade, at integer not null,
  stream text not null, account_id text, data text
) strict;
create index session_changes_of_span on session_changes (span_id);
create index session_changes_of_account on session_changes (account_id) where account_id is not null;

-- How much streamed, per minute and later per quarter of an hour.
create table stream_minutes (${STREAM_TOTALS}) strict, without rowid;
create table stream_quarters (${STREAM_TOTALS}) strict, without rowid;

-- Rules about streams, what they remember, and what they did.
-- Ids are never reused: what an earlier rule did is not a later one's.
create table session_rules (
  id integer primary key autoincrement, guild_id text not null, name text not null, settings text not null, mode text not null,
  revision integer default 1 not null, stopped_at integer, set_by text, created_at integer not null,
  constraint session_rules_name unique (guild_id, name)
) strict;
create table rule_memory (id integer primary key, memory text not null) strict;
create table rule_acts (
  id integer primary key autoincrement, rule_id integer not null, rule_name text not null, guild_id text not null, at integer not null,
  action text not null, mode text not null, account_id text, subject text, outcome text, after_ms integer
) strict;
create index rule_acts_by_guild on rule_acts (guild_id, id);
create index rule_acts_unfinished on rule_acts (id) where outcome is null;
`;

export async function createFirstSchema(db: Kysely<unknown>): Promise<void> {
  for (const statement of FIRST_SCHEMA.trim().split(/;\n/)) await sql.raw(statement).execute(db);
}
