-- Written by record.ts beside this file with the bot of commit 8cab3777 (`sqlite3 .dump`); usher.key is its key.
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
  folded text, year integer, created_at integer not null, arrived_at integer, wish_id integer
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
  user_id text,
  constraint outbox_once_a_channel unique (channel_id, key)
) strict;
CREATE TABLE post_events (
  post_id integer not null references outbox (id) on delete cascade, event_id integer not null references events (id),
  position integer not null,
  constraint post_events_key primary key (post_id, event_id)
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
  player text
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
  interaction_id text, duration_ms integer, mac text not null, server_id integer
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
insert into "kysely_migration" values ('0001-first-schema', '2026-11-20T18:00:02.434Z');
insert into "kysely_migration" values ('0002-several-servers', '2026-11-20T18:00:02.435Z');
insert into "kysely_migration" values ('0003-of-each-server', '2026-11-20T18:00:02.436Z');
insert into "kysely_migration" values ('0004-members', '2026-11-20T18:00:02.437Z');
insert into "kysely_migration" values ('0005-evenings', '2026-11-20T18:00:02.438Z');
insert into "kysely_migration" values ('0006-library-sizes', '2026-11-20T18:00:02.439Z');
insert into "kysely_migration" values ('0007-several-channels', '2026-11-20T18:00:02.440Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "cursors" values (1, 'added', '{"libraries":{"1":{"newest":1795197600000,"watchedMs":0,"lookedAt":1795197633022,"late":{"from":1759937103000,"lookedAt":1795197606070,"reached":1760023529952}},"2":{"newest":1757993616000,"watchedMs":0,"lookedAt":1795197606315,"late":{"from":1757907216000,"lookedAt":1795197606315,"reached":1757993616000}},"3":{"newest":1761230680000,"watchedMs":0,"lookedAt":1795197606373,"late":{"from":1761144280000,"lookedAt":1795197606373,"reached":1761230680000}},"4":{"newest":1745504304000,"watchedMs":0,"lookedAt":1795197606402,"late":{"from":1745417904000,"lookedAt":1795197606402,"reached":1745504304000}},"5":{"newest":1741029796000,"watchedMs":0,"lookedAt":1795197606429,"late":{"from":1740943396000,"lookedAt":1795197606429,"reached":1741029796000}}},"first":[],"partial":{}}', 1795197633078, NULL);
insert into "cursors" values (1, 'history', '{"newest":1795197601000,"from":1795042515000,"total":31,"wholeAt":1795197604390}', 1795197633038, NULL);
insert into "cursors" values (1, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197603958, NULL);
insert into "cursors" values (2, 'added', '{"libraries":{"2:1":{"newest":1726468869000,"watchedMs":0,"lookedAt":1795197606131,"late":{"from":1726382469000,"lookedAt":1795197606131,"reached":1726468869000}},"2:2":{"newest":1733889612000,"watchedMs":0,"lookedAt":1795197606247,"late":{"from":1733803212000,"lookedAt":1795197606247,"reached":1733889612000}},"2:5":{"newest":1727608285000,"watchedMs":0,"lookedAt":1795197606312,"late":{"from":1727521885000,"lookedAt":1795197606312,"reached":1727608285000}}},"first":[],"partial":{}}', 1795197606356, NULL);
insert into "cursors" values (2, 'history', '{"newest":1795197601000,"from":1795079933000,"total":31,"wholeAt":1795197605395}', 1795197633217, NULL);
insert into "cursors" values (2, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197604745, NULL);
insert into "cursors" values (3, 'added', '{"libraries":{"3:1":{"newest":1726468869000,"watchedMs":0,"lookedAt":1795197606196,"late":{"from":1726382469000,"lookedAt":1795197606196,"reached":1726468869000}},"3:2":{"newest":1733889612000,"watchedMs":0,"lookedAt":1795197606307,"late":{"from":1733803212000,"lookedAt":1795197606307,"reached":1733889612000}},"3:5":{"newest":1727608285000,"watchedMs":0,"lookedAt":1795197606341,"late":{"from":1727521885000,"lookedAt":1795197606341,"reached":1727608285000}}},"first":[],"partial":{}}', 1795197606365, NULL);
insert into "cursors" values (3, 'history', '{"newest":1795195655000,"from":1795109255000,"total":30,"wholeAt":1795197605769}', 1795197605769, NULL);
insert into "cursors" values (3, 'maintenance', '{"slot":"2026-11-20T18:00"}', 1795197605589, NULL);
insert into "events" values (1, 'audit', 'audit 2', 1795197603264, NULL, 1795197603266, NULL);
insert into "events" values (2, 'audit', 'audit 4', 1795197603276, NULL, 1795197603277, NULL);
insert into "events" values (3, 'audit', 'audit 6', 1795197603286, NULL, 1795197603287, NULL);
insert into "events" values (4, 'audit', 'audit 8', 1795197603292, NULL, 1795197603293, NULL);
insert into "events" values (5, 'audit', 'audit 10', 1795197604624, NULL, 1795197604630, 2);
insert into "events" values (6, 'audit', 'audit 12', 1795197605437, NULL, 1795197605440, 3);
insert into "events" values (7, 'audit', 'audit 14', 1795197605500, NULL, 1795197605502, NULL);
insert into "events" values (8, 'audit', 'audit 16', 1795197605556, NULL, 1795197605559, NULL);
insert into "events" values (9, 'audit', 'audit 18', 1795197605632, NULL, 1795197605634, NULL);
insert into "events" values (10, 'audit', 'audit 20', 1795197605685, NULL, 1795197605687, 1);
insert into "events" values (11, 'audit', 'audit 22', 1795197605734, NULL, 1795197605735, NULL);
insert into "events" values (12, 'audit', 'audit 24', 1795197605777, NULL, 1795197605779, NULL);
insert into "events" values (13, 'audit', 'audit 26', 1795197605803, NULL, 1795197605805, NULL);
insert into "events" values (14, 'audit', 'audit 28', 1795197605825, NULL, 1795197605826, NULL);
insert into "events" values (15, 'audit', 'audit 30', 1795197605874, NULL, 1795197605876, NULL);
insert into "events" values (16, 'audit', 'audit 32', 1795197605950, NULL, 1795197605953, NULL);
insert into "events" values (17, 'audit', 'audit 34', 1795197605973, NULL, 1795197605976, NULL);
insert into "events" values (18, 'audit', 'audit 36', 1795197606013, NULL, 1795197606016, NULL);
insert into "events" values (19, 'audit', 'audit 38', 1795197606050, NULL, 1795197606053, NULL);
insert into "events" values (20, 'audit', 'audit 40', 1795197606204, NULL, 1795197606206, 2);
insert into "events" values (21, 'audit', 'audit 42', 1795197606269, NULL, 1795197606271, NULL);
insert into "events" values (22, 'audit', 'audit 44', 1795197606324, NULL, 1795197606326, NULL);
insert into "events" values (23, 'audit', 'audit 46', 1795197608476, NULL, 1795197608486, NULL);
insert into "events" values (24, 'audit', 'audit 48', 1795197608638, NULL, 1795197608644, 1);
insert into "events" values (25, 'audit', 'audit 50', 1795197608666, NULL, 1795197608667, 2);
insert into "events" values (26, 'audit', 'audit 52', 1795197608694, NULL, 1795197608695, 1);
insert into "events" values (27, 'audit', 'audit 54', 1795197608731, NULL, 1795197608733, 1);
insert into "events" values (28, 'audit', 'audit 56', 1795197608784, NULL, 1795197608786, 1);
insert into "events" values (29, 'audit', 'audit 58', 1795197608806, NULL, 1795197608807, 2);
insert into "events" values (30, 'audit', 'audit 60', 1795197608829, NULL, 1795197608831, NULL);
insert into "events" values (31, 'audit', 'audit 62', 1795197608892, NULL, 1795197608894, 2);
insert into "events" values (32, 'audit', 'audit 64', 1795197608956, NULL, 1795197608958, 2);
insert into "events" values (33, 'audit', 'audit 66', 1795197609126, NULL, 1795197609128, NULL);
insert into "events" values (34, 'audit', 'audit 68', 1795197609152, NULL, 1795197609153, 1);
insert into "events" values (35, 'audit', 'audit 70', 1795197609245, NULL, 1795197609247, NULL);
insert into "events" values (36, 'audit', 'audit 72', 1795197609333, NULL, 1795197609334, NULL);
insert into "events" values (37, 'audit', 'audit 74', 1795197609379, NULL, 1795197609383, 1);
insert into "events" values (38, 'reports', 'report 1.1', 1795197609728, NULL, 1795197609729, 2);
insert into "events" values (39, 'audit', 'audit 76', 1795197609730, NULL, 1795197609731, NULL);
insert into "events" values (40, 'audit', 'audit 78', 1795197610111, NULL, 1795197610112, NULL);
insert into "events" values (41, 'audit', 'audit 80', 1795197611229, NULL, 1795197611230, NULL);
insert into "events" values (42, 'audit', 'audit 82', 1795197611354, NULL, 1795197611369, NULL);
insert into "events" values (43, 'audit', 'audit 84', 1795197611461, NULL, 1795197611462, NULL);
insert into "events" values (44, 'audit', 'audit 86', 1795197611554, NULL, 1795197611556, NULL);
insert into "events" values (45, 'audit', 'audit 88', 1795197611617, NULL, 1795197611618, NULL);
insert into "events" values (46, 'audit', 'audit 90', 1795197611637, NULL, 1795197611638, NULL);
insert into "events" values (47, 'audit', 'audit 92', 1795197611660, NULL, 1795197611664, NULL);
insert into "events" values (48, 'audit', 'audit 94', 1795197611680, NULL, 1795197611681, 2);
insert into "events" values (49, 'audit', 'audit 96', 1795197611747, NULL, 1795197611748, NULL);
insert into "events" values (50, 'audit', 'audit 98', 1795197611798, NULL, 1795197611800, NULL);
insert into "events" values (51, 'audit', 'audit 100', 1795197611814, NULL, 1795197611817, NULL);
insert into "events" values (52, 'audit', 'audit 102', 1795197611851, NULL, 1795197611865, NULL);
insert into "events" values (53, 'audit', 'audit 104', 1795197611901, NULL, 1795197611904, NULL);
insert into "events" values (54, 'audit', 'audit 106', 1795197632181, NULL, 1795197632181, 1);
insert into "events" values (55, 'rules', 'rule 1', 1795197631949, NULL, 1795197632184, 1);
insert into "events" values (56, 'audit', 'audit 108', 1795197632216, NULL, 1795197632218, 1);
insert into "events" values (57, 'rules', 'rule 2', 1795197631949, NULL, 1795197632246, 1);
insert into "events" values (58, 'audit', 'audit 110', 1795197632259, NULL, 1795197632260, 1);
insert into "events" values (59, 'rules', 'rule 3', 1795197631949, NULL, 1795197632272, 1);
insert into "events" values (60, 'history', 'play 91', 1795197601000, NULL, 1795197633038, 1);
insert into "events" values (61, 'added', 'new:1:50000001:4uA6g9k0a_K0', 1795197600000, NULL, 1795197633078, 1);
insert into "events" values (62, 'history', '2 play 92', 1795197601000, NULL, 1795197633217, 2);
insert into "events" values (63, 'audit', 'audit 112', 1795197633631, NULL, 1795197633646, 3);
insert into "events" values (64, 'audit', 'audit 114', 1795197633740, NULL, 1795197633742, 2);
insert into "events" values (65, 'audit', 'audit 116', 1795197633828, NULL, 1795197633831, 1);
insert into "events" values (66, 'audit', 'audit 118', 1795197633990, NULL, 1795197633991, 1);
insert into "events" values (67, 'audit', 'audit 120', 1795197634482, '{"id":120,"action":"playlist.remove.confirm","capability":"playlist.edit","userId":"110000000000000102","channelId":"110000000000000201","target":"playlist 50007: Evening","before":"1001 A Trip to the Moon (1902)","after":"removed: 1001 A Trip to the Moon (1902)","outcome":"done"}', 1795197634483, 1);
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
insert into "subscriptions" values (1, '110000000000000001', 'history', '', '110000000000000202', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 3, 0, 1795197603283, '', NULL);
insert into "subscriptions" values (2, '110000000000000001', 'maintenance', '', '110000000000000203', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 3, 0, 1795197603291, '', NULL);
insert into "subscriptions" values (3, '110000000000000001', 'added', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197605940, '', NULL);
insert into "subscriptions" values (4, '110000000000000001', 'rules', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197605969, '', NULL);
insert into "subscriptions" values (5, '110000000000000001', 'audit', '', '110000000000000206', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197605994, '', NULL);
insert into "subscriptions" values (6, '110000000000000001', 'reports', '', '110000000000000209', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197606048, '', NULL);
insert into "subscriptions" values (7, '110000000000000001', 'history', '2:2', '110000000000000202', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197606199, '', NULL);
insert into "subscriptions" values (8, '110000000000000001', 'server', '', '110000000000000203', '{"digest":{"kind":"off"},"mentionRoleId":"110000000000000013","people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197606267, '', NULL);
insert into "subscriptions" values (9, '110000000000000002', 'history', '', '110000000000000301', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 3, 0, 1795197606321, '', NULL);
insert into "subscriptions" values (10, '110000000000000001', 'added', '@110000000000000101', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197608827, '110000000000000101', NULL);
insert into "subscriptions" values (11, '110000000000000001', 'added', '@110000000000000102', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197608953, '110000000000000102', NULL);
insert into "subscriptions" values (12, '110000000000000002', 'added', '@110000000000000101', '', '{"digest":{"kind":"off"},"people":"nobody","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1795197609150, '110000000000000101', NULL);
insert into "follows" values (1, 10, '110000000000000101', '110000000000000001', 'item', '2036', 'plex://show/35e4e26717d065a79b7928d5', 'Les Vampires (1915)', NULL, NULL, 1795197608827, NULL, NULL);
insert into "follows" values (2, 10, '110000000000000101', '110000000000000001', 'library', '2:1', NULL, 'Chapters from the Attic', NULL, NULL, 1795197608875, NULL, NULL);
insert into "follows" values (3, 11, '110000000000000102', '110000000000000001', 'item', '2:2001', 'plex://show/043865965e325ec39e450f84', 'La Nouvelle Mission de Judex (1918)', NULL, NULL, 1795197608953, NULL, NULL);
insert into "follows" values (4, 11, '110000000000000102', '110000000000000001', 'title', '', NULL, 'London After Midnight', 'london after midnight', NULL, 1795197609123, NULL, NULL);
insert into "follows" values (5, 12, '110000000000000101', '110000000000000002', 'item', '2048', 'plex://show/1964f46c223940331149187a', 'Judex (1916)', NULL, NULL, 1795197609150, NULL, NULL);
insert into "follows" values (6, 10, '110000000000000101', '110000000000000001', 'title', '', NULL, 'Faust & the Devil', 'faust the devil', NULL, 1795197609230, NULL, 1);
insert into "follows" values (7, 11, '110000000000000102', '110000000000000001', 'title', '', NULL, 'Faust & the Devil', 'faust the devil', NULL, 1795197609329, NULL, 1);
insert into "follows" values (8, 12, '110000000000000101', '110000000000000002', 'title', '', NULL, 'Alraune', 'alraune', 1928, 1795197609377, NULL, 2);
insert into "wishes" values (1, '110000000000000001', 'Faust & the Devil', 'faust the devil', NULL, NULL, 1795197609230, NULL, NULL);
insert into "wishes" values (2, '110000000000000002', 'Alraune', 'alraune', 1928, NULL, 1795197609377, NULL, NULL);
insert into "initial_subscriptions" values ('HISTORY_CHANNEL_ID', 1795197603283);
insert into "initial_subscriptions" values ('MAINTENANCE_CHANNEL_ID', 1795197603291);
insert into "post_groups" values ('110000000000000209', 'report 1', 'reports:report 1.1-report 1.1 #6.38', 1795197609738, '["{\"id\":1,\"count\":1,\"ratingKey\":\"2:1005\",\"kind\":\"sound\",\"season\":1,\"title\":\"Laila (1929)\",\"userId\":\"110000000000000101\",\"text\":\"It hisses.\"}"]');
insert into "outbox" values (1, 'audit:audit 36-audit 36 #5.18', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197606061, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197606139, '1573397541209243648', NULL, NULL);
insert into "outbox" values (2, 'audit:audit 38-audit 38 #5.19', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197606086, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197606229, '1573397541586731008', NULL, NULL);
insert into "outbox" values (3, 'audit:audit 40-audit 40 #5.20', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197606282, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197606341, '1573397542081658880', NULL, NULL);
insert into "outbox" values (4, 'audit:audit 42-audit 42 #5.21', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197606345, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197606380, '1573397542253625344', NULL, NULL);
insert into "outbox" values (5, 'audit:audit 46-audit 46 #5.23', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608527, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608551, '1573397551342682112', NULL, NULL);
insert into "outbox" values (6, 'audit:audit 48-audit 48 #5.24', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608672, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608708, '1573397552013770752', NULL, NULL);
insert into "outbox" values (7, 'audit:audit 50-audit 50 #5.25', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608715, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608738, '1573397552147988480', NULL, NULL);
insert into "outbox" values (8, 'audit:audit 52-audit 52 #5.25', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608715, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608787, '1573397552248651776', NULL, NULL);
insert into "outbox" values (9, 'audit:audit 56-audit 56 #5.28', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608836, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608897, '1573397552730996736', NULL, NULL);
insert into "outbox" values (10, 'audit:audit 58-audit 58 #5.28', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608836, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608925, '1573397552961683456', NULL, NULL);
insert into "outbox" values (11, 'audit:audit 60-audit 60 #5.30', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608863, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197608963, '1573397553095901184', NULL, NULL);
insert into "outbox" values (12, 'audit:audit 62-audit 62 #5.31', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197608924, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609017, '1573397553263673344', NULL, NULL);
insert into "outbox" values (13, 'audit:audit 64-audit 64 #5.32', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609014, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609075, '1573397553569857536', NULL, NULL);
insert into "outbox" values (14, 'audit:audit 66-audit 66 #5.33', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609143, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609166, '1573397553959927808', NULL, NULL);
insert into "outbox" values (15, 'audit:audit 70-audit 70 #5.35', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609273, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609290, '1573397554496798720', NULL, NULL);
insert into "outbox" values (16, 'audit:audit 72-audit 72 #5.36', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609346, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609362, '1573397554782011392', NULL, NULL);
insert into "outbox" values (17, 'reports:report 1.1-report 1.1 #6.38', '110000000000000209', NULL, '{"items":["2:1005"]}', NULL, NULL, 6, 'nobody', NULL, 1795197609739, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609760, '1573397556442955776', NULL, NULL);
insert into "outbox" values (18, 'audit:audit 76-audit 76 #5.39', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197609751, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197609771, '1573397556505870336', NULL, NULL);
insert into "outbox" values (19, 'audit:audit 78-audit 78 #5.40', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197610133, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197610182, '1573397558221340672', NULL, NULL);
insert into "outbox" values (20, 'audit:audit 80-audit 80 #5.41', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611240, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611278, '1573397562830880768', NULL, NULL);
insert into "outbox" values (21, 'vote:2', '110000000000000201', NULL, '{"items":["2:1005"]}', NULL, NULL, NULL, NULL, NULL, 1795197611385, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611429, '1573397563468414977', NULL, NULL);
insert into "outbox" values (22, 'audit:audit 82-audit 82 #5.42', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611424, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611479, '1573397563527135232', NULL, NULL);
insert into "outbox" values (23, 'audit:audit 84-audit 84 #5.43', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611492, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611581, '1573397564013674496', NULL, NULL);
insert into "outbox" values (24, 'audit:audit 86-audit 86 #5.44', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611593, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611620, '1573397564210806784', NULL, NULL);
insert into "outbox" values (25, 'audit:audit 88-audit 90 #5.45', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611653, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611693, '1573397564533768192', NULL, NULL);
insert into "outbox" values (26, 'audit:audit 92-audit 92 #5.47', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611714, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611761, '1573397564835758080', NULL, NULL);
insert into "outbox" values (27, 'audit:audit 94-audit 94 #5.47', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611714, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611781, '1573397564923838464', NULL, NULL);
insert into "outbox" values (28, 'audit:audit 100-audit 100 #5.51', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611850, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611905, '1573397565431349248', NULL, NULL);
insert into "outbox" values (29, 'audit:audit 104-audit 104 #5.53', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197611935, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197611951, '1573397565645258752', NULL, NULL);
insert into "outbox" values (30, 'rules:rule 1-rule 2 #4.55', '110000000000000201', NULL, '{"items":[]}', NULL, NULL, 4, 'name', NULL, 1795197632299, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197632338, '1573397651104202752', NULL, NULL);
insert into "outbox" values (31, 'audit:audit 106-audit 108 #5.54', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197632322, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197632344, '1573397651183894528', NULL, NULL);
insert into "outbox" values (32, 'history:play 91-play 91 #1.60', '110000000000000202', NULL, '{"items":["1072"]}', NULL, NULL, 1, 'name', NULL, 1795197633332, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197633390, '1573397655432724481', NULL, NULL);
insert into "outbox" values (33, 'history:play 91-play 91 #9.60', '110000000000000301', NULL, '{"items":["1072"]}', NULL, NULL, 9, 'pseudonym', NULL, 1795197633349, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197633411, '1573397655638245377', NULL, NULL);
insert into "outbox" values (34, 'added:new:1:50000001:4uA6g9k0a_K0-new:1:50000001:4uA6g9k0a_K0 #3.61', '110000000000000201', NULL, '{"items":["50000001"]}', NULL, NULL, 3, 'nobody', NULL, 1795197633465, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197633494, '1573397656015732737', NULL, NULL);
insert into "outbox" values (35, 'history:2 play 92-2 play 92 #7.62', '110000000000000202', NULL, '{"items":["2:1001"]}', NULL, NULL, 7, 'name', NULL, 1795197633497, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197633529, '1573397656137367553', NULL, NULL);
insert into "outbox" values (36, 'audit:audit 114-audit 114 #5.64', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197633802, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197633885, '1573397657542459392', NULL, NULL);
insert into "outbox" values (37, 'audit:audit 118-audit 118 #5.66', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197634106, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795197634213, '1573397659018854400', NULL, NULL);
insert into "outbox" values (38, 'audit:audit 120-audit 120 #5.67', '110000000000000206', NULL, '{"components":[{"type":10,"content":"-# Cellar"},{"type":17,"id":210448239,"components":[{"type":10,"content":"### 1 change"},{"type":10,"content":"`120` <@110000000000000102>: **Edit playlists**, done\n-# <t:1795197634:t> · <#110000000000000201> · playlist 50007: Evening · 1001 A Trip to the Moon (1902) → removed: 1001 A Trip to the Moon (1902)"}]}],"items":[],"mentionRoleIds":[]}', NULL, NULL, 5, 'nobody', NULL, 1795197634579, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "post_events" values (38, 67, 0);
insert into "reports" values (1, '110000000000000001', '2:1005', 'sound', 1, NULL, 'Laila (1929)', 1, 0, 1795197609728, NULL);
insert into "report_senders" values (1, '110000000000000101', 'en-US', 1795197609728);
insert into "votes" values (1, '110000000000000001', '110000000000000201', '110000000000000101', 'en-US', '[{"ratingKey":"2:1001","kind":"movie","title":"Underworld","year":1927,"durationMs":4524120,"thumb":"2:/library/metadata/1001/thumb/1730385646","librarySectionId":"2:2"},{"ratingKey":"1043","kind":"movie","title":"Metropolis","year":1927,"durationMs":8800403,"thumb":"/library/metadata/1043/thumb/1734494412","librarySectionId":"1"}]', 0, 1795197609851, 1795201209850, NULL);
insert into "votes" values (2, '110000000000000001', '110000000000000201', '110000000000000102', 'en-US', '[{"ratingKey":"2:1005","kind":"movie","title":"Laila","year":1929,"durationMs":9355456,"thumb":"2:/library/metadata/1005/thumb/1620152650","librarySectionId":"2:2"},{"ratingKey":"1001","kind":"movie","title":"A Trip to the Moon","year":1902,"durationMs":881586,"thumb":"/library/metadata/1001/thumb/1695635569","librarySectionId":"1"}]', 0, 1795197611189, 1795197611341, 1795197611384);
insert into "vote_ballots" values (1, '110000000000000101', '2:1001', 1795197610163);
insert into "vote_ballots" values (1, '110000000000000102', '1043', 1795197610210);
insert into "vote_ballots" values (2, '110000000000000101', '2:1005', 1795197611260);
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
insert into "media_servers" values (1, 'Cellar', 'http://127.0.0.1:18401/', 'v1.2A/I0oEh5+ocz2N2UfLem0C6SLBhti3c9nJK2XAHxDb9iuWf7rTvE1ZrEKKrgI9EXvMAIOZHS9T4', '7bd06c1bde5e798622148f8b017d59fe2f37a701', 'plex', NULL, NULL, 1795197602477, 'v1.8yWEyBk2jG475K3gdRcytlR3E8Wg5aNSkEK04dx6VIOd3z/+X1ig5OYwJPmq+Mp+a410XqnAjx+HQtN1uuE/oy302ndMoRE=', NULL, 'https://play.example/#/{id}');
insert into "media_servers" values (2, 'Attic', 'http://127.0.0.1:18402/', 'v1.qQJAUpz8kt4bLzE5jxbhIdxva36bs/EJc1dZqr3r/sPu7TJX1XrIoEkRMRip4+8Y3dp0OFa9XBN+7lQsG80m', '6deaa56534c4d2a5d3a8fca0fd7020fa7e9a1a1c', 'plex', NULL, '110000000000000104', 1795197604609, NULL, NULL, NULL);
insert into "media_servers" values (3, 'Loft', 'http://127.0.0.1:18403/', '', '8533ced1d15f0eb3056a90e3d6e7bbc6c2f471e9', 'plex', NULL, '110000000000000104', 1795197605433, NULL, 1795197633618, NULL);
insert into "guild_servers" values ('110000000000000001', 1, NULL, 1795197603147);
insert into "guild_servers" values ('110000000000000001', 2, '110000000000000104', 1795197604609);
insert into "guild_servers" values ('110000000000000002', 1, NULL, 1795197603148);
insert into "server_defaults" values ('110000000000000001', '', 1);
insert into "installation_admins" values ('110000000000000102', '110000000000000104', 1795197605552);
insert into "installation_admins" values ('110000000000000103', '110000000000000104', 1795197605484);
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
insert into "backfill" values (1, 0, 30, 1, 1795197604375, NULL, 0);
insert into "backfill" values (2, 0, 30, 1, 1795197605380, NULL, 0);
insert into "backfill" values (3, 0, 30, 1, 1795197605765, NULL, 0);
insert into "people" values ('1002', 'Sabik', NULL, 'Jonas Weber');
insert into "people" values ('1003', 'Furud', 'Aunt Priya', NULL);
insert into "people" values ('1004', 'Mesarthim', NULL, NULL);
insert into "people" values ('1005', 'Pleione', NULL, 'Wei O''Connor');
insert into "people" values ('2:1002', 'Fomalhaut', 'Noor upstairs', 'Noor Haddad');
insert into "people" values ('2:1003', 'Alnilam', NULL, NULL);
insert into "people" values ('3:1003', 'Porrima', NULL, NULL);
insert into "devices" values ('11', 'Living room TV');
insert into "devices" values ('2:11', 'Attic projector');
insert into "devices" values ('player device-13-19223', 'Firefox');
insert into "linked_accounts" values ('110000000000000101', 1, '1002', 'token', 'v1.gK9EhGkQ4M2WCNoKBeHTeEemvxdsC0f/3ZvBpop7EP43mA8ssk1V/VrEK4IFyFNm8A0ramsKgc5R', 1795197608457);
insert into "linked_accounts" values ('110000000000000101', 2, '2:1003', 'token', 'v1.gyZF0DzQBegvHKGWWCtAcgxiLm5ick9pxxI+8/qcoMBv2vb+CAIAZQkoKOu5cRucfKabo0ETwVBzkbEbIlr9', 1795197608457);
insert into "linked_accounts" values ('110000000000000101', 3, '3:1003', 'token', 'v1.ljtT0HwaT63KttCLMXmC7j+42TzVzGW25n6eh/RwBhVLHBMO5YH5ekYvH0vmFHSwQQOwMspM/is9RZjQB71I', 1795197608457);
insert into "linked_accounts" values ('110000000000000102', 1, '1003', 'token', 'v1.wPWtVeKEfPa3UnmxzK0+ZuJKCMakkoAg+OvpmlJVNjo1els0REYA5+sc1Jzx3RfG0WY7xDI5PO2z', 1795197608616);
insert into "linked_accounts" values ('110000000000000102', 2, '2:1002', 'admin', NULL, NULL);
insert into "linked_accounts" values ('110000000000000103', 1, '1005', 'admin', NULL, NULL);
insert into "linked_accounts" values ('110000000000000105', 1, '1004', 'admin', NULL, NULL);
insert into "meta" values ('backup:last', '2026-11-20T18:00:03.780Z');
insert into "meta" values ('client-identifier', '7ed6a647-75f4-40f1-a89a-d9a13f0cdb10');
insert into "meta" values ('guilds-allowed-servers', '["110000000000000001","110000000000000002"]');
insert into "meta" values ('installation-key', 'j8kRjlnEf1Fi31r5ZPo3GE');
insert into "meta" values ('owner', '174bff83-836e-4d85-859f-56f539e8b334');
insert into "meta" values ('pseudonyms', 'jc3axzsgDECUHqCIC_rM5g');
insert into "meta" values ('schedule:backup', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197603861}');
insert into "meta" values ('schedule:maintenance', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197603864}');
insert into "meta" values ('schedule:maintenance 2', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197604725}');
insert into "meta" values ('schedule:maintenance 3', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1795197605578}');
insert into "meta" values ('session-starts-used-until', '1795197723056');
insert into "access_versions" values ('110000000000000001', 1, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[]}', NULL, 1795197603195, NULL);
insert into "access_versions" values ('110000000000000002', 1, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[]}', NULL, 1795197603274, NULL);
insert into "access_versions" values ('110000000000000001', 2, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"}]}', 1, 1795197605729, '110000000000000104');
insert into "access_versions" values ('110000000000000001', 3, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"},{"capability":"log.write","effect":"deny","subject":{"kind":"role","id":"110000000000000012"}}]}', 2, 1795197605800, '110000000000000104');
insert into "access_versions" values ('110000000000000002', 2, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[{"capability":"library.scan","effect":"allow","subject":{"kind":"person","id":"110000000000000101"}}]}', 1, 1795197605824, '110000000000000104');
insert into "access_versions" values ('110000000000000002', 3, '{"levels":{"110000000000000601":"viewer","110000000000000602":"curator","110000000000000603":"moderator"},"overrides":[{"capability":"library.scan","effect":"allow","subject":{"kind":"person","id":"110000000000000101"}},{"capability":"account.map","effect":"allow","subject":{"kind":"person","id":"110000000000000102"}}]}', 2, 1795197605872, '110000000000000104');
insert into "initial_access" values ('110000000000000001', '110000000000000011', 'viewer');
insert into "initial_access" values ('110000000000000001', '110000000000000012', 'curator');
insert into "initial_access" values ('110000000000000001', '110000000000000013', 'moderator');
insert into "initial_access" values ('110000000000000002', '110000000000000601', 'viewer');
insert into "initial_access" values ('110000000000000002', '110000000000000602', 'curator');
insert into "initial_access" values ('110000000000000002', '110000000000000603', 'moderator');
insert into "tickets" values ('NVDu99mnBrWQG4CwJ55bSQ', 'press', '110000000000000104', '{"action":"server.add","target":{},"by":"invoker","once":true,"one":"8c75cd49-637c-4086-8989-31ec7e2b5da9"}', 1795201204555, 1795197604587);
insert into "tickets" values ('tZn9q1Js7PJlonFI36EENg', 'press', '110000000000000104', '{"action":"server.add","target":{},"by":"invoker","once":true,"one":"367a28c0-4382-4909-90b4-4f78d8d67b79"}', 1795201205402, 1795197605413);
insert into "tickets" values ('fc22ndZ2Kk8UFUrLSqs_fA', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":2},"by":"invoker","once":true,"one":"d724c740-cfc0-40bd-9d41-a4a0a4854c5e"}', 1795198505734, NULL);
insert into "tickets" values ('C2EXUAc4utCTj7yVmOLOCQ', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":3},"by":"invoker","once":true,"one":"e26cb541-04b8-4bdb-83e0-e55bd4433859"}', 1795198505803, NULL);
insert into "tickets" values ('8jICpXNwpGStrcFltJhhow', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":2},"by":"invoker","once":true,"one":"667e77b1-17e3-420d-a93c-9dfd72a138b4"}', 1795198505825, NULL);
insert into "tickets" values ('Q-gD16Uejc9s3H0jVduADQ', 'press', '110000000000000104', '{"action":"access.undo","target":{"version":3},"by":"invoker","once":true,"one":"db989cbf-de99-489c-8907-facc275e7a7e"}', 1795198505874, NULL);
insert into "tickets" values ('Kv4n44hh0Xgm6xWdGADhZw', 'press', '110000000000000101', '{"action":"me link","target":{},"by":"invoker","once":false}', 1795198506374, NULL);
insert into "tickets" values ('rF7yywfSYKsithkbUQI8fQ', 'press', '110000000000000101', '{"action":"account.sign-in.confirm","target":{"id":"55cb7251-0b7c-4cc3-8efb-2d0232fd4bd8"},"by":"invoker","once":true,"one":"c5bfa893-284d-4825-a083-40433105220c"}', 1795198508427, 1795197608448);
insert into "tickets" values ('PXwgsBCbVpUrkfToHSgirg', 'press', '110000000000000101', '{"action":"account.sign-in.discard","target":{"id":"55cb7251-0b7c-4cc3-8efb-2d0232fd4bd8"},"by":"invoker","once":false}', 1795198508427, NULL);
insert into "tickets" values ('wxtre76VA0ey6NtMklj0rQ', 'press', '110000000000000102', '{"action":"account.link.form","target":{},"by":"invoker","once":false,"server":1}', 1795198508529, NULL);
insert into "tickets" values ('1zWiEuRnDxmHiDxpK2EYLg', 'press', '110000000000000102', '{"action":"account.link.token","target":{},"by":"invoker","once":true,"one":"2ff57486-38c9-488b-9de6-7a4e5a5e6f61","server":1}', 1795201208540, 1795197608558);
insert into "tickets" values ('7NNCQK891llLtB6kHvyGkQ', 'press', '110000000000000101', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false}', 1795284009681, NULL);
insert into "tickets" values ('xN22BMvfLjCmX-PKPVCOEw', 'press', '110000000000000101', '{"action":"item.files","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false}', 1795284009681, NULL);
insert into "tickets" values ('Fa31ufJSne-VKj_9uaVoQg', 'press', '110000000000000101', '{"action":"report.open","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false}', 1795284009681, NULL);
insert into "tickets" values ('D_d-jAl70eoU4jAiL-jYyQ', 'press', '110000000000000101', '{"action":"report.send","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"invoker","once":false}', 1795198509715, NULL);
insert into "tickets" values ('pQOHEUkO-N7XW-_GNqWOcw', 'press', 'channel 110000000000000209', '{"action":"report.matches","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381609744, NULL);
insert into "tickets" values ('GfCuSp8yAbPAu1dvqS5mzA', 'press', 'channel 110000000000000209', '{"action":"report.scan","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381609744, NULL);
insert into "tickets" values ('GQqX-_HeUWkGABmTpBZKmw', 'press', 'channel 110000000000000209', '{"action":"report.details","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false,"server":2}', 1800381609744, NULL);
insert into "tickets" values ('mIjNiecE6AJJnUdvcqwlxQ', 'press', 'channel 110000000000000209', '{"action":"report.solve","target":{"report":1},"by":"anyone","once":false,"server":2}', 1800381609744, NULL);
insert into "tickets" values ('H8ASHMGvcJkn-mmDZmC4XQ', 'press', 'vote:1', '{"action":"vote.cast","target":{"vote":1,"item":"2:1001"},"by":"anyone","once":false}', 1795287610110, NULL);
insert into "tickets" values ('v5JahZ6EPPf0ERj2jNSZ5g', 'press', 'vote:1', '{"action":"vote.cast","target":{"vote":1,"item":"1043"},"by":"anyone","once":false}', 1795287610110, NULL);
insert into "tickets" values ('alF8GixaNmt1BZ405SY6Xw', 'press', 'vote:1', '{"action":"vote.end","target":{"vote":1},"by":"anyone","once":false}', 1795287610110, NULL);
insert into "tickets" values ('-tKWpAcZ6BjPu_FQ5RvZ0A', 'press', 'vote:2', '{"action":"vote.cast","target":{"vote":2,"item":"2:1005"},"by":"anyone","once":false}', 1795287611228, NULL);
insert into "tickets" values ('AbrQ2ufp3lXodk8ST6Yd2Q', 'press', 'vote:2', '{"action":"vote.cast","target":{"vote":2,"item":"1001"},"by":"anyone","once":false}', 1795287611228, NULL);
insert into "tickets" values ('kDzv8Bk_ziUzTaXqGjGxYQ', 'press', 'vote:2', '{"action":"vote.end","target":{"vote":2},"by":"anyone","once":false}', 1795287611228, NULL);
insert into "tickets" values ('QOUM6y2VGwlwrYAzoNGN1A', 'press', 'vote:2', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false}', 1795802411368, NULL);
insert into "tickets" values ('bBGouqU8fCx95odZfUBUrw', 'press', 'vote:2', '{"action":"vote.event","target":{"item":"2:1005","title":"Laila (1929)","minutes":156},"by":"anyone","once":false}', 1795802411368, NULL);
insert into "tickets" values ('L6HuPr8pILpuQG6OTleWbg', 'press', 'channel 110000000000000201', '{"action":"card.add","target":{"items":[{"ratingKey":"2:1005","title":"Laila (1929)"}]},"by":"anyone","once":false}', 1795284011408, NULL);
insert into "tickets" values ('C2ngv5ghkMcdSfoR7giVoA', 'press', 'channel 110000000000000201', '{"action":"vote.event","target":{"item":"2:1005","title":"Laila (1929)","minutes":156},"by":"anyone","once":false}', 1795284011408, NULL);
insert into "tickets" values ('LA3yRsqB_iyyWuHxYUio0w', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":1},"by":"invoker","once":false}', 1795284011461, NULL);
insert into "tickets" values ('5lyaWxf9KHkRZtVW741Gqw', 'press', '110000000000000104', '{"action":"rule.enable.confirm","target":{"rule":1,"revision":1},"by":"invoker","once":true,"one":"d2187a83-b7ab-49ba-9793-509ab3a1cab6"}', 1795198511554, 1795197611606);
insert into "tickets" values ('JJ0nvt-HB0IjTYhzasV4SA', 'press', '110000000000000104', '{"action":"rule.enable.cancel","target":{"rule":1,"revision":1},"by":"invoker","once":false}', 1795198511554, NULL);
insert into "tickets" values ('QZD6id6v7TjktxxbkufiSw', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":2},"by":"invoker","once":false}', 1795284011637, NULL);
insert into "tickets" values ('V7oMxoCzzYyrmvT676DqOg', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":3},"by":"invoker","once":false}', 1795284011680, NULL);
insert into "tickets" values ('WU-BM9pEx5qWR_TL7uZ9dw', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":4},"by":"invoker","once":false}', 1795284011746, NULL);
insert into "tickets" values ('1T1CYUsO-zL57bv8qMM9iQ', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"12ywmci9eps0h3xaveygljk6","ratingKey":"1043","title":"Metropolis","viewer":"1002"},"by":"anyone","once":false}', 1795262400000, NULL);
insert into "tickets" values ('5cb4vCcfH3THhQSstCCqzw', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"2:h776ofe41zpm4ed6rw3kynru","ratingKey":"2:1002","title":"Arsenal","viewer":"2:1002"},"by":"anyone","once":false}', 1795262400000, NULL);
insert into "tickets" values ('V8vhNcVagRqLiyvunI3fFQ', 'press', 'board 2', '{"action":"session.details","target":{"sessionId":"12ywmci9eps0h3xaveygljk6","ratingKey":"1043","title":"Metropolis","viewer":"1002"},"by":"anyone","once":false}', 1795262400000, NULL);
insert into "tickets" values ('AnwnwyrwNwOhloOCntz-Iw', 'press', 'channel 110000000000000201', '{"action":"follow.library","target":{"key":"1"},"by":"anyone","once":false}', 1797789633484, NULL);
insert into "tickets" values ('v20-Bz0tQ3iHLrr2w2MP6w', 'press', '110000000000000104', '{"action":"server.remove","target":{"id":3,"name":"Loft"},"by":"invoker","once":true,"one":"f9dba2ad-aeae-4331-b299-93baac37361b"}', 1795198533551, 1795197633594);
insert into "tickets" values ('Ukjf8GJPrSN8MPF-xvNC8w', 'press', '110000000000000104', '{"action":"server.remove.leave","target":{"id":3,"name":"Loft"},"by":"invoker","once":false}', 1795198533551, NULL);
insert into "tickets" values ('VT6hCBH_nRHE_kUUXqQIMw', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"f66604ef-d0cc-4680-a305-7fb057fbada9"},"by":"invoker","once":false}', 1795284033925, NULL);
insert into "tickets" values ('uhrIvRQCYQocwgC3lUeQvQ', 'press', '110000000000000102', '{"action":"playlist.remove.choose","target":{"playlist":"50007","page":1,"chosen":[]},"by":"invoker","once":false}', 1795198534242, NULL);
insert into "tickets" values ('w40fmJOhf0WDKKgYj34SUw', 'press', '110000000000000102', '{"action":"playlist.remove.confirm","target":{"playlist":"50007","title":"Evening","chosen":[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]},"by":"invoker","once":true,"one":"bab49473-551e-4967-b90c-81aea399472d"}', 1795198534326, 1795197634362);
insert into "tickets" values ('BtXHJmVh9baxCmI_dunMPg', 'press', '110000000000000102', '{"action":"playlist.remove.page","target":{"playlist":"50007","page":1,"chosen":[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]},"by":"invoker","once":false}', 1795198534326, NULL);
insert into "tickets" values ('ypsDMgJVpegxKQSiB-BnHQ', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"4538cc84-7805-4bcb-8966-03bee332a0b6"},"by":"invoker","once":false}', 1795284034413, NULL);
insert into "tickets" values ('Ep71sTyZOkCeC8hZHSEI9g', 'press', '110000000000000102', '{"action":"playlist.undo","target":{"removal":1},"by":"invoker","once":true,"one":"5a6ebad1-3285-4400-8803-f4666a8e2d8a"}', 1795284034519, NULL);
insert into "removals" values (1, '110000000000000102', '50007', 'Evening', '[{"playlistItemId":"32","ratingKey":"1001","title":"A Trip to the Moon (1902)"}]', 1795197634404, 0);
insert into "audit" values (1, 'begun', NULL, 1795197603195, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, NULL, NULL, NULL, NULL, '-qyhhPCiiTLjBBGQSl3q_toGReyLG8-3WsFod9v1hS4', NULL);
insert into "audit" values (2, 'ended', 1, 1795197603264, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, 'done', NULL, NULL, 69, '4TAk9uOOe_vw9RK7Tr90DSpgLfJ7YDbtObJRPzffQss', NULL);
insert into "audit" values (3, 'begun', NULL, 1795197603274, NULL, '110000000000000002', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000601: none; role 110000000000000602: none; role 110000000000000603: none', 'role 110000000000000601: viewer; role 110000000000000602: curator; role 110000000000000603: moderator', NULL, NULL, NULL, NULL, NULL, 'dPBqLdjtkQ0q9Jsflnti3M-ySaKgbp3lltwE5OVKhtk', NULL);
insert into "audit" values (4, 'ended', 3, 1795197603276, NULL, '110000000000000002', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000601: none; role 110000000000000602: none; role 110000000000000603: none', 'role 110000000000000601: viewer; role 110000000000000602: curator; role 110000000000000603: moderator', NULL, 'done', NULL, NULL, 2, 'whBG7d-7Fuh409ZuRqaVe4w5AiWIFHxLVO8EoPYLDYA', NULL);
insert into "audit" values (5, 'begun', NULL, 1795197603281, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', NULL, NULL, NULL, NULL, 'uqpyFwGpDsW1oGWnjrYKxANY3fl4SNliyJJcGqxujLo', NULL);
insert into "audit" values (6, 'ended', 5, 1795197603286, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', 'done', NULL, NULL, 5, 'DUSEn_oGXQH4S0XeDPKeQh2LC3qH9kuN2gMV11oBjyw', NULL);
insert into "audit" values (7, 'begun', NULL, 1795197603290, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', NULL, NULL, NULL, NULL, 'L8UKYeqcLV8oClzjFq7QMDH1p2SGHjdQaWgddNCMVis', NULL);
insert into "audit" values (8, 'ended', 7, 1795197603292, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', 'done', NULL, NULL, 2, 'A8qm1BVjuqoc2sAN2KEZ8QaNI1QfbdUt04u2HtDEtxQ', NULL);
insert into "audit" values (9, 'begun', NULL, 1795197604595, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Attic', NULL, 'added', NULL, NULL, NULL, '1573397534708072448', NULL, 'WcB5ubL-sAk1q5b3OcGKF0D-WKt3OLUdSRfY0vtinjk', NULL);
insert into "audit" values (10, 'ended', 9, 1795197604624, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Attic', NULL, 'added', NULL, 'done', NULL, '1573397534708072448', 29, 'xx_wXePsUnSGfVk3wIvtO9m7UGHKT8nBvvwNCIoNd-4', 2);
insert into "audit" values (11, 'begun', NULL, 1795197605415, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'added', NULL, NULL, NULL, '1573397538210316288', NULL, 'hLLr9ptJIANIGqxcw0V4Wvu4j0Cmq8U_JoSyLorjvH0', NULL);
insert into "audit" values (12, 'ended', 11, 1795197605437, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.add', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'added', NULL, 'done', NULL, '1573397538210316288', 22, 'xFimi78CwBFddex_Bs04KFPEF4xxSFP3opSomEMJIyU', 3);
insert into "audit" values (13, 'begun', NULL, 1795197605459, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, NULL, NULL, '1573397538365505536', NULL, 'UavF25JmMhwYk_fOmmBejC8lyQFO9MaeIF-XkGE60HE', NULL);
insert into "audit" values (14, 'ended', 13, 1795197605500, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, 'done', NULL, '1573397538365505536', 41, 'DCLkcmO5pOQ23eHlnWT2yL1-gCwdcGsJCkp83kXAms8', NULL);
insert into "audit" values (15, 'begun', NULL, 1795197605535, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, NULL, NULL, '1573397538629746688', NULL, 'etniOsdN2NIHo5SPpraihtXXf7LWSbpZPPWXOBgEDsQ', NULL);
insert into "audit" values (16, 'ended', 15, 1795197605556, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server appoint', 'servers.manage', '{"kind":"installation"}', '@…', NULL, 'manages media servers', NULL, 'done', NULL, '1573397538629746688', 21, '19cA2MvgHCDgLMDRkAr3MDL67L7srC3YCmXVO4HGpJk', NULL);
insert into "audit" values (17, 'begun', NULL, 1795197605611, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server player', 'servers.manage', '{"kind":"installation"}', 'Cellar', NULL, 'https://play.example/#/{id}', NULL, NULL, NULL, '1573397538864627712', NULL, 'jS2Z7BMFvlCLUfGSfeq92hUnOA2kepHkS8o5y8ab3Xs', NULL);
insert into "audit" values (18, 'ended', 17, 1795197605632, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server player', 'servers.manage', '{"kind":"installation"}', 'Cellar', NULL, 'https://play.example/#/{id}', NULL, 'done', NULL, '1573397538864627712', 21, '5i0WZykd_YVMTUQR1PqpuH20hSBuQMDDcl-m3SGiTz4', NULL);
insert into "audit" values (19, 'begun', NULL, 1795197605659, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server default', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'the default media server', NULL, 'Cellar', NULL, NULL, NULL, '1573397539183394816', NULL, '_hQpS640Paz3ZCXotwZjE5pFeEuX0reusrORRfNJ4oY', NULL);
insert into "audit" values (20, 'ended', 19, 1795197605685, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server default', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'the default media server', NULL, 'Cellar', NULL, 'done', NULL, '1573397539183394816', 26, 'jUblOrboDO-3cqlwuB3x4lX40TsadmvMBBu3l-AE8RM', 1);
insert into "audit" values (21, 'begun', NULL, 1795197605712, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pIZuXs-A16Ls> in channel 110000000000000201', NULL, 'allow', NULL, NULL, NULL, '1573397539401498624', NULL, '6oR1oAjNvCzmOMomR90Sct0arEyveqmZn8geREea1lg', NULL);
insert into "audit" values (22, 'ended', 21, 1795197605734, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pIZuXs-A16Ls> in channel 110000000000000201', NULL, 'allow search <@pIZuXs-A16Ls> in channel 110000000000000201', NULL, 'done', NULL, '1573397539401498624', 22, '7E7lUtVKS8tjrUs5Cktob4SRdvKrYiIVq3oV4zYj27k', NULL);
insert into "audit" values (23, 'begun', NULL, 1795197605774, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, NULL, NULL, '1573397539674128384', NULL, 'eA77YEkYuwmKfuWZ44S3eOPlWz0iy-6iEWuEvvqiHqo', NULL);
insert into "audit" values (24, 'ended', 23, 1795197605777, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, 'nothing', NULL, '1573397539674128384', 3, 'pBPvDfoUfmIkRTpbjzhrmjKYxBy6ElPn2gWpGlt2NPA', NULL);
insert into "audit" values (25, 'begun', NULL, 1795197605795, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny', NULL, NULL, NULL, '1573397539791568896', NULL, 'C-9iEiMRXsg5xXZaDQuYTFeG861H4kSfhKfdpMCZaOQ', NULL);
insert into "audit" values (26, 'ended', 25, 1795197605803, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny log.write role 110000000000000012', NULL, 'done', NULL, '1573397539791568896', 8, '3_3UiSdHusXviXYGAQEupK7WMnO25Q2kIipy7TGb9M8', NULL);
insert into "audit" values (27, 'begun', NULL, 1795197605822, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'library.scan <@pXLx5zPCc1Lp>', NULL, 'allow', NULL, NULL, NULL, '1573397539929980928', NULL, 'Tsif8I5DU6Xory8uHP0-ZR0Bmrj6iF-kPvQapDTtizo', NULL);
insert into "audit" values (28, 'ended', 27, 1795197605825, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'library.scan <@pXLx5zPCc1Lp>', NULL, 'allow library.scan <@pXLx5zPCc1Lp>', NULL, 'done', NULL, '1573397539929980928', 3, '_stByWJO8IQXFHxN1sjVXCA_9AXXXu8aqfYW_oucZhk', NULL);
insert into "audit" values (29, 'begun', NULL, 1795197605868, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'account.map <@pAITPOI2fgEc>', NULL, 'allow', NULL, NULL, NULL, '1573397540127113216', NULL, 'JCWVsQCIyfe87BW0HxtqlS_-tCwX9YK469Rgsuv5lMU', NULL);
insert into "audit" values (30, 'ended', 29, 1795197605874, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000604"}', 'account.map <@pAITPOI2fgEc>', NULL, 'allow account.map <@pAITPOI2fgEc>', NULL, 'done', NULL, '1573397540127113216', 6, 'Ga0SjVbNPi6t_MsGUAmVe8BFM0mrEgtEr-W7PN0y0Xs', NULL);
insert into "audit" values (31, 'begun', NULL, 1795197605925, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201"}', NULL, NULL, NULL, '1573397540349411328', NULL, 'HDfq9ExFxHVfr6F-glEfl-JpCDaXwmebFVBerS3r_tA', NULL);
insert into "audit" values (32, 'ended', 31, 1795197605950, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397540349411328', 25, 'lBfu6qFZyFRpXO6vsc_JhZE6tyjlasa4VctefhpVwrg', NULL);
insert into "audit" values (33, 'begun', NULL, 1795197605963, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","people":"name"}', NULL, NULL, NULL, '1573397540517183488', NULL, 'BzrgvDoxgtjEKBmMzUqp2QlncSxDw8wYFZVhQe6-72k', NULL);
insert into "audit" values (34, 'ended', 33, 1795197605973, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397540517183488', 10, 'ArGgTNEhOHJV_1VIULAzaTzPZMODyuRk_ZMQ0VIbiQs', NULL);
insert into "audit" values (35, 'begun', NULL, 1795197605986, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206"}', NULL, NULL, NULL, '1573397540609458176', NULL, 'digmxiGuvMxA261jPh4Mt6QN8Z_ojCFSTTqQtv52f_w', NULL);
insert into "audit" values (36, 'ended', 35, 1795197606013, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397540609458176', 27, 'd9d_Ie4YAUq81W_X0lcn-bwqLINhptiLOiOVqP95e6I', NULL);
insert into "audit" values (37, 'begun', NULL, 1795197606037, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to reports', NULL, '{"channelId":"channel 110000000000000209"}', NULL, NULL, NULL, '1573397540781424640', NULL, '-3VVii8vmi-o6W5BtdPeVgj2MbTSX17IIj-nkfhzw6Q', NULL);
insert into "audit" values (38, 'ended', 37, 1795197606050, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to reports', NULL, '{"channelId":"channel 110000000000000209","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397540781424640', 13, 'm_i5yTlJHqcXkajHnDGoyRAlOH-EVrnWA0zKOyIpGOs', NULL);
insert into "audit" values (39, 'begun', NULL, 1795197606078, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to history, library #2:2', NULL, '{"channelId":"channel 110000000000000202","people":"name"}', NULL, NULL, NULL, '1573397540953391104', NULL, 'KbUU7oEZsV-WFhNE29hDPzIebLguZkCzq5s7DiD7T4Q', 2);
insert into "audit" values (40, 'ended', 39, 1795197606204, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to history, library #2:2', NULL, '{"channelId":"channel 110000000000000202","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397540953391104', 126, 'H_Y8LzvtPIQnboJaCxNkVRUxkGoRO8I28AlN9Iw8kO8', 2);
insert into "audit" values (41, 'begun', NULL, 1795197606249, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","mention":"role 110000000000000013"}', NULL, NULL, NULL, '1573397541611896832', NULL, 'n1LiB7-VML7h-FKg60YWnmGU2o55oh_0yCrRk3yBK9w', NULL);
insert into "audit" values (42, 'ended', 41, 1795197606269, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","digest":{"kind":"off"},"timeZone":"Europe/Berlin","mentionRoleId":"role 110000000000000013","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397541611896832', 20, 'GGnuSTq3CfzdJ0Wicl27S-bIlCWJUGefsLSyrCR6vcM', NULL);
insert into "audit" values (43, 'begun', NULL, 1795197606301, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","people":"pseudonym"}', NULL, NULL, NULL, '1573397541863555072', NULL, '1ORONCSWSpG-fpngQXDQIemVRK0xBpQacwDVE3pKuo8', NULL);
insert into "audit" values (44, 'ended', 43, 1795197606324, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1573397541863555072', 23, '7qppGrhn67YXWc4-otiA4ftuUE5YpZqkAzoDtqmIzsY', NULL);
insert into "audit" values (45, 'begun', NULL, 1795197608452, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'account.sign-in.confirm', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@pXLx5zPCc1Lp>', NULL, 'own accounts', NULL, NULL, NULL, '1573397550944223232', NULL, 'hp0SNs4qAE_9ZuIJtnOW586VnxwALc2-PEFjJ8Fu-4g', NULL);
insert into "audit" values (46, 'ended', 45, 1795197608476, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'account.sign-in.confirm', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@pXLx5zPCc1Lp>', NULL, 'account 1002, account 2:1003, account 3:1003', NULL, 'done', NULL, '1573397550944223232', 24, 'hbubnTJFYuWibfaf-DYKJ-jsEdAUQ4oMrqjJY3ImmWs', NULL);
insert into "audit" values (47, 'begun', NULL, 1795197608559, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Cellar: <@pAITPOI2fgEc>', NULL, 'an own account', NULL, NULL, NULL, '1573397551376236544', NULL, 'ERscaPBIDPUYNTTlhCsD6Gl8Mg1hEPla52sxWYwuUkg', 1);
insert into "audit" values (48, 'ended', 47, 1795197608638, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Cellar: <@pAITPOI2fgEc>', NULL, 'account 1003', NULL, 'done', NULL, '1573397551376236544', 79, 'uB6NULSWq-MnxjRifDFkmVpzQtQYoXlCyBSRgUSKovc', 1);
insert into "audit" values (49, 'begun', NULL, 1795197608656, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pAITPOI2fgEc>', NULL, NULL, NULL, NULL, NULL, '1573397551804055552', NULL, '42vbbHOJVQ6hdUO-y_lRUq8WPtdvr5kOpNTvnO4uqu0', NULL);
insert into "audit" values (50, 'ended', 49, 1795197608666, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pAITPOI2fgEc>', 'no account', 'account 2:1002', NULL, 'done', NULL, '1573397551804055552', 10, 'qaWwRroxUSMXdQSWcXc-x29VqJsf9qrmNKAJSl7kwXA', 2);
insert into "audit" values (51, 'begun', NULL, 1795197608677, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pIZuXs-A16Ls>', NULL, NULL, NULL, NULL, NULL, '1573397551908913152', NULL, '-s0UWJLlISN3ardE8T_8KIv9K79ideFJu-XgW5RnmJ4', NULL);
insert into "audit" values (52, 'ended', 51, 1795197608694, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pIZuXs-A16Ls>', 'no account', 'account 1004', NULL, 'done', NULL, '1573397551908913152', 17, 'DpoYMztb_y1q1sip6f_ZIITGfoAILQSQeY9sJRPEJTY', 1);
insert into "audit" values (53, 'begun', NULL, 1795197608718, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', '<@pKE-XR6JZ97M>', NULL, NULL, NULL, NULL, NULL, '1573397552022159360', NULL, 'd77SFXG7Oah8snKX2U9RR_e2Ir3sqxXFtsOv4TKHsms', NULL);
insert into "audit" values (54, 'ended', 53, 1795197608731, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', '<@pKE-XR6JZ97M>', 'no account', 'account 1005', NULL, 'done', NULL, '1573397552022159360', 13, 'XRpZ_QLGxw-W8CC6mnzul6K2O3kwiSIkZOh0o4OBXKI', 1);
insert into "audit" values (55, 'begun', NULL, 1795197608751, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', NULL, 'an alias', NULL, NULL, NULL, '1573397552177348608', NULL, 'R8IMQal4JIknQEzgz8ZDmZ_hVY-HZZUHv61uurkijss', 1);
insert into "audit" values (56, 'ended', 55, 1795197608784, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', 'no alias', 'an alias', NULL, 'done', NULL, '1573397552177348608', 33, 'cHlR9HQ_Qqb0mVgHWpsU17PdKmq_AyA8zyJpVN1yJQ0', 1);
insert into "audit" values (57, 'begun', NULL, 1795197608798, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 2:1002', NULL, 'an alias', NULL, NULL, NULL, '1573397552403841024', NULL, '0WYdzP8iTbLMmgR1OZqeYusinqi_WrCUgbA0jpthd9w', 2);
insert into "audit" values (58, 'ended', 57, 1795197608806, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 2:1002', 'no alias', 'an alias', NULL, 'done', NULL, '1573397552403841024', 8, '_ZQ2z-qLRedoPV5mj-Em6YRfBFsh9gwjnilMC6jwzHc', 2);
insert into "audit" values (59, 'begun', NULL, 1795197608816, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Les Vampires', NULL, NULL, NULL, NULL, NULL, '1573397552487727104', NULL, 'pyKlGre_498kvUJf5Oo6voFtdnngI9I7SLnA7JnQdXE', NULL);
insert into "audit" values (60, 'ended', 59, 1795197608829, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Les Vampires', NULL, 'Les Vampires (1915)', NULL, 'done', NULL, '1573397552487727104', 13, 'rVDedSKMZvfUOpTySGmXxvROAt-ivcZ-fad5aK4g1dc', NULL);
insert into "audit" values (61, 'begun', NULL, 1795197608857, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '#2:1', NULL, NULL, NULL, NULL, NULL, '1573397552592584704', NULL, '-lw5o1H4lgfBkvpsAYrnHNtskuVtq1TAGqpga-SyYWY', 2);
insert into "audit" values (62, 'ended', 61, 1795197608892, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '#2:1', NULL, 'everything new in “Chapters from the Attic”', NULL, 'done', NULL, '1573397552592584704', 35, '9J00rvuI1FYbYdo7X6yEE6DBHZlLEyOQEw_2EDgsII8', 2);
insert into "audit" values (63, 'begun', NULL, 1795197608925, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '#2:2001', NULL, NULL, NULL, NULL, NULL, '1573397552856825856', NULL, 'lFOgJbD1NKorlMejntG-1ZBXy5FGHR-c7PDupPCorTA', 2);
insert into "audit" values (64, 'ended', 63, 1795197608956, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'follow add', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '#2:2001', NULL, 'La Nouvelle Mission de Judex (1918)', NULL, 'done', NULL, '1573397552856825856', 31, 'AL4n5aXqhhWsDVNRfKF4apqDJowTB4Y-rfn-ZdBtg00', 2);
insert into "audit" values (65, 'begun', NULL, 1795197608994, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'follow title', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'London After Midnight', NULL, NULL, NULL, NULL, NULL, '1573397553121067008', NULL, 'UdqjF_IZXHupP7sOt49bnGrk8OgNOdoHlvIQ-RvTlAU', NULL);
insert into "audit" values (66, 'ended', 65, 1795197609126, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'follow title', 'follow.own', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'London After Midnight', NULL, 'London After Midnight', NULL, 'done', NULL, '1573397553121067008', 132, '8ilQ9GtmYSRDTLJum8rikrUTOE6Y_-QIYpeAPhw5leM', NULL);
insert into "audit" values (67, 'begun', NULL, 1795197609139, 'pXLx5zPCc1Lp', '110000000000000002', '110000000000000301', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Judex', NULL, NULL, NULL, NULL, NULL, '1573397553834098688', NULL, 'euMx4jeULpGDuYxXLp2_BfUISt2FsNYnmH4zkF5wdpo', 1);
insert into "audit" values (68, 'ended', 67, 1795197609152, 'pXLx5zPCc1Lp', '110000000000000002', '110000000000000301', 'follow add', 'follow.own', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Judex', NULL, 'Judex (1916)', NULL, 'done', NULL, '1573397553834098688', 13, 'hp7AnY_PRh-hPKjsXSQgPsVK1XfHBdv5kHb8oD_G5NQ', 1);
insert into "audit" values (69, 'begun', NULL, 1795197609170, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Faust & the Devil', NULL, NULL, NULL, NULL, NULL, '1573397553943150592', NULL, 'PIltN_kvGzu8_6kAe30D9oYXcMQQr-BfQZihkrR6ytI', NULL);
insert into "audit" values (70, 'ended', 69, 1795197609245, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'Faust & the Devil', NULL, NULL, NULL, 'done', NULL, '1573397553943150592', 75, 'FzDg0bYhzuW72HRvuGUcgtjqdbixKIbGovDA2BJ7QIg', NULL);
insert into "audit" values (71, 'begun', NULL, 1795197609280, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Faust & the Devil', NULL, NULL, NULL, NULL, NULL, '1573397554370969600', NULL, 'Yp2lTc8QiSF-0Gx_EhBE9bb1P56CFlqxlSgSZ67zCc8', NULL);
insert into "audit" values (72, 'ended', 71, 1795197609333, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'wish add', 'wish.join', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'Faust & the Devil', NULL, NULL, NULL, 'done', NULL, '1573397554370969600', 53, 'XAhYjKLQbIaHzXTiSL6S_QH4wABom0mIgnoR7_GfFtY', NULL);
insert into "audit" values (73, 'begun', NULL, 1795197609349, 'pXLx5zPCc1Lp', '110000000000000002', '110000000000000301', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Alraune (1928)', NULL, NULL, NULL, NULL, NULL, '1573397554719096832', NULL, 'pnRIDjnv-RdL-X6bHpNYy3Pwg6iiPvBvst5XGd5MOfw', 1);
insert into "audit" values (74, 'ended', 73, 1795197609379, 'pXLx5zPCc1Lp', '110000000000000002', '110000000000000301', 'wish add', 'wish.join', '{"kind":"level","level":"viewer","roleId":"110000000000000601"}', 'Alraune (1928)', NULL, NULL, NULL, 'done', NULL, '1573397554719096832', 30, 'o7eDqRDC0yizUSZgk6ujld0CO53-hy1YnNcYmLjYWv0', 1);
insert into "audit" values (75, 'begun', NULL, 1795197609723, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'report.send', 'report.send', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'item 2:1005', NULL, 'sound', NULL, NULL, NULL, '1573397556304543744', NULL, 'REYcwfrJg90-p1qlxp5_0nXqt-dY1AS-Efx80tYvmVg', NULL);
insert into "audit" values (76, 'ended', 75, 1795197609730, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'report.send', 'report.send', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'item 2:1005', NULL, 'sound', NULL, 'done', NULL, '1573397556304543744', 7, 'RuwJc7E1okScpItbUl_EcLSl9AyAu3CorOgEuacYXyI', NULL);
insert into "audit" values (77, 'begun', NULL, 1795197609839, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'a vote', NULL, '#2:1001; #1043', NULL, NULL, NULL, '1573397556786888704', NULL, 'Ot99mBoLDd4asbF-bt_n_Rp1zHTH881WFI-3r2iabWI', NULL);
insert into "audit" values (78, 'ended', 77, 1795197610111, 'pXLx5zPCc1Lp', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', 'vote 1', NULL, '2:1001 Underworld; 1043 Metropolis', NULL, 'done', NULL, '1573397556786888704', 272, 'EUs-BGF_VHj42n11IN0DNhNE5FpNh98iLerKFXXoPoY', NULL);
insert into "audit" values (79, 'begun', NULL, 1795197611183, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'a vote', NULL, '#2:1005; #1001', NULL, NULL, NULL, '1573397562419838977', NULL, 's6tZJstgjOf9xp0mUdRUvm5sZ_ZCXLN6sv3_3ED4duc', NULL);
insert into "audit" values (80, 'ended', 79, 1795197611229, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'vote', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, '2:1005 Laila; 1001 A Trip to the Moon', NULL, 'done', NULL, '1573397562419838977', 46, 'Lbi3TVE4DYwWdnmE3q7UvpDXJsPWC9Lm_b9Okp2JF08', NULL);
insert into "audit" values (81, 'begun', NULL, 1795197611317, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'vote.end', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, 'ended', NULL, NULL, NULL, '1573397562952515584', NULL, '4jlPUNHNmZIFVUwshxFBhQpc_uZYmtvFONoMY5i_LoU', NULL);
insert into "audit" values (82, 'ended', 81, 1795197611354, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'vote.end', 'vote.start', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'vote 2', NULL, 'ended', NULL, 'done', NULL, '1573397562952515584', 37, 'd3glyhU5PESGLgJSHLSjvSXDNU9cP85nDkrnMneLx14', NULL);
insert into "audit" values (83, 'begun', NULL, 1795197611442, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “One at a time”', NULL, '{"action":"end","streams":1,"reason":"One film at a time, please."}', NULL, NULL, NULL, '1573397563460026368', NULL, 'O6_4G_mfWfc3yNu7OMwqQSiXMTsWBu1zPbo3vCFTuEg', NULL);
insert into "audit" values (84, 'ended', 83, 1795197611461, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', NULL, '{"mode":"dry-run","action":"end","conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest","reason":"One film at a time, please."}', NULL, 'done', NULL, '1573397563460026368', 19, '6EnbrtnbWnoA0SwElJuQtr4yYTl-ps8WYi0mX7Ybb4Q', NULL);
insert into "audit" values (85, 'begun', NULL, 1795197611509, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule One at a time', NULL, 'live', NULL, NULL, NULL, '1573397563720073216', NULL, '2HvVvS78XhcLGHtMdgh6vrqBg6mGtwfOj2uaA8Gc2kM', NULL);
insert into "audit" values (86, 'ended', 85, 1795197611554, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule One at a time', NULL, 'live', NULL, 'nothing', NULL, '1573397563720073216', 45, '3nwt4ZXuw_tac9EpBP1dR8Wd1a5uXSZUa_J7KCLh8Pg', NULL);
insert into "audit" values (87, 'begun', NULL, 1795197611607, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1', NULL, 'live', NULL, NULL, NULL, '1573397564118532096', NULL, '7bhEYO4ebCZj4IwCLoEa1POINbg6nQW8aGNX5V0Ivvo', NULL);
insert into "audit" values (88, 'ended', 87, 1795197611617, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', 'dry-run', 'live', NULL, 'done', NULL, '1573397564118532096', 10, 'A15kHVinWiaDswJCeHKmuo0nziL__YmVYUoKgdUMT-8', NULL);
insert into "audit" values (89, 'begun', NULL, 1795197611633, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Crowd”', NULL, '{"action":"notify","addresses":1}', NULL, NULL, NULL, '1573397564277915648', NULL, 'M2vCOC002IgzokaaQMS9YhArbm6k3GwoYAZrCnloECc', NULL);
insert into "audit" values (90, 'ended', 89, 1795197611637, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Crowd”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"addresses":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397564277915648', 4, 'J843ySL4QQUr8sYkeeufjhj2ty_Rtk4ELT3hQbz3Rsk', NULL);
insert into "audit" values (91, 'begun', NULL, 1795197611658, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule Crowd', NULL, 'live', NULL, NULL, NULL, '1573397564403744768', NULL, '0T6ZUaGESurkpGtEGD8DFW5Ylxs0Ezm0ZZdMSf6RCOo', NULL);
insert into "audit" values (92, 'ended', 91, 1795197611660, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Crowd”', 'dry-run', 'live', NULL, 'done', NULL, '1573397564403744768', 2, 'RhYA5edE2FSxsKIZg0z5MY3DKRcvJBT5vq0CGutRpno', NULL);
insert into "audit" values (93, 'begun', NULL, 1795197611676, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Attic only”', NULL, '{"action":"notify","paused":20,"library":"#2:","hours":"22:00-6:00"}', NULL, NULL, NULL, '1573397564470853632', NULL, 'eporbxUJQNy3uTUHK1u6r81qJyJgxVqaSyFK1I7T3TA', NULL);
insert into "audit" values (94, 'ended', 93, 1795197611680, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 3 “Attic only”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"pausedMs":1200000,"librarySectionId":"2:","hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397564470853632', 4, '91vYCSSIJpW459VMOqDxSKepfesK4bwc38VD3IIy8eA', 2);
insert into "audit" values (95, 'begun', NULL, 1795197611725, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'new rule “Lobby”', NULL, '{"action":"notify","streams":1}', NULL, NULL, NULL, '1573397564634431488', NULL, 'wDwFCrV_IRlybwMjO8b0CFjvBiPi_h1E4u2PSdrGikw', NULL);
insert into "audit" values (96, 'ended', 95, 1795197611747, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule 4 “Lobby”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1573397564634431488', 22, 'TnUKOKNjkIP57EXGLH2Cu692lDaMJ8nYWL0IdVLHGwI', NULL);
insert into "audit" values (97, 'begun', NULL, 1795197611794, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule Lobby', NULL, 'live', NULL, NULL, NULL, '1573397564877701120', NULL, 'qA0SrhuWMqER58ziW2W8MZshvENzRDjzPR7L7brKHac', NULL);
insert into "audit" values (98, 'ended', 97, 1795197611798, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'rule 4 “Lobby”', 'dry-run', 'live', NULL, 'done', NULL, '1573397564877701120', 4, 'hZ3lkqhMYl2oyTr8jpVZ6dKaihjug_Vgxdt1mEiRoQs', NULL);
insert into "audit" values (99, 'begun', NULL, 1795197611807, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","follow":false}', NULL, NULL, NULL, '1573397565037084672', NULL, 'XOtzN-M1xYm5aQxfKmGmF9hyY02sDO20dlyOmXjkfzg', NULL);
insert into "audit" values (100, 'ended', 99, 1795197611814, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', NULL, 'done', NULL, '1573397565037084672', 7, 'kfFhOR5GkVyktaHa82iVSe_R9pCF8kQ1l1fMVXAWb3I', NULL);
insert into "audit" values (101, 'begun', NULL, 1795197611834, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'board in channel 110000000000000301', NULL, '{"people":"pseudonym"}', NULL, NULL, NULL, '1573397565112582144', NULL, '0TyEAy_yjXM9L4fAuCgscmdtTFIHOLx8Dt39QvgXNzY', NULL);
insert into "audit" values (102, 'ended', 101, 1795197611851, 'pwOVAJz-YpQ8', '110000000000000002', '110000000000000301', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000604"}', 'board in channel 110000000000000301', NULL, '{"people":"pseudonym","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', NULL, 'done', NULL, '1573397565112582144', 17, '68D_EKVSqG1hqbpiTqaI1tSj10K-fPgKv19FSL1LQg4', NULL);
insert into "audit" values (103, 'begun', NULL, 1795197611886, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams"}', NULL, NULL, NULL, '1573397565292937216', NULL, 'K6fOyYcIq0gEiDwpWXTSR4d5P2vjaxN1KsFhzon5aIA', NULL);
insert into "audit" values (104, 'ended', 103, 1795197611901, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams","locale":"en-US"}', NULL, 'done', NULL, '1573397565292937216', 15, 'FOMNR69rriOcyS2pCOiHgUTKiv-C806JOd8rn2JoR_E', NULL);
insert into "audit" values (105, 'begun', NULL, 1795197631997, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'end', 'One film at a time, please.', NULL, NULL, NULL, NULL, 'cwqtB3D0tqXnghZIOQ0yBONHkH0NAmGQv3mm-EueFcE', 1);
insert into "audit" values (106, 'ended', 105, 1795197632181, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'ended after 0 s', 'One film at a time, please.', 'done', NULL, NULL, 184, 'JN6O5xkf6LZggmMBYko1qPXh_mfd2c5sqYNJm5Cqrv0', 1);
insert into "audit" values (107, 'begun', NULL, 1795197632192, NULL, '110000000000000001', NULL, 'rule 2 “Crowd”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'notify', NULL, NULL, NULL, NULL, NULL, 'QWMHk7BZJ969JPhpRHTMuY5QmssjNcfI2gYthxBtG-c', 1);
insert into "audit" values (108, 'ended', 107, 1795197632216, NULL, '110000000000000001', NULL, 'rule 2 “Crowd”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'noted', NULL, 'done', NULL, NULL, 24, 'uN8sW8FjKjw9smHWRcnjensGp_c5kiknT1PYdh3Uc8g', 1);
insert into "audit" values (109, 'begun', NULL, 1795197632252, NULL, '110000000000000002', NULL, 'rule 4 “Lobby”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'notify', NULL, NULL, NULL, NULL, NULL, 'nEYCBU-xfJmdmW55HmkLbcs2UBikzHN6hrxJ2YpK8WY', 1);
insert into "audit" values (110, 'ended', 109, 1795197632259, NULL, '110000000000000002', NULL, 'rule 4 “Lobby”', 'rule.edit', NULL, 'session 3zv2rg9sy1vc6ifll61elws2: Nosferatu of account 1002', 'playing', 'noted', NULL, 'done', NULL, NULL, 7, 's4YaIRSP9LTEqr0NsLrXMHF6PWpMed8oLgyPKo9BeC8', 1);
insert into "audit" values (111, 'begun', NULL, 1795197633609, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.remove', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'removed', NULL, NULL, NULL, '1573397656389025792', NULL, 'tV5EoFif9mXqqy2V9CToOqE_ZIUdhnngRb4-G9uDDtI', NULL);
insert into "audit" values (112, 'ended', 111, 1795197633631, 'pwOVAJz-YpQ8', '110000000000000001', '110000000000000201', 'server.remove', 'servers.manage', '{"kind":"installation"}', 'Loft', NULL, 'removed', NULL, 'done', NULL, '1573397656389025792', 22, 'JDtPrhxzz5hm_2T-2nQqXKbD3_NJGk5Xv1okpgUGVpM', 3);
insert into "audit" values (113, 'begun', NULL, 1795197633705, 'pKE-XR6JZ97M', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'Attic: all libraries', NULL, NULL, NULL, NULL, NULL, '1573397656691015680', NULL, 'qT7L2rB_xhP-wNZQQdClVTSguvBaxY6I-I1V_hU8R8c', 2);
insert into "audit" values (114, 'ended', 113, 1795197633740, 'pKE-XR6JZ97M', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'Attic: all libraries', NULL, NULL, NULL, 'done', NULL, '1573397656691015680', 35, 'rqDr-VN2QYZkCAzMQTc7gOe3Z5GUYXzOcZGSsYofIwQ', 2);
insert into "audit" values (115, 'begun', NULL, 1795197633792, 'pKE-XR6JZ97M', '110000000000000002', '110000000000000301', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000603"}', 'all libraries', NULL, NULL, NULL, NULL, NULL, '1573397657110446080', NULL, 'VXobSlt-Vj1UNGRreK7bVAThrVTIvn08B5703Z8_cyI', 1);
insert into "audit" values (116, 'ended', 115, 1795197633828, 'pKE-XR6JZ97M', '110000000000000002', '110000000000000301', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000603"}', 'all libraries', NULL, NULL, NULL, 'done', NULL, '1573397657110446080', 36, '0x0A-9Q0OZoUym1zHo_BOmq-7NNaApUv-Ouj5wcanIY', 1);
insert into "audit" values (117, 'begun', NULL, 1795197633870, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'new playlist Evening', NULL, 'add #1001, #1043', NULL, NULL, NULL, '1573397657462767616', NULL, 'kr0Y-_wVE9FE5C8D8m4L3BtTtKgeOwNJQHzbBXUxkeY', 1);
insert into "audit" values (118, 'ended', 117, 1795197633990, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', NULL, 'created: 1001 A Trip to the Moon; added: 1043 Metropolis', NULL, 'done', NULL, '1573397657462767616', 120, 'yyHdWPb8prGAoKgH1MME_UIPOfpgLVGXoFQTZiKc_-U', 1);
insert into "audit" values (119, 'begun', NULL, 1795197634377, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1001 A Trip to the Moon (1902)', 'removed', NULL, NULL, NULL, '1573397659627028480', NULL, 'njVt27PApkfx_4R6nMSEbAyY57sj8YpqUs0tz2GK8RU', 1);
insert into "audit" values (120, 'ended', 119, 1795197634482, 'pAITPOI2fgEc', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1001 A Trip to the Moon (1902)', 'removed: 1001 A Trip to the Moon (1902)', NULL, 'done', NULL, '1573397659627028480', 105, 'ceaMTqgHGCpQkFlnaLFiTyu8BWw7RPDDm1_S_NjK7f4', 1);
insert into "audit_people" values ('pAITPOI2fgEc', '110000000000000102', 'sLpxCXHsOTs9jy_XEvMgE-IkTUIHPCSWl19FhWFL38o', NULL);
insert into "audit_people" values ('pIZuXs-A16Ls', '110000000000000105', 'OHu9Q4nz0uMRFd3MfZxZpWGAYNSEHFHN2-HfvVXRF64', NULL);
insert into "audit_people" values ('pKE-XR6JZ97M', '110000000000000103', 'qyEgxs_UhspV17AGcANLCBDUxHUwS9tLyGfv1sMGhBo', NULL);
insert into "audit_people" values ('pXLx5zPCc1Lp', '110000000000000101', 'L4uuOA7k3QCc86Ww_il6X88n8ZcFIOOiX1bFhKdGyeg', NULL);
insert into "audit_people" values ('pwOVAJz-YpQ8', '110000000000000104', '7RhelUzaeymKENAsPNEoKpENROXoDnX-AbBvCxuajbU', NULL);
insert into "audit_checkpoints" values ('base', 0, '', 1795197602444, 'DClWf3SOJASaDe7Y0Fsc1zc-0A-mSG1b3SdYdDo8_Yg');
insert into "audit_checkpoints" values ('head', 120, 'ceaMTqgHGCpQkFlnaLFiTyu8BWw7RPDDm1_S_NjK7f4', 1795197634482, 'qe1-EYfL6-RcIGNiC_dZkrkIKUpa0UTzR1ptI1AXAzA');
insert into "audit_checkpoints" values ('people', 0, 'a0096ab423e28d620466befeed85b8ce46faa97d143d2467c1b04552efda8122', 0, '');
insert into "audit_checkpoints" values ('refusals', 0, 'ee89697a72e13dde9103b9007bcb871e552e3719d4e157c652e683b6a4ff2f1', 0, '');
insert into "audit_refusals" values ('110000000000000001', 'pIZuXs-A16Ls', 'rule.list', '2026-11-20', 1);
insert into "boards" values (1, '110000000000000001', '110000000000000202', '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', '110000000000000104', 1795197611811, NULL, '1573397565217439744', 1795197611861, 'ejxrPVYjsasJyBoWLlKErsPv2WDxvBmyjxceSgoGioI', '["board-a323f6a9b540e3f4.webp","board-80ff1ee7da02c5a1.webp"]', NULL, 1, NULL, NULL);
insert into "boards" values (2, '110000000000000002', '110000000000000301', '{"people":"pseudonym","locale":"en-US","librarySectionIds":[],"follows":false,"controls":false}', '110000000000000104', 1795197611842, NULL, '1573397565297131520', 1795197611880, 'EIGZ4rTSw8CThsH5UTESdLCMyLpjgtwkmAl31MmGOdY', '["board-a323f6a9b540e3f4.webp"]', NULL, 1, NULL, NULL);
insert into "counters" values (1, '110000000000000001', '110000000000000210', 'streams', '', 'en-US', '110000000000000104', 'Streams: 2', '[1795197611919,1795197616917]', 1795197611899);
insert into "session_spans" values (1, 1795197604246, 1795197633723, 1);
insert into "session_spans" values (2, 1795197605373, 1795197633757, 2);
insert into "session_spans" values (3, 1795197605764, 1795197632141, 3);
insert into "session_changes" values (1, 1, 1795197611916, 'aquf50I_ajrf-9mXuCKPXF', '1002', '{"sessionId":"12ywmci9eps0h3xaveygljk6","sessionKey":"1","account":"1002","service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","item":{"ratingKey":"1043","kind":"movie","title":"Metropolis","year":1927,"librarySectionId":"1"},"player":{"id":"device-12-17334","product":"Plex for iOS","platform":"iOS"},"isPaused":false,"isLocal":false,"addressKey":"0GGc-agnQfsqSNsWeoSd5B","kbps":9600,"isVideoTranscoded":false,"lines":480,"fileKbps":1800,"decision":"direct play"}');
insert into "session_changes" values (2, 2, 1795197611925, 'ymuU0llkpBd0Ysc9MNtKkZ', '2:1002', '{"sessionId":"2:h776ofe41zpm4ed6rw3kynru","sessionKey":"2:1","account":"2:1002","service":"FRjOgOal2ZVFCDKlRrg6FsPLF0nPKQ4W07TICzfMTls","item":{"ratingKey":"2:1002","kind":"movie","title":"Arsenal","year":1929,"librarySectionId":"2:2"},"player":{"id":"device-12-17334","product":"Plex for iOS","platform":"iOS"},"isPaused":false,"isLocal":false,"addressKey":"TzCb0ILToMUT_a6_gVAhGE","kbps":9600,"isVideoTranscoded":false,"lines":480,"fileKbps":1800,"decision":"direct play"}');
insert into "session_changes" values (3, 1, 1795197631942, '-UeX_n27yP8gmiGSigmEBL', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","sessionKey":"2","account":"1002","service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"},"isPaused":false,"isLocal":true,"addressKey":"LofDwMghefuQBC4apWm2JO","kbps":9600,"isVideoTranscoded":false,"lines":1080,"fileKbps":9100,"decision":"direct play"}');
insert into "session_changes" values (4, 1, 1795197633723, '-UeX_n27yP8gmiGSigmEBL', NULL, NULL);
insert into "stream_minutes" values (1, 1795197600000, 29477, 21807, 2, 19200, 23588, 0, 0, 226445, 23588, 0, 0, 0);
insert into "stream_minutes" values (2, 1795197600000, 28384, 21832, 1, 9600, 21832, 0, 0, 209587, 21832, 0, 0, 0);
insert into "stream_minutes" values (3, 1795197600000, 26377, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into "session_rules" values (1, '110000000000000001', 'One at a time', '{"conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197611444);
insert into "session_rules" values (2, '110000000000000001', 'Crowd', '{"conditions":{"addresses":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197611634);
insert into "session_rules" values (3, '110000000000000001', 'Attic only', '{"conditions":{"pausedMs":1200000,"librarySectionId":"2:","hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'dry-run', 1, NULL, '110000000000000104', 1795197611678);
insert into "session_rules" values (4, '110000000000000002', 'Lobby', '{"conditions":{"streams":1},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1795197611733);
insert into "rule_memory" values (1, '{"at":1795197631942,"observedMs":20456,"looks":19,"streams":[{"key":"[\"12ywmci9eps0h3xaveygljk6\",\"1002\"]","order":6,"isEnding":false,"rules":[],"service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","seenMs":20456},{"key":"[\"3zv2rg9sy1vc6ifll61elws2\",\"1002\"]","order":18,"isEnding":true,"rules":[{"ruleId":1,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":true},{"ruleId":2,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":true},{"ruleId":4,"revision":2,"held":{"ms":0,"breakMs":0},"hasDecided":true}],"service":"4JGzEvAFs4I9UawphDswfeZmKpVnATnc05YF-ri0zMk","seenMs":20456},{"key":"[\"2:h776ofe41zpm4ed6rw3kynru\",\"2:1002\"]","order":7,"isEnding":false,"rules":[],"service":"FRjOgOal2ZVFCDKlRrg6FsPLF0nPKQ4W07TICzfMTls","seenMs":20456}],"endings":[{"ms":20456,"key":"[\"3zv2rg9sy1vc6ifll61elws2\",\"1002\"]","account":"1002","guildId":"110000000000000001","ruleId":1,"isVoid":false,"isAlerted":false}]}');
insert into "rule_acts" values (1, 1, 'One at a time', '110000000000000001', 1795197631949, 'end', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"}}', 'ended', 18);
insert into "rule_acts" values (2, 2, 'Crowd', '110000000000000001', 1795197631949, 'notify', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"}}', 'noted', NULL);
insert into "rule_acts" values (3, 4, 'Lobby', '110000000000000002', 1795197631949, 'notify', 'live', '1002', '{"sessionId":"3zv2rg9sy1vc6ifll61elws2","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Plex Web","platform":"Firefox"}}', 'noted', NULL);
delete from sqlite_sequence;
insert into "sqlite_sequence" values ('media_servers', 3);
insert into "sqlite_sequence" values ('events', 67);
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
CREATE INDEX audit_by_beginning on audit (begun_id);
CREATE INDEX audit_by_person on audit (person, id);
CREATE TRIGGER audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end;
CREATE INDEX session_changes_of_span on session_changes (span_id);
CREATE INDEX session_changes_of_account on session_changes (account_id) where account_id is not null;
CREATE INDEX rule_acts_by_guild on rule_acts (guild_id, id);
CREATE INDEX rule_acts_unfinished on rule_acts (id) where outcome is null;
