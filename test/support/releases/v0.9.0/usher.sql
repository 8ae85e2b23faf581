-- Written by fullInstallation/record.ts with the bot v0.9.0 (`sqlite3 .dump`); usher.key is its key.
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
  dropped integer default 0 not null, created_at integer not null, user_id text default '' not null, warned_at integer,
  constraint subscriptions_one_a_channel unique (guild_id, feed, library_key, channel_id)
) strict;
CREATE TABLE follows (
  id integer primary key autoincrement, subscription_id integer not null references subscriptions (id) on delete cascade,
  user_id text not null, guild_id text not null, kind text not null, key text not null, guid text, title text not null,
  folded text, year integer, created_at integer not null, arrived_at integer, wish_id integer,
  everywhere integer default 0 not null, arrived_with text
) strict;
CREATE TABLE wishes (
  id integer primary key autoincrement, guild_id text not null, title text not null, folded text not null, year integer, place integer,
  created_at integer not null, closed_at integer, word text
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
  user_id text, reader text,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
CREATE TABLE post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
) strict, without rowid;
CREATE TABLE audit (
  id integer not null primary key, phase text not null, begun_id integer, at integer not null, person text, guild_id text, channel_id text,
  action text not null, capability text not null, rule text, target text, before text, after text, reason text, outcome text, failure text,
  interaction_id text, duration_ms integer, mac text not null, server_id integer, servers text
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
CREATE TABLE audit_numbers (
  guild_id text not null, number integer not null, entry_id integer not null,
  constraint audit_numbers_key primary key (guild_id, number)
) strict, without rowid;
CREATE TABLE audit_former_numbers (until_row integer not null primary key, until_server integer not null) strict;
CREATE TABLE audit_last_guilds (
  server_id integer not null, guild_id text not null, removed_at integer not null,
  constraint audit_last_guilds_key primary key (server_id, guild_id)
) strict, without rowid;
CREATE TABLE audit_refusals (
  guild_id text not null, person text not null, capability text not null, day text not null, count integer not null,
  constraint audit_refusals_key primary key (guild_id, day, person, capability)
) strict, without rowid;
CREATE TABLE reports (
  id integer primary key autoincrement, guild_id text not null, rating_key text not null, kind text not null, season integer,
  episode integer, title text not null, count integer default 0 not null, has_screenshot integer default 0 not null,
  reported_at integer not null, solved_at integer
) strict;
CREATE TABLE report_senders (
  report_id integer not null references reports (id) on delete cascade, user_id text not null, locale text not null,
  reported_at integer not null,
  constraint report_senders_key primary key (report_id, user_id)
) strict, without rowid;
CREATE TABLE votes (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null, set_by text, locale text not null,
  items text not null, hidden integer not null, started_at integer not null, ends_at integer not null, closed_at integer
) strict;
CREATE TABLE vote_ballots (
  vote_id integer not null references votes (id) on delete cascade, user_id text not null, rating_key text not null, at integer not null,
  constraint vote_ballots_key primary key (vote_id, user_id)
) strict, without rowid;
CREATE TABLE counted_in (
  pick_id text not null, user_id text not null, at integer not null,
  constraint counted_in_key primary key (pick_id, user_id)
) strict, without rowid;
CREATE TABLE library_days (
  library_key text not null, day integer not null, server_id integer not null, titles integer not null, items integer not null,
  files integer not null, bytes integer not null, duration_ms integer not null, versions integer not null,
  version_bytes integer not null, resolutions text not null,
  constraint library_days_key primary key (library_key, day)
) strict, without rowid;
CREATE TABLE media_servers (
  id integer primary key autoincrement, name text not null, address text not null, token text not null, machine_id text, vocabulary text,
  emoji text, added_by text, added_at integer not null, seeded_as text, removed_at integer,
  player text, account_service text, first_guild_gone integer default 0 not null
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
CREATE TABLE guilds_without_links (guild_id text not null primary key) strict, without rowid;
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
  user_id text not null, server_id integer not null, account_id text, known_by text, token text, linked_at integer,
  constraint linked_accounts_key primary key (user_id, server_id)
) strict, without rowid;
CREATE TABLE meta (key text not null primary key, value text not null) strict, without rowid;
CREATE TABLE access_versions (
  guild_id text not null, version integer not null, map text not null, before integer, at integer not null, "by" text,
  mac text,
  constraint access_versions_key primary key (guild_id, version)
) strict;
CREATE TABLE initial_access (
  guild_id text not null, role_id text not null, level text not null,
  constraint initial_access_key primary key (guild_id, role_id, level)
) strict;
CREATE TABLE tickets (
  id text not null primary key, kind text not null, user_id text not null, target text not null, expires_at integer not null,
  used_at integer, mac text,
  constraint tickets_one_each unique (user_id, kind, target)
) strict;
CREATE TABLE removals (
  id integer primary key autoincrement, user_id text not null, playlist_key text not null, playlist_title text not null,
  items text not null, at integer not null, taken integer default 0 not null
) strict;
CREATE TABLE counters (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null unique, kind text not null,
  library_key text not null, locale text not null, set_by text, name text, renamed_at text default '[]' not null,
  created_at integer not null
) strict;
CREATE TABLE changed_settings (
  id integer primary key autoincrement, reason text not null, kind text not null, guild_id text not null, set_by text,
  locale text not null, name text, channel_id text, server_id integer
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
CREATE TABLE boards (
    id integer primary key autoincrement, guild_id text not null, channel_id text not null, shows text default 'streams' not null,
    settings text not null, set_by text, created_at integer not null, removed_at integer, message_id text, posted_at integer, says text,
    files text default '[]' not null, obsolete_id text, posts integer default 0 not null, posting_since integer,
    last_posting_at integer, pinned_id text, constraint boards_one_each unique (channel_id, shows)
  ) strict;
insert into "kysely_migration" values ('0001-first-schema', '2026-11-20T18:00:03.474Z');
insert into "kysely_migration" values ('0002-several-servers', '2026-11-20T18:00:03.475Z');
insert into "kysely_migration" values ('0003-of-each-server', '2026-11-20T18:00:03.476Z');
insert into "kysely_migration" values ('0004-members', '2026-11-20T18:00:03.477Z');
insert into "kysely_migration" values ('0005-evenings', '2026-11-20T18:00:03.481Z');
insert into "kysely_migration" values ('0006-library-sizes', '2026-11-20T18:00:03.482Z');
insert into "kysely_migration" values ('0007-several-channels', '2026-11-20T18:00:03.483Z');
insert into "kysely_migration" values ('0008-visible-server-names', '2026-11-20T18:00:03.484Z');
insert into "kysely_migration" values ('0009-readers-of-notes', '2026-11-20T18:00:03.485Z');
insert into "kysely_migration" values ('0010-session-ids', '2026-11-20T18:00:03.486Z');
insert into "kysely_migration" values ('0011-account-services', '2026-11-20T18:00:03.487Z');
insert into "kysely_migration" values ('0012-follows-of-one-server', '2026-11-20T18:00:03.488Z');
insert into "kysely_migration" values ('0013-audit-choices', '2026-11-20T18:00:03.489Z');
insert into "kysely_migration" values ('0014-arrivals', '2026-11-20T18:00:03.490Z');
insert into "kysely_migration" values ('0015-gone-first-guilds', '2026-11-20T18:00:03.491Z');
insert into "kysely_migration" values ('0016-audit-numbers', '2026-11-20T18:00:03.492Z');
insert into "kysely_migration" values ('0017-signed-tickets', '2026-11-20T18:00:03.493Z');
insert into "kysely_migration" values ('0018-signed-versions', '2026-11-20T18:00:03.494Z');
insert into "kysely_migration" values ('0019-former-addresses', '2026-11-20T18:00:03.495Z');
insert into "kysely_migration" values ('0020-folded-titles', '2026-11-20T18:00:03.496Z');
insert into "kysely_migration" values ('0021-panels', '2026-11-20T18:00:03.497Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "cursors" values (1, 'added', '{"libraries":{"1":{"newest":1795197600000,"watchedMs":0,"lookedAt":1795197652010,"late":{"from":1759937103000,"lookedAt":1795197609451,"reached":1760023545559}},"2":{"newest":1757993616000,"watchedMs":0,"lookedAt":1795197610359,"late":{"from":1757907216000,"lookedAt":1795197610359,"reached":1757993616000}},"3":{"newest":1761230680000,"watchedMs":0,"lookedAt":1795197610436,"late":{"from":1761144280000,"lookedAt":1795197610436,"reached":1761230680000}},"4":{"newest":1745504304000,"watchedMs":0,"lookedAt":1795197610573,"late":{"from":1745417904000,"lookedAt":1795197610573,"reached":1745504304000}},"5":{"newest":1741029796000,"watchedMs":0,"lookedAt":1795197610613,"late":{"from":1740943396000,"lookedAt":1795197610613,"reached":1741029796000}}},"first":[],"partial":{}}', 1795197652050, NULL);
insert into "cursors" values (1, 'history', '{"newest":1795197601000,"from":1795042515000,"total":31,"wholeAt":1795197605173}', 1795197652087, NULL);
insert into "cursors" values (1, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197604637, NULL);
insert into "cursors" values (2, 'added', '{"libraries":{"2:1":{"newest":1726468869000,"watchedMs":0,"lookedAt":1795197609496,"late":{"from":1726382469000,"lookedAt":1795197609496,"reached":1726468869000}},"2:2":{"newest":1733889612000,"watchedMs":0,"lookedAt":1795197609887,"late":{"from":1733803212000,"lookedAt":1795197609887,"reached":1733889612000}},"2:5":{"newest":1727608285000,"watchedMs":0,"lookedAt":1795197610170,"late":{"from":1727521885000,"lookedAt":1795197610170,"reached":1727608285000}}},"first":[],"partial":{}}', 1795197610311, NULL);
insert into "cursors" values (2, 'history', '{"newest":1795197601000,"from":1795079933000,"total":31,"wholeAt":1795197606834}', 1795197652162, NULL);
insert into "cursors" values (2, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197606089, NULL);
insert into "cursors" values (3, 'added', '{"libraries":{"3:1":{"newest":1726468869000,"watchedMs":0,"lookedAt":1795197609592,"late":{"from":1726382469000,"lookedAt":1795197609592,"reached":1726468869000}},"3:2":{"newest":1733889612000,"watchedMs":0,"lookedAt":1795197609952,"late":{"from":1733803212000,"lookedAt":1795197609952,"reached":1733889612000}},"3:5":{"newest":1727608285000,"watchedMs":0,"lookedAt":1795197610293,"late":{"from":1727521885000,"lookedAt":1795197610293,"reached":1727608285000}}},"first":[],"partial":{}}', 1795197610397, NULL);
insert into "cursors" values (3, 'history', '{"newest":1795195655000,"from":1795109255000,"total":30,"wholeAt":1795197607651}', 1795197607669, NULL);
insert into "cursors" values (3, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197607253, NULL);
insert into "events" values (1, 'audit', 'audit 2', 1795197603872, NULL, 1795197603873, NULL);
insert into "events" values (2, 'audit', 'audit 4', 1795197603926, NULL, 1795197603927, NULL);
insert into "events" values (3, 'audit', 'audit 6', 1795197603943, NULL, 1795197603944, NULL);
insert into "events" values (4, 'audit', 'audit 8', 1795197603951, NULL, 1795197603957, NULL);
insert into "events" values (5, 'audit', 'audit 10', 1795197605937, NULL, 1795197605957, 2);
insert into "events" values (6, 'audit', 'audit 12', 1795197607054, NULL, 1795197607056, 3);
insert into "events" values (7, 'audit', 'audit 14', 1795197607214, NULL, 1795197607216, NULL);
insert into "events" values (8, 'audit', 'audit 16', 1795197607290, NULL, 1795197607291, NULL);
insert into "events" values (9, 'audit', 'audit 18', 1795197607359, NULL, 1795197607361, NULL);
insert into "events" values (10, 'audit', 'audit 20', 1795197607445, NULL, 1795197607449, 1);
insert into "events" values (11, 'audit', 'audit 22', 1795197607645, NULL, 1795197607650, NULL);
insert into "events" values (12, 'audit', 'audit 24', 1795197607817, NULL, 1795197607836, NULL);
insert into "events" values (13, 'audit', 'audit 26', 1795197608225, NULL, 1795197608226, NULL);
insert into "events" values (14, 'audit', 'audit 28', 1795197608329, NULL, 1795197608347, NULL);
insert into "events" values (15, 'audit', 'audit 30', 1795197608587, NULL, 1795197608609, NULL);
insert into "events" values (16, 'audit', 'audit 32', 1795197608814, NULL, 1795197608827, NULL);
insert into "events" values (17, 'audit', 'audit 34', 1795197609006, NULL, 1795197609010, NULL);
insert into "events" values (18, 'audit', 'audit 36', 1795197609465, NULL, 1795197609473, NULL);
insert into "events" values (19, 'audit', 'audit 38', 1795197609624, NULL, 1795197609630, NULL);
insert into "events" values (20, 'audit', 'audit 40', 1795197610294, NULL, 1795197610296, 2);
insert into "events" values (21, 'audit', 'audit 42', 1795197610440, NULL, 1795197610449, NULL);
insert into "events" values (22, 'audit', 'audit 44', 1795197610539, NULL, 1795197610545, NULL);
insert into "events" values (23, 'audit', 'audit 46', 1795197613789, NULL, 1795197613794, NULL);
insert into "events" values (24, 'audit', 'audit 48', 1795197614094, NULL, 1795197614112, 1);
insert into "events" values (25, 'audit', 'audit 50', 1795197614204, NULL, 1795197614245, 2);
insert into "events" values (26, 'audit', 'audit 53', 1795197614437, NULL, 1795197614438, 1);
insert into "events" values (27, 'audit', 'audit 54', 1795197614437, NULL, 1795197614462, 1);
insert into "events" values (28, 'audit', 'audit 57', 1795197614596, NULL, 1795197614600, 1);
insert into "events" values (29, 'audit', 'audit 58', 1795197614596, NULL, 1795197614602, 1);
insert into "events" values (30, 'audit', 'audit 61', 1795197614727, NULL, 1795197614731, 1);
insert into "events" values (31, 'audit', 'audit 62', 1795197614727, NULL, 1795197614742, 1);
insert into "events" values (32, 'audit', 'audit 64', 1795197614767, NULL, 1795197614768, 2);
insert into "events" values (33, 'audit', 'audit 66', 1795197614841, NULL, 1795197614842, NULL);
insert into "events" values (34, 'audit', 'audit 68', 1795197614910, NULL, 1795197614911, 2);
insert into "events" values (35, 'audit', 'audit 70', 1795197614967, NULL, 1795197614968, 2);
insert into "events" values (36, 'audit', 'audit 72', 1795197615651, NULL, 1795197615660, NULL);
insert into "events" values (37, 'audit', 'audit 74', 1795197615793, NULL, 1795197615810, 1);
insert into "events" values (38, 'audit', 'audit 76', 1795197616154, NULL, 1795197616155, NULL);
insert into "events" values (39, 'audit', 'audit 78', 1795197616441, NULL, 1795197616443, NULL);
insert into "events" values (40, 'audit', 'audit 80', 1795197616599, NULL, 1795197616600, 1);
insert into "events" values (41, 'reports', 'report 1.1', 1795197617285, NULL, 1795197617287, 2);
insert into "events" values (42, 'audit', 'audit 82', 1795197617343, NULL, 1795197617350, 2);
insert into "events" values (43, 'audit', 'audit 84', 1795197617944, NULL, 1795197617949, NULL);
insert into "events" values (44, 'audit', 'audit 86', 1795197619309, NULL, 1795197619310, NULL);
insert into "events" values (45, 'audit', 'audit 88', 1795197619448, NULL, 1795197619451, NULL);
insert into "events" values (46, 'audit', 'audit 90', 1795197619531, NULL, 1795197619531, NULL);
insert into "events" values (47, 'audit', 'audit 93', 1795197619839, NULL, 1795197619840, NULL);
insert into "events" values (48, 'audit', 'audit 95', 1795197619877, NULL, 1795197619878, NULL);
insert into "events" values (49, 'audit', 'audit 97', 1795197619918, NULL, 1795197619919, NULL);
insert into "events" values (50, 'audit', 'audit 99', 1795197619951, NULL, 1795197619991, 2);
insert into "events" values (51, 'audit', 'audit 101', 1795197620107, NULL, 1795197620108, NULL);
insert into "events" values (52, 'audit', 'audit 103', 1795197620474, NULL, 1795197620493, NULL);
insert into "events" values (53, 'audit', 'audit 105', 1795197620668, NULL, 1795197620669, NULL);
insert into "events" values (54, 'audit', 'audit 107', 1795197620726, NULL, 1795197620731, NULL);
insert into "events" values (55, 'audit', 'audit 109', 1795197620811, NULL, 1795197620812, NULL);
insert into "events" values (56, 'audit', 'audit 111', 1795197651042, NULL, 1795197651043, 1);
insert into "events" values (57, 'rules', 'rule 1', 1795197640890, NULL, 1795197651077, 1);
insert into "events" values (58, 'audit', 'audit 113', 1795197651093, NULL, 1795197651093, 1);
insert into "events" values (59, 'rules', 'rule 2', 1795197640890, NULL, 1795197651126, 1);
insert into "events" values (60, 'audit', 'audit 115', 1795197651152, NULL, 1795197651158, 1);
insert into "events" values (61, 'rules', 'rule 3', 1795197640890, NULL, 1795197651173, 1);
insert into "events" values (62, 'added', 'new:1:50000001:4uA6g9k0a_K0', 1795197600000, NULL, 1795197652050, 1);
insert into "events" values (63, 'history', 'play 91', 1795197601000, NULL, 1795197652087, 1);
insert into "events" values (64, 'history', '2 play 92', 1795197601000, NULL, 1795197652162, 2);
insert into "events" values (65, 'audit', 'audit 117', 1795197652652, NULL, 1795197652658, 3);
insert into "events" values (66, 'audit', 'audit 119', 1795197652723, NULL, 1795197652724, 2);
insert into "events" values (67, 'audit', 'audit 121', 1795197652795, NULL, 1795197652797, 1);
insert into "events" values (68, 'audit', 'audit 123', 1795197652933, NULL, 1795197652934, 1);
insert into "events" values (69, 'audit', 'audit 125', 1795197653283, NULL, 1795197653288, 1);
insert into "seen_items" values ('1', '1001', 'plex://movie/2f4c8c21ee646c7ac28d4681', 1695462769000, '[[1822357100,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1002', 'plex://movie/249442787673952e38db912f', 1638628332000, '[[1805582017,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1003', 'plex://movie/c5ef51d58e1970bfb3bca0a6', 1702530540000, '[[1788805458,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1004', 'plex://movie/d9bd703a1089b0aecd800c3a', 1649465588000, '[[1772027303,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1005', 'plex://movie/b8cfbf74e5b5928bac0399b8', 1715376500000, '[[1755249208,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1006', 'plex://movie/e206bba65a1856d7f17ccd70', 1650855343000, '[[1738468493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1007', 'plex://movie/0a3dc15ce95b5ca50dc24aa7', 1674996513000, '[[1721692446,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1008', 'plex://movie/d70e90cbb2d332235a612431', 1709223059000, '[[1973342851,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1009', 'plex://movie/bd8823c3f0cda3667dac0da4', 1645524757000, '[[1956565780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1010', 'plex://movie/97196b6fa593c79142ca8763', 1700147050000, '[[1738353638,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1011', 'plex://movie/5e6691b86c0c2d285cddaca1', 1749228235000, '[[1755134869,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1012', 'plex://movie/b5d0c20d948ad8947e246b4e', 1668670646000, '[[1771912504,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1013', 'plex://movie/b34cb5f8c64e15ed48c4408b', 1703456188000, '[[1788690607,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1014', 'plex://movie/b43455eee7fd9c707f9678ce', 1620687763000, '[[1671244202,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1015', 'plex://movie/725819f9d3a8cdf26a13c6b9', 1731357290000, '[[1688022361,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1016', 'plex://movie/893ce9d9a6ba8caf0b577ffd', 1679422761000, '[[1704798924,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1017', 'plex://movie/744980eacfc8002e8e67c7d8', 1742673141000, '[[1721576051,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1018', 'plex://movie/74b3f2f0318b2c2663349455', 1731420027000, '[[1872572046,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1019', 'plex://movie/8befabeacd6733e16c6ddd50', 1685404719000, '[[1889343549,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1020', 'plex://movie/cf166274878c36472d4733a9', 1699204668000, '[[188306878,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1021', 'plex://movie/e3725933cc64f77c96bc1545', 1726428287000, '[[171528749,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1022', 'plex://movie/548242881b4c1c1a8eb2c8b1', 1700933723000, '[[443723048,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1023', 'plex://movie/c4031056e1c2096787932b78', 1645768794000, '[[205084419,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1024', 'plex://movie/4c075baa071c63864c006cc9', 1652509000000, '[[121193314,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1025', 'plex://movie/21b0db21f122d9e8444dfc48', 1624453605000, '[[104416145,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1026', 'plex://movie/af798248b876925690e098b6', 1730963443000, '[[154747992,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1027', 'plex://movie/38f5f2494311805a8c89c4a7', 1679257849000, '[[137971959,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1028', 'plex://movie/8beb24d7755d4b3dcea8cca0', 1693600773000, '[[54096598,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1029', 'plex://movie/3cbeb2a8da04166d3243e5d0', 1760023503000, '[[37320005,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1030', 'plex://movie/bde08588120dcb4b25e85612', 1677922349000, '[[87523755,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1031', 'plex://movie/a3c2229306a0d9e2959db1d2', 1636265627000, '[[104301316,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1032', 'plex://movie/c6ab50feb03dd42a96a41ecf', 1692415702000, '[[53983308,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1033', 'plex://movie/4bd45840ab627d9d6e540615', 1673105354000, '[[70759903,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1034', 'plex://movie/bfcd5798cf461c8bf9367c39', 1621968349000, '[[154633215,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1035', 'plex://movie/428e3ffe9c36459ddb53e6a0', 1629538744000, '[[171414344,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1036', 'plex://movie/44ae80580f4524d3ed9f2950', 1705580192000, '[[121078417,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1037', 'plex://movie/2ce09c9bca692537c48ce260', 1669290022000, '[[137855586,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1038', 'plex://movie/f5c126ebedb770ce4f9637b1', 1754477219000, '[[1953321682,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1039', 'plex://movie/ca5d846ec337bb50841635c2', 1725273703000, '[[1970100909,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1040', 'plex://movie/6eb22c9352f4221eee1ccca3', 1653881077000, '[[120092362,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1041', 'plex://movie/377886c215e1733d56fbcea0', 1744974261000, '[[103315237,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1042', 'plex://movie/fbfde32a6976a9f8cb71fe9a', 1734097192000, '[[86535568,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1043', 'plex://movie/5a90a9f627b886a86aef3bae', 1733889612000, '[[69759491,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1044', 'plex://movie/182c9c96cfa58cd948f3de30', 1637112472000, '[[374395404,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1045', 'plex://movie/c63ed3b75d14dbe8667078ed', 1640982794000, '[[170420081,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1046', 'plex://movie/48b8ea272a7d6731178fd858', 1747176597000, '[[153645036,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1047', 'plex://movie/0710450d38a3926aac9fb54e', 1713874580000, '[[136867423,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1048', 'plex://movie/5bd30eddcdadb89fc2b028c5', 1677069860000, '[[1985880098,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1049', 'plex://movie/7324702c992285bc624c5ca8', 1621873451000, '[[1969102493,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1050', 'plex://movie/d183479e9884ea9747b84502', 1720586817000, '[[19319486,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1051', 'plex://movie/ef972cebc3b44db64a8e6f0b', 1667267293000, '[[36088397,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1052', 'plex://movie/5df67609ed80ee81d372d042', 1699951641000, '[[52866008,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1053', 'plex://movie/3ccbbfab664f3f635be1a681', 1637930974000, '[[69643127,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1054', 'plex://movie/c7487949284d9b00d56dcd05', 1695338155000, '[[86420738,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1055', 'plex://movie/76c6547301b67991a0f918ac', 1738441090000, '[[103200913,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1056', 'plex://movie/237af303b877f8dc84c53bec', 1707765995000, '[[119975468,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1057', 'plex://movie/fbd45c94fb7bc9d4379c8dfc', 1677271014000, '[[136753595,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1058', 'plex://movie/f987551f9817df27e06ce938', 1641773328000, '[[1885101094,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1059', 'plex://movie/7cfebad1e839b828a23828d2', 1667473731000, '[[1901880245,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1060', 'plex://movie/68c45079dc34ca27ffa03965', 1757346190000, '[[1637441510,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1061', 'plex://movie/3c91b2c71e2509522f16f441', 1681284551000, '[[1620663925,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1062', 'plex://movie/ea171f6259b2775f40ec32fe', 1667115973000, '[[1670998284,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1063', 'plex://movie/8ecaa78f1c2e05055ab2a000', 1738808135000, '[[1654220691,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1064', 'plex://movie/3ddcaa4637f5c998481d173a', 1651279221000, '[[1704555050,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1065', 'plex://movie/d17d160dd7b5b435f2d35862', 1632105747000, '[[1687776441,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1066', 'plex://movie/263f90e1585c3c329c18b0fc', 1616524870000, '[[1738107248,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1067', 'plex://movie/deb5180f81e100d6832e7ba7', 1756357027000, '[[1721331143,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1068', 'plex://movie/3d6a11d39d8f72bb6a5e7651', 1718223619000, '[[1771666078,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1069', 'plex://movie/328dcf61d6d7b7594c80e0c3', 1709090870000, '[[1754888941,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1070', 'plex://movie/d201728374dd8905d6b0c5a8', 1678075828000, '[[220865221,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1071', 'plex://movie/e3cd1038adcfcea15fd3b9f6', 1703785196000, '[[237900365,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1072', 'plex://movie/bd8747cd5d452f97fbc4c98f', 1661654695000, '[[187312555,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1073', 'plex://movie/f651d6a50b97a8871378db6b', 1742362799000, '[[204088120,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1074', 'plex://movie/2eb94a5a0b6e801a192bf49b', 1702230478000, '[[153759857,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1075', 'plex://movie/73f678f34284c1d5a6c96490', 1727482765000, '[[170534430,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1076', 'plex://movie/f5f9981b8f7b08bfe83418b9', 1704327393000, '[[120207191,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1077', 'plex://movie/44d3da6dc23c77a49ad374d3', 1638087993000, '[[136983780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1078', 'plex://movie/f1fbae42cca4fd71a678cce7', 1653768193000, '[[86650941,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1079', 'plex://movie/1d9d435f979b6db66b2123ed', 1678719349000, '[[103430090,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1080', 'plex://movie/ffd33c022b7f4ec9216a0b1c', 1714785078000, '[[106342661,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1081', 'plex://movie/d2934e4bd49f40ba1c02e3bc', 1662782208000, '[[89437341,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1082', 'plex://movie/424ff3fccaca0f193d7ed12e', 1728611412000, '[[72661536,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1083', 'plex://movie/2ee9b717cc2e9d6878ad01d0', 1712680849000, '[[55885235,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1084', 'plex://movie/0663904ea1adf8365c762619', 1676443485000, '[[39106886,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1085', 'plex://movie/7ff43223cc3acb1fcf947061', 1647570857000, '[[22329065,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1086', 'plex://movie/7c79843a2fbce8df5cef5e46', 1644815128000, '[[5555836,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1087', 'plex://movie/f805e40ad6a6a2d585294a0e', 1636550625000, '[[1988779023,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1088', 'plex://movie/8a4e14d4674271f9621a22b7', 1648792569000, '[[1972001682,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1089', 'plex://movie/c633e5451d290bb18e42c4d3', 1697606615000, '[[1955224869,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1090', 'plex://movie/e5aec9ddb1243122ae8d44fc', 1652598372000, '[[5440775,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1091', 'plex://movie/57ca2ffcb7f9b3b69c8c280f', 1698526734000, '[[22214516,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1092', 'plex://movie/6e40572897017322cfe464c6', 1725034949000, '[[38991849,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1093', 'plex://movie/aef1350bbbfbac50e1631e4e', 1692894106000, '[[55768670,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1094', 'plex://movie/3302ab59a18dd1ee02bb9601', 1735275499000, '[[1938331995,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1095', 'plex://movie/bc893bee1fed1d62cae285af', 1668331406000, '[[1955110344,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1096', 'plex://movie/987b31bf312b138e11b30101', 1616824507000, '[[1971888701,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1097', 'plex://movie/cfe07b20a41ffdf4ac82efe1', 1707743110000, '[[1988664466,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1098', 'plex://movie/22f30fc48a2834acbb98adcc', 1753005773000, '[[1871230895,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1099', 'plex://movie/7976b484ce8c147da5237ca4', 1710568895000, '[[1887997980,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1100', 'plex://movie/fb69ea397148e2c45b7cbea9', 1681004422000, '[[252143946,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1101', 'plex://movie/592b78b26096bf7fd473f64b', 1619483151000, '[[268920253,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1102', 'plex://movie/c5b91894d993104026fe5ded', 1749535246000, '[[218591332,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1103', 'plex://movie/d6fbafcb157490a717dab3bf', 1685655115000, '[[235365591,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1104', 'plex://movie/4917ca75282fe9f29fb3ac1b', 1656389457000, '[[185033630,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1105', 'plex://movie/bdeda8d64a3504fb6970f803', 1739345374000, '[[201810929,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1106', 'plex://movie/acd00bc18eb7a76b88827fd9', 1684428952000, '[[151478968,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1107', 'plex://movie/64f04a27e5450a60155a3673', 1730962815000, '[[168256299,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1108', 'plex://movie/786351ca65a8fa1fecf6662e', 1731354030000, '[[117925330,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1109', 'plex://movie/5a5dc42164a43ca62d3b1598', 1646461037000, '[[134701637,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1110', 'plex://movie/6c41998af122eb6034f18dc8', 1702884281000, '[[1963669013,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1111', 'plex://movie/ea32a1438c8f76a736584d3e', 1634661858000, '[[1946894758,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1112', 'plex://movie/6579a64f87629291f0118c81', 1668084101000, '[[1997222655,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1113', 'plex://movie/f5079fe830ad433b081f435b', 1737284625000, '[[1980445312,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1114', 'plex://movie/cc64d177fc8294c2ab0ad59d', 1759304232000, '[[30769113,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1115', 'plex://movie/51876fe63603bdafb6e90585', 1731325693000, '[[13999978,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1116', 'plex://movie/4ff42724c12bf60b226aca26', 1693535188000, '[[64324771,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1117', 'plex://movie/ff219b4109e64514907858ea', 1623121027000, '[[47546420,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1118', 'plex://movie/4024fa582dc36c95557ceaa5', 1712644733000, '[[97881485,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1119', 'plex://movie/9271c63f1a66f1f7a2f493ab', 1695436599000, '[[81101086,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1120', 'plex://movie/b6a9179b047691726aff8f51', 1645702360000, '[[50524495,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1121', 'plex://movie/7ee915fdf54e57f3f103318e', 1643956571000, '[[67300828,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '50000001', 'plex://movie/f99ee07175b688b264af6f55', 1795197600000, '[[56349991,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2003', 'plex://episode/04c35215d288a1b40380a6a6', 1682049054000, '[[1815694847,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2004', 'plex://episode/370fb22f9d265c5c6a2897c3', 1615213499000, '[[1899585182,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2005', 'plex://episode/21e10ca70e6ee9b22b77fa8f', 1650857742000, '[[1916362505,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2007', 'plex://episode/aaca6d45e7c314902c94f469', 1702118023000, '[[1882800179,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2008', 'plex://episode/0b88e40d1fa7ef1ca9425fad', 1719525823000, '[[1966697938,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2011', 'plex://episode/6babf7c1996345fa8bcbdafe', 1619780163000, '[[1916477965,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2012', 'plex://episode/7f5f7b0eb3c9c5495c9c97a6', 1729268837000, '[[1966811972,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2013', 'plex://episode/894e4e85d1d48b42b7931b69', 1652466353000, '[[1950032179,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2014', 'plex://episode/c3bc54da700cb31e580fe800', 1713112850000, '[[1866137298,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2015', 'plex://episode/cc853e5c03e2c58295887a0c', 1650119746000, '[[1849359937,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2016', 'plex://episode/361a58043a8399623a700139', 1690119685000, '[[1899691512,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2017', 'plex://episode/1185b15cc851e57b2cde1cf5', 1667034358000, '[[1882915175,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2018', 'plex://episode/dee0d4d71cc206d1c9e89797', 1669119268000, '[[67462710,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2019', 'plex://episode/19ec249764e3c703973e5227', 1741502521000, '[[50686373,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2022', 'plex://episode/09181a86d9b001b9b8cb1a8f', 1711333392000, '[[53702776,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2023', 'plex://episode/c46dc4bfbdc03437967a94bb', 1621242109000, '[[70483183,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2024', 'plex://episode/7374833b6ae1cb4247612bc0', 1638905090000, '[[1953040362,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2025', 'plex://episode/110e11ef1952ce5bfe126973', 1750427667000, '[[1969817177,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2026', 'plex://episode/f829cd6b16e989728fc109f7', 1654649747000, '[[1986600652,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2027', 'plex://episode/5909ea521911142f4ed58af9', 1730950374000, '[[3378595,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2028', 'plex://episode/aee283e646355d1ba0b64ceb', 1702801415000, '[[1885931710,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2029', 'plex://episode/c766a86e266eb8809ea03f1b', 1659023741000, '[[1902710061,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2030', 'plex://episode/0e043fd26e910b8435601052', 1620437233000, '[[268554901,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2031', 'plex://episode/d7fad34635f9602b663df9bc', 1664071055000, '[[251778082,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2032', 'plex://episode/24f217fdfdc08beaa659376b', 1670562267000, '[[235000767,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2033', 'plex://episode/7dc287ae330ceb312b3439b9', 1694215944000, '[[218222796,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2034', 'plex://episode/de951790c92635673da888a8', 1667209411000, '[[201450585,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2035', 'plex://episode/6f799bd60d8f635491a47ae5', 1649027666000, '[[184674806,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2038', 'plex://episode/a5216102e8aaf5d601c3953f', 1757993616000, '[[134344493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2039', 'plex://episode/ff7eda2c82a6374c93c09b0b', 1709912647000, '[[117569210,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2040', 'plex://episode/9b733dfe890413bf500a2a7a', 1644772938000, '[[1818476091,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2041', 'plex://episode/4f9322c92dd2aa5ffa711f6d', 1625321412000, '[[1835253900,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2042', 'plex://episode/ca872b277f33f03c3ad3e97d', 1695594472000, '[[1784919749,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2043', 'plex://episode/17a14296c97238d8cf355531', 1748903306000, '[[1801697622,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2044', 'plex://episode/7b915517e789001747bcf4cb', 1725634210000, '[[1751355375,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2045', 'plex://episode/6cbb7c0bcee3b30b4f2c9794', 1622645567000, '[[1768132208,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2046', 'plex://episode/4153059ccf91b0a780e9f6d8', 1746097912000, '[[1717802889,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2047', 'plex://episode/26e3087ded7027900d3b9334', 1620142405000, '[[1734580250,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2050', 'plex://episode/a6cced420659d421201cc0ad', 1669698505000, '[[1919242806,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2051', 'plex://episode/85fe28ece9f9f99bef69665d', 1691939395000, '[[1902464421,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2052', 'plex://episode/10c04230bcd8bedb4d807a1c', 1715673797000, '[[1952794732,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2053', 'plex://episode/1db1f437c833cc1c2b08fd00', 1734464235000, '[[1936018563,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2054', 'plex://episode/84631ec81b34639bf5d9ab90', 1641922324000, '[[1986355018,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2055', 'plex://episode/8f6f19dce9bedbd4d3c849bf', 1738010537000, '[[1969577209,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2056', 'plex://episode/b864f13a56ac9762659aa86f', 1725179185000, '[[19903136,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2057', 'plex://episode/2ca71a3055158b41ce19b61a', 1747119896000, '[[3132375,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2058', 'plex://episode/e82ae5398736ec18fc9083eb', 1659977086000, '[[1785023662,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2059', 'plex://episode/4959888585b810e4c9634d22', 1740279971000, '[[1768247773,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2060', 'plex://episode/58b1a6b394820b0740ac9304', 1668636286000, '[[1764243358,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2061', 'plex://episode/d78d679953e0d93ca4009a33', 1702986007000, '[[1781020685,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2062', 'plex://episode/10e6d25bdbbc53da7b75399c', 1719699089000, '[[1797797560,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2065', 'plex://episode/d7b185ea2b1f088c464b454a', 1751964771000, '[[1848133953,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2066', 'plex://episode/3b677a68315877a473c779ca', 1639241490000, '[[1864912364,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2069', 'plex://episode/58ad6177f7847ce6c1de5e5d', 1741948949000, '[[1915237301,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2070', 'plex://episode/d71ed0c59788d895c907b4d0', 1629454734000, '[[1717688877,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2071', 'plex://episode/f7a2d01cbecc46f3b0d55308', 1616502202000, '[[1700910418,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2072', 'plex://episode/f184b4c8fa6d3494e71094bf', 1656727485000, '[[1684132551,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2073', 'plex://episode/d4b8c1bd69a2cfa8247a704b', 1741399707000, '[[1667355252,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2074', 'plex://episode/59b5e08e5492a98659a92753', 1643647885000, '[[1784805233,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2075', 'plex://episode/7aa47ff4ec7a8142697023b6', 1670809377000, '[[1768027366,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2076', 'plex://episode/4e4335f8e7fb311cf2bfa553', 1651473902000, '[[1751240971,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2078', 'plex://episode/50f8a0a79c6a588fee53d9e9', 1681585925000, '[[1851915653,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2079', 'plex://episode/ff0ac1e2550f428e15010e40', 1670360660000, '[[1835138858,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2080', 'plex://episode/29bc566875ab4acf35ab39ab', 1646019344000, '[[101985757,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2081', 'plex://episode/7dd395e4f0dc2148cc75998b', 1718808394000, '[[118764082,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2:1', '2:2003', 'plex://episode/65c3eb473efb122b87e0e1ac', 1723741320000, '[[1815694847,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2:1', '2:2004', 'plex://episode/4ba98b6bf47a9e438eb512bd', 1724181997000, '[[1899585182,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2:1', '2:2005', 'plex://episode/ed14c7a942c6e295f3bfb6cb', 1707662116000, '[[1916362505,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2:1', '2:2006', 'plex://episode/0e3c969482c2efba09661c32', 1726468869000, '[[1866022720,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1001', 'plex://movie/34e0438186f067b9b2685e3b', 1729694446000, '[[1822357100,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1002', 'plex://movie/3fe8cb7d8c03da4c82271f8c', 1674253214000, '[[1805582017,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1003', 'plex://movie/4d5c4cd8280e3e460c285002', 1713561169000, '[[1788805458,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1004', 'plex://movie/f77948a8a6136b93571660be', 1725620157000, '[[1772027303,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1005', 'plex://movie/2d7762677225fab0f5ae401e', 1617733450000, '[[1755249208,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1006', 'plex://movie/5a90a9f627b886a86aef3bae', 1733889612000, '[[1738468493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1007', 'plex://movie/e3725933cc64f77c96bc1545', 1726428287000, '[[1721692446,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1008', 'plex://movie/bc893bee1fed1d62cae285af', 1668331406000, '[[1973342851,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1009', 'plex://movie/d9d06a04a2aa96403dcc9426', 1652598372000, '[[1956565780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2:2', '2:1010', '2:1010', 1725273703000, '[[1738353638,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2:5', '2:3003', 'plex://track/2692acfc144938edace5c769', 1692957299000, '[[203253318,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('2:5', '2:3004', 'plex://track/a64ba73686d0af77ec61b9df', 1717724758000, '[[119372903,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('2:5', '2:3005', 'plex://track/70738f18ec9365f9baa78e25', 1727608285000, '[[102596852,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3003', 'plex://track/5ebed86acf57591036e9a06c', 1632998991000, '[[203253318,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3004', 'plex://track/88006b26182305106c6ae844', 1661540080000, '[[119372903,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3005', 'plex://track/6be84c79d58d10faa495c67d', 1664699992000, '[[102596852,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3007', 'plex://track/4256364401a8a97b1e970a32', 1655986479000, '[[136144914,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3008', 'plex://track/413526a591604b57230ebc6a', 1634425769000, '[[52260403,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3009', 'plex://track/c57d3759380aa7e3c08a8736', 1719241110000, '[[35482240,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3010', 'plex://track/91f6991c5451891a5c789520', 1636643308000, '[[233034024,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3011', 'plex://track/1827f3f269dc7a6fa8fd5bb4', 1733000494000, '[[249812167,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3012', 'plex://track/a6960ef8b74531814cc882fd', 1656877865000, '[[199479822,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3015', 'plex://track/5ef138952022ff2feaf5c776', 1736485137000, '[[316920587,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3016', 'plex://track/aa366dac00eeb7c4fbdf7d8c', 1747683004000, '[[266588274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3017', 'plex://track/9e6813039a57ad8b3d7e71fd', 1661116735000, '[[283372513,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3018', 'plex://track/95db47628947f24d8e315494', 1619365582000, '[[98931888,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3020', 'plex://track/41fb4b12650e5224dfec3804', 1636663175000, '[[132238628,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3021', 'plex://track/e879bf742da8cf8af9c97d11', 1658884303000, '[[115462579,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3022', 'plex://track/f725fc1f0bc070c2fcfdffff', 1686434199000, '[[98686494,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3025', 'plex://track/f8d94dec5e00d46c30d36a34', 1670514553000, '[[48356167,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3026', 'plex://track/8b70d67f1b203a3a41bae1fb', 1637212745000, '[[31577042,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3027', 'plex://track/e8457cfe2b521afc822ea343', 1694544417000, '[[14799905,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3028', 'plex://track/8088b2f5944f1ca60d41f7bd', 1673474650000, '[[266572252,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3029', 'plex://track/be1131c1260c598b103826af', 1655175565000, '[[249796139,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3030', 'plex://track/572d862222297725f1a3b1ee', 1753870767000, '[[31463713,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3033', 'plex://track/9111697564b920bd895b8dbf', 1672891832000, '[[81794024,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3034', 'plex://track/efcc8402e5f2613d7714ae25', 1735350691000, '[[1964358381,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3035', 'plex://track/6e298596b9cd04d7f5ddab1d', 1707021870000, '[[1981135486,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3038', 'plex://track/ce53a59d3a44fd578f15608b', 1754974472000, '[[165762505,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3039', 'plex://track/ea81c99c7aa0b3788edb3286', 1725315283000, '[[182538586,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3040', 'plex://track/714beef381db0fb0f77375dd', 1671167805000, '[[1930688811,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3041', 'plex://track/129e8cb348c43421e0bdce80', 1693984523000, '[[1913908632,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3044', 'plex://track/fe872561c90df9083eecc7d8', 1704673964000, '[[1997798247,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3045', 'plex://track/16d27c9886897ed0054e28e5', 1745190159000, '[[1981021140,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3046', 'plex://track/60ce9f6d9ee21cbe716b7c8a', 1666378172000, '[[31348381,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3047', 'plex://track/aa8eaca5726e168f954bbf1f', 1697076104000, '[[14571274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3048', 'plex://track/216b09b323a4730f1244e00d', 1740695744000, '[[64903603,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3049', 'plex://track/f273e03bfe4be3638099a3e0', 1622038310000, '[[48127520,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3052', 'plex://track/8965aadd5f626db8c3926531', 1615625944000, '[[185645782,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3053', 'plex://track/e012cfd7c76310fd638c4595', 1726105571000, '[[202418789,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3054', 'plex://track/1592ecf12e88973a6a6f3c9e', 1635106529000, '[[152091564,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3055', 'plex://track/8d901ebb9112998e2ff3a797', 1716360802000, '[[168868675,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3058', 'plex://track/924d5362fc7dea866206360d', 1730576072000, '[[84980064,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3059', 'plex://track/c40a6278a60c253b00894ff3', 1673510361000, '[[101756151,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3060', 'plex://track/ba06485717eba843fec938ff', 1627967043000, '[[118384271,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3061', 'plex://track/9803cbb1a128196d5f5d6b6d', 1700439927000, '[[101606944,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3062', 'plex://track/48470ca30809d333329e550d', 1712258438000, '[[84832693,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3063', 'plex://track/600d79a35e6064f00c57ad26', 1751116040000, '[[68052294,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3064', 'plex://track/0db1700846ed0763c7a1a7d2', 1685516753000, '[[185498691,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3065', 'plex://track/2aa6c156c3fd89150c82751e', 1640535809000, '[[168722388,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3066', 'plex://track/c186607fedcc6b346aeb7a53', 1714545798000, '[[151945065,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3067', 'plex://track/4cdad7a0ab0a7e7b0005928d', 1760050370000, '[[135161594,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3068', 'plex://track/0832975932c0e91ebf7449df', 1717877056000, '[[279116583,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3069', 'plex://track/bd19629fc4842801e3b8bdf0', 1661047702000, '[[262339256,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3070', 'plex://track/faf66f31e1ffaf7c5bc46bfe', 1644101665000, '[[17572497,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3071', 'plex://track/64315383dafe6bd7785f8d0c', 1702838159000, '[[34349826,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3074', 'plex://track/e05f85a9a497cd727a74c2ec', 1720551818000, '[[84684877,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3075', 'plex://track/2d32611e41eac4ff6abf8a42', 1758583771000, '[[101459134,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3076', 'plex://track/f36b15614a716a97b95a8bd7', 1675382133000, '[[118237475,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3077', 'plex://track/9cca6912a396695a579f32d7', 1619790158000, '[[135013780,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3080', 'plex://track/4de193edb6b94463ad6d953b', 1748053114000, '[[64148524,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3081', 'plex://track/af2b701c5cfcf470f4d1a156', 1621266140000, '[[47377343,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3082', 'plex://track/1451ffb94a4af405e2354da7', 1735350341000, '[[97704182,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3085', 'plex://track/2bbbd6a63e9cbfe5d76b43e2', 1709742129000, '[[1980261875,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3086', 'plex://track/a963217fe0ed3cdbaf900180', 1619745845000, '[[30600010,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3087', 'plex://track/0bb2bc19b3498a76ad4188d3', 1650001440000, '[[13816533,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3088', 'plex://track/571efc9b8b26695874f03ca4', 1761230680000, '[[198346628,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3089', 'plex://track/a1bb0d427f6301b43a2ca67e', 1731508581000, '[[181569303,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3090', 'plex://track/39ac68957d727094527fecf1', 1737496598000, '[[1963369529,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3091', 'plex://track/a920b17be1784d16e21cd6e7', 1628723219000, '[[1980146822,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3094', 'plex://track/e38dc27ec6bd90bb010a4203', 1664305373000, '[[30485965,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3095', 'plex://track/7f07cc9b8c2da5ef7f099a03', 1664855045000, '[[47262298,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3096', 'plex://track/c00e10ffe86f248be933a580', 1667228223000, '[[1996925203,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3097', 'plex://track/3d39aec6b60e53e2efb70518', 1623618504000, '[[13701472,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3098', 'plex://track/d8708150bf93141823affb5d', 1679837771000, '[[97590145,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3101', 'plex://track/32059629fbea70b665ea7002', 1722618433000, '[[374439234,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3102', 'plex://track/b3276a2001c68bfcd8245955', 1674933479000, '[[391215535,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3105', 'plex://track/aace1290e50794d64cca4dd7', 1674918881000, '[[307334030,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3106', 'plex://track/d8822ce7b0eaa43f2c0475bd', 1692350411000, '[[324105243,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3107', 'plex://track/ed433c39ca3832af5ffc91d8', 1692521910000, '[[340882020,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3108', 'plex://track/d86369c985b4eccd2d53365d', 1710123629000, '[[491877977,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3109', 'plex://track/b6d8cd847dc2c82089e89342', 1709492745000, '[[508655274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3112', 'plex://track/8a4636305a7d7e4a4ed7bf9f', 1759372466000, '[[424798221,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3113', 'plex://track/3c8d6153f06053a95df18b40', 1661354429000, '[[408008606,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3114', 'plex://track/7b575e001b3375adc4540a7f', 1629282206000, '[[391231787,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3115', 'plex://track/1c81c0b6e01dcc8afd130a4a', 1711717189000, '[[374455476,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3118', 'plex://track/adce1fc7c3cb6ffe5b4f2f6e', 1712882718000, '[[592562767,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3119', 'plex://track/5dd37f7a6bbce3f710298bc1', 1615745791000, '[[575783896,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3120', 'plex://track/e9ae02821f0d9521468ad26d', 1715586759000, '[[559153880,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3121', 'plex://track/69f223498563d9328fbeec9d', 1628682057000, '[[575931191,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3122', 'plex://track/eece2c5f8214cefaa4381d07', 1719213941000, '[[525597694,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3:1', '3:2003', 'plex://episode/65c3eb473efb122b87e0e1ac', 1723741320000, '[[1815694847,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('3:1', '3:2004', 'plex://episode/4ba98b6bf47a9e438eb512bd', 1724181997000, '[[1899585182,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('3:1', '3:2005', 'plex://episode/ed14c7a942c6e295f3bfb6cb', 1707662116000, '[[1916362505,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('3:1', '3:2006', 'plex://episode/0e3c969482c2efba09661c32', 1726468869000, '[[1866022720,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1001', 'plex://movie/34e0438186f067b9b2685e3b', 1729694446000, '[[1822357100,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1002', 'plex://movie/3fe8cb7d8c03da4c82271f8c', 1674253214000, '[[1805582017,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1003', 'plex://movie/4d5c4cd8280e3e460c285002', 1713561169000, '[[1788805458,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1004', 'plex://movie/f77948a8a6136b93571660be', 1725620157000, '[[1772027303,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1005', 'plex://movie/2d7762677225fab0f5ae401e', 1617733450000, '[[1755249208,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1006', 'plex://movie/5a90a9f627b886a86aef3bae', 1733889612000, '[[1738468493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1007', 'plex://movie/e3725933cc64f77c96bc1545', 1726428287000, '[[1721692446,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1008', 'plex://movie/bc893bee1fed1d62cae285af', 1668331406000, '[[1973342851,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1009', 'plex://movie/d9d06a04a2aa96403dcc9426', 1652598372000, '[[1956565780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('3:2', '3:1010', '3:1010', 1725273703000, '[[1738353638,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('3:5', '3:3003', 'plex://track/2692acfc144938edace5c769', 1692957299000, '[[203253318,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3:5', '3:3004', 'plex://track/a64ba73686d0af77ec61b9df', 1717724758000, '[[119372903,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3:5', '3:3005', 'plex://track/70738f18ec9365f9baa78e25', 1727608285000, '[[102596852,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('4', '4002', 'com.plexapp.agents.none://e571769636e186bf78b1a963', 1704761479000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4004', 'com.plexapp.agents.none://5c8dfa88947f5847ede803b9', 1656073948000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4006', 'com.plexapp.agents.none://d43bd4a5b70776d985c4b7fb', 1650441124000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4008', 'com.plexapp.agents.none://e40728a5f521aebae0e9cb8f', 1615058550000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4010', 'com.plexapp.agents.none://719a683fd9c35c8a9879f826', 1635162222000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4012', 'com.plexapp.agents.none://9811823dc5ee7e872751933f', 1631609789000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4014', 'com.plexapp.agents.none://2a835927e798c19f524c3118', 1637381152000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4015', 'com.plexapp.agents.none://520ebe6d1935ab304bdc6ab8', 1709945379000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4017', 'com.plexapp.agents.none://900ebe7897e55e7a9c1a66a8', 1654569845000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4018', 'com.plexapp.agents.none://3673f3614637f1f21395d188', 1652228415000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4020', 'com.plexapp.agents.none://cfe50aa78b91f2186a744e5b', 1639908709000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4021', 'com.plexapp.agents.none://a14b4b6d35558867dcd1a91b', 1734628410000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4023', 'com.plexapp.agents.none://fcb529c95c974ed84541e16c', 1719373821000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4024', 'com.plexapp.agents.none://4387e92ffd2a19641e49c9b2', 1671277861000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4025', 'com.plexapp.agents.none://9323f9c20afc86297b7f9f0b', 1681785264000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4027', 'com.plexapp.agents.none://6197622bbb9bfd9adf95c5f0', 1627431355000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4029', 'com.plexapp.agents.none://d4c4e6a61ed2dbb794d88fad', 1700844621000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4031', 'com.plexapp.agents.none://81c91517256f1c9519ad7221', 1658959643000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4033', 'com.plexapp.agents.none://7bcfdbecd1f73eec4817c185', 1617220730000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4034', 'com.plexapp.agents.none://c712e0370b9e987df96c8514', 1718201034000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4035', 'com.plexapp.agents.none://685039e2c49614a50e269569', 1648132133000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4037', 'com.plexapp.agents.none://abb4896f4f39a8137623cf70', 1708866713000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4038', 'com.plexapp.agents.none://61dfb70e3d1dc3cc09aa0faf', 1745504304000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4040', 'com.plexapp.agents.none://0d352f650f4f238bfe48f1d4', 1662265490000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4042', 'com.plexapp.agents.none://266d94ec00b6d928f5fe127f', 1628167432000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4043', 'com.plexapp.agents.none://2bdca297e04918c2502bfa2d', 1728687090000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4045', 'com.plexapp.agents.none://85a5f3aa8f071a6c324c936e', 1732774158000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4046', 'com.plexapp.agents.none://6d4972a60d1f46e2618725d9', 1673221865000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4048', 'com.plexapp.agents.none://44844d4d058823a8027dc37d', 1697583935000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4050', 'com.plexapp.agents.none://3f6e8637c2857f555da80bb1', 1618046453000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('5', '1501', 'com.plexapp.agents.none://29227a31bea0cc08215b0194', 1623765262000, '[[1569113112,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1502', 'com.plexapp.agents.none://36ef0654e9cf594995aeb669', 1647665914000, '[[1518781137,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1503', 'com.plexapp.agents.none://f1b992dabb37ddbe66dcb1fb', 1722455347000, '[[1535560258,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1504', 'com.plexapp.agents.none://dedd137b615e6eba7cd28290', 1741029796000, '[[1619467427,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1505', 'com.plexapp.agents.none://a89d67fede9ef86534931997', 1626697581000, '[[1636245972,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1506', 'com.plexapp.agents.none://0dc4b1d93995fc7a206a0144', 1663221853000, '[[1585890189,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1507', 'com.plexapp.agents.none://4caa9b38c9331a26a0f230b4', 1620296891000, '[[1602666814,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1508', 'com.plexapp.agents.none://593464866146003697c15a21', 1677781480000, '[[1418127183,1800,"480","h264","aac"]]', NULL);
insert into "subscriptions" values (1, '110000000000000001', 'history', '', '110000000000000202', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 3, 0, 1795197603940, '', NULL);
insert into "subscriptions" values (2, '110000000000000001', 'maintenance', '', '110000000000000203', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 3, 0, 1795197603950, '', NULL);
insert into "subscriptions" values (3, '110000000000000001', 'added', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197608748, '', NULL);
insert into "subscriptions" values (4, '110000000000000001', 'rules', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197608981, '', NULL);
insert into "subscriptions" values (5, '110000000000000001', 'audit', '', '110000000000000206', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197609459, '', NULL);
insert into "subscriptions" values (6, '110000000000000001', 'reports', '', '110000000000000209', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197609613, '', NULL);
insert into "subscriptions" values (7, '110000000000000001', 'history', '2:2', '110000000000000202', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197610254, '', NULL);
insert into "subscriptions" values (8, '110000000000000001', 'server', '', '110000000000000203', '{"digest":{"kind":"off"},"mentionRoleId":"110000000000000013","people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197610438, '', NULL);
insert into "subscriptions" values (9, '110000000000000002', 'history', '', '110000000000000301', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197610537, '', NULL);
insert into "subscriptions" values (10, '110000000000000001', 'added', '@110000000000000101', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197614821, '110000000000000101', NULL);
insert into "subscriptions" values (11, '110000000000000001', 'added', '@110000000000000102', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197614962, '110000000000000102', NULL);
insert into "subscriptions" values (12, '110000000000000002', 'added', '@110000000000000101', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197615791, '110000000000000101', NULL);
insert into "follows" values (1, 10, '110000000000000101', '110000000000000001', 'item', '2036', 'plex://show/35e4e26717d065a79b7928d5', 'Les Vampires (1915)', NULL, NULL, 1795197614821, NULL, NULL, 0, NULL);
insert into "follows" values (2, 10, '110000000000000101', '110000000000000001', 'library', '2:1', NULL, 'Chapters from the Attic', NULL, NULL, 1795197614908, NULL, NULL, 0, NULL);
insert into "follows" values (3, 11, '110000000000000102', '110000000000000001', 'item', '2:2001', 'plex://show/043865965e325ec39e450f84', 'La Nouvelle Mission de Judex (1918)', NULL, NULL, 1795197614962, NULL, NULL, 0, NULL);
insert into "follows" values (4, 11, '110000000000000102', '110000000000000001', 'title', '', NULL, 'London After Midnight', 'london after midnight', NULL, 1795197615645, NULL, NULL, 0, NULL);
insert into "follows" values (5, 12, '110000000000000101', '110000000000000002', 'item', '2048', 'plex://show/1964f46c223940331149187a', 'Judex (1916)', NULL, NULL, 1795197615791, NULL, NULL, 0, NULL);
insert into "follows" values (6, 10, '110000000000000101', '110000000000000001', 'title', '', NULL, 'Faust & the Devil', 'faust the devil', NULL, 1795197616137, NULL, 1, 0, NULL);
insert into "follows" values (7, 11, '110000000000000102', '110000000000000001', 'title', '', NULL, 'Faust & the Devil', 'faust the devil', NULL, 1795197616435, NULL, 1, 0, NULL);
insert into "follows" values (8, 12, '110000000000000101', '110000000000000002', 'title', '', NULL, 'Alraune', 'alraune', 1928, 1795197616585, NULL, 2, 0, NULL);
insert into "wishes" values (1, '110000000000000001', 'Faust & the Devil', 'faust the devil', NULL, NULL, 1795197616137, NULL, NULL);
insert into "wishes" values (2, '110000000000000002', 'Alraune', 'alraune', 1928, NULL, 1795197616585, NULL, NULL);
insert into "initial_subscriptions" values ('HISTORY_CHANNEL_ID', 1795197603940);
insert into "initial_subscriptions" values ('MAINTENANCE_CHANNEL_ID', 1795197603950);
insert into "post_groups" values ('110000000000000209', 'report 1', 'reports:report 1.1 #6.41', 1795197617390, '["{\"id\":1,\"count\":1,\"ratingKey\":\"2:1005\",\"kind\":\"sound\",\"title\":\"Laila (1929)\",\"userId\":\"110000000000000101\",\"text\":\"It hisses.\"}"]');
insert into "outbox" values (1, 'audit:audit 36 #5.18', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609725, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197610253, '1573397557743190016', NULL, NULL, NULL);
insert into "outbox" values (2, 'audit:audit 38 #5.19', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197610172, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197610373, '1573397558942760960', NULL, NULL, NULL);
insert into "outbox" values (3, 'audit:audit 40 #5.20', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197610362, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197610456, '1573397559286693888', NULL, NULL, NULL);
insert into "outbox" values (4, 'audit:audit 42 #5.21', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197610503, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197610614, '1573397559974559744', NULL, NULL, NULL);
insert into "outbox" values (5, 'audit:audit 46 #5.23', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197613825, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197613865, '1573397573677350912', NULL, NULL, NULL);
insert into "outbox" values (6, 'audit:audit 48 #5.24', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614285, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614463, '1573397576084881408', NULL, NULL, NULL);
insert into "outbox" values (7, 'audit:audit 50 #5.25', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614578, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614699, '1573397576852439040', NULL, NULL, NULL);
insert into "outbox" values (8, 'audit:audit 53 #5.26', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614717, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614773, '1573397577469001728', NULL, NULL, NULL);
insert into "outbox" values (9, 'audit:audit 61 #5.30', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614758, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614816, '1573397577607413760', NULL, NULL, NULL);
insert into "outbox" values (10, 'audit:audit 64 #5.32', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614811, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614858, '1573397577817128960', NULL, NULL, NULL);
insert into "outbox" values (11, 'audit:audit 66 #5.33', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614893, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197614953, '1573397578173644800', NULL, NULL, NULL);
insert into "outbox" values (12, 'audit:audit 68 #5.34', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197614997, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197615327, '1573397578978951168', NULL, NULL, NULL);
insert into "outbox" values (13, 'audit:audit 70 #5.35', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197615339, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197615532, '1573397580623118336', NULL, NULL, NULL);
insert into "outbox" values (14, 'audit:audit 72 #5.36', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197615764, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197615974, '1573397582367948800', NULL, NULL, NULL);
insert into "outbox" values (15, 'audit:audit 76 #5.38', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197616327, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197616405, '1573397584267968512', NULL, NULL, NULL);
insert into "outbox" values (16, 'audit:audit 78 #5.39', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197616492, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197616522, '1573397584838393856', NULL, NULL, NULL);
insert into "outbox" values (17, 'reports:report 1.1 #6.41', '110000000000000209', NULL, '{"items":["2:1005"]}', NULL, NULL, 6, 'nobody', NULL, 1795197617390, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197617481, '1573397588760068096', NULL, NULL, NULL);
insert into "outbox" values (18, 'audit:audit 82 #5.42', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197617455, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197617503, '1573397588961394688', NULL, NULL, NULL);
insert into "outbox" values (19, 'audit:audit 84 #5.43', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197617978, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197618072, '1573397591259873280', NULL, NULL, NULL);
insert into "outbox" values (20, 'audit:audit 86 #5.44', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197619337, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619393, '1573397596850880512', NULL, NULL, NULL);
insert into "outbox" values (21, 'vote:2', '110000000000000201', NULL, '{"items":["2:1005"]}', NULL, NULL, NULL, NULL, NULL, 1795197619463, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619575, '1573397597329031169', NULL, NULL, NULL);
insert into "outbox" values (22, 'audit:audit 88 #5.45', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197619547, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619633, '1573397597844930560', NULL, NULL, NULL);
insert into "outbox" values (23, 'audit:audit 90 #5.46', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197619633, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619780, '1573397598495047680', NULL, NULL, NULL);
insert into "outbox" values (24, 'audit:audit 93 #5.47', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197619861, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619893, '1573397598939643904', NULL, NULL, NULL);
insert into "outbox" values (25, 'audit:audit 95 #5.48', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197619902, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197619937, '1573397599145164800', NULL, NULL, NULL);
insert into "outbox" values (26, 'audit:audit 97 #5.49', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197620006, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197620153, '1573397599933693952', NULL, NULL, NULL);
insert into "outbox" values (27, 'audit:audit 99 #5.49', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197620006, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197620552, '1573397600411844608', NULL, NULL, NULL);
insert into "outbox" values (28, 'audit:audit 105 #5.53', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197620717, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197620865, '1573397602769043456', NULL, NULL, NULL);
insert into "outbox" values (29, 'audit:audit 109 #5.55', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197620922, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197620973, '1573397603473686528', NULL, NULL, NULL);
insert into "outbox" values (30, 'rules:rule 1 #4.57', '110000000000000201', NULL, '{"items":[]}', NULL, NULL, 4, 'name', NULL, 1795197651245, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197651306, '1573397730678538240', NULL, NULL, NULL);
insert into "outbox" values (31, 'audit:audit 111 #5.56', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197651278, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197651329, '1573397730758230016', NULL, NULL, NULL);
insert into "outbox" values (32, 'added:new:1:50000001:4uA6g9k0a_K0 #3.62', '110000000000000201', NULL, '{"items":["50000001"]}', NULL, NULL, 3, 'nobody', NULL, 1795197652231, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652277, '1573397734801539073', NULL, NULL, NULL);
insert into "outbox" values (33, 'history:play 91 #1.63', '110000000000000202', NULL, '{"items":["1072"]}', NULL, NULL, 1, 'name', NULL, 1795197652382, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652419, '1573397735342604289', NULL, NULL, NULL);
insert into "outbox" values (34, 'history:play 91 #9.63', '110000000000000301', NULL, '{"items":["1072"]}', NULL, NULL, 9, 'pseudonym', NULL, 1795197652399, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652445, '1573397735481016321', NULL, NULL, NULL);
insert into "outbox" values (35, 'history:2 play 92 #7.64', '110000000000000202', NULL, '{"items":["2:1001"]}', NULL, NULL, 7, 'name', NULL, 1795197652454, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652479, '1573397735661371393', NULL, NULL, NULL);
insert into "outbox" values (36, 'audit:audit 119 #5.66', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197652782, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652838, '1573397737095823360', NULL, NULL, NULL);
insert into "outbox" values (37, 'audit:audit 123 #5.68', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197652950, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197652986, '1573397737754329088', NULL, NULL, NULL);
insert into "outbox" values (38, 'audit:audit 125 #5.69', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197653339, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197653356, '1573397739339776000', NULL, NULL, NULL);
insert into "audit" values (1, 'begun', NULL, 1795197603852, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, NULL, NULL, NULL, NULL, 'M9ZHgKCn7KfSwhBFez_DHtJ5adbzaUKx3aUv4PC_bZw', NULL, NULL);
insert into "audit" values (2, 'ended', 1, 1795197603872, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, 'done', NULL, NULL, 20, 'dTOf3VWxKLFvcjm7T-q648UIqSt1BxGpSA82U_LVkR4', NULL, NULL);
insert into "audit" values (3, 'begun', NULL, 1795197603899, NULL, '110000000000000002', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000601: none; role 110000000000000602: none; role 110000000000000603: none', 'role 110000000000000601: viewer; role 110000000000000602: curator; role 110000000000000603: moderator', NULL, NULL, NULL, NULL, NULL, 'sOkbdg_PK2hs4thD5ZnOI7VIKm_VJut_kqT8I6z2aJQ', NULL, NULL);
insert into "audit" values (4, 'ended', 3, 1795197603926, NULL, '110000000000000002', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000601: none; role 110000000000000602: none; role 110000000000000603: none', 'role 110000000000000601: viewer; role 110000000000000602: curator; role 110000000000000603: moderator', NULL, 'done', NULL, NULL, 27, 'Rez2khPbwKqe_ELuQsAfh0EZc0bwEmlJ0calFG96Lj8', NULL, NULL);
insert into "audit" values (5, 'begun', NULL, 1795197603935, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', NULL, NULL, NULL, NULL, 'aAeg9nOLIykpZ1KNnlORTIJSFtqjlc8Y5Bn-ei6PYo0', NULL, NULL);
insert into "audit" values (6, 'ended', 5, 1795197603943, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', 'done', NULL, NULL, 8, 's0eYzzWGa0-94VUK7etG9d5BPi-XWSAnAWKfBggdEiE', NULL, NULL);
insert into "audit" values (7, 'begun', NULL, 1795197603949, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', NULL, NULL, NULL, NULL, 'nu00gJ7mpid0Csi6pEAUDprjq7ymVa2t3h7mEiywlEw', NULL, NULL);
insert into "audit" values (8, 'ended', 7, 1795197603951, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', 'done', NULL, NULL, 2, '-AI8IL5SVaJbq3Lk4rfTGLYmo0avrbCESaU7gQqsYBg', NULL, NULL);
insert into "audit" values (9, 'begun', NULL, 1795197605715, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Attic', NULL, 'added', NULL, NULL, NULL, '1573397539242115072', NULL, 'QL0pyYpBqOLXTSk3tdsW2GtsU_FQLc2NMLqQ5eS2D3I', NULL, NULL);
insert into "audit" values (10, 'ended', 9, 1795197605937, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Attic', NULL, 'added', NULL, 'done', NULL, '1573397539242115072', 222, 'rzrxETdabql1IJZbqsxK7JR-NsZXmM37HgpxnWSStjg', 2, NULL);
insert into "audit" values (11, 'begun', NULL, 1795197606928, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'added', NULL, NULL, NULL, '1573397544556298240', NULL, '3aOIPhRhcmUKuAl-greeBostwO4wDGKDxNl7xpaTrD0', NULL, NULL);
insert into "audit" values (12, 'ended', 11, 1795197607054, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'added', NULL, 'done', NULL, '1573397544556298240', 126, '6kHfoLubvd7fjxgiHe0HfXV4ZplkiubB8oZOIPqhbhM', 3, NULL);
insert into "audit" values (13, 'begun', NULL, 1795197607178, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, NULL, NULL, '1573397545307078656', NULL, '82TdbPY-p8aEkIlqiKcI0v3R08oBo6hRbv0VBdLHqUM', NULL, NULL);
insert into "audit" values (14, 'ended', 13, 1795197607214, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, 'done', NULL, '1573397545307078656', 36, 'wUxAULxiiKb0WKWeiLue66CY1YEQgigYbI-VQBjNtIQ', NULL, NULL);
insert into "audit" values (15, 'begun', NULL, 1795197607276, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, NULL, NULL, '1573397545919447040', NULL, 'UIZ1BgTPCVe8V6pbWyOZzKjXisvw1KouutiNRZzmTpE', NULL, NULL);
insert into "audit" values (16, 'ended', 15, 1795197607290, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, 'done', NULL, '1573397545919447040', 14, 'EYzjhwGSiNcguxicC5lLRaQ15j7fshhrJUa93TzIzNU', NULL, NULL);
insert into "audit" values (17, 'begun', NULL, 1795197607343, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server player', 'servers.manage', '{"kind":"installation"}', 'Cellar', NULL, 'https://play.example/#/{id}', NULL, NULL, NULL, '1573397546171105280', NULL, 'WN6ySlQsDx6tWiRNYmjFBb980L45GzE_u1YmsaNmoHE', NULL, NULL);
insert into "audit" values (18, 'ended', 17, 1795197607359, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server player', 'servers.manage', '{"kind":"installation"}', 'Cellar', NULL, 'https://play.example/#/{id}', NULL, 'done', NULL, '1573397546171105280', 16, 'Y7jnAM4jG5aZBq-HTtPBsSM-6skepiwYArejibGwY60', NULL, NULL);
insert into "audit" values (19, 'begun', NULL, 1795197607406, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server default', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'the default media server', NULL, 'Cellar', NULL, NULL, NULL, '1573397546477289472', NULL, 'm4KsbLJ6DwXuyR8T4YK5xqc_CMPgGrRafdeV84OodmA', NULL, NULL);
insert into "audit" values (20, 'ended', 19, 1795197607445, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server default', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'the default media server', NULL, 'Cellar', NULL, 'done', NULL, '1573397546477289472', 39, 'N2Ql5XYaUd9KQCs0MNXWkbuKarxy1ZXaH0c2i87JvP8', 1, NULL);
insert into "audit" values (21, 'begun', NULL, 1795197607522, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pSg06rfinppR> in channel 110000000000000201', NULL, 'allow', NULL, NULL, NULL, '1573397546842193920', NULL, 'sAH9oeqgIv499rMH4tpBmQmA0Pn5z6KH9tN7q0pRDeE', NULL, NULL);
insert into "audit" values (22, 'ended', 21, 1795197607645, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pSg06rfinppR> in channel 110000000000000201', NULL, 'allow search <@pSg06rfinppR> in channel 110000000000000201', NULL, 'done', NULL, '1573397546842193920', 123, 'ylAfJDUJbdPRU6-g62j05KPwRr5GIsymb_S_ARTuRVY', NULL, NULL);
insert into "audit" values (23, 'begun', NULL, 1795197607813, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, NULL, NULL, '1573397548196954112', NULL, '_BiUt2C6nSyfCkCjeCfdtmEOh_Ctmyvc37aMlOuDptM', NULL, NULL);
insert into "audit" values (24, 'ended', 23, 1795197607817, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, 'nothing', NULL, '1573397548196954112', 4, 'YFufELnB-lFkbiw1ufLP3DwcSEsO-ep0c_TFpe_SPh4', NULL, NULL);
insert into "audit" values (25, 'begun', NULL, 1795197608205, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny', NULL, NULL, NULL, '1573397549811761152', NULL, 'QjlDYbLa2LtAr_wIzWB_lhtE_6fEKCuaWpxaJqLpccU', NULL, NULL);
insert into "audit" values (26, 'ended', 25, 1795197608225, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny log.write role 110000000000000012', NULL, 'done', NULL, '1573397549811761152', 20, 'HZDlLbFWgFvUce61YNOFL9tlfVpDo0_LaK1oi-h6e50', NULL, NULL);
insert into "audit" values (27, 'begun', NULL, 1795197608289, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'library.scan <@pL9jhRLwCmvf>', NULL, 'allow', NULL, NULL, NULL, '1573397550256357376', NULL, 'T113DYVve_xvFFFGMKyeLejEXMLr4OE0xFFdPHqfV7U', NULL, NULL);
insert into "audit" values (28, 'ended', 27, 1795197608329, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'library.scan <@pL9jhRLwCmvf>', NULL, 'allow library.scan <@pL9jhRLwCmvf>', NULL, 'done', NULL, '1573397550256357376', 40, 'KOhdVOSbRdETjsFw6e_k9FD65So2qw1mvLYENuSKMwI', NULL, NULL);
insert into "audit" values (29, 'begun', NULL, 1795197608501, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'account.map <@pqn4QnHx1Upk>', NULL, 'allow', NULL, NULL, NULL, '1573397550847754240', NULL, 'ZZj3vbKnQepb741lzKyaoyyeSSfzHpui3za0YqAtxuc', NULL, NULL);
insert into "audit" values (30, 'ended', 29, 1795197608587, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'account.map <@pqn4QnHx1Upk>', NULL, 'allow account.map <@pqn4QnHx1Upk>', NULL, 'done', NULL, '1573397550847754240', 86, 'g4TJqqI5zvvPRaF_PPG6l2IZC8SC43SyLquwWDz9rJw', NULL, NULL);
insert into "audit" values (31, 'begun', NULL, 1795197608688, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201"}', NULL, NULL, NULL, '1573397551787278336', NULL, 'FNpZRFATC3tNEMlUMotpGvtu_gkXhFJptOeJWfE87P0', NULL, NULL);
insert into "audit" values (32, 'ended', 31, 1795197608814, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397551787278336', 126, 'WZHtGbe5qKnNr-ZoKqPyJcuxqCQkyhfA4m7afoj8c5g', NULL, NULL);
insert into "audit" values (33, 'begun', NULL, 1795197608893, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","people":"name"}', NULL, NULL, NULL, '1573397552810688512', NULL, 'R2NrXAwVkMhxB0FScC17tzE-iKT-43Sl_rvPdm5Afxo', NULL, NULL);
insert into "audit" values (34, 'ended', 33, 1795197609006, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397552810688512', 113, 'JvnYAcLsoQRxl4d0kYNnXBVfkMTWNvd0wKF1QULgrN8', NULL, NULL);
insert into "audit" values (35, 'begun', NULL, 1795197609315, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206"}', NULL, NULL, NULL, '1573397553557274624', NULL, '11fW_A_w4i9Teo6CHhbQTxJnwT1PHjsuaQ0wjsMvYlY', NULL, NULL);
insert into "audit" values (36, 'ended', 35, 1795197609465, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397553557274624', 150, 'qZPS0sxG8SAKT1euk9pJoVsA-aANw8j-AAetM5hKbdE', NULL, NULL);
insert into "audit" values (37, 'begun', NULL, 1795197609569, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to reports', NULL, '{"channelId":"channel 110000000000000209"}', NULL, NULL, NULL, '1573397555402768384', NULL, 'wrqM_D6WmBG5rH_tGG5S7Cou0e58XgkbsO0QCbTUsEA', NULL, NULL);
insert into "audit" values (38, 'ended', 37, 1795197609624, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to reports', NULL, '{"channelId":"channel 110000000000000209","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397555402768384', 55, 'VZjU-8v8U2DBlEHDf683wEixvCx4Oh_9L8Pzx7GbyUs', NULL, NULL);
insert into "audit" values (39, 'begun', NULL, 1795197609784, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to history, library #2:2', NULL, '{"channelId":"channel 110000000000000202","people":"name"}', NULL, NULL, NULL, '1573397556182908928', NULL, 'vU6sSzOfHQ7YnsHyllXHBdVLFV_e9LWeD3TZWLb224g', 2, NULL);
insert into "audit" values (40, 'ended', 39, 1795197610294, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to history, library #2:2', NULL, '{"channelId":"channel 110000000000000202","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397556182908928', 510, 'T-WgjqLLopWcpRU2wcGCGh17wU_dwUYb6rNuKC5kX0I', 2, NULL);
insert into "audit" values (41, 'begun', NULL, 1795197610386, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","mention":"role 110000000000000013"}', NULL, NULL, NULL, '1573397558875652096', NULL, 'bgZKuxGuh3MnPuu2WFiI5PetEGT8neo6ZUec9tAyfl8', NULL, NULL);
insert into "audit" values (42, 'ended', 41, 1795197610440, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","digest":{"kind":"off"},"timeZone":"Europe/Berlin","mentionRoleId":"role 110000000000000013","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397558875652096', 54, 'e6SpNrdcIJvLR7EYIdL4HytXclAH_jWTtmirIQRlNi8', NULL, NULL);
insert into "audit" values (43, 'begun', NULL, 1795197610489, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","people":"pseudonym"}', NULL, NULL, NULL, '1573397559488020480', NULL, '142P3nRoI6gl9x6k6zXk7R6vHT9BJeCpqQZvlkHMz-Y', NULL, NULL);
insert into "audit" values (44, 'ended', 43, 1795197610539, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397559488020480', 50, 'Q7uCOXFg2uFwYENKB25DQnmDsGV82qMH0xgx9F3AjOo', NULL, NULL);
insert into "audit" values (45, 'begun', NULL, 1795197613737, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'account.sign-in.confirm', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@pL9jhRLwCmvf>', NULL, 'own accounts', NULL, NULL, NULL, '1573397572997873664', NULL, '83wK4WZ_J5vtbDUhlp77vnlofN4NTu56sE7B9yYrzjo', NULL, NULL);
insert into "audit" values (46, 'ended', 45, 1795197613789, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'account.sign-in.confirm', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@pL9jhRLwCmvf>', NULL, 'account 1002, account 2:1003', NULL, 'done', NULL, '1573397572997873664', 52, '8BXfmpT29RzqlqMybp6N1q32KR6FxibHpB9vdW7KT-w', NULL, NULL);
insert into "audit" values (47, 'begun', NULL, 1795197613926, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Cellar: <@pqn4QnHx1Upk>', NULL, 'an own account', NULL, NULL, NULL, '1573397573916426240', NULL, 'g4DBeyqCRUf_fetek7ljzOt14p6m0PGnfOGLKOxbdog', 1, NULL);
insert into "audit" values (48, 'ended', 47, 1795197614094, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Cellar: <@pqn4QnHx1Upk>', NULL, 'account 1003', NULL, 'done', NULL, '1573397573916426240', 168, 'RKEdVSP5MS9g12aczNZ6tjT-nMLNuWyR-K6wIVj355o', 1, NULL);
insert into "audit" values (49, 'begun', NULL, 1795197614148, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pqn4QnHx1Upk>', NULL, NULL, NULL, NULL, NULL, '1573397574763675648', NULL, 'gGkGl3_60uXi6HBEpn9OcsfsFA_XUSbDS6UVKy6didQ', NULL, NULL);
insert into "audit" values (50, 'ended', 49, 1795197614204, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pqn4QnHx1Upk>', 'no account', 'account 2:1002', NULL, 'done', NULL, '1573397574763675648', 56, 'qLPN-egyPpK5z1zs9HkkticUwgef6Y48Mu7CE9UQUf4', 2, NULL);
insert into "audit" values (51, 'begun', NULL, 1795197614326, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pSg06rfinppR>', NULL, NULL, NULL, NULL, NULL, '1573397575355072512', NULL, 'rZ8b9pX8OAfMC8sQUwM0snsh0QP720HATXzihgHuTFM', NULL, NULL);
insert into "audit" values (52, 'begun', NULL, 1795197614326, NULL, '110000000000000002', NULL, 'people map', 'account.map', '{"kind":"elsewhere"}', 'account 1004', NULL, 'set as someone’s account', NULL, NULL, NULL, NULL, NULL, '6WWm4lQoAQuMm7v2YxmX1nN87WCUSFnoIXe5aR-PXd8', 1, NULL);
insert into "audit" values (53, 'ended', 51, 1795197614437, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pSg06rfinppR>', 'no account', 'account 1004', NULL, 'done', NULL, '1573397575355072512', 111, 'lBBGRIVvtAkNrtsqWEM8VZluhsyeTl105W9nWybKJ-I', 1, NULL);
insert into "audit" values (54, 'ended', 52, 1795197614437, NULL, '110000000000000002', NULL, 'people map', 'account.map', '{"kind":"elsewhere"}', 'account 1004', NULL, 'set as someone’s account', NULL, 'done', NULL, NULL, 111, 'zpmeaoiyj7bxltC2FeMUWaA6qknKxJe-zOEOdDRrFqk', 1, NULL);
insert into "audit" values (55, 'begun', NULL, 1795197614562, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', '<@powpkY9cIYG0>', NULL, NULL, NULL, NULL, NULL, '1573397576164573184', NULL, 'qT1doDnUN_lsalYe3I0Bx42pmhb8UWqDY_lz-o6n2Zk', NULL, NULL);
insert into "audit" values (56, 'begun', NULL, 1795197614562, NULL, '110000000000000001', NULL, 'people map', 'account.map', '{"kind":"elsewhere"}', 'account 1005', NULL, 'set as someone’s account', NULL, NULL, NULL, NULL, NULL, 'O1sOhJ3ihFau5Y_S_bYEGvAD4umKu_96hDl5UbzPILs', 1, NULL);
insert into "audit" values (57, 'ended', 55, 1795197614596, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', '<@powpkY9cIYG0>', 'no account', 'account 1005', NULL, 'done', NULL, '1573397576164573184', 34, 'KZdP-QoPe2oYCC_s_8aiqaueuDZ0psdBvubHfjxmEwE', 1, NULL);
insert into "audit" values (58, 'ended', 56, 1795197614596, NULL, '110000000000000001', NULL, 'people map', 'account.map', '{"kind":"elsewhere"}', 'account 1005', NULL, 'set as someone’s account', NULL, 'done', NULL, NULL, 34, 'Di7QUEzth1HUdtBK8FkLFHDxyn6xljMuDSdDhSha9iQ', 1, NULL);
insert into "audit" values (59, 'begun', NULL, 1795197614709, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', NULL, 'an alias', NULL, NULL, NULL, '1573397576831467520', NULL, 't735dpUHrsweW_hUvhXd2lZPEIo97kWD_h1HMTve8Rk', 1, NULL);
insert into "audit" values (60, 'begun', NULL, 1795197614709, NULL, '110000000000000002', NULL, 'people name', 'notify.edit', '{"kind":"elsewhere"}', 'account 1003', NULL, 'an alias', NULL, NULL, NULL, NULL, NULL, 'NM3oF4RNtI2RCJg0-tAw_rjxpOAylFso9ksa3QvQrME', 1, NULL);
insert into "audit" values (61, 'ended', 59, 1795197614727, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', 'no alias', 'an alias', NULL, 'done', NULL, '1573397576831467520', 18, 'k7sY-SKKad0G2QI7rEK9yEnwuuS-eS5iH1gCVox9cYg', 1, NULL);
insert into "audit" values (62, 'ended', 60, 1795197614727, NULL, '110000000000000002', NULL, 'people name', 'notify.edit', '{"kind":"elsewhere"}', 'account 1003', 'no alias', 'an alias', NULL, 'done', NULL, NULL, 18, '-79ThWSINd7b-XXND6kzLWkhjS87dpz1vqGZNdCtSew', 1, NULL);
insert into "audit" values (63, 'begun', NULL, 1795197614750, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 2:1002', NULL, 'an alias', NULL, NULL, NULL, '1573397577355755520', NULL, 'GzZS9e3GG6wc5lJTmD24JF6pIAI9JP_t69TJxUCVbH4', 2, NULL);
insert into "audit" values (64, 'ended', 63, 1795197614767, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 2:1002', 'no alias', 'an alias', NULL, 'done', NULL, '1573397577355755520', 17, '29FpC7kBN5fb4kvRQa88o1_DVqVjyc0cTaeQvRFFLOE', 2, NULL);
insert into "audit" values (65, 'begun', NULL, 1795197614792, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Les Vampires', NULL, NULL, NULL, NULL, NULL, '1573397577527721984', NULL, 'CWbWxHvwM7hcXdxrPZ1zTCpkHqASEVdOE_uQTDVsflg', NULL, NULL);
insert into "audit" values (66, 'ended', 65, 1795197614841, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Les Vampires', NULL, 'Les Vampires (1915)', NULL, 'done', NULL, '1573397577527721984', 49, 'WyW9Cfv22we5Oo3URQF_O4nu9uhcIc1HzZaTdZQCktk', NULL, NULL);
insert into "audit" values (67, 'begun', NULL, 1795197614881, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '#2:1', NULL, NULL, NULL, NULL, NULL, '1573397577896820736', NULL, 'gMn8jLB3vOHeUO89b8E800HyaJo3O3XeK-g8lI5v0E0', 2, NULL);
insert into "audit" values (68, 'ended', 67, 1795197614910, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '#2:1', NULL, 'everything new in “Chapters from the Attic”', NULL, 'done', NULL, '1573397577896820736', 29, 'GwX7wnElyUBAvX5L4b6pEcBXLQZA7-sct8zRHh-YFVE', 2, NULL);
insert into "audit" values (69, 'begun', NULL, 1795197614942, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '#2:2001', NULL, NULL, NULL, NULL, NULL, '1573397578110730240', NULL, 'DdRCmeTGMyjwjS8ZQgShv7f9fbJcPqYidYKqw8ygdVA', 2, NULL);
insert into "audit" values (70, 'ended', 69, 1795197614967, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '#2:2001', NULL, 'La Nouvelle Mission de Judex (1918)', NULL, 'done', NULL, '1573397578110730240', 25, 'KGsZNtBfz_LpxaArYoZAXpvaSQcQnW4MbNvKC_uvYX8', 2, NULL);
insert into "audit" values (71, 'begun', NULL, 1795197615204, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'follow title', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'London After Midnight', NULL, NULL, NULL, NULL, NULL, '1573397578614046720', NULL, 'U658w_Nb7F-7RjtQImVAuEBzZcdZnupypc_pDhOB2Tg', NULL, NULL);
insert into "audit" values (72, 'ended', 71, 1795197615651, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'follow title', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'London After Midnight', NULL, 'London After Midnight', NULL, 'done', NULL, '1573397578614046720', 447, 'qFVaVn6zDYki9rsn4yV4p1j_derZIkKowXU9xiU2Ics', NULL, NULL);
insert into "audit" values (73, 'begun', NULL, 1795197615729, 'pL9jhRLwCmvf', '110000000000000002', '110000000000000301', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Judex', NULL, NULL, NULL, NULL, NULL, '1573397581340344320', NULL, 'KKLZC1QJ4ZuNeg9XiCyHb5YlqQDDqvUQQWOk6IidaAU', 1, NULL);
insert into "audit" values (74, 'ended', 73, 1795197615793, 'pL9jhRLwCmvf', '110000000000000002', '110000000000000301', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Judex', NULL, 'Judex (1916)', NULL, 'done', NULL, '1573397581340344320', 64, 'cBTB5XRAFbSVG6Hy-JODaIPlngX4FIrFeju0MXRIhe8', 1, NULL);
insert into "audit" values (75, 'begun', NULL, 1795197615944, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Faust & the Devil', NULL, NULL, NULL, NULL, NULL, '1573397581994655744', NULL, 'Ix3rmOdmyIWXLIiaI_228ga6PiDMUNzf_RrMSeG16AM', NULL, NULL);
insert into "audit" values (76, 'ended', 75, 1795197616154, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Faust & the Devil', NULL, NULL, NULL, 'done', NULL, '1573397581994655744', 210, 'QaeOMqyVZHKsAqvzbC2pHtRhLvn0kvZMhwNsaxrRANg', NULL, NULL);
insert into "audit" values (77, 'begun', NULL, 1795197616302, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Faust & the Devil', NULL, NULL, NULL, NULL, NULL, '1573397583529771008', NULL, 'Lj7WQTMyJKw0zhiX7VRKHNdOpoFMlo8eCGBNhMtXwP0', NULL, NULL);
insert into "audit" values (78, 'ended', 77, 1795197616441, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Faust & the Devil', NULL, NULL, NULL, 'done', NULL, '1573397583529771008', 139, 'tCTxT63M8huJHrLy4fF_pCTD0vyDwlEZyJxxnPSdV5g', NULL, NULL);
insert into "audit" values (79, 'begun', NULL, 1795197616472, 'pL9jhRLwCmvf', '110000000000000002', '110000000000000301', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Alraune (1928)', NULL, NULL, NULL, NULL, NULL, '1573397584574152704', NULL, 'KcOijMdyqN-VMM6_ria8DW71bLCEu8qjILlBd_HlUwE', 1, NULL);
insert into "audit" values (80, 'ended', 79, 1795197616599, 'pL9jhRLwCmvf', '110000000000000002', '110000000000000301', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Alraune (1928)', NULL, NULL, NULL, 'done', NULL, '1573397584574152704', 127, 'nWFhUcp-EOIRJ7B9eg54Y2oRvm10SidfqHFHaSTLeuQ', 1, NULL);
insert into "audit" values (81, 'begun', NULL, 1795197617280, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'report.send', 'report.send', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'item 2:1005', NULL, 'sound', NULL, NULL, NULL, '1573397588013481984', NULL, 'hZuh2CYzBWmZ6bV3G_c5YHv3R9FCz1xn9IkYcdjwhHw', 2, NULL);
insert into "audit" values (82, 'ended', 81, 1795197617343, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'report.send', 'report.send', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'item 2:1005', NULL, 'sound', NULL, 'done', NULL, '1573397588013481984', 63, 'yurMpF58w926gJOm7zop84p0CVkaEd6P_x2VyvRxamg', 2, NULL);
insert into "audit" values (83, 'begun', NULL, 1795197617543, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'a vote', NULL, '#2:1001; #1043', NULL, NULL, NULL, '1573397589112389632', NULL, 'ExXmBqpB1wGVrgvUw4BmU4jm0TKIIpY156U9dwOHyZo', NULL, '[1,2]');
insert into "audit" values (84, 'ended', 83, 1795197617944, 'pL9jhRLwCmvf', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'vote 1', NULL, '2:1001 Underworld; 1043 Metropolis', NULL, 'done', NULL, '1573397589112389632', 401, '_FeLZTQ70KUNkflXN9L4TJTF6Q_xplk6xxLGV7I0fvs', NULL, '[1,2]');
insert into "audit" values (85, 'begun', NULL, 1795197619108, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'a vote', NULL, '#2:1005; #1001', NULL, NULL, NULL, '1573397595647115264', NULL, '-3S-u4Qio2coriMouZdv4KEqtXYJF-V_TeHok5gBWRU', NULL, '[1,2]');
insert into "audit" values (86, 'ended', 85, 1795197619309, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, '2:1005 Laila; 1001 A Trip to the Moon', NULL, 'done', NULL, '1573397595647115264', 201, '2gNzAWgTrCle8hq1KXxQ_tMqu0HcVSmgoZgj-MHswUg', NULL, '[1,2]');
insert into "audit" values (87, 'begun', NULL, 1795197619432, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'vote.end', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, 'ended', NULL, NULL, NULL, '1573397596989292545', NULL, 'EazfSbMH8F59RY1_cuK-tw7tdDZPPywPrlP-K0y5hDo', NULL, NULL);
insert into "audit" values (88, 'ended', 87, 1795197619448, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'vote.end', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, 'ended', NULL, 'done', NULL, '1573397596989292545', 16, 'DYnOQcFdyNv84JSkbsIKKXt_t_m1R9Q4t1vRWu5VF84', NULL, NULL);
insert into "audit" values (89, 'begun', NULL, 1795197619501, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “One at a time”', NULL, '{"action":"end","streams":1,"reason":"One film at a time, please."}', NULL, NULL, NULL, '1573397597261922304', NULL, 'ygCIMjzqa1W3xkRobBueXy3OvVSUzWVlfroz7xVc3FQ', NULL, NULL);
insert into "audit" values (90, 'ended', 89, 1795197619531, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', NULL, '{"mode":"dry-run","action":"end","conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest","reason":"One film at a time, please."}', NULL, 'done', NULL, '1573397597261922304', 30, 'ZSMxpJJiCYRPoMlwh3ne0CSc_qycxk_DCXzlOkvj_Fs', NULL, NULL);
insert into "audit" values (91, 'read', NULL, 1795197619736, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', NULL, NULL, NULL, 'nothing', NULL, '1573397597815570432', 0, 'qbEUWn0DUZskCQHYZMMeAi-afmT7m8bfl-qGXMLKa1g', NULL, NULL);
insert into "audit" values (92, 'begun', NULL, 1795197619830, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1', NULL, 'live', NULL, NULL, NULL, '1573397598562156544', NULL, 'qsBch1uo48yBXUgdwgStgvXEGD-NEn3Okt7KjxgkIWo', NULL, NULL);
insert into "audit" values (93, 'ended', 92, 1795197619839, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', 'dry-run', 'live', NULL, 'done', NULL, '1573397598562156544', 9, 'XprIRGBh24MisK2YWoDW7w7A0cuYADfcyWUiGO6B2fM', NULL, NULL);
insert into "audit" values (94, 'begun', NULL, 1795197619865, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Crowd”', NULL, '{"action":"notify","addresses":1}', NULL, NULL, NULL, '1573397598801231872', NULL, 'nOPQau8YipRivpyg0fq16g_BRHsetMpVv-6d3HbJCdk', NULL, NULL);
insert into "audit" values (95, 'ended', 94, 1795197619877, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Crowd”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"addresses":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397598801231872', 12, 'sXHCxLPLSciMMYHogR8VWZZjRT6KN6EOm8pDQUOJbM8', NULL, NULL);
insert into "audit" values (96, 'begun', NULL, 1795197619912, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule Crowd', NULL, 'live', NULL, NULL, NULL, '1573397598985781248', NULL, 'i8PYGkV_eScI1hrLQw-4ZN2zS9iGadqAycFs_PCroBk', NULL, NULL);
insert into "audit" values (97, 'ended', 96, 1795197619918, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Crowd”', 'dry-run', 'live', NULL, 'done', NULL, '1573397598985781248', 6, 'GRuRfSFxlGsP70wLREYpxMMzKm3mLiMHcCHL6PxJe0s', NULL, NULL);
insert into "audit" values (98, 'begun', NULL, 1795197619942, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Attic only”', NULL, '{"action":"notify","paused":20,"library":"#2:","hours":"22:00-6:00"}', NULL, NULL, NULL, '1573397599132581888', NULL, 'O9cqW6ou8jQFKtlNF5uplyhatO0OxOvckxqi6QJ88PA', NULL, NULL);
insert into "audit" values (99, 'ended', 98, 1795197619951, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 3 “Attic only”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"pausedMs":1200000,"librarySectionId":"2:","hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397599132581888', 9, 'ksUjEG0FIg4Mf3jTOVna5gvas4LbpvA_VOifFCyi9cI', 2, NULL);
insert into "audit" values (100, 'begun', NULL, 1795197620099, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'new rule “Lobby”', NULL, '{"action":"notify","streams":1}', NULL, NULL, NULL, '1573397599476514816', NULL, 'JWldmN1A_nL0FlXBxkzGEaC4DT-ur3OXtV4SbEjBtDw', NULL, NULL);
insert into "audit" values (101, 'ended', 100, 1795197620107, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule 4 “Lobby”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397599476514816', 8, 'G6c6KwH4aGwsN8CIqWsnX_mZ1Z68JH5hzg04vDQzUBw', NULL, NULL);
insert into "audit" values (102, 'begun', NULL, 1795197620231, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule Lobby', NULL, 'live', NULL, NULL, NULL, '1573397600197935104', NULL, 'PptUdTrfFAS5lr3L_VlIWGQr6-mA0zu_qAGNuUF5E7Y', NULL, NULL);
insert into "audit" values (103, 'ended', 102, 1795197620474, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule 4 “Lobby”', 'dry-run', 'live', NULL, 'done', NULL, '1573397600197935104', 243, 'Ub2TQDSEKIP4L4hyESc1bGHTGx_m3gfMndqtpNRNICE', NULL, NULL);
insert into "audit" values (104, 'begun', NULL, 1795197620598, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","follow":false}', NULL, NULL, NULL, '1573397601561083904', NULL, 't1NyTeLIEfjUlblyQ1_xDw8C-DPuCO4Cc4pyzEUHROQ', NULL, NULL);
insert into "audit" values (105, 'ended', 104, 1795197620668, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', NULL, 'done', NULL, '1573397601561083904', 70, 'NQUKEteDXrafZMJGtfejQUw55acyo8zdhcOXjpuLiTk', NULL, NULL);
insert into "audit" values (106, 'begun', NULL, 1795197620705, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'board in channel 110000000000000301', NULL, '{"people":"pseudonym"}', NULL, NULL, NULL, '1573397602320252928', NULL, 'dfsJ1EHEoyUr3TDPjGJacVTVwOHmMNllSdG6IrjEvMc', NULL, NULL);
insert into "audit" values (107, 'ended', 106, 1795197620726, 'pujtLiPTzomF', '110000000000000002', '110000000000000301', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'board in channel 110000000000000301', NULL, '{"people":"pseudonym","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', NULL, 'done', NULL, '1573397602320252928', 21, 'iuVpfAEqdPw_7GHbxe9AkMXU9IZeNQNojwM0i55KV9s', NULL, NULL);
insert into "audit" values (108, 'begun', NULL, 1795197620784, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams"}', NULL, NULL, NULL, '1573397602525773824', NULL, 'T5Qe-v98fUJ8Fcm27fFdFW-98XVvCTcVVGsEm9ZYe_Y', NULL, NULL);
insert into "audit" values (109, 'ended', 108, 1795197620811, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams","locale":"en-US"}', NULL, 'done', NULL, '1573397602525773824', 27, 'jS61yXBY4sk6rTkTnLcYeM843yL1NHlNILF51eAS0T0', NULL, NULL);
insert into "audit" values (110, 'begun', NULL, 1795197640917, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'end', 'One film at a time, please.', NULL, NULL, NULL, NULL, 'YZMiVUnYTwtBtqaiVg3BJVga5uHcCQJO9a_8BJ8usRM', 1, NULL);
insert into "audit" values (111, 'ended', 110, 1795197651042, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'ended after 0 s', 'One film at a time, please.', 'done', NULL, NULL, 10125, 'EweKxRoVCn8kJ6_oDfGfkaU06i1esCqTiHe4apEmIoI', 1, NULL);
insert into "audit" values (112, 'begun', NULL, 1795197651089, NULL, '110000000000000001', NULL, 'rule 2 “Crowd”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'notify', NULL, NULL, NULL, NULL, NULL, '6OYSQGC4FMh3bSmB7rUnNAnkwSav6kpePG56-e8rhOE', 1, NULL);
insert into "audit" values (113, 'ended', 112, 1795197651093, NULL, '110000000000000001', NULL, 'rule 2 “Crowd”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'noted', NULL, 'done', NULL, NULL, 4, 'P50wxqpb2pEBodcw8JXl1xzh0uC4cVyHXfbwEiaye0M', 1, NULL);
insert into "audit" values (114, 'begun', NULL, 1795197651141, NULL, '110000000000000002', NULL, 'rule 4 “Lobby”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'notify', NULL, NULL, NULL, NULL, NULL, '3h6Ynr8QPlMrVfMBQpmelD5ZdPJzzDo2nzYgbdFVn_o', 1, NULL);
insert into "audit" values (115, 'ended', 114, 1795197651152, NULL, '110000000000000002', NULL, 'rule 4 “Lobby”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'noted', NULL, 'done', NULL, NULL, 11, 'OxaG11F-r91f4tXemCejh-gxUDeDIXl_-GZizxo9zlY', 1, NULL);
insert into "audit" values (116, 'begun', NULL, 1795197652614, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.remove', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'removed', NULL, NULL, NULL, '1573397736156299264', NULL, 'PhExGqvGP-ENHivxwlEavtVL92u4XxFea5vdn4p_XFE', NULL, NULL);
insert into "audit" values (117, 'ended', 116, 1795197652652, 'pujtLiPTzomF', '110000000000000001', '110000000000000201', 'server.remove', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'removed', NULL, 'done', NULL, '1573397736156299264', 38, 'Eyj2tuS9uxfMWoiBL1aPec0mHwN_9JCDbnjqLBvuxlA', 3, NULL);
insert into "audit" values (118, 'begun', NULL, 1795197652702, 'powpkY9cIYG0', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'Attic: all libraries', NULL, NULL, NULL, NULL, NULL, '1573397736449900544', NULL, 'lhW25vZi8AbOsNNySHlW4ql_CjLk976tAKIw9XW6IrU', 2, NULL);
insert into "audit" values (119, 'ended', 118, 1795197652723, 'powpkY9cIYG0', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'Attic: all libraries', NULL, NULL, NULL, 'done', NULL, '1573397736449900544', 21, '_genSLNBKEu7MJ5R7Db68IvQqeOcDB8JKuIaE9YYuVk', 2, NULL);
insert into "audit" values (120, 'begun', NULL, 1795197652769, 'powpkY9cIYG0', '110000000000000002', '110000000000000301', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000603"}', 'all libraries', NULL, NULL, NULL, NULL, NULL, '1573397736760279040', NULL, '7QbyBZIs35gd7JjiP8BynFAlLH56r3f15dKR_GjPejg', 1, NULL);
insert into "audit" values (121, 'ended', 120, 1795197652795, 'powpkY9cIYG0', '110000000000000002', '110000000000000301', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000603"}', 'all libraries', NULL, NULL, NULL, 'done', NULL, '1573397736760279040', 26, 'TZE3LdnoWblLSIB_Ezu_Nr8c9TYkGoPr7WV0Mrz_QTY', 1, NULL);
insert into "audit" values (122, 'begun', NULL, 1795197652827, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'new playlist Evening', NULL, 'add #1001, #1043', NULL, NULL, NULL, '1573397737016131584', NULL, 'lq_daZv6cPnyotSjw9kbjTZacIFqNWA9laGRF-lpY0c', 1, NULL);
insert into "audit" values (123, 'ended', 122, 1795197652933, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', NULL, 'created: 1001 A Trip to the Moon; added: 1043 Metropolis', NULL, 'done', NULL, '1573397737016131584', 106, '-WPmEJG0sxjeVFsiDCykQRyfKiMNY9zqjf5qxq1eEnc', 1, NULL);
insert into "audit" values (124, 'begun', NULL, 1795197653171, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1001 A Trip to the Moon (1902)', 'removed', NULL, NULL, NULL, '1573397738467360768', NULL, 'n7It6iD1ASm_nQm1Vl3VTp0zMyYY6AV-qdnw4JvZyOk', 1, NULL);
insert into "audit" values (125, 'ended', 124, 1795197653283, 'pqn4QnHx1Upk', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1001 A Trip to the Moon (1902)', 'removed: 1001 A Trip to the Moon (1902)', NULL, 'done', NULL, '1573397738467360768', 112, 'pRCd1QPYsIxn2fKv7bH1tI6YW1FZVW144V7pWMiL0d0', 1, NULL);
insert into "audit_people" values ('pL9jhRLwCmvf', '110000000000000101', 'GTj-cY__2_gE9stAfm5Nem9MLSdZu1CTWYKMX-gZ0rY', NULL);
insert into "audit_people" values ('pSg06rfinppR', '110000000000000105', 'g47JiLkXlOA85dCwo4S_UGwJfK1VajkzUfau9IZ8zwc', NULL);
insert into "audit_people" values ('powpkY9cIYG0', '110000000000000103', '-p4IsDZjIzdy-U6UC-J7aDo8oXy0UGd3houE52jyNeI', NULL);
insert into "audit_people" values ('pqn4QnHx1Upk', '110000000000000102', 'cAmTn3xbzj9BoHR5Szoii_LgSzty6yJpb1Z2hY37nz4', NULL);
insert into "audit_people" values ('pujtLiPTzomF', '110000000000000104', 'jhgjyXlhoxVEjulXYl0CuPFz6uGhvrYAlb0Z6-FPI4U', NULL);
insert into "audit_checkpoints" values ('base', 0, '', 1795197603491, 'M7vMMo6KqzmqrzH80vZe__NrJIX4kJ6_dUMdUi5_TeI');
insert into "audit_checkpoints" values ('head', 125, 'pRCd1QPYsIxn2fKv7bH1tI6YW1FZVW144V7pWMiL0d0', 1795197653283, 'm5DC8dz_wLoMijhxR21lY4XoCY-teun9Fi4bBx-HoKE');
insert into "audit_checkpoints" values ('people', 0, 'a9cec43ad9f79b5566d50f987a91a89dc7c7dfcfedb871f2fa8b9975ec42a245', 0, '');
insert into "audit_checkpoints" values ('refusals', 0, '1f04ea417c867ff8f6c1efb72583669ac1d15ba67c1d28db600cc551638c3384', 0, '');
insert into "audit_numbers" values ('110000000000000001', 1, 1);
insert into "audit_numbers" values ('110000000000000002', 1, 3);
insert into "audit_numbers" values ('110000000000000001', 2, 5);
insert into "audit_numbers" values ('110000000000000001', 3, 7);
insert into "audit_numbers" values ('110000000000000001', 4, 9);
insert into "audit_numbers" values ('110000000000000001', 5, 11);
insert into "audit_numbers" values ('110000000000000001', 6, 13);
insert into "audit_numbers" values ('110000000000000001', 7, 15);
insert into "audit_numbers" values ('110000000000000001', 8, 17);
insert into "audit_numbers" values ('110000000000000001', 9, 19);
insert into "audit_numbers" values ('110000000000000001', 10, 21);
insert into "audit_numbers" values ('110000000000000001', 11, 23);
insert into "audit_numbers" values ('110000000000000001', 12, 25);
insert into "audit_numbers" values ('110000000000000002', 2, 27);
insert into "audit_numbers" values ('110000000000000002', 3, 29);
insert into "audit_numbers" values ('110000000000000001', 13, 31);
insert into "audit_numbers" values ('110000000000000001', 14, 33);
insert into "audit_numbers" values ('110000000000000001', 15, 35);
insert into "audit_numbers" values ('110000000000000001', 16, 37);
insert into "audit_numbers" values ('110000000000000001', 17, 39);
insert into "audit_numbers" values ('110000000000000001', 18, 41);
insert into "audit_numbers" values ('110000000000000002', 4, 43);
insert into "audit_numbers" values ('110000000000000001', 19, 45);
insert into "audit_numbers" values ('110000000000000001', 20, 47);
insert into "audit_numbers" values ('110000000000000001', 21, 49);
insert into "audit_numbers" values ('110000000000000001', 22, 51);
insert into "audit_numbers" values ('110000000000000002', 5, 52);
insert into "audit_numbers" values ('110000000000000002', 6, 55);
insert into "audit_numbers" values ('110000000000000001', 23, 56);
insert into "audit_numbers" values ('110000000000000001', 24, 59);
insert into "audit_numbers" values ('110000000000000002', 7, 60);
insert into "audit_numbers" values ('110000000000000001', 25, 63);
insert into "audit_numbers" values ('110000000000000001', 26, 65);
insert into "audit_numbers" values ('110000000000000001', 27, 67);
insert into "audit_numbers" values ('110000000000000001', 28, 69);
insert into "audit_numbers" values ('110000000000000001', 29, 71);
insert into "audit_numbers" values ('110000000000000002', 8, 73);
insert into "audit_numbers" values ('110000000000000001', 30, 75);
insert into "audit_numbers" values ('110000000000000001', 31, 77);
insert into "audit_numbers" values ('110000000000000002', 9, 79);
insert into "audit_numbers" values ('110000000000000001', 32, 81);
insert into "audit_numbers" values ('110000000000000001', 33, 83);
insert into "audit_numbers" values ('110000000000000001', 34, 85);
insert into "audit_numbers" values ('110000000000000001', 35, 87);
insert into "audit_numbers" values ('110000000000000001', 36, 89);
insert into "audit_numbers" values ('110000000000000001', 37, 91);
insert into "audit_numbers" values ('110000000000000001', 38, 92);
insert into "audit_numbers" values ('110000000000000001', 39, 94);
insert into "audit_numbers" values ('110000000000000001', 40, 96);
insert into "audit_numbers" values ('110000000000000001', 41, 98);
insert into "audit_numbers" values ('110000000000000002', 10, 100);
insert into "audit_numbers" values ('110000000000000002', 11, 102);
insert into "audit_numbers" values ('110000000000000001', 42, 104);
insert into "audit_numbers" values ('110000000000000002', 12, 106);
insert into "audit_numbers" values ('110000000000000001', 43, 108);
insert into "audit_numbers" values ('110000000000000001', 44, 110);
insert into "audit_numbers" values ('110000000000000001', 45, 112);
insert into "audit_numbers" values ('110000000000000002', 13, 114);
insert into "audit_numbers" values ('110000000000000001', 46, 116);
insert into "audit_numbers" values ('110000000000000001', 47, 118);
insert into "audit_numbers" values ('110000000000000002', 14, 120);
insert into "audit_numbers" values ('110000000000000001', 48, 122);
insert into "audit_numbers" values ('110000000000000001', 49, 124);
insert into "audit_last_guilds" values (3, '110000000000000001', 1795197652637);
insert into "audit_refusals" values ('110000000000000001', 'pSg06rfinppR', 'rule.list', '2026-11-20', 1);
insert into "reports" values (1, '110000000000000001', '2:1005', 'sound', NULL, NULL, 'Laila (1929)', 1, 0, 1795197617285, NULL);
insert into "report_senders" values (1, '110000000000000101', 'en-US', 1795197617285);
insert into "votes" values (1, '110000000000000001', '110000000000000201', '110000000000000101', 'en-US', '[{"ratingKey":"2:1001","kind":"movie","title":"Underworld","year":1927,"durationMs":4524120,"thumb":"2:/library/metadata/1001/thumb/1730385646","librarySectionId":"2:2"},{"ratingKey":"1043","kind":"movie","title":"Metropolis","year":1927,"durationMs":8800403,"thumb":"/library/metadata/1043/thumb/1734494412","librarySectionId":"1"}]', 0, 1795197617556, 1795201217556, NULL);
insert into "votes" values (2, '110000000000000001', '110000000000000201', '110000000000000102', 'en-US', '[{"ratingKey":"2:1005","kind":"movie","title":"Laila","year":1929,"durationMs":9355456,"thumb":"2:/library/metadata/1005/thumb/1620152650","librarySectionId":"2:2"},{"ratingKey":"1001","kind":"movie","title":"A Trip to the Moon","year":1902,"durationMs":881586,"thumb":"/library/metadata/1001/thumb/1695635569","librarySectionId":"1"}]', 0, 1795197619177, 1795197619445, 1795197619463);
insert into "vote_ballots" values (1, '110000000000000101', '2:1001', 1795197618054);
insert into "vote_ballots" values (1, '110000000000000102', '1043', 1795197618216);
insert into "vote_ballots" values (2, '110000000000000101', '2:1005', 1795197619371);
insert into "library_days" values ('1', 20777, 1, 121, 121, 134, 104987214762, 647188381, 11, 8124597534, '{"720":34,"1080":33,"sd":38,"4k":27}');
insert into "library_days" values ('2', 20777, 1, 7, 65, 65, 90776263946, 108297329, 0, 0, '{"720":15,"1080":15,"sd":18,"4k":17}');
insert into "library_days" values ('2:1', 20777, 2, 1, 4, 4, 7497665254, 5911712, 0, 0, '{"720":1,"1080":1,"4k":1,"sd":1}');
insert into "library_days" values ('2:2', 20777, 2, 10, 10, 11, 19844471597, 62512785, 1, 1772027303, '{"720":3,"1080":2,"sd":3,"4k":3}');
insert into "library_days" values ('2:5', 20777, 2, 1, 3, 3, 425223073, 577804, 0, 0, '{}');
insert into "library_days" values ('3', 20777, 1, 16, 88, 88, 34496236470, 24648472, 0, 0, '{}');
insert into "library_days" values ('3:1', 20777, 3, 1, 4, 4, 7497665254, 5911712, 0, 0, '{"720":1,"1080":1,"4k":1,"sd":1}');
insert into "library_days" values ('3:2', 20777, 3, 10, 10, 11, 19844471597, 62512785, 1, 1772027303, '{"720":3,"1080":2,"sd":3,"4k":3}');
insert into "library_days" values ('3:5', 20777, 3, 1, 3, 3, 425223073, 577804, 0, 0, '{}');
insert into "library_days" values ('4', 20777, 1, 30, 30, 30, 55026030, 0, 0, 0, '{}');
insert into "library_days" values ('5', 20777, 1, 8, 8, 9, 14088518906, 1717318, 1, 1602666814, '{"720":2,"1080":2,"4k":2,"sd":3}');
insert into "media_servers" values (1, 'Cellar', 'http://127.0.0.1:18401/', 'v2.aHR0cDovLzEyNy4wLjAuMToxODQwMQ.v1.VvAovpApTiL6bg1v8HGm1FO15iqd/wb+R7IrT+c59N/t0fXfHrewQL365tV2Kk9TI59sDNFg2A8m', '7bd06c1bde5e798622148f8b017d59fe2f37a701', 'plex', NULL, NULL, 1795197603543, 'v1.+VJ+l4aQwBJmfWuQKYDgjCULu6Csq+HA5ehaYslaQVSfpJ0SGaiBnKuJIjDN1UZgDGgkKGo1cqbnfJF/gX0y5b7kdWtzjRyoiMRJMDbx+Pcwev3OjHhZyj0VnRnm304se57GpssonA/1oonzQ5kiHceZxQ==', NULL, 'https://play.example/#/{id}', NULL, 0);
insert into "media_servers" values (2, 'Attic', 'http://127.0.0.1:18402/', 'v2.aHR0cDovLzEyNy4wLjAuMToxODQwMiBodHRwOi8vMTI3LjAuMC4xOjQ0MTQ1.v1.t9Q7kXhRq/HHYc4zsuMUiBzvj2Lk6e5jEyouKLqOQ/CHDP8BRt3hpYaYhTmDWSn5n+1M1H0PZUEciGJ1nkKd', '6deaa56534c4d2a5d3a8fca0fd7020fa7e9a1a1c', 'plex', NULL, '110000000000000104', 1795197605803, NULL, NULL, NULL, 'http://127.0.0.1:44145/', 0);
insert into "media_servers" values (3, 'Loft', 'http://127.0.0.1:18403/', '', '8533ced1d15f0eb3056a90e3d6e7bbc6c2f471e9', 'plex', NULL, '110000000000000104', 1795197607014, NULL, 1795197652639, NULL, NULL, 0);
insert into "guild_servers" values ('110000000000000001', 1, NULL, 1795197603839);
insert into "guild_servers" values ('110000000000000001', 2, '110000000000000104', 1795197605803);
insert into "guild_servers" values ('110000000000000002', 1, NULL, 1795197603839);
insert into "server_defaults" values ('110000000000000001', '', 1);
insert into "installation_admins" values ('110000000000000102', '110000000000000104', 1795197607283);
insert into "installation_admins" values ('110000000000000103', '110000000000000104', 1795197607197);
insert into "plays" values (1, 1794040825000, '1004', '15', '1', '1022', 'movie', 'Dr. Mabuse the Gambler', NULL, NULL, -1514764800000, 0, 1);
insert into "plays" values (2, 1794134204000, '1003', '12', '5', '1506', 'movie', 'Démolition d''un mur', NULL, NULL, -2335219200000, 0, 1);
insert into "plays" values (3, 1794225442000, '1004', '15', '1', '1073', 'movie', 'Nanook of the North', NULL, NULL, -1514764800000, 0, 1);
insert into "plays" values (4, 1794239148000, '1', '11', '3', '3089', 'track', 'Saturn, the Bringer of Old Age', 'The Planets, Op. 32', 'Gustav Holst', NULL, 0, 1);
insert into "plays" values (5, 1794250902000, '1003', '12', '2', '2047', 'episode', 'Les Noces sanglantes', NULL, 'Les Vampires', -1735689600000, 0, 1);
insert into "plays" values (6, 1794391736000, '1005', '14', '2', '2007', 'episode', 'Fantômas contre Fantômas', NULL, 'Fantômas', -1767225600000, 0, 1);
insert into "plays" values (7, 1794435535000, '1004', '15', '1', '1076', 'movie', 'Salomé', NULL, NULL, -1514764800000, 0, 1);
insert into "plays" values (8, 1794543372000, '1005', '14', '1', '1024', 'movie', 'Warning Shadows', NULL, NULL, -1483228800000, 0, 1);
insert into "plays" values (9, 1794551046000, '1', '11', '1', '1045', 'movie', 'Berlin: Symphony of a Metropolis', NULL, NULL, -1356998400000, 0, 1);
insert into "plays" values (10, 1794558325000, '1003', '12', '1', '1006', 'movie', 'L''Inferno', NULL, NULL, -1861920000000, 0, 1);
insert into "plays" values (11, 1794569104000, '1005', '14', '1', '1070', 'movie', 'The Kid', NULL, NULL, -1546300800000, 0, 1);
insert into "plays" values (12, 1794575411000, '1005', '16', '1', '1046', 'movie', 'Un chapeau de paille d''Italie', NULL, NULL, -1325462400000, 0, 1);
insert into "plays" values (13, 1794662377000, '1005', '14', '1', '1102', 'movie', 'The Unknown', NULL, NULL, -1356998400000, 0, 1);
insert into "plays" values (14, 1794668451000, '1003', '12', '1', '1109', 'movie', 'The Man Who Laughs', NULL, NULL, -1325462400000, 0, 1);
insert into "plays" values (15, 1794676834000, '1003', '12', '1', '1051', 'movie', 'Man with a Movie Camera', NULL, NULL, -1293840000000, 0, 1);
insert into "plays" values (16, 1794727190000, '1005', '14', '3', '3008', 'track', 'Variatio 1 a 1 Clav.', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0, 1);
insert into "plays" values (17, 1794763911000, '1003', '12', '1', '1098', 'movie', 'Sunrise: A Song of Two Humans', NULL, NULL, -1356998400000, 0, 1);
insert into "plays" values (18, 1794842263000, '1', '11', '3', '3065', 'track', 'Personnages à longues oreilles', 'Le Carnaval des animaux', 'Camille Saint-Saëns', NULL, 0, 1);
insert into "plays" values (19, 1794848124000, '1004', '15', '2', '2022', 'episode', 'The Clutching Hand', NULL, 'The Exploits of Elaine', -1767225600000, 0, 1);
insert into "plays" values (20, 1794852090000, '1005', '16', '2', '2005', 'episode', 'Le Mort qui tue', NULL, 'Fantômas', -1798761600000, 0, 1);
insert into "plays" values (21, 1794866567000, '1005', '16', '2', '2054', 'episode', 'Le Secret de la tombe', NULL, 'Judex', -1704153600000, 0, 1);
insert into "plays" values (22, 1794880068000, '1', '11', '1', '1062', 'movie', '20,000 Leagues Under the Sea', NULL, NULL, -1704153600000, 0, 1);
insert into "plays" values (23, 1794882647000, '1005', '16', '2', '2047', 'episode', 'Les Noces sanglantes', NULL, 'Les Vampires', -1735689600000, 0, 1);
insert into "plays" values (24, 1794916802000, '1002', '13', '1', '1090', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 1);
insert into "plays" values (25, 1795010881000, '1005', '14', '1', '1056', 'movie', 'The Musketeers of Pig Alley', NULL, NULL, -1830384000000, 0, 1);
insert into "plays" values (26, 1795016037000, '1002', '13', '3', '3009', 'track', 'Variatio 2 a 1 Clav.', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0, 1);
insert into "plays" values (27, 1795089135000, '1004', '15', '2', '2035', 'episode', 'The Reckoning', NULL, 'The Exploits of Elaine', -1767225600000, 0, 1);
insert into "plays" values (28, 1795104427000, '1004', '15', '3', '3007', 'track', 'Aria', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0, 1);
insert into "plays" values (29, 1795114368000, '1003', '12', '3', '3063', 'track', 'Kangourous', 'Le Carnaval des animaux', 'Camille Saint-Saëns', NULL, 0, 1);
insert into "plays" values (30, 1795128915000, '1003', '12', '3', '3085', 'track', 'Mars, the Bringer of War', 'The Planets, Op. 32', 'Gustav Holst', NULL, 0, 1);
insert into "plays" values (31, 1794003286000, '2:1', '2:11', '2:2', '2:1004', 'movie', 'A Cottage on Dartmoor', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (32, 1794026060000, '2:1003', '2:15', '2:2', '2:1001', 'movie', 'Underworld', NULL, NULL, -1356998400000, 0, 2);
insert into "plays" values (33, 1794057484000, '2:1003', '2:15', '2:2', '2:1003', 'movie', 'Blackmail', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (34, 1794144964000, '2:1', '2:11', '2:1', '2:2005', 'episode', 'L''Ensorcelée', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (35, 1794164846000, '2:1002', '2:12', '2:2', '2:1001', 'movie', 'Underworld', NULL, NULL, -1356998400000, 0, 2);
insert into "plays" values (36, 1794204363000, '2:1003', '2:15', '2:2', '2:1006', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0, 2);
insert into "plays" values (37, 1794303942000, '2:1002', '2:12', '2:2', '2:1005', 'movie', 'Laila', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (38, 1794377206000, '2:1003', '2:15', '2:2', '2:1004', 'movie', 'A Cottage on Dartmoor', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (39, 1794377237000, '2:1002', '2:12', '2:2', '2:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 2);
insert into "plays" values (40, 1794380090000, '2:1002', '2:12', '2:5', '2:3005', 'track', 'Sidewalk Blues', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 2);
insert into "plays" values (41, 1794414067000, '2:1003', '2:15', '2:2', '2:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 2);
insert into "plays" values (42, 1794456592000, '2:1002', '2:12', '2:5', '2:3003', 'track', 'Black Bottom Stomp', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 2);
insert into "plays" values (43, 1794462925000, '2:1', '2:11', '2:5', '2:3005', 'track', 'Sidewalk Blues', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 2);
insert into "plays" values (44, 1794541230000, '2:1002', '2:12', '2:2', '2:1002', 'movie', 'Arsenal', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (45, 1794580558000, '2:1', '2:11', '2:2', '2:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 2);
insert into "plays" values (46, 1794647566000, '2:1003', '2:15', '2:2', '2:1001', 'movie', 'Underworld', NULL, NULL, -1356998400000, 0, 2);
insert into "plays" values (47, 1794732665000, '2:1', '2:11', '2:1', '2:2004', 'episode', 'L''Adieu au bonheur', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (48, 1794766038000, '2:1002', '2:12', '2:5', '2:3003', 'track', 'Black Bottom Stomp', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 2);
insert into "plays" values (49, 1794786762000, '2:1', '2:11', '2:2', '2:1006', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0, 2);
insert into "plays" values (50, 1794823730000, '2:1', '2:11', '2:2', '2:1010', 'movie', 'Faust', NULL, NULL, -1388534400000, 0, 2);
insert into "plays" values (51, 1794834095000, '2:1003', '2:15', '2:1', '2:2004', 'episode', 'L''Adieu au bonheur', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (52, 1794920677000, '2:1', '2:11', '2:1', '2:2004', 'episode', 'L''Adieu au bonheur', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (53, 1794930637000, '2:1', '2:11', '2:1', '2:2006', 'episode', 'La Chambre aux embûches', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (54, 1794937853000, '2:1002', '2:12', '2:2', '2:1002', 'movie', 'Arsenal', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (55, 1794941004000, '2:1003', '2:15', '2:5', '2:3003', 'track', 'Black Bottom Stomp', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 2);
insert into "plays" values (56, 1794949869000, '2:1002', '2:12', '2:2', '2:1003', 'movie', 'Blackmail', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (57, 1794983449000, '2:1002', '2:12', '2:1', '2:2005', 'episode', 'L''Ensorcelée', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (58, 1795025098000, '2:1003', '2:15', '2:1', '2:2006', 'episode', 'La Chambre aux embûches', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 2);
insert into "plays" values (59, 1795044598000, '2:1002', '2:12', '2:2', '2:1004', 'movie', 'A Cottage on Dartmoor', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (60, 1795166333000, '2:1002', '2:12', '2:2', '2:1004', 'movie', 'A Cottage on Dartmoor', NULL, NULL, -1293840000000, 0, 2);
insert into "plays" values (61, 1794156761000, '3:1', '3:11', '3:1', '3:2003', 'episode', 'Prologue', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (62, 1794203160000, '3:1002', '3:12', '3:1', '3:2003', 'episode', 'Prologue', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (63, 1794210513000, '3:1', '3:11', '3:2', '3:1001', 'movie', 'Underworld', NULL, NULL, -1356998400000, 0, 3);
insert into "plays" values (64, 1794267969000, '3:1003', '3:15', '3:2', '3:1005', 'movie', 'Laila', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (65, 1794276664000, '3:1002', '3:12', '3:2', '3:1010', 'movie', 'Faust', NULL, NULL, -1388534400000, 0, 3);
insert into "plays" values (66, 1794289115000, '3:1002', '3:12', '3:2', '3:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 3);
insert into "plays" values (67, 1794335701000, '3:1', '3:11', '3:2', '3:1003', 'movie', 'Blackmail', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (68, 1794422066000, '3:1003', '3:15', '3:1', '3:2003', 'episode', 'Prologue', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (69, 1794478148000, '3:1002', '3:12', '3:2', '3:1010', 'movie', 'Faust', NULL, NULL, -1388534400000, 0, 3);
insert into "plays" values (70, 1794482113000, '3:1003', '3:15', '3:2', '3:1005', 'movie', 'Laila', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (71, 1794518350000, '3:1', '3:11', '3:2', '3:1006', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0, 3);
insert into "plays" values (72, 1794523745000, '3:1', '3:11', '3:1', '3:2004', 'episode', 'L''Adieu au bonheur', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (73, 1794523928000, '3:1002', '3:12', '3:2', '3:1002', 'movie', 'Arsenal', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (74, 1794587324000, '3:1', '3:11', '3:2', '3:1005', 'movie', 'Laila', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (75, 1794608300000, '3:1003', '3:15', '3:2', '3:1007', 'movie', 'Nosferatu', NULL, NULL, -1514764800000, 0, 3);
insert into "plays" values (76, 1794714699000, '3:1', '3:11', '3:1', '3:2004', 'episode', 'L''Adieu au bonheur', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (77, 1794730593000, '3:1002', '3:12', '3:2', '3:1005', 'movie', 'Laila', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (78, 1794752351000, '3:1', '3:11', '3:2', '3:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 3);
insert into "plays" values (79, 1794780781000, '3:1', '3:11', '3:2', '3:1006', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0, 3);
insert into "plays" values (80, 1794802380000, '3:1', '3:11', '3:1', '3:2003', 'episode', 'Prologue', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (81, 1794892207000, '3:1', '3:11', '3:1', '3:2005', 'episode', 'L''Ensorcelée', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (82, 1794897637000, '3:1002', '3:12', '3:5', '3:3004', 'track', 'The Chant', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 3);
insert into "plays" values (83, 1794904764000, '3:1002', '3:12', '3:1', '3:2006', 'episode', 'La Chambre aux embûches', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (84, 1794919956000, '3:1002', '3:12', '3:2', '3:1003', 'movie', 'Blackmail', NULL, NULL, -1293840000000, 0, 3);
insert into "plays" values (85, 1794939152000, '3:1003', '3:15', '3:2', '3:1010', 'movie', 'Faust', NULL, NULL, -1388534400000, 0, 3);
insert into "plays" values (86, 1794962611000, '3:1', '3:11', '3:2', '3:1006', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0, 3);
insert into "plays" values (87, 1794993745000, '3:1003', '3:15', '3:1', '3:2003', 'episode', 'Prologue', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (88, 1795021019000, '3:1003', '3:15', '3:5', '3:3005', 'track', 'Sidewalk Blues', 'Red Hot Peppers', 'Jelly Roll Morton', NULL, 0, 3);
insert into "plays" values (89, 1795133062000, '3:1002', '3:12', '3:2', '3:1009', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0, 3);
insert into "plays" values (90, 1795195655000, '3:1003', '3:15', '3:1', '3:2006', 'episode', 'La Chambre aux embûches', NULL, 'La Nouvelle Mission de Judex', -1640995200000, 0, 3);
insert into "plays" values (91, 1795197601000, '1005', '11', '1', '1072', 'movie', 'Cops', NULL, NULL, -1514764800000, 0, 1);
insert into "plays" values (92, 1795197601000, '2:1002', '2:11', '2:2', '2:1001', 'movie', 'Underworld', NULL, NULL, -1356998400000, 0, 2);
insert into "play_rows" values ('/status/sessions/history/1', 1, 0);
insert into "play_rows" values ('/status/sessions/history/10', 10, 0);
insert into "play_rows" values ('/status/sessions/history/11', 11, 0);
insert into "play_rows" values ('/status/sessions/history/12', 12, 0);
insert into "play_rows" values ('/status/sessions/history/13', 13, 0);
insert into "play_rows" values ('/status/sessions/history/14', 14, 0);
insert into "play_rows" values ('/status/sessions/history/15', 15, 0);
insert into "play_rows" values ('/status/sessions/history/16', 16, 0);
insert into "play_rows" values ('/status/sessions/history/17', 17, 0);
insert into "play_rows" values ('/status/sessions/history/18', 18, 0);
insert into "play_rows" values ('/status/sessions/history/19', 19, 0);
insert into "play_rows" values ('/status/sessions/history/2', 2, 0);
insert into "play_rows" values ('/status/sessions/history/20', 20, 0);
insert into "play_rows" values ('/status/sessions/history/21', 21, 0);
insert into "play_rows" values ('/status/sessions/history/22', 22, 0);
insert into "play_rows" values ('/status/sessions/history/23', 23, 0);
insert into "play_rows" values ('/status/sessions/history/24', 24, 0);
insert into "play_rows" values ('/status/sessions/history/25', 25, 0);
insert into "play_rows" values ('/status/sessions/history/26', 26, 0);
insert into "play_rows" values ('/status/sessions/history/27', 27, 0);
insert into "play_rows" values ('/status/sessions/history/28', 28, 0);
insert into "play_rows" values ('/status/sessions/history/29', 29, 0);
insert into "play_rows" values ('/status/sessions/history/3', 3, 0);
insert into "play_rows" values ('/status/sessions/history/30', 30, 0);
insert into "play_rows" values ('/status/sessions/history/31', 91, 0);
insert into "play_rows" values ('/status/sessions/history/4', 4, 0);
insert into "play_rows" values ('/status/sessions/history/5', 5, 0);
insert into "play_rows" values ('/status/sessions/history/6', 6, 0);
insert into "play_rows" values ('/status/sessions/history/7', 7, 0);
insert into "play_rows" values ('/status/sessions/history/8', 8, 0);
insert into "play_rows" values ('/status/sessions/history/9', 9, 0);
insert into "play_rows" values ('2:/status/sessions/history/1', 31, 0);
insert into "play_rows" values ('2:/status/sessions/history/10', 40, 0);
insert into "play_rows" values ('2:/status/sessions/history/11', 41, 0);
insert into "play_rows" values ('2:/status/sessions/history/12', 42, 0);
insert into "play_rows" values ('2:/status/sessions/history/13', 43, 0);
insert into "play_rows" values ('2:/status/sessions/history/14', 44, 0);
insert into "play_rows" values ('2:/status/sessions/history/15', 45, 0);
insert into "play_rows" values ('2:/status/sessions/history/16', 46, 0);
insert into "play_rows" values ('2:/status/sessions/history/17', 47, 0);
insert into "play_rows" values ('2:/status/sessions/history/18', 48, 0);
insert into "play_rows" values ('2:/status/sessions/history/19', 49, 0);
insert into "play_rows" values ('2:/status/sessions/history/2', 32, 0);
insert into "play_rows" values ('2:/status/sessions/history/20', 50, 0);
insert into "play_rows" values ('2:/status/sessions/history/21', 51, 0);
insert into "play_rows" values ('2:/status/sessions/history/22', 52, 0);
insert into "play_rows" values ('2:/status/sessions/history/23', 53, 0);
insert into "play_rows" values ('2:/status/sessions/history/24', 54, 0);
insert into "play_rows" values ('2:/status/sessions/history/25', 55, 0);
insert into "play_rows" values ('2:/status/sessions/history/26', 56, 0);
insert into "play_rows" values ('2:/status/sessions/history/27', 57, 0);
insert into "play_rows" values ('2:/status/sessions/history/28', 58, 0);
insert into "play_rows" values ('2:/status/sessions/history/29', 59, 0);
insert into "play_rows" values ('2:/status/sessions/history/3', 33, 0);
insert into "play_rows" values ('2:/status/sessions/history/30', 60, 0);
insert into "play_rows" values ('2:/status/sessions/history/31', 92, 0);
insert into "play_rows" values ('2:/status/sessions/history/4', 34, 0);
insert into "play_rows" values ('2:/status/sessions/history/5', 35, 0);
insert into "play_rows" values ('2:/status/sessions/history/6', 36, 0);
insert into "play_rows" values ('2:/status/sessions/history/7', 37, 0);
insert into "play_rows" values ('2:/status/sessions/history/8', 38, 0);
insert into "play_rows" values ('2:/status/sessions/history/9', 39, 0);
insert into "play_rows" values ('3:/status/sessions/history/1', 61, 0);
insert into "play_rows" values ('3:/status/sessions/history/10', 70, 0);
insert into "play_rows" values ('3:/status/sessions/history/11', 71, 0);
insert into "play_rows" values ('3:/status/sessions/history/12', 72, 0);
insert into "play_rows" values ('3:/status/sessions/history/13', 73, 0);
insert into "play_rows" values ('3:/status/sessions/history/14', 74, 0);
insert into "play_rows" values ('3:/status/sessions/history/15', 75, 0);
insert into "play_rows" values ('3:/status/sessions/history/16', 76, 0);
insert into "play_rows" values ('3:/status/sessions/history/17', 77, 0);
insert into "play_rows" values ('3:/status/sessions/history/18', 78, 0);
insert into "play_rows" values ('3:/status/sessions/history/19', 79, 0);
insert into "play_rows" values ('3:/status/sessions/history/2', 62, 0);
insert into "play_rows" values ('3:/status/sessions/history/20', 80, 0);
insert into "play_rows" values ('3:/status/sessions/history/21', 81, 0);
insert into "play_rows" values ('3:/status/sessions/history/22', 82, 0);
insert into "play_rows" values ('3:/status/sessions/history/23', 83, 0);
insert into "play_rows" values ('3:/status/sessions/history/24', 84, 0);
insert into "play_rows" values ('3:/status/sessions/history/25', 85, 0);
insert into "play_rows" values ('3:/status/sessions/history/26', 86, 0);
insert into "play_rows" values ('3:/status/sessions/history/27', 87, 0);
insert into "play_rows" values ('3:/status/sessions/history/28', 88, 0);
insert into "play_rows" values ('3:/status/sessions/history/29', 89, 0);
insert into "play_rows" values ('3:/status/sessions/history/3', 63, 0);
insert into "play_rows" values ('3:/status/sessions/history/30', 90, 0);
insert into "play_rows" values ('3:/status/sessions/history/4', 64, 0);
insert into "play_rows" values ('3:/status/sessions/history/5', 65, 0);
insert into "play_rows" values ('3:/status/sessions/history/6', 66, 0);
insert into "play_rows" values ('3:/status/sessions/history/7', 67, 0);
insert into "play_rows" values ('3:/status/sessions/history/8', 68, 0);
insert into "play_rows" values ('3:/status/sessions/history/9', 69, 0);
insert into "backfill" values (1, 0, 30, 1, 1795197605177, NULL, 0);
insert into "backfill" values (2, 0, 30, 1, 1795197606818, NULL, 0);
insert into "backfill" values (3, 0, 30, 1, 1795197607501, NULL, 0);
insert into "people" values ('1002', 'Alhena', NULL, 'Jonas Weber');
insert into "people" values ('1003', 'Miaplacidus', 'Aunt Priya', NULL);
insert into "people" values ('1004', 'Zaurak', NULL, NULL);
insert into "people" values ('1005', 'Thuban', NULL, 'Wei O''Connor');
insert into "people" values ('2:1002', 'Kochab', 'Noor upstairs', 'Noor Haddad');
insert into "people" values ('2:1003', 'Vega', NULL, NULL);
insert into "devices" values ('11', 'Living room TV');
insert into "devices" values ('2:11', 'Attic projector');
insert into "devices" values ('player device-13-19223', 'Firefox');
insert into "linked_accounts" values ('110000000000000101', 1, '1002', 'token', 'v2.aHR0cDovLzEyNy4wLjAuMToxODQwMQo3YmQwNmMxYmRlNWU3OTg2MjIxNDhmOGIwMTdkNTlmZTJmMzdhNzAx.v1.pinrWBbk/aHJ8jdO4rK0diTawFJDyBV2zQaIXBWNEAuf1DvuhLzdH0Yj4ViELBAO1Gaxq1/T5POU', 1795197613770);
insert into "linked_accounts" values ('110000000000000101', 2, '2:1003', 'token', 'v2.aHR0cDovLzEyNy4wLjAuMToxODQwMgo2ZGVhYTU2NTM0YzRkMmE1ZDNhOGZjYTBmZDcwMjBmYTdlOWExYTFj.v1.XoMpr4y0hbg/nTRvJRuzk6PsJL5WK6qn/0A2p+SNKWt/re4eHqxc7zUrcxGJArsRVhWBe+XdJUKeRvkrDjLX', 1795197613770);
insert into "linked_accounts" values ('110000000000000102', 1, '1003', 'token', 'v2.aHR0cDovLzEyNy4wLjAuMToxODQwMQo3YmQwNmMxYmRlNWU3OTg2MjIxNDhmOGIwMTdkNTlmZTJmMzdhNzAx.v1.Zk2bd4Q6k3DOMbHGTHX0cp3x7nEPKdTLjOIxYqW+w+l26vUPFkqmL8QbzSDfQ2oH0sZcO6vm3fs/', 1795197614073);
insert into "linked_accounts" values ('110000000000000102', 2, '2:1002', 'admin', NULL, NULL);
insert into "linked_accounts" values ('110000000000000103', 1, '1005', 'admin', NULL, NULL);
insert into "linked_accounts" values ('110000000000000105', 1, '1004', 'admin', NULL, NULL);
insert into "meta" values ('backup:last', '2026-11-20T18:00:04.538Z');
insert into "meta" values ('client-identifier', '28e01753-e3fb-415d-a977-fc3ef33b761d');
insert into "meta" values ('guilds-allowed-servers', '["110000000000000001","110000000000000002"]');
insert into "meta" values ('installation-key', 'lTXfKm7v7OkPCraKb6SVQ2');
insert into "meta" values ('owner', '75a0164f-2716-4993-b16b-fd6ea5f42cd6');
insert into "meta" values ('pseudonyms', 'wudjDY5yGv_vVwYDwhIw3A');
insert into "meta" values ('rights', '{"installation":"ad11b959-3230-4e16-9c4b-510c53a85650","generation":13,"mac":"ANOuVI3EFxXR0FgL3lpc7h3DNnmHJcrdDaL8KhBywTY"}');
insert into "meta" values ('schedule:backup', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197604582}');
insert into "meta" values ('schedule:maintenance', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197604582}');
insert into "meta" values ('schedule:maintenance 2', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197606064}');
insert into "meta" values ('schedule:maintenance 3', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197607242}');
insert into "meta" values ('session-starts-used-until', '1795197723801');
insert into "meta" values ('tokens-bound', '');
insert into "access_versions" values ('110000000000000001', 1, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[]}', NULL, 1795197603852, NULL, 'o53yBqx3IdIHHfHzaJqN6oqvOKPnPMxSKOnm1022LCA');
insert into "access_versions" values ('110000000000000002', 1, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[]}', NULL, 1795197603899, NULL, 'Fii9tsoD8Pkhs9pYf9r-EVQMenrZ7MgnBd51NoU_tRQ');
insert into "access_versions" values ('110000000000000001', 2, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"}]}', 1, 1795197607532, '110000000000000104', 'YuJirGdpvKzbSTu1bFFKC1h0vkqnz8eCvjmFgfVBbMI');
insert into "access_versions" values ('110000000000000001', 3, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"},{"capability":"log.write","effect":"deny","subject":{"kind":"role","id":"110000000000000012"}}]}', 2, 1795197608213, '110000000000000104', 'zx4km_OkT6uahVrvt8dMRz4luzxkUgzwIbqe8UJ7VFA');
insert into "access_versions" values ('110000000000000002', 2, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[{"capability":"library.scan","effect":"allow","subject":{"kind":"person","id":"110000000000000101"}}]}', 1, 1795197608297, '110000000000000104', 'xZD0FDx2G70cssjwoMXG5_0IulEOJmFDecKTLgfdwmY');
insert into "access_versions" values ('110000000000000002', 3, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[{"capability":"library.scan","effect":"allow","subject":{"kind":"person","id":"110000000000000101"}},{"capability":"account.map","effect":"allow","subject":{"kind":"person","id":"110000000000000102"}}]}', 2, 1795197608557, '110000000000000104', 'ZgFhz5t6B4Ai6fRm9gI7EH5hIErNfTiWYOuM2tR9I54');
insert into "initial_access" values ('110000000000000001', '110000000000000011', 'viewer');
insert into "initial_access" values ('110000000000000001', '110000000000000012', 'curator');
insert into "initial_access" values ('110000000000000001', '110000000000000013', 'moderator');
insert into "initial_access" values ('110000000000000002', '110000000000000601', 'viewer');
insert into "initial_access" values ('110000000000000002', '110000000000000602', 'curator');
insert into "initial_access" values ('110000000000000002', '110000000000000603', 'moderator');
insert into "tickets" values ('M7Q_MjYCBAXweth5sBq65Q', 'press', '110000000000000104', '{"action":"server.add","target":{"account":"http://127.0.0.1:44145/"},"by":"invoker","once":true,"one":"31a995c3-ccf5-4b1a-8b49-f7230bd0a797"}', 1795201205611, 1795197605697, 'rYL2PU0qM3_Qhr0Sow-pW0LYrbGG1njGmaWAisUa5Lk');
insert into "tickets" values ('f_HFhoN9D1SXkueYi2VjDA', 'press', '110000000000000104', '{"action":"server.add","target":{},"by":"invoker","once":true,"one":"18cfa56e-4ef5-4b2a-931e-579a1688209f"}', 1795201206878, 1795197606925, 'CanQmPwM1oB9i8s3r75-MPyx93HUHQtrV0Z9cgv_Uj8');
insert into "tickets" values ('5PK3e_HJt3f96FjgUflnJQ', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":2},"by":"invoker","once":true,"one":"e9bcfba3-eed9-4847-9507-9a203d0ad6d2"}', 1795198507645, NULL, 'jHLvNXHACYOwNMuih_T7aqr3hxyDn1EhfockbZ9cM7Q');
insert into "tickets" values ('L_Ck-QxuGEPFEN1NXw0X9A', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":3},"by":"invoker","once":true,"one":"d9f1e753-0a93-4f33-8bc2-d505397dbfdf"}', 1795198508225, NULL, 'ZjVCfujO11hxR60HPXHyU54zzbX8fRHdVuLyiMYsROQ');
insert into "tickets" values ('7ei6KLdTCYuYsKYhBxOgYw', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":2},"by":"invoker","once":true,"one":"cd54040e-ea4c-4e1f-9b79-509176b612e3"}', 1795198508329, NULL, 'da_LQOhf7hHK0ksM0Fsw8R4HMvKu-iYgD1LgHWElkBg');
insert into "tickets" values ('-J8KqOJRDiTfPbk47mOPWQ', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":3},"by":"invoker","once":true,"one":"4a4840c0-d983-4221-a91d-97cc69a0643e"}', 1795198508587, NULL, 'vPqwUQVqJskHNbw5xjf94LMd7ohY1hYIsgk7GF1QM4M');
insert into "tickets" values ('Jn15_ee1OIUT7Mx7wrYOHg', 'press', '110000000000000101', '{"action":"me link","target":{},"by":"invoker","once":false}', 1795198511186, NULL, 'Gyv6pXDLrBMgeyvRP-yW_mEjAO5orLLzZhEQqX8IeTA');
insert into "tickets" values ('Blo7W533jeEVgOM5MiGlqw', 'press', '110000000000000101', '{"action":"account.sign-in.confirm","target":{"id":"62d18115-be91-4d99-871b-105d2a435af0"},"by":"invoker","once":true,"one":"3f843ca7-af32-4aea-8803-2f2ab20cf4c9"}', 1795198513678, 1795197613728, 'B_affqLXPwBXBzGQg2q59lwhke3MrU9-Xa9Asi3QSF8');
insert into "tickets" values ('B86V7N2cGANmWqAwJzL2zg', 'press', '110000000000000101', '{"action":"account.sign-in.discard","target":{"id":"62d18115-be91-4d99-871b-105d2a435af0"},"by":"invoker","once":false}', 1795198513678, NULL, '-vqqO1F5YVPTNyXEZOsR8cABSwJ8-kd0nGj-4y3UFcQ');
insert into "tickets" values ('xKIBRSNQrYomez7OAw051A', 'press', '110000000000000102', '{"action":"account.link.form","target":{},"by":"invoker","once":false,"server":1}', 1795198513881, NULL, 'AKyUMfCOC0R9vACuS_C8mTVt39-W6ojHr8SyxD057hk');
insert into "tickets" values ('VUF71X0Ewg6thW167eWm6Q', 'press', '110000000000000102', '{"action":"account.link.token","target":{},"by":"invoker","once":true,"one":"96012c58-8d8e-4847-a079-504fafec5e39","server":1}', 1795201213901, 1795197613924, 'HjmVitI_sNyWVs0rgPHCbjp0FBKVMv-l6JIRFQzCBvg');
insert into "tickets" values ('bLnho3gy7IJJqEIVd5nRWQ', 'press', '110000000000000101', '{"action":"follow.widen","target":{"follow":1},"by":"invoker","once":false}', 1795284014841, NULL, 'tFhZqrIRm-B7ZjQZp8835GsYDVVeJfWy7AzFkKoyJrU');
insert into "tickets" values ('abWnMfYCLtExonQFI5hW3Q', 'press', '110000000000000102', '{"action":"follow.widen","target":{"follow":3},"by":"invoker","once":false}', 1795284014967, NULL, 'UUP8ThrljvhED-5HojPFWjVECSpr8fvJ4yL9NLvZWbc');
insert into "tickets" values ('VSSmEN5tY9mDCl3MUR6AEw', 'press', '110000000000000101', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"anyone","once":false}', 1795284017241, NULL, 'XShWOBudxHhMyxNK93-pen633e1x6i7defnKsJQrZOM');
insert into "tickets" values ('kGFk1Up6KfIjjSwCA70VNA', 'press', '110000000000000101', '{"action":"item.files","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"anyone","once":false}', 1795284017241, NULL, 'eqV3GOMHJwY5B80Kvv4FX-pGOGZ3_sfwi3y2KugAFD4');
insert into "tickets" values ('qKC0_MKYJS_UMhYtWZTh_g', 'press', '110000000000000101', '{"action":"report.open","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"anyone","once":false}', 1795284017241, NULL, 'qZk7nkx4fMqksC6qDj7gibhoDnXhwaL-jK7KQ35nXrM');
insert into "tickets" values ('XfPb7SsawhTi_KGzSsDE0A', 'press', '110000000000000101', '{"action":"report.send","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"invoker","once":false}', 1795198517261, NULL, '3v4zfVdEovIvmyg0hZgzfn8A6MpI-I_lyNwieM-4zKw');
insert into "tickets" values ('mBI_qy-B_28V_YNpySOZQw', 'press', 'channel 110000000000000209', '{"action":"report.matches","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381617418, NULL, 'oEiSbM9L35me3HMPoOxS7lAj5NluN4618nYLtS5nlY8');
insert into "tickets" values ('_pgEK5zcwi8kHlWCvKVYaw', 'press', 'channel 110000000000000209', '{"action":"report.scan","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381617418, NULL, '_a4EBt29Iw0CEJTEfSLYW29p6uUXfZaKGRdAmvO8TD8');
insert into "tickets" values ('20xtlsegCV9LQ3PPKaJ_cw', 'press', 'channel 110000000000000209', '{"action":"report.details","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381617418, NULL, 'o8DsgJLMPzYXQTTUerUA4RUlDHZTdOY5gYEoDUtSQ90');
insert into "tickets" values ('ufw4QqAj0W4l5zX641Inxg', 'press', 'channel 110000000000000209', '{"action":"report.solve","target":{"report":1},"by":"anyone","once":false,"server":2}', 1800381617418, NULL, 'eqrhIpVx2yfgmuA1FxQi-_TbIpsTEgI-hbxGMmGFYaQ');
insert into "tickets" values ('pZ34ajcSNJuRfYH0r-tbRw', 'press', 'vote:1', '{"action":"vote.cast","target":{"vote":1,"item":"2:1001"},"by":"anyone","once":false}', 1795287617943, NULL, 'uyJabDXSoKeD-rdry14pKGKzztLfAPjFVGuR7p_P9zI');
insert into "tickets" values ('mp7z4eVCVJCbHuOlH6aXWA', 'press', 'vote:1', '{"action":"vote.cast","target":{"vote":1,"item":"1043"},"by":"anyone","once":false}', 1795287617943, NULL, 'YvlqO3c4_spuy1jmhMK5rxG17i5HX33gWc-GJTHJXs4');
insert into "tickets" values ('dEw_bN4y06-X0emZ6sL1Mg', 'press', 'vote:1', '{"action":"vote.end","target":{"vote":1},"by":"anyone","once":false}', 1795287617943, NULL, 'wFrSPh11lsum9Z57791UyJqHX5cl-xjySF8Gfymv1bE');
insert into "tickets" values ('5AMfSSmmPeCHXnFEkCCqsw', 'press', 'vote:2', '{"action":"vote.cast","target":{"vote":2,"item":"2:1005"},"by":"anyone","once":false}', 1795287619309, NULL, 'RBRgcOpn_BaQAAYarMaDXVRegNuDh1pbKc-rqRBQvSM');
insert into "tickets" values ('TqQGBQc0dgA1Okh3lobg6Q', 'press', 'vote:2', '{"action":"vote.cast","target":{"vote":2,"item":"1001"},"by":"anyone","once":false}', 1795287619309, NULL, 'ff9BMljbP0fyLsuT-_f3YrHDjh6wOU9rt7vwujdtvWY');
insert into "tickets" values ('XpdZSh4MYydeBI1M13RO9w', 'press', 'vote:2', '{"action":"vote.end","target":{"vote":2},"by":"anyone","once":false}', 1795287619309, NULL, 'tbG4j2_DOWoTWeDcNW3ZNGjvomsiDGjeh07a5eOJRxQ');
insert into "tickets" values ('I_tv0w8jAs3LMpDeo8zxbw', 'press', 'vote:2', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"anyone","once":false}', 1795802419450, NULL, 'hEScnoDt-z7Y5piP70s2EGKhiWkZ8btAOukJiJgb_js');
insert into "tickets" values ('POkU5s1n4iFOPMffKonnAQ', 'press', 'vote:2', '{"action":"vote.event","target":{"item":"2:1005","title":"Laila (1929)","minutes":156},"by":"anyone","once":false}', 1795802419450, NULL, '0j_iG1rp2g1F9eDlILMmQ_cfP9PtDWxiHDZ3O_bvhHw');
insert into "tickets" values ('6F3Gr0wk1GR9J9i4ertcoQ', 'press', 'channel 110000000000000201', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)","kind":"movie"}]},"by":"anyone","once":false}', 1795284019471, NULL, 'xMRE6y4AMP-U4ByQHJzMZwNzstpIT9qVr2F_yYystgM');
insert into "tickets" values ('PBjIEvu2eAZnXerllwy-2A', 'press', 'channel 110000000000000201', '{"action":"vote.event","target":{"item":"2:1005","title":"Laila (1929)","minutes":156},"by":"anyone","once":false}', 1795284019471, NULL, '7RY5RgL32QEihBJjY_ImzhwRnc6py_bYPu1Iyq-8_dw');
insert into "tickets" values ('Tlh1pKtvw_LSZbiWOVJGtQ', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":1},"by":"invoker","once":false}', 1795284019531, NULL, 'pHQOh4eGyBrsXbKT-beri2IKm8ft-GEWz8zOjqtEKGc');
insert into "tickets" values ('dyOL71EiKezv6Brgnh7RKw', 'press', '110000000000000104', '{"action":"rule.enable.confirm","target":{"rule":1,"revision":1},"by":"invoker","once":true,"one":"2ebd48f0-2dca-4b73-8e8a-24056d9e238a"}', 1795198519736, 1795197619822, 'T2Q5ePt6rwgPc7EiHPJhGEZIR8XMJy2oKAXmlwhCo7Q');
insert into "tickets" values ('JaoJGD0uczkQ3JOrCUUWZw', 'press', '110000000000000104', '{"action":"rule.enable.cancel","target":{"rule":1,"revision":1},"by":"invoker","once":false}', 1795198519736, NULL, 'FsQM9mJs8k1fS-7cWI5nYs-I1bLiXme25aeH-0LpPHA');
insert into "tickets" values ('Tw8Kz7J6PiYr0Ge-2N8dMQ', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":2},"by":"invoker","once":false}', 1795284019877, NULL, '0pO9GBJ4M7VbRgZwCD9TRxiOV-0glE-4KXCkuZKDkgg');
insert into "tickets" values ('k78HAn-64SfGQR7kD2O3sw', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":3},"by":"invoker","once":false}', 1795284019951, NULL, 'CNXFWAkVjBvWSr5XvoYvpdjjDVWYh_2wgEMEidoH3q8');
insert into "tickets" values ('JqVacvF0GDBXdNxNc3CwVQ', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":4},"by":"invoker","once":false}', 1795284020107, NULL, 'xtmvvR84QO9gVvjLd5ykvu3CWrZOuCroXvaBz7sB9YI');
insert into "tickets" values ('J68EBmdp-MrSfB_LCW4x9A', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"12ywmci9eps0h3xaveygljk6","sessionKey":"1","ratingKey":"1043","title":"Metropolis","viewer":"1002"},"by":"anyone","once":false}', 1795262400000, NULL, 'w5IVuyuB0hOqVCUlF3wNhFWaiEyrS4dghZPhwn5rc4o');
insert into "tickets" values ('MOrPRvSdyV72CFkcI4jJPA', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"2:h776ofe41zpm4ed6rw3kynru","sessionKey":"2:1","ratingKey":"2:1002","title":"Arsenal","viewer":"2:1002"},"by":"anyone","once":false}', 1795262400000, NULL, 'mYYBofLblgd2k0-0JnabSsc4HQkJx_sGqTSp3upymfw');
insert into "tickets" values ('6UU6h_U3lLaHYNEs3YLtXA', 'press', 'board 2', '{"action":"session.details","target":{"sessionId":"12ywmci9eps0h3xaveygljk6","sessionKey":"1","ratingKey":"1043","title":"Metropolis","viewer":"1002"},"by":"anyone","once":false}', 1795262400000, NULL, 'G296X6DEEZ7GgOuv4c9paVHbCB_gnVVaeNM5VaXPc4s');
insert into "tickets" values ('tefpIcBE-1dpLq1JDw_g5A', 'press', 'channel 110000000000000201', '{"action":"follow.library","target":{"key":"1"},"by":"anyone","once":false}', 1797789652257, NULL, 'irNSUFgmRBdkMMq1TCAqWvMSPjCrox8tzecYKjzlKAk');
insert into "tickets" values ('5Y2_seJDhqiszRdoaHC_bg', 'press', '110000000000000104', '{"action":"server.remove","target":{"id":3,"name":"Loft"},"by":"invoker","once":true,"one":"66d1386a-ac31-423f-a823-08d5362b492c"}', 1795198552579, 1795197652613, 'dXJBSQgX-7tIGVU4NPgZIsXwkASRaIYgAZsJCOuNlIk');
insert into "tickets" values ('z2LZZ27njl-TMiuFsCDzKw', 'press', '110000000000000104', '{"action":"server.remove.leave","target":{"id":3,"name":"Loft"},"by":"invoker","once":false}', 1795198552579, NULL, 'PZXpmXlyvYfZFKSE1GL57kDKFNsHwv94Rf0pBKzn9QU');
insert into "tickets" values ('JCZwjWWY9sfQoB7jWZsYpw', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"814b6c72-2712-4eea-9a80-466c55ff7349"},"by":"invoker","once":false}', 1795284052870, NULL, 'F2_JhdeUJzQ_L4LRCNDV6TQsmdDNNNW4s8scXSJ_Ex8');
insert into "tickets" values ('d0it3rAJ6RzEwVdGPgpQ4A', 'press', '110000000000000102', '{"action":"playlist.remove.choose","target":{"playlist":"50007","page":1,"chosen":[]},"by":"invoker","once":false}', 1795198552978, NULL, 'GMu1lrbeH-ROhDxpz8DbRfDlPmRpxqoFdnCThsTZPWo');
insert into "tickets" values ('IbNqCHo3z3oZLhtnqu32LA', 'press', '110000000000000102', '{"action":"playlist.remove.confirm","target":{"playlist":"50007","title":"Evening","chosen":[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]},"by":"invoker","once":true,"one":"52f13a59-f261-4cbf-a197-f4cc5b3e4db1"}', 1795198553137, 1795197653170, 'JvR2Jxnl-H0JENtgJkzWjT0x8kEC20iFOqsKNc9-JB4');
insert into "tickets" values ('6lU_cXBqiSqg5_P7irtCpQ', 'press', '110000000000000102', '{"action":"playlist.remove.page","target":{"playlist":"50007","page":1,"chosen":[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]},"by":"invoker","once":false}', 1795198553137, NULL, '6D2boOG8xROndbrehaZ8b1RNDQIsDvCGbZ_hkB7Fg2Y');
insert into "tickets" values ('w-Bt5OFeJv2VYe6-x-oQRg', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"04ae3672-c8f4-4413-b470-244e60cee7a3"},"by":"invoker","once":false}', 1795284053203, NULL, 'viS_zRQV7Yr3zGSkdFNQD-VfZVhDcs3GhJnhq__e2NM');
insert into "tickets" values ('zCUFBQHiU2ITnpnWYo4fUA', 'press', '110000000000000102', '{"action":"playlist.undo","target":{"removal":1},"by":"invoker","once":true,"one":"c331f291-c59f-4c55-a7d1-932b22d14516"}', 1795284053301, NULL, 'T05BdDKsYvMOA_mu_FOERxBy9NqlNB_CxsQuV4Wlea4');
insert into "removals" values (1, '110000000000000102', '50007', 'Evening', '[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]', 1795197653187, 0);
insert into "counters" values (1, '110000000000000001', '110000000000000210', 'streams', '', 'en-US', '110000000000000104', 'Streams: 2', '[1795197621043,1795197625923]', 1795197620808);
insert into "session_spans" values (1, 1795197605075, 1795197652715, 1);
insert into "session_spans" values (2, 1795197606750, 1795197652734, 2);
insert into "session_spans" values (3, 1795197607397, 1795197650978, 3);
insert into "session_changes" values (1, 1, 1795197620987, 'aquf50I_ajrf-9mXuCKPXF', '1002', '{"sessionId":"12ywmci9eps0h3xaveygljk6","sessionKey":"1","account":"1002","service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","item":{"ratingKey":"1043","kind":"movie","title":"Metropolis","year":1927,"librarySectionId":"1"},"player":{"id":"device-12-17334","product":"Plex for iOS","platform":"iOS"},"isPaused":false,"isLocal":false,"addressKey":"j7Y308hy---7oVUlTEh701","kbps":9600,"isVideoTranscoded":false,"lines":480,"fileKbps":1800,"decision":"direct play"}');
insert into "session_changes" values (2, 2, 1795197621719, 'ymuU0llkpBd0Ysc9MNtKkZ', '2:1002', '{"sessionId":"2:h776ofe41zpm4ed6rw3kynru","sessionKey":"2:1","account":"2:1002","service":"FRjOgOal2ZVFCDKlRrg6FsPLF0nPKQ4W07TICzfMTls","item":{"ratingKey":"2:1002","kind":"movie","title":"Arsenal","year":1929,"librarySectionId":"2:2"},"player":{"id":"device-12-17334","product":"Plex for iOS","platform":"iOS"},"isPaused":false,"isLocal":false,"addressKey":"s0ubk_PSs21SWJRWIyDckK","kbps":9600,"isVideoTranscoded":false,"lines":480,"fileKbps":1800,"decision":"direct play"}');
insert into "session_changes" values (3, 1, 1795197640888, '-UeX_n27yP8gmiGSigmEBL', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","sessionKey":"2","account":"1002","service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"},"isPaused":false,"isLocal":true,"addressKey":"0alhOUHvS-b4qPzZXKEVGY","kbps":9600,"isVideoTranscoded":false,"lines":1080,"fileKbps":9100,"decision":"direct play"}');
insert into "session_changes" values (4, 1, 1795197645881, '-UeX_n27yP8gmiGSigmEBL', NULL, NULL);
insert into "stream_minutes" values (1, 1795197600000, 47640, 31728, 2, 19200, 36721, 0, 0, 352522, 36721, 0, 0, 0);
insert into "stream_minutes" values (2, 1795197600000, 45984, 31015, 1, 9600, 31015, 0, 0, 297744, 31015, 0, 0, 0);
insert into "stream_minutes" values (3, 1795197600000, 43581, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into "session_rules" values (1, '110000000000000001', 'One at a time', '{"conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197619515);
insert into "session_rules" values (2, '110000000000000001', 'Crowd', '{"conditions":{"addresses":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197619869);
insert into "session_rules" values (3, '110000000000000001', 'Attic only', '{"conditions":{"pausedMs":1200000,"librarySectionId":"2:","hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'dry-run', 1, NULL, '110000000000000104', 1795197619948);
insert into "session_rules" values (4, '110000000000000002', 'Lobby', '{"conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197620103);
insert into "rule_memory" values (1, '{"at":1795197640888,"observedMs":21328,"looks":19,"streams":[{"key":"[\"12ywmci9eps0h3xaveygljk6\",\"1002\"]","order":6,"seenMs":21328,"service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","playback":"0LC7ZETtXH7o9LnlS9dt48lnfIog1n6TIDgc4QJs0zw","isEnding":false,"rules":[{"ruleId":1,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":false},{"ruleId":2,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":false},{"ruleId":4,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":false}]},{"key":"[\"3zv2rg9sy1vc6ifll61elws2\",\"1002\"]","order":18,"seenMs":21328,"service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","playback":"rbxZ7ijJkvwlRZn2GZ7tOqkxUPKL3ggYkTCztlWbbwU","isEnding":false,"rules":[{"ruleId":1,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":false,"tries":{"count":0,"nextMs":81328}},{"ruleId":2,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":true},{"ruleId":4,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":true}]},{"key":"[\"2:h776ofe41zpm4ed6rw3kynru\",\"2:1002\"]","order":7,"seenMs":21328,"service":"FRjOgOal2ZVFCDKlRrg6FsPLF0nPKQ4W07TICzfMTls","playback":"Oj4RH1VqvXmTvfYYrPrmd0CeLqjnysvl5xlMEubZJjw","isEnding":false,"rules":[]}],"endings":[{"ms":21328,"guildId":"110000000000000001","ruleId":1,"key":"[\"3zv2rg9sy1vc6ifll61elws2\",\"1002\"]","account":"1002","isVoid":false,"isAlerted":false}]}');
insert into "rule_acts" values (1, 1, 'One at a time', '110000000000000001', 1795197640890, 'end', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"},"isPaused":false}', 'ended', 14);
insert into "rule_acts" values (2, 2, 'Crowd', '110000000000000001', 1795197640890, 'notify', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"},"isPaused":false}', 'noted', NULL);
insert into "rule_acts" values (3, 4, 'Lobby', '110000000000000002', 1795197640890, 'notify', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"},"isPaused":false}', 'noted', NULL);
insert into "boards" values (1, '110000000000000001', '110000000000000202', 'streams', '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', '110000000000000104', 1795197620650, NULL, '1573397602790014976', 1795197620819, 'tJJ0riJK13qNo1X4_EYNu_IMezld_QZZ2wbBt12PZys', '["board-a323f6a9b540e3f4.webp","board-80ff1ee7da02c5a1.webp"]', NULL, 1, NULL, NULL, NULL);
insert into "boards" values (2, '110000000000000002', '110000000000000301', 'streams', '{"people":"pseudonym","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', '110000000000000104', 1795197620714, NULL, '1573397602710323200', 1795197620800, 'K18lVujgAE8_6_Z_4hy9q_dZTQoaB2YJz8q7SR_xn4M', '["board-a323f6a9b540e3f4.webp"]', NULL, 1, NULL, NULL, NULL);
delete from sqlite_sequence;
insert into "sqlite_sequence" values ('media_servers', 3);
insert into "sqlite_sequence" values ('events', 69);
insert into "sqlite_sequence" values ('subscriptions', 12);
insert into "sqlite_sequence" values ('session_spans', 3);
insert into "sqlite_sequence" values ('plays', 92);
insert into "sqlite_sequence" values ('outbox', 38);
insert into "sqlite_sequence" values ('follows', 8);
insert into "sqlite_sequence" values ('wishes', 2);
insert into "sqlite_sequence" values ('reports', 1);
insert into "sqlite_sequence" values ('votes', 2);
insert into "sqlite_sequence" values ('session_rules', 4);
insert into "sqlite_sequence" values ('boards', 2);
insert into "sqlite_sequence" values ('counters', 1);
insert into "sqlite_sequence" values ('session_changes', 4);
insert into "sqlite_sequence" values ('rule_acts', 3);
insert into "sqlite_sequence" values ('removals', 1);
CREATE INDEX events_by_time on events (feed, seen_at);
CREATE INDEX events_with_data on events (id) where data is not null;
CREATE INDEX seen_items_by_guid on seen_items (guid);
CREATE INDEX subscriptions_by_user on subscriptions (user_id) where user_id <> '';
CREATE INDEX follows_by_subscription on follows (subscription_id);
CREATE INDEX follows_by_key on follows (key) where key <> '';
CREATE INDEX follows_by_guid on follows (guid) where guid is not null;
CREATE INDEX follows_by_title on follows (folded) where folded is not null;
CREATE INDEX follows_by_wish on follows (wish_id) where wish_id is not null;
CREATE INDEX wishes_by_title on wishes (guild_id, folded);
CREATE INDEX pending_notifications_by_event on pending_notifications (event_id);
CREATE INDEX pending_notifications_by_age on pending_notifications (subscription_id, recorded_at);
CREATE INDEX outbox_by_message on outbox (message_id);
CREATE INDEX outbox_to_send on outbox (channel_id, coalesce(position, id)) where sent_at is null and dead_lettered_at is null;
CREATE INDEX outbox_dead_lettered on outbox (channel_id, dead_lettered_at) where dead_lettered_at is not null;
CREATE INDEX outbox_by_sent on outbox (sent_at) where sent_at is not null;
CREATE INDEX outbox_by_dead_lettered on outbox (dead_lettered_at) where dead_lettered_at is not null;
CREATE INDEX post_events_by_event on post_events (event_id);
CREATE INDEX audit_by_beginning on audit (begun_id);
CREATE INDEX audit_by_person on audit (person, id);
CREATE INDEX audit_of_no_guild on audit (id) where guild_id is null;
CREATE TRIGGER audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end;
CREATE UNIQUE INDEX audit_numbers_by_entry on audit_numbers (entry_id, guild_id);
CREATE INDEX reports_by_item on reports (guild_id, rating_key);
CREATE UNIQUE INDEX media_servers_by_name on media_servers (name collate nocase) where removed_at is null;
CREATE INDEX plays_in_time on plays (viewed_at, server_id, library_key, account_id, device_id) where gone = 0;
CREATE INDEX plays_gone on plays (viewed_at) where gone = 1;
CREATE INDEX plays_of_item on plays (rating_key, viewed_at);
CREATE INDEX plays_of_title on plays (title, viewed_at);
CREATE INDEX plays_of_lost_title on plays (title, viewed_at) where rating_key is null;
CREATE INDEX play_rows_by_play on play_rows (play_id);
CREATE INDEX tickets_by_expiry on tickets (expires_at);
CREATE INDEX removals_by_person on removals (user_id, id);
CREATE INDEX session_changes_of_span on session_changes (span_id);
CREATE INDEX session_changes_of_account on session_changes (account_id) where account_id is not null;
CREATE INDEX rule_acts_by_guild on rule_acts (guild_id, id);
CREATE INDEX rule_acts_unfinished on rule_acts (id) where outcome is null;
CREATE INDEX audit_choices on audit (person, action, at) where phase = 'begun';
