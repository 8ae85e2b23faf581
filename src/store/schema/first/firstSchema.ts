import { type Kysely, sql } from 'kysely';
import { AUDIT_TABLES } from './auditTables.ts';
import { VOTE_AND_PICK_TABLES_SQL } from './eveningTables.ts';
import { LIBRARY_TABLES } from './libraryTables.ts';
import { NOTIFICATION_TABLES } from './notificationTables.ts';
import { REPORT_TABLES } from './reportTables.ts';

const STREAM_TOTALS = `
  server_id integer not null, at integer not null, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null,
  constraint stream_totals_key primary key (server_id, at)
`;

/**
 * Tables of the first release. They never change: a new table or column needs a migration. `store/tables` describes the
 * current rows. Times are in ms since 1970. Ids of other systems are text, because they have 64 bits.
 */
const FIRST_SCHEMA = `
${NOTIFICATION_TABLES}
${AUDIT_TABLES}
${REPORT_TABLES}
${VOTE_AND_PICK_TABLES_SQL}
${LIBRARY_TABLES}
-- The media servers. Ids are never reused, because refs contain them. token: encrypted.
-- machine_id and vocabulary: as the server's responses gave them.
-- seeded_as: an encrypted hash of MEDIA_URL and MEDIA_TOKEN if the server comes from the environment; null if a person added it.
-- removed_at: the rows of a removed server are kept for some time, because it may be added again.
-- player: a URL with placeholders, which opens an item.
-- account_service: the address of the server's account service, if it is not the one of its vocabulary.
-- first_guild_gone: 1 once the guild that got the server first no longer sees it, while other guilds do.
create table media_servers (
  id integer primary key autoincrement, name text not null, address text not null, token text not null, machine_id text, vocabulary text,
  emoji text, added_by text, added_at integer not null, seeded_as text, removed_at integer,
  player text, account_service text, first_guild_gone integer default 0 not null
) strict;
create unique index media_servers_by_name on media_servers (name collate nocase) where removed_at is null;
-- The servers that a guild may see; the default server of a guild (channel_id: '') or of a channel; the people who may change all this.
create table guild_servers (
  guild_id text not null, server_id integer not null references media_servers (id) on delete cascade, allowed_by text,
  allowed_at integer not null,
  constraint guild_servers_key primary key (guild_id, server_id)
) strict, without rowid;
create table server_defaults (
  guild_id text not null, channel_id text not null, server_id integer not null references media_servers (id) on delete cascade,
  constraint server_defaults_key primary key (guild_id, channel_id)
) strict, without rowid;
-- Guilds that want no links to a player in their messages.
create table guilds_without_links (guild_id text not null primary key) strict, without rowid;
create table installation_admins (
  user_id text not null primary key, appointed_by text, appointed_at integer not null
) strict, without rowid;
-- The bot's own copy of the servers' history, and how far it was read.
-- Ids are never reused, because the event of a play is keyed by its id.
-- gone: 1 if the server no longer lists the play. It is not counted, and not announced again if it comes back.
create table plays (
  id integer primary key autoincrement, viewed_at integer not null, account_id text, device_id text, library_key text, rating_key text,
  kind text not null, title text not null, parent_title text, grandparent_title text, originally_available_at integer,
  gone integer default 0 not null, server_id integer not null
) strict;
-- Counts by time, server, account, device and library need this index alone, not the rows with their titles.
create index plays_in_time on plays (viewed_at, server_id, library_key, account_id, device_id) where gone = 0;
-- Finds old plays that the server no longer lists, so that they can be deleted.
create index plays_gone on plays (viewed_at) where gone = 1;
-- Find the plays of an item around a time, to match them with the server's rows.
create index plays_of_item on plays (rating_key, viewed_at);
create index plays_of_title on plays (title, viewed_at);
create index plays_of_lost_title on plays (title, viewed_at) where rating_key is null;

-- The server's history rows, by their keys. A play may have several rows, and their keys may change.
create table play_rows (
  history_key text not null primary key, play_id integer not null references plays (id), walk integer not null
) strict, without rowid;
create index play_rows_by_play on play_rows (play_id);

-- walks: how many reads of the whole history were started. play_rows.walk: this number when the row was last found.
create table backfill (
  server_id integer not null primary key, start integer not null, total integer, done integer not null, read_at integer, walk text,
  walks integer default 0 not null
) strict;

-- The only tables with names of people and of their devices, which are often named after their owners.
create table people (account_id text not null primary key, pseudonym text not null unique, alias text, name text) strict, without rowid;
create table devices (device_id text not null primary key, name text not null) strict, without rowid;
-- The accounts of Discord users on each media server. known_by: 'token' or 'admin'; null if the account is unknown.
-- token: encrypted; null if only an admin assigned the account.
create table linked_accounts (
  user_id text not null, server_id integer not null, account_id text, known_by text, token text, linked_at integer,
  constraint linked_accounts_key primary key (user_id, server_id)
) strict, without rowid;
-- Values that are created once for this database, and the name of its owner (Ownership).
create table meta (key text not null primary key, value text not null) strict, without rowid;

-- Permission maps of guilds (map: JSON, PermissionMap), tickets of buttons, and removals that can be undone.
-- initial_access: roles of the environment's settings that were put into a map once.
-- removals: items is JSON, RemovedPlaylistItem[]; taken is 1 as soon as the items are put back, and 0 again if that fails.
create table access_versions (
  guild_id text not null, version integer not null, map text not null, before integer, at integer not null, "by" text,
  mac text,
  constraint access_versions_key primary key (guild_id, version)
) strict;
create table initial_access (
  guild_id text not null, role_id text not null, level text not null,
  constraint initial_access_key primary key (guild_id, role_id, level)
) strict;
create table tickets (
  id text not null primary key, kind text not null, user_id text not null, target text not null, expires_at integer not null,
  used_at integer, mac text,
  constraint tickets_one_each unique (user_id, kind, target)
) strict;
create index tickets_by_expiry on tickets (expires_at);
create table removals (
  id integer primary key autoincrement, user_id text not null, playlist_key text not null, playlist_title text not null,
  items text not null, at integer not null, taken integer default 0 not null
) strict;
create index removals_by_person on removals (user_id, id);

-- Boards and counters, which show in Discord what is playing.
-- Ids are never reused: the buttons of a board and the markers of its messages are made from its id.
-- boards: settings is JSON, BoardSettings. removed_at: when a person removed the board, whose messages are yet to be deleted. says: a hash of the
-- message's content. files: JSON, the names of its pictures. obsolete_id: the message before, yet to be deleted. posting_since and
-- last_posting_at: by Discord's clock.
-- counters: library_key is '' if the counter is not about one library. renamed_at: JSON, the times of the last two renames.
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

-- Settings that the bot itself changed, kept until the people who made them are alerted (ChangedSetting).
-- Ids are never reused: the key of a direct message is made of them.
create table changed_settings (
  id integer primary key autoincrement, reason text not null, kind text not null, guild_id text not null, set_by text,
  locale text not null, name text, channel_id text, server_id integer
) strict;

-- The log of sessions of the last days. A span is a time in which the bot looked without a break.
-- It begins with one row for each stream that is playing.
-- stream: a hash that identifies the stream. data: JSON, LoggedStream; null in the row where the stream ended.
create table session_spans (
  id integer primary key autoincrement, from_at integer not null, until_at integer not null, server_id integer not null
) strict;
create table session_changes (
  id integer primary key autoincrement, span_id integer not null references session_spans (id) on delete cascade, at integer not null,
  stream text not null, account_id text, data text
) strict;
create index session_changes_of_span on session_changes (span_id);
create index session_changes_of_account on session_changes (account_id) where account_id is not null;

-- How much was streamed, per minute and later per quarter of an hour.
create table stream_minutes (${STREAM_TOTALS}) strict, without rowid;
create table stream_quarters (${STREAM_TOTALS}) strict, without rowid;

-- Rules about streams, their memory, and their acts.
-- Ids are never reused, so that acts of a deleted rule are not taken for those of a later one.
-- session_rules: settings is JSON, RuleSettings. rule_memory: one row, JSON, Remembered. rule_acts: subject is JSON, ActSubject, null where a
-- rule stopped; outcome is null until it is known.
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

const STATEMENTS = FIRST_SCHEMA.trim().split(/;\n/);

export async function createFirstSchema(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Statements of the first schema that create a table and its indexes, without the comments before them. */
export function schemaStatementsOfTable(table: string): readonly string[] {
  const isOfTable = new RegExp(`^create table ${table} \\(|^create (?:unique )?index \\w+ on ${table} `);
  const statements = STATEMENTS.map((statement) => statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trim());
  return statements.filter((statement) => isOfTable.test(statement));
}
