-- Written by record.txt beside this file (`sqlite3 .dump`); the key is that of ../oldDatabase.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE cursors (
  server_id integer not null, feed text not null, cursor text not null, updated_at integer not null, partial_since integer,
  constraint cursors_key primary key (server_id, feed)
) strict, without rowid;
CREATE TABLE events (
  id integer primary key autoincrement, feed text not null, event_key text not null, at integer, data text, seen_at integer not null,
  server_id integer,
  constraint events_key unique (feed, event_key)
) strict;
CREATE TABLE seen_items (
  library_key text not null, rating_key text not null, guid text not null, added_at integer not null, version text not null,
  settling_since integer,
  constraint seen_items_key primary key (library_key, rating_key)
) strict, without rowid;
CREATE TABLE subscriptions (
  id integer primary key autoincrement, guild_id text not null, feed text not null, library_key text not null, channel_id text not null,
  settings text not null, set_by text, paused_at integer, digested_at integer, revision integer default 0 not null,
  dropped integer default 0 not null, created_at integer not null,
  constraint subscriptions_one_each unique (guild_id, feed, library_key)
) strict;
CREATE TABLE left_guilds (guild_id text not null primary key, since integer not null) strict, without rowid;
CREATE TABLE initial_subscriptions (name text not null primary key, at integer not null) strict, without rowid;
CREATE TABLE pending_notifications (
  subscription_id integer not null references subscriptions (id) on delete cascade, event_id integer not null references events (id),
  recorded_at integer not null,
  constraint pending_notifications_key primary key (subscription_id, event_id)
) strict, without rowid;
CREATE TABLE post_groups (
  channel_id text not null, group_key text not null, post_key text not null, opened_at integer not null, data text not null,
  constraint post_groups_key primary key (channel_id, group_key)
) strict, without rowid;
CREATE TABLE blocked_channels (channel_id text not null primary key, kind text not null, since integer not null) strict, without rowid;
CREATE TABLE outbox (
  id integer primary key autoincrement, key text not null, channel_id text not null, position real, body text not null, files text,
  edits text, subscription_id integer, people text, summary_reason text, created_at integer not null, attempts integer default 0 not null,
  sending_since integer, last_sending_at integer, not_before integer, failure text, failure_kind text, failing_since integer,
  alerted_at integer, skip_requested_at integer, sent_at integer, message_id text, dead_lettered_at integer,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
CREATE TABLE post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
) strict, without rowid;
CREATE TABLE media_servers (
  id integer primary key autoincrement, name text not null, address text not null, token text not null, machine_id text, vocabulary text,
  emoji text, added_by text, added_at integer not null, seeded_as text, removed_at integer
) strict;
CREATE TABLE guild_servers (
  guild_id text not null, server_id integer not null references media_servers (id) on delete cascade, allowed_by text,
  allowed_at integer not null,
  constraint guild_servers_key primary key (guild_id, server_id)
) strict, without rowid;
CREATE TABLE server_defaults (
  guild_id text not null, channel_id text not null, server_id integer not null references media_servers (id) on delete cascade,
  constraint server_defaults_key primary key (guild_id, channel_id)
) strict, without rowid;
CREATE TABLE installation_admins (
  user_id text not null primary key, appointed_by text, appointed_at integer not null
) strict, without rowid;
CREATE TABLE plays (
  id integer primary key autoincrement, viewed_at integer not null, account_id text, device_id text, library_key text, rating_key text,
  kind text not null, title text not null, parent_title text, grandparent_title text, originally_available_at integer,
  gone integer default 0 not null, server_id integer not null
) strict;
CREATE TABLE play_rows (
  history_key text not null primary key, play_id integer not null references plays (id), walk integer not null
) strict, without rowid;
CREATE TABLE backfill (
  server_id integer not null primary key, start integer not null, total integer, done integer not null, read_at integer, walk text,
  walks integer default 0 not null
) strict;
CREATE TABLE people (account_id text not null primary key, pseudonym text not null unique, alias text, name text) strict, without rowid;
CREATE TABLE devices (device_id text not null primary key, name text not null) strict, without rowid;
CREATE TABLE linked_accounts (
  user_id text not null primary key, account_id text, known_by text, token text, linked_at integer
) strict, without rowid;
CREATE TABLE meta (key text not null primary key, value text not null) strict, without rowid;
CREATE TABLE access_versions (
  guild_id text not null, version integer not null, map text not null, before integer, at integer not null, "by" text,
  constraint access_versions_key primary key (guild_id, version)
) strict;
CREATE TABLE initial_access (
  guild_id text not null, role_id text not null, level text not null,
  constraint initial_access_key primary key (guild_id, role_id, level)
) strict;
CREATE TABLE tickets (
  id text not null primary key, kind text not null, user_id text not null, target text not null, expires_at integer not null,
  used_at integer,
  constraint tickets_one_each unique (user_id, kind, target)
) strict;
CREATE TABLE removals (
  id integer primary key autoincrement, user_id text not null, playlist_key text not null, playlist_title text not null,
  items text not null, at integer not null, taken integer default 0 not null
) strict;
CREATE TABLE audit (
  id integer not null primary key, phase text not null, begun_id integer, at integer not null, person text, guild_id text, channel_id text,
  action text not null, capability text not null, rule text, target text, before text, after text, reason text, outcome text, failure text,
  interaction_id text, duration_ms integer, mac text not null
) strict;
CREATE TABLE audit_people (
  pseudonym text not null primary key, user_id text not null unique, mac text not null, forget_asked_at integer
) strict, without rowid;
CREATE TABLE audit_checkpoints (
  name text not null primary key, row_id integer not null, row_mac text not null, clock integer not null, mac text not null
) strict, without rowid;
CREATE TABLE audit_keys (
  until_row integer not null primary key, row_mac text not null, key text not null, mac text not null
) strict, without rowid;
CREATE TABLE audit_refusals (
  guild_id text not null, person text not null, capability text not null, day text not null, count integer not null,
  constraint audit_refusals_key primary key (guild_id, day, person, capability)
) strict, without rowid;
CREATE TABLE boards (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null unique, settings text not null, set_by text,
  created_at integer not null, removed_at integer, message_id text, posted_at integer, says text, files text default '[]' not null,
  obsolete_id text, posts integer default 0 not null, posting_since integer, last_posting_at integer
) strict;
CREATE TABLE counters (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null unique, kind text not null,
  library_key text not null, locale text not null, set_by text, name text, renamed_at text default '[]' not null,
  created_at integer not null
) strict;
CREATE TABLE changed_settings (
  id integer primary key autoincrement, reason text not null, kind text not null, guild_id text not null, set_by text,
  locale text not null, name text, channel_id text
) strict;
CREATE TABLE session_spans (
  id integer primary key autoincrement, from_at integer not null, until_at integer not null, server_id integer not null
) strict;
CREATE TABLE session_changes (
  id integer primary key autoincrement, span_id integer not null references session_spans (id) on delete cascade, at integer not null,
  stream text not null, account_id text, data text
) strict;
CREATE TABLE stream_minutes (
  server_id integer not null, at integer not null, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null,
  constraint stream_totals_key primary key (server_id, at)
) strict, without rowid;
CREATE TABLE stream_quarters (
  server_id integer not null, at integer not null, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null,
  constraint stream_totals_key primary key (server_id, at)
) strict, without rowid;
CREATE TABLE session_rules (
  id integer primary key autoincrement, guild_id text not null, name text not null, settings text not null, mode text not null,
  revision integer default 1 not null, stopped_at integer, set_by text, created_at integer not null,
  constraint session_rules_name unique (guild_id, name)
) strict;
CREATE TABLE rule_memory (id integer primary key, memory text not null) strict;
CREATE TABLE rule_acts (
  id integer primary key autoincrement, rule_id integer not null, rule_name text not null, guild_id text not null, at integer not null,
  action text not null, mode text not null, account_id text, subject text, outcome text, after_ms integer
) strict;
insert into "kysely_migration" values ('0001-first-schema', '2026-11-24T03:34:10.505Z');
insert into "kysely_migration" values ('0002-several-servers', '2026-11-24T03:34:10.506Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "cursors" values (1, 'history', '{"of":1}', 1767268800000, NULL);
insert into "cursors" values (2, 'history', '{"of":2}', 1767268800000, NULL);
insert into "events" values (1, 'history', 'play 1', 1767268800000, NULL, 1767268800000, 1);
insert into "events" values (2, 'history', '2 play 2', 1767268800000, '{}', 1767268800000, 2);
insert into "events" values (3, 'audit', 'audit 2', 1767268800000, NULL, 1767268800000, NULL);
insert into "events" values (4, 'audit', 'audit 4', 1767268800000, NULL, 1767268800000, NULL);
insert into "subscriptions" values (1, '200000000000000001', 'history', '2:', '100000000000000001', '{"digest":{"kind":"off"},"timeZone":"UTC","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 0, 0, 1767268800000);
insert into "subscriptions" values (2, '200000000000000001', 'history', '3', '100000000000000001', '{"digest":{"kind":"off"},"timeZone":"UTC","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 0, 0, 1767268800000);
insert into "subscriptions" values (3, '200000000000000001', 'history', '2:3', '100000000000000001', '{"digest":{"kind":"off"},"timeZone":"UTC","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 0, 0, 1767268800000);
insert into "pending_notifications" values (1, 2, 1767268800000);
insert into "media_servers" values (1, 'Media server', 'http://media.test/', 'v1.ApYdN2b2UWoFQtYkeeBJbAE9fpzAMKJh1YjVPSH2JCToC4o=', NULL, NULL, NULL, NULL, 1767268800000, 'XCrZcfcuKGVsHWbGQo8e5UKvBHuxh8G-jZ9N7ewoAKBVJxz8K_jNEGeWbJrb_bAf', NULL);
insert into "media_servers" values (2, 'Attic', 'http://attic.test/', 'v1.Fm79fIdpI/lrRXJdykTN/SkyqnNO8sZU75QiqxZqomcPt2meB/rF', 'attic-1', 'neutral', NULL, '300', 1767268800000, NULL, NULL);
insert into "guild_servers" values ('200000000000000001', 1, '300', 1767268800000);
insert into "guild_servers" values ('200000000000000001', 2, '300', 1767268800000);
insert into "people" values ('1', 'Tarazed', NULL, NULL);
insert into "people" values ('2:7', 'Alphard', NULL, NULL);
insert into "linked_accounts" values ('301', '1', 'token', 'v1.RpzUVp1yzrq+AwvLhxoIJn3vUunKg3CDNK4uAy5JUbrLP0Lx1tPUR7vRrULI', 1767268800000);
insert into "linked_accounts" values ('302', '2:7', 'admin', NULL, NULL);
insert into "meta" values ('guilds-allowed-servers', '["200000000000000001"]');
insert into "meta" values ('installation-key', 'RE4WBWITY1JnFiJB58lrFK');
insert into "meta" values ('owner', 'f5bcf635-89b4-45d9-8aa1-12b67a40ff8e');
insert into "meta" values ('pseudonyms', 'w90Srw3i9oGmGuSOtpp01g');
insert into "audit" values (1, 'begun', NULL, 1767268800000, 'po5IVvYYrK2y', '200000000000000001', NULL, 'playlist add', 'playlist.edit', NULL, 'playlist 55: Favourites', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'BBX5ti_bWprwOqSSDs4VWkSkT3-B7HuE89ymT4vJQ4M');
insert into "audit" values (2, 'ended', 1, 1767268800000, 'po5IVvYYrK2y', '200000000000000001', NULL, 'playlist add', 'playlist.edit', NULL, 'playlist 55: Favourites', NULL, NULL, NULL, 'done', NULL, NULL, 0, 'DZ-FD4L9SwjmZGMrICwBnVCorlPtf00ukZTM_o1fqfs');
insert into "audit" values (3, 'begun', NULL, 1767268800000, 'po5IVvYYrK2y', '200000000000000001', NULL, 'playlist add', 'playlist.edit', NULL, 'playlist 2:55: Favourites', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'bM61x2Fgb3SYV2IE_vlrRRPzoSrsgMhVn1nR7jxRZ4g');
insert into "audit" values (4, 'ended', 3, 1767268800000, 'po5IVvYYrK2y', '200000000000000001', NULL, 'playlist add', 'playlist.edit', NULL, 'playlist 2:55: Favourites', NULL, NULL, NULL, 'done', NULL, NULL, 0, 'qbKj0pSld8oj4XcarKYAtn65nimMU_tAoYUP_xH3L2I');
insert into "audit_people" values ('po5IVvYYrK2y', '301', 'VquUT8wi4GrJ64uhCYLzMSOlhG9gBvSgEe9am0TY_Z8', NULL);
insert into "audit_checkpoints" values ('base', 0, '', 1767268800000, 'SPC9fRNt136WYJoYbhxXEwQIOMY-uhIHmdG3ij9oGJs');
insert into "audit_checkpoints" values ('head', 4, 'qbKj0pSld8oj4XcarKYAtn65nimMU_tAoYUP_xH3L2I', 1767268800000, '-RbVXTZHLdjDDX5mAtJKZuZp5fW9TdtxQTyJsoa4TX0');
insert into "audit_checkpoints" values ('people', 0, '591c208dcab5c434764d10d808b242a1f5ac9054d2dcd6b74c1ea425c8620313', 0, '');
insert into "audit_checkpoints" values ('refusals', 0, '0', 0, '');
delete from sqlite_sequence;
insert into "sqlite_sequence" values ('media_servers', 2);
insert into "sqlite_sequence" values ('subscriptions', 3);
insert into "sqlite_sequence" values ('events', 4);
CREATE INDEX events_by_time on events (feed, seen_at);
CREATE INDEX events_with_data on events (id) where data is not null;
CREATE INDEX seen_items_by_guid on seen_items (guid);
CREATE INDEX pending_notifications_by_event on pending_notifications (event_id);
CREATE INDEX pending_notifications_by_age on pending_notifications (subscription_id, recorded_at);
CREATE INDEX outbox_by_message on outbox (message_id);
CREATE INDEX outbox_to_send on outbox (channel_id, coalesce(position, id)) where sent_at is null and dead_lettered_at is null;
CREATE INDEX outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null;
CREATE INDEX outbox_by_sent on outbox (sent_at) where sent_at is not null;
CREATE INDEX outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null;
CREATE INDEX post_events_by_event on post_events (event_id);
CREATE UNIQUE INDEX media_servers_by_name on media_servers (name collate nocase) where removed_at is null;
CREATE INDEX plays_in_time on plays (viewed_at, server_id, library_key, account_id, device_id) where gone = 0;
CREATE INDEX plays_gone on plays (viewed_at) where gone = 1;
CREATE INDEX plays_of_item on plays (rating_key, viewed_at);
CREATE INDEX plays_of_title on plays (title, viewed_at);
CREATE INDEX plays_of_lost_title on plays (title, viewed_at) where rating_key is null;
CREATE INDEX play_rows_by_play on play_rows (play_id);
CREATE INDEX tickets_by_expiry on tickets (expires_at);
CREATE INDEX removals_by_person on removals (user_id, id);
CREATE INDEX audit_by_beginning on audit (begun_id);
CREATE INDEX audit_by_person on audit (person, id);
CREATE TRIGGER audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end;
CREATE INDEX session_changes_of_span on session_changes (span_id);
CREATE INDEX session_changes_of_account on session_changes (account_id) where account_id is not null;
CREATE INDEX rule_acts_by_guild on rule_acts (guild_id, id);
CREATE INDEX rule_acts_unfinished on rule_acts (id) where outcome is null;
