-- Written by record.ts beside this file with the bot of commit 74816702 (`sqlite3 .dump`); usher.key is its installation's key.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE cursors (
  feed text not null primary key, cursor text not null, updated_at integer not null, partial_since integer
) strict, without rowid;
CREATE TABLE events (
  id integer primary key autoincrement, feed text not null, event_key text not null, at integer, data text, seen_at integer not null,
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
CREATE TABLE plays (
  id integer primary key autoincrement, viewed_at integer not null, account_id text, device_id text, library_key text, rating_key text,
  kind text not null, title text not null, parent_title text, grandparent_title text, originally_available_at integer,
  gone integer default 0 not null
) strict;
CREATE TABLE play_rows (
  history_key text not null primary key, play_id integer not null references plays (id), walk integer not null
) strict, without rowid;
CREATE TABLE backfill (
  id integer primary key check (id = 1), start integer not null, total integer, done integer not null, read_at integer, walk text,
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
CREATE TABLE session_spans (id integer primary key autoincrement, from_at integer not null, until_at integer not null) strict;
CREATE TABLE session_changes (
  id integer primary key autoincrement, span_id integer not null references session_spans (id) on delete cascade, at integer not null,
  stream text not null, account_id text, data text
) strict;
CREATE TABLE stream_minutes (
  at integer not null primary key, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null
) strict, without rowid;
CREATE TABLE stream_quarters (
  at integer not null primary key, measured_ms integer not null, busy_ms integer not null, peak_streams integer not null,
  peak_kbps integer not null, direct_play_ms integer not null, direct_stream_ms integer not null, transcode_ms integer not null,
  kilobits integer not null, films_ms integer not null, series_ms integer not null, music_ms integer not null, other_ms integer not null
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
insert into "kysely_migration" values ('0001-first-schema', '2026-03-05T18:00:00.783Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "cursors" values ('added', '{"libraries":{"1":{"newest":1773518400000,"watchedMs":1039,"lookedAt":1773518587045,"waitsFrom":1773518400000,"matchedAt":1773518402866,"late":{"from":1772654400000,"lookedAt":1773518403354,"reached":1772740984179}},"2":{"newest":1773518400000,"watchedMs":181927,"lookedAt":1773518587053,"matchedAt":1773518403115,"late":{"from":1760243616000,"lookedAt":1773518403519,"reached":1760330199938}},"3":{"newest":1773518400000,"watchedMs":0,"lookedAt":1773518587068,"matchedAt":1773518403216,"late":{"from":1763135080000,"lookedAt":1773518403660,"reached":1763221663852}},"4":{"newest":1745504304000,"watchedMs":7200000,"lookedAt":1773518403298,"matchedAt":1773518403298,"late":{"from":1747840704000,"lookedAt":1773518403765,"reached":1747927104000}},"5":{"newest":1741029796000,"watchedMs":7200000,"lookedAt":1773518403331,"matchedAt":1773518403331,"late":{"from":1743106996000,"lookedAt":1773518403873,"reached":1743193396000}}},"first":[],"partial":{}}', 1773518587084, NULL);
insert into "cursors" values ('devices', '{"looked":true}', 1773518585078, NULL);
insert into "cursors" values ('history', '{"newest":1773518400000,"from":1772578515000,"total":48,"wholeAt":1773518402855}', 1773518588113, NULL);
insert into "cursors" values ('maintenance', '{"slot":"2026-03-14T02:30"}', 1773518402529, NULL);
insert into "cursors" values ('server', '{"kind":"up"}', 1772733605159, NULL);
insert into "cursors" values ('transcodes', '{"numbered":[]}', 1773518406214, NULL);
insert into "events" values (1, 'audit', 'audit 2', 1772733601240, NULL, 1772733601241);
insert into "events" values (2, 'audit', 'audit 4', 1772733601319, NULL, 1772733601320);
insert into "events" values (3, 'audit', 'audit 6', 1772733601336, NULL, 1772733601337);
insert into "events" values (4, 'audit', 'audit 8', 1772733604049, NULL, 1772733604051);
insert into "events" values (5, 'audit', 'audit 10', 1772733604125, NULL, 1772733604127);
insert into "events" values (6, 'audit', 'audit 12', 1772733604187, NULL, 1772733604193);
insert into "events" values (7, 'audit', 'audit 14', 1772733604211, NULL, 1772733604212);
insert into "events" values (8, 'audit', 'audit 16', 1772733604237, NULL, 1772733604238);
insert into "events" values (9, 'audit', 'audit 18', 1772733604271, NULL, 1772733604312);
insert into "events" values (10, 'audit', 'audit 20', 1772733604411, NULL, 1772733604413);
insert into "events" values (11, 'audit', 'audit 22', 1772733604453, NULL, 1772733604454);
insert into "events" values (12, 'audit', 'audit 24', 1772733604474, NULL, 1772733604476);
insert into "events" values (13, 'audit', 'audit 26', 1772733604498, NULL, 1772733604499);
insert into "events" values (14, 'devices', '11 device-11-15445', NULL, NULL, 1773518402843);
insert into "events" values (15, 'devices', '12 device-12-17334', NULL, NULL, 1773518402843);
insert into "events" values (16, 'devices', '13 device-13-19223', NULL, NULL, 1773518402843);
insert into "events" values (17, 'devices', '14 device-14-1b112', NULL, NULL, 1773518402843);
insert into "events" values (18, 'devices', '15 device-15-1d001', NULL, NULL, 1773518402843);
insert into "events" values (19, 'devices', '16 device-16-1eef0', NULL, NULL, 1773518402843);
insert into "events" values (20, 'history', 'play 41', 1772733600000, NULL, 1772733606110);
insert into "events" values (21, 'history', 'play 42', 1772733600000, NULL, 1772733606110);
insert into "events" values (22, 'devices', '1001 device-1001-78f487', 1772733600000, NULL, 1773518402843);
insert into "events" values (23, 'added', 'new:1:50000001:x4G2hnYKgNim', 1772733600000, NULL, 1772733607076);
insert into "events" values (24, 'audit', 'audit 28', 1772733607618, NULL, 1772733607670);
insert into "events" values (25, 'audit', 'audit 30', 1772733607945, NULL, 1772733607999);
insert into "events" values (26, 'audit', 'audit 32', 1772733608094, NULL, 1772733608095);
insert into "events" values (27, 'audit', 'audit 34', 1772733608152, NULL, 1772733608154);
insert into "events" values (28, 'audit', 'audit 36', 1772733608244, NULL, 1772733608245);
insert into "events" values (29, 'audit', 'audit 38', 1772733608330, NULL, 1772733608331);
insert into "events" values (30, 'audit', 'audit 40', 1772733608495, NULL, 1772733608499);
insert into "events" values (31, 'audit', 'audit 42', 1772733608660, NULL, 1772733608662);
insert into "events" values (32, 'audit', 'audit 44', 1772733608736, NULL, 1772733608737);
insert into "events" values (33, 'transcodes', '_xqyf2rSLw8wW_7dd8JZM9v3C_02HcnjCsYdh0mFHiY', 1772733609002, NULL, 1772733609010);
insert into "events" values (34, 'history', 'play 43', 1772733600000, NULL, 1772733609028);
insert into "events" values (35, 'history', 'play 44', 1772733600000, NULL, 1772733609028);
insert into "events" values (36, 'audit', 'audit 46', 1772733610207, NULL, 1772733610208);
insert into "events" values (37, 'audit', 'audit 48', 1772733610225, NULL, 1772733610226);
insert into "events" values (38, 'audit', 'audit 50', 1772733610297, NULL, 1772733610298);
insert into "events" values (39, 'audit', 'audit 52', 1773256606087, NULL, 1773256606095);
insert into "events" values (40, 'audit', 'audit 54', 1773256607312, NULL, 1773256607332);
insert into "events" values (41, 'maintenance', 'maintenance:2026-03-11T02:30', 1773256607483, NULL, 1773256607484);
insert into "events" values (42, 'audit', 'audit 56', 1773256610099, NULL, 1773256610100);
insert into "events" values (43, 'audit', 'audit 58', 1773256610230, NULL, 1773256610231);
insert into "events" values (44, 'audit', 'audit 60', 1773256610500, NULL, 1773256610501);
insert into "events" values (45, 'audit', 'audit 62', 1773256610600, NULL, 1773256610601);
insert into "events" values (46, 'audit', 'audit 64', 1773256610717, NULL, 1773256610723);
insert into "events" values (47, 'audit', 'audit 69', 1773256611465, NULL, 1773256611471);
insert into "events" values (48, 'audit', 'audit 71', 1773256611536, NULL, 1773256611538);
insert into "events" values (49, 'audit', 'audit 73', 1773256612096, NULL, 1773256612097);
insert into "events" values (50, 'rules', 'rule 1', 1773256612065, NULL, 1773256612098);
insert into "events" values (51, 'audit', 'audit 75', 1773256612289, NULL, 1773256612290);
insert into "events" values (52, 'audit', 'audit 77', 1773256612443, NULL, 1773256612444);
insert into "events" values (53, 'history', 'play 45', 1773256605000, '{"viewedAt":1773256605000,"accountId":"1002","item":{"kind":"movie","title":"Metropolis","ratingKey":"1043","thumb":"/library/metadata/1043/thumb/1734494412","originallyAvailableAt":-1356998400000}}', 1773256613033);
insert into "events" values (54, 'audit', 'audit 79', 1773256620123, NULL, 1773256620124);
insert into "events" values (55, 'audit', 'audit 81', 1773256620245, NULL, 1773256620246);
insert into "events" values (56, 'audit', 'audit 83', 1773518402427, NULL, 1773518402485);
insert into "events" values (57, 'maintenance', 'maintenance:2026-03-14T02:30', 1773518402528, NULL, 1773518402529);
insert into "events" values (58, 'audit', 'audit 85', 1773518405114, NULL, 1773518405117);
insert into "events" values (59, 'added', 'new:2:50000003:s4U4p5ooErne', 1773518400000, NULL, 1773518405219);
insert into "events" values (60, 'transcodes', 'VTWq_qg5yi8DE7gbN9N8CGSDpWQa8zlITvbfvqjRg7k', 1773518406081, NULL, 1773518406214);
insert into "events" values (61, 'history', 'play 46', 1773518400000, '{"viewedAt":1773518400000,"accountId":"1005","deviceId":"16","item":{"kind":"track","title":"Šárka","ratingKey":"3046","parentTitle":"Má vlast","grandparentTitle":"Bedřich Smetana","index":3,"parentIndex":1,"thumb":"/library/metadata/3043/thumb/1688443264","parentThumb":"/library/metadata/3043/thumb/1688443264","grandparentThumb":"/library/metadata/3042/thumb/1740488139","parentRatingKey":"3043","grandparentRatingKey":"3042"}}', 1773518420064);
insert into "events" values (62, 'history', 'play 47', 1773518400000, '{"viewedAt":1773518400000,"accountId":"1005","deviceId":"16","item":{"kind":"track","title":"Blaník","ratingKey":"3049","parentTitle":"Má vlast","grandparentTitle":"Bedřich Smetana","index":6,"parentIndex":1,"thumb":"/library/metadata/3043/thumb/1688443264","parentThumb":"/library/metadata/3043/thumb/1688443264","grandparentThumb":"/library/metadata/3042/thumb/1740488139","parentRatingKey":"3043","grandparentRatingKey":"3042"}}', 1773518584023);
insert into "events" values (63, 'devices', '1002 device-1002-791376', 1773518400000, '{"id":"1002","platform":"Android","createdAt":1773518400000}', 1773518585078);
insert into "events" values (64, 'audit', 'audit 90', 1773518586086, NULL, 1773518586089);
insert into "events" values (65, 'added', 'new:3:50000005:42cJ_mXQww1u', 1773518400000, '{"what":"new","item":{"kind":"track","title":"Encore","ratingKey":"50000005","parentTitle":"Suite bergamasque","grandparentTitle":"Claude Debussy","index":99,"parentIndex":1,"thumb":"/library/metadata/3073/thumb/1638652648","parentThumb":"/library/metadata/3073/thumb/1638652648","grandparentThumb":"/library/metadata/3072/thumb/1641151376","durationMs":3600000,"parentRatingKey":"3073","librarySectionId":"3","librarySectionTitle":"Music"},"quality":{"sizeBytes":123459219,"bitrateKbps":905,"audioCodec":"flac"}}', 1773518587084);
insert into "events" values (66, 'history', 'play 48', 1773518400000, '{"viewedAt":1773518400000,"accountId":"1004","item":{"kind":"movie","title":"Safety Last!","ratingKey":"1077","thumb":"/library/metadata/1077/thumb/1639556793","originallyAvailableAt":-1483228800000}}', 1773518588113);
insert into "seen_items" values ('1', '1001', 'media://movie/2f4c8c21ee646c7ac28d4681', 1695462769000, '[[1822357100,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1002', 'media://movie/249442787673952e38db912f', 1638628332000, '[[1805582017,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1003', 'media://movie/c5ef51d58e1970bfb3bca0a6', 1702530540000, '[[1788805458,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1004', 'media://movie/d9bd703a1089b0aecd800c3a', 1649465588000, '[[1772027303,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1005', 'media://movie/b8cfbf74e5b5928bac0399b8', 1715376500000, '[[1755249208,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1006', 'media://movie/e206bba65a1856d7f17ccd70', 1650855343000, '[[1738468493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1007', 'media://movie/0a3dc15ce95b5ca50dc24aa7', 1674996513000, '[[1721692446,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1008', 'media://movie/d70e90cbb2d332235a612431', 1709223059000, '[[1973342851,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1009', 'media://movie/bd8823c3f0cda3667dac0da4', 1645524757000, '[[1956565780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1010', 'media://movie/97196b6fa593c79142ca8763', 1700147050000, '[[1738353638,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1011', 'media://movie/5e6691b86c0c2d285cddaca1', 1749228235000, '[[1755134869,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1012', 'media://movie/b5d0c20d948ad8947e246b4e', 1668670646000, '[[1771912504,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1013', 'media://movie/b34cb5f8c64e15ed48c4408b', 1703456188000, '[[1788690607,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1014', 'media://movie/b43455eee7fd9c707f9678ce', 1620687763000, '[[1671244202,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1015', 'media://movie/725819f9d3a8cdf26a13c6b9', 1731357290000, '[[1688022361,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1016', 'media://movie/893ce9d9a6ba8caf0b577ffd', 1679422761000, '[[1704798924,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1017', 'media://movie/744980eacfc8002e8e67c7d8', 1742673141000, '[[1721576051,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1018', 'media://movie/74b3f2f0318b2c2663349455', 1731420027000, '[[1872572046,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1019', 'media://movie/8befabeacd6733e16c6ddd50', 1685404719000, '[[1889343549,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1020', 'media://movie/cf166274878c36472d4733a9', 1699204668000, '[[188306878,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1021', 'media://movie/e3725933cc64f77c96bc1545', 1726428287000, '[[171528749,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1022', 'media://movie/548242881b4c1c1a8eb2c8b1', 1700933723000, '[[443723048,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1023', 'media://movie/c4031056e1c2096787932b78', 1645768794000, '[[205084419,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1024', 'media://movie/4c075baa071c63864c006cc9', 1652509000000, '[[121193314,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1025', 'media://movie/21b0db21f122d9e8444dfc48', 1624453605000, '[[104416145,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1026', 'media://movie/af798248b876925690e098b6', 1730963443000, '[[154747992,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1027', 'media://movie/38f5f2494311805a8c89c4a7', 1679257849000, '[[137971959,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1028', 'media://movie/8beb24d7755d4b3dcea8cca0', 1693600773000, '[[54096598,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1029', 'media://movie/3cbeb2a8da04166d3243e5d0', 1760023503000, '[[37320005,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1030', 'media://movie/bde08588120dcb4b25e85612', 1677922349000, '[[87523755,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1031', 'media://movie/a3c2229306a0d9e2959db1d2', 1636265627000, '[[104301316,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1032', 'media://movie/c6ab50feb03dd42a96a41ecf', 1692415702000, '[[53983308,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1033', 'media://movie/4bd45840ab627d9d6e540615', 1673105354000, '[[70759903,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1034', 'media://movie/bfcd5798cf461c8bf9367c39', 1621968349000, '[[154633215,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1035', 'media://movie/428e3ffe9c36459ddb53e6a0', 1629538744000, '[[171414344,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1036', 'media://movie/44ae80580f4524d3ed9f2950', 1705580192000, '[[121078417,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1037', 'media://movie/2ce09c9bca692537c48ce260', 1669290022000, '[[137855586,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1038', 'media://movie/f5c126ebedb770ce4f9637b1', 1754477219000, '[[1953321682,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1039', 'media://movie/ca5d846ec337bb50841635c2', 1725273703000, '[[1970100909,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1040', 'media://movie/6eb22c9352f4221eee1ccca3', 1653881077000, '[[120092362,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1041', 'media://movie/377886c215e1733d56fbcea0', 1744974261000, '[[103315237,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1042', 'media://movie/fbfde32a6976a9f8cb71fe9a', 1734097192000, '[[86535568,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1043', 'media://movie/5a90a9f627b886a86aef3bae', 1733889612000, '[[69759491,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1044', 'media://movie/182c9c96cfa58cd948f3de30', 1637112472000, '[[374395404,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1045', 'media://movie/c63ed3b75d14dbe8667078ed', 1640982794000, '[[170420081,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1046', 'media://movie/48b8ea272a7d6731178fd858', 1747176597000, '[[153645036,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1047', 'media://movie/0710450d38a3926aac9fb54e', 1713874580000, '[[136867423,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1048', 'media://movie/5bd30eddcdadb89fc2b028c5', 1677069860000, '[[1985880098,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1049', 'media://movie/7324702c992285bc624c5ca8', 1621873451000, '[[1969102493,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1050', 'media://movie/d183479e9884ea9747b84502', 1720586817000, '[[19319486,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1051', 'media://movie/ef972cebc3b44db64a8e6f0b', 1667267293000, '[[36088397,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1052', 'media://movie/5df67609ed80ee81d372d042', 1699951641000, '[[52866008,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1053', 'media://movie/3ccbbfab664f3f635be1a681', 1637930974000, '[[69643127,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1054', 'media://movie/c7487949284d9b00d56dcd05', 1695338155000, '[[86420738,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1055', 'media://movie/76c6547301b67991a0f918ac', 1738441090000, '[[103200913,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1056', 'media://movie/237af303b877f8dc84c53bec', 1707765995000, '[[119975468,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1057', 'media://movie/fbd45c94fb7bc9d4379c8dfc', 1677271014000, '[[136753595,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1058', 'media://movie/f987551f9817df27e06ce938', 1641773328000, '[[1885101094,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1059', 'media://movie/7cfebad1e839b828a23828d2', 1667473731000, '[[1901880245,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1060', 'media://movie/68c45079dc34ca27ffa03965', 1757346190000, '[[1637441510,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1061', 'media://movie/3c91b2c71e2509522f16f441', 1681284551000, '[[1620663925,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1062', 'media://movie/ea171f6259b2775f40ec32fe', 1667115973000, '[[1670998284,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1063', 'media://movie/8ecaa78f1c2e05055ab2a000', 1738808135000, '[[1654220691,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1064', 'media://movie/3ddcaa4637f5c998481d173a', 1651279221000, '[[1704555050,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1065', 'media://movie/d17d160dd7b5b435f2d35862', 1632105747000, '[[1687776441,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1066', 'media://movie/263f90e1585c3c329c18b0fc', 1616524870000, '[[1738107248,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1067', 'media://movie/deb5180f81e100d6832e7ba7', 1756357027000, '[[1721331143,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1068', 'media://movie/3d6a11d39d8f72bb6a5e7651', 1718223619000, '[[1771666078,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1069', 'media://movie/328dcf61d6d7b7594c80e0c3', 1709090870000, '[[1754888941,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1070', 'media://movie/d201728374dd8905d6b0c5a8', 1678075828000, '[[220865221,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1071', 'media://movie/e3cd1038adcfcea15fd3b9f6', 1703785196000, '[[237900365,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1072', 'media://movie/bd8747cd5d452f97fbc4c98f', 1661654695000, '[[187312555,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1073', 'media://movie/f651d6a50b97a8871378db6b', 1742362799000, '[[204088120,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1074', 'media://movie/2eb94a5a0b6e801a192bf49b', 1702230478000, '[[153759857,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1075', 'media://movie/73f678f34284c1d5a6c96490', 1727482765000, '[[170534430,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1076', 'media://movie/f5f9981b8f7b08bfe83418b9', 1704327393000, '[[120207191,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1077', 'media://movie/44d3da6dc23c77a49ad374d3', 1638087993000, '[[136983780,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1078', 'media://movie/f1fbae42cca4fd71a678cce7', 1653768193000, '[[86650941,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1079', 'media://movie/1d9d435f979b6db66b2123ed', 1678719349000, '[[103430090,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1080', 'media://movie/ffd33c022b7f4ec9216a0b1c', 1714785078000, '[[106342661,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1081', 'media://movie/d2934e4bd49f40ba1c02e3bc', 1662782208000, '[[89437341,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1082', 'media://movie/424ff3fccaca0f193d7ed12e', 1728611412000, '[[72661536,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1083', 'media://movie/2ee9b717cc2e9d6878ad01d0', 1712680849000, '[[55885235,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1084', 'media://movie/0663904ea1adf8365c762619', 1676443485000, '[[39106886,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1085', 'media://movie/7ff43223cc3acb1fcf947061', 1647570857000, '[[22329065,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1086', 'media://movie/7c79843a2fbce8df5cef5e46', 1644815128000, '[[5555836,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1087', 'media://movie/f805e40ad6a6a2d585294a0e', 1636550625000, '[[1988779023,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1088', 'media://movie/8a4e14d4674271f9621a22b7', 1648792569000, '[[1972001682,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1089', 'media://movie/c633e5451d290bb18e42c4d3', 1697606615000, '[[1955224869,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1090', 'media://movie/e5aec9ddb1243122ae8d44fc', 1652598372000, '[[5440775,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1091', 'media://movie/57ca2ffcb7f9b3b69c8c280f', 1698526734000, '[[22214516,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1092', 'media://movie/6e40572897017322cfe464c6', 1725034949000, '[[38991849,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1093', 'media://movie/aef1350bbbfbac50e1631e4e', 1692894106000, '[[55768670,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1094', 'media://movie/3302ab59a18dd1ee02bb9601', 1735275499000, '[[1938331995,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1095', 'media://movie/bc893bee1fed1d62cae285af', 1668331406000, '[[1955110344,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1096', 'media://movie/987b31bf312b138e11b30101', 1616824507000, '[[1971888701,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1097', 'media://movie/cfe07b20a41ffdf4ac82efe1', 1707743110000, '[[1988664466,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1098', 'media://movie/22f30fc48a2834acbb98adcc', 1753005773000, '[[1871230895,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1099', 'media://movie/7976b484ce8c147da5237ca4', 1710568895000, '[[1887997980,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1100', 'media://movie/fb69ea397148e2c45b7cbea9', 1681004422000, '[[252143946,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1101', 'media://movie/592b78b26096bf7fd473f64b', 1619483151000, '[[268920253,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1102', 'media://movie/c5b91894d993104026fe5ded', 1749535246000, '[[218591332,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1103', 'media://movie/d6fbafcb157490a717dab3bf', 1685655115000, '[[235365591,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1104', 'media://movie/4917ca75282fe9f29fb3ac1b', 1656389457000, '[[185033630,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1105', 'media://movie/bdeda8d64a3504fb6970f803', 1739345374000, '[[201810929,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1106', 'media://movie/acd00bc18eb7a76b88827fd9', 1684428952000, '[[151478968,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1107', 'media://movie/64f04a27e5450a60155a3673', 1730962815000, '[[168256299,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1108', 'media://movie/786351ca65a8fa1fecf6662e', 1731354030000, '[[117925330,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1109', 'media://movie/5a5dc42164a43ca62d3b1598', 1646461037000, '[[134701637,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1110', 'media://movie/6c41998af122eb6034f18dc8', 1702884281000, '[[1963669013,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1111', 'media://movie/ea32a1438c8f76a736584d3e', 1634661858000, '[[1946894758,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1112', 'media://movie/6579a64f87629291f0118c81', 1668084101000, '[[1997222655,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1113', 'media://movie/f5079fe830ad433b081f435b', 1737284625000, '[[1980445312,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1114', 'media://movie/cc64d177fc8294c2ab0ad59d', 1759304232000, '[[30769113,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1115', 'media://movie/51876fe63603bdafb6e90585', 1731325693000, '[[13999978,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1116', 'media://movie/4ff42724c12bf60b226aca26', 1693535188000, '[[64324771,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1117', 'media://movie/ff219b4109e64514907858ea', 1623121027000, '[[47546420,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1118', 'media://movie/4024fa582dc36c95557ceaa5', 1712644733000, '[[97881485,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1119', 'media://movie/9271c63f1a66f1f7a2f493ab', 1695436599000, '[[81101086,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1120', 'media://movie/b6a9179b047691726aff8f51', 1645702360000, '[[50524495,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '1121', 'media://movie/7ee915fdf54e57f3f103318e', 1643956571000, '[[67300828,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '50000001', 'media://movie/dd388d5bcbe76ad9c76558ca', 1772733600000, '[[56349991,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('1', '50000004', '50000004', 1773518400000, '[[140234500,1800,"480","h264","aac"]]', 1773518586006);
insert into "seen_items" values ('2', '2003', 'media://episode/04c35215d288a1b40380a6a6', 1682049054000, '[[1815694847,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2004', 'media://episode/370fb22f9d265c5c6a2897c3', 1615213499000, '[[1899585182,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2005', 'media://episode/21e10ca70e6ee9b22b77fa8f', 1650857742000, '[[1916362505,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2007', 'media://episode/aaca6d45e7c314902c94f469', 1702118023000, '[[1882800179,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2008', 'media://episode/0b88e40d1fa7ef1ca9425fad', 1719525823000, '[[1966697938,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2011', 'media://episode/6babf7c1996345fa8bcbdafe', 1619780163000, '[[1916477965,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2012', 'media://episode/7f5f7b0eb3c9c5495c9c97a6', 1729268837000, '[[1966811972,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2013', 'media://episode/894e4e85d1d48b42b7931b69', 1652466353000, '[[1950032179,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2014', 'media://episode/c3bc54da700cb31e580fe800', 1713112850000, '[[1866137298,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2015', 'media://episode/cc853e5c03e2c58295887a0c', 1650119746000, '[[1849359937,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2016', 'media://episode/361a58043a8399623a700139', 1690119685000, '[[1899691512,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2017', 'media://episode/1185b15cc851e57b2cde1cf5', 1667034358000, '[[1882915175,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2018', 'media://episode/dee0d4d71cc206d1c9e89797', 1669119268000, '[[67462710,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2019', 'media://episode/19ec249764e3c703973e5227', 1741502521000, '[[50686373,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2022', 'media://episode/09181a86d9b001b9b8cb1a8f', 1711333392000, '[[53702776,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2023', 'media://episode/c46dc4bfbdc03437967a94bb', 1621242109000, '[[70483183,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2024', 'media://episode/7374833b6ae1cb4247612bc0', 1638905090000, '[[1953040362,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2025', 'media://episode/110e11ef1952ce5bfe126973', 1750427667000, '[[1969817177,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2026', 'media://episode/f829cd6b16e989728fc109f7', 1654649747000, '[[1986600652,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2027', 'media://episode/5909ea521911142f4ed58af9', 1730950374000, '[[3378595,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2028', 'media://episode/aee283e646355d1ba0b64ceb', 1702801415000, '[[1885931710,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2029', 'media://episode/c766a86e266eb8809ea03f1b', 1659023741000, '[[1902710061,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2030', 'media://episode/0e043fd26e910b8435601052', 1620437233000, '[[268554901,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2031', 'media://episode/d7fad34635f9602b663df9bc', 1664071055000, '[[251778082,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2032', 'media://episode/24f217fdfdc08beaa659376b', 1670562267000, '[[235000767,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2033', 'media://episode/7dc287ae330ceb312b3439b9', 1694215944000, '[[218222796,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2034', 'media://episode/de951790c92635673da888a8', 1667209411000, '[[201450585,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2035', 'media://episode/6f799bd60d8f635491a47ae5', 1649027666000, '[[184674806,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2038', 'media://episode/a5216102e8aaf5d601c3953f', 1757993616000, '[[134344493,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2039', 'media://episode/ff7eda2c82a6374c93c09b0b', 1709912647000, '[[117569210,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2040', 'media://episode/9b733dfe890413bf500a2a7a', 1644772938000, '[[1818476091,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2041', 'media://episode/4f9322c92dd2aa5ffa711f6d', 1625321412000, '[[1835253900,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2042', 'media://episode/ca872b277f33f03c3ad3e97d', 1695594472000, '[[1784919749,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2043', 'media://episode/17a14296c97238d8cf355531', 1748903306000, '[[1801697622,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2044', 'media://episode/7b915517e789001747bcf4cb', 1725634210000, '[[1751355375,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2045', 'media://episode/6cbb7c0bcee3b30b4f2c9794', 1622645567000, '[[1768132208,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2046', 'media://episode/4153059ccf91b0a780e9f6d8', 1746097912000, '[[1717802889,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2047', 'media://episode/26e3087ded7027900d3b9334', 1620142405000, '[[1734580250,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2050', 'media://episode/a6cced420659d421201cc0ad', 1669698505000, '[[1919242806,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2051', 'media://episode/85fe28ece9f9f99bef69665d', 1691939395000, '[[1902464421,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2052', 'media://episode/10c04230bcd8bedb4d807a1c', 1715673797000, '[[1952794732,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2053', 'media://episode/1db1f437c833cc1c2b08fd00', 1734464235000, '[[1936018563,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2054', 'media://episode/84631ec81b34639bf5d9ab90', 1641922324000, '[[1986355018,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2055', 'media://episode/8f6f19dce9bedbd4d3c849bf', 1738010537000, '[[1969577209,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2056', 'media://episode/b864f13a56ac9762659aa86f', 1725179185000, '[[19903136,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2057', 'media://episode/2ca71a3055158b41ce19b61a', 1747119896000, '[[3132375,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2058', 'media://episode/e82ae5398736ec18fc9083eb', 1659977086000, '[[1785023662,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2059', 'media://episode/4959888585b810e4c9634d22', 1740279971000, '[[1768247773,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2060', 'media://episode/58b1a6b394820b0740ac9304', 1668636286000, '[[1764243358,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2061', 'media://episode/d78d679953e0d93ca4009a33', 1702986007000, '[[1781020685,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2062', 'media://episode/10e6d25bdbbc53da7b75399c', 1719699089000, '[[1797797560,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2065', 'media://episode/d7b185ea2b1f088c464b454a', 1751964771000, '[[1848133953,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2066', 'media://episode/3b677a68315877a473c779ca', 1639241490000, '[[1864912364,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2069', 'media://episode/58ad6177f7847ce6c1de5e5d', 1741948949000, '[[1915237301,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2070', 'media://episode/d71ed0c59788d895c907b4d0', 1629454734000, '[[1717688877,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2071', 'media://episode/f7a2d01cbecc46f3b0d55308', 1616502202000, '[[1700910418,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2072', 'media://episode/f184b4c8fa6d3494e71094bf', 1656727485000, '[[1684132551,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2073', 'media://episode/d4b8c1bd69a2cfa8247a704b', 1741399707000, '[[1667355252,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2074', 'media://episode/59b5e08e5492a98659a92753', 1643647885000, '[[1784805233,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2075', 'media://episode/7aa47ff4ec7a8142697023b6', 1670809377000, '[[1768027366,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2076', 'media://episode/4e4335f8e7fb311cf2bfa553', 1651473902000, '[[1751240971,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2078', 'media://episode/50f8a0a79c6a588fee53d9e9', 1681585925000, '[[1851915653,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2079', 'media://episode/ff0ac1e2550f428e15010e40', 1670360660000, '[[1835138858,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2080', 'media://episode/29bc566875ab4acf35ab39ab', 1646019344000, '[[101985757,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '2081', 'media://episode/7dd395e4f0dc2148cc75998b', 1718808394000, '[[118764082,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('2', '50000003', 'media://episode/84f1329f24925a32340302b3', 1773518400000, '[[22795777,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('3', '3003', 'media://track/5ebed86acf57591036e9a06c', 1632998991000, '[[203253318,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3004', 'media://track/88006b26182305106c6ae844', 1661540080000, '[[119372903,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3005', 'media://track/6be84c79d58d10faa495c67d', 1664699992000, '[[102596852,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3007', 'media://track/4256364401a8a97b1e970a32', 1655986479000, '[[136144914,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3008', 'media://track/413526a591604b57230ebc6a', 1634425769000, '[[52260403,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3009', 'media://track/c57d3759380aa7e3c08a8736', 1719241110000, '[[35482240,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3010', 'media://track/91f6991c5451891a5c789520', 1636643308000, '[[233034024,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3011', 'media://track/1827f3f269dc7a6fa8fd5bb4', 1733000494000, '[[249812167,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3012', 'media://track/a6960ef8b74531814cc882fd', 1656877865000, '[[199479822,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3015', 'media://track/5ef138952022ff2feaf5c776', 1736485137000, '[[316920587,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3016', 'media://track/aa366dac00eeb7c4fbdf7d8c', 1747683004000, '[[266588274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3017', 'media://track/9e6813039a57ad8b3d7e71fd', 1661116735000, '[[283372513,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3018', 'media://track/95db47628947f24d8e315494', 1619365582000, '[[98931888,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3020', 'media://track/41fb4b12650e5224dfec3804', 1636663175000, '[[132238628,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3021', 'media://track/e879bf742da8cf8af9c97d11', 1658884303000, '[[115462579,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3022', 'media://track/f725fc1f0bc070c2fcfdffff', 1686434199000, '[[98686494,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3025', 'media://track/f8d94dec5e00d46c30d36a34', 1670514553000, '[[48356167,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3026', 'media://track/8b70d67f1b203a3a41bae1fb', 1637212745000, '[[31577042,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3027', 'media://track/e8457cfe2b521afc822ea343', 1694544417000, '[[14799905,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3028', 'media://track/8088b2f5944f1ca60d41f7bd', 1673474650000, '[[266572252,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3029', 'media://track/be1131c1260c598b103826af', 1655175565000, '[[249796139,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3030', 'media://track/572d862222297725f1a3b1ee', 1753870767000, '[[31463713,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3033', 'media://track/9111697564b920bd895b8dbf', 1672891832000, '[[81794024,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3034', 'media://track/efcc8402e5f2613d7714ae25', 1735350691000, '[[1964358381,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3035', 'media://track/6e298596b9cd04d7f5ddab1d', 1707021870000, '[[1981135486,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3038', 'media://track/ce53a59d3a44fd578f15608b', 1754974472000, '[[165762505,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3039', 'media://track/ea81c99c7aa0b3788edb3286', 1725315283000, '[[182538586,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3040', 'media://track/714beef381db0fb0f77375dd', 1671167805000, '[[1930688811,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3041', 'media://track/129e8cb348c43421e0bdce80', 1693984523000, '[[1913908632,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3044', 'media://track/fe872561c90df9083eecc7d8', 1704673964000, '[[1997798247,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3045', 'media://track/16d27c9886897ed0054e28e5', 1745190159000, '[[1981021140,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3046', 'media://track/60ce9f6d9ee21cbe716b7c8a', 1666378172000, '[[31348381,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3047', 'media://track/aa8eaca5726e168f954bbf1f', 1697076104000, '[[14571274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3048', 'media://track/216b09b323a4730f1244e00d', 1740695744000, '[[64903603,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3049', 'media://track/f273e03bfe4be3638099a3e0', 1622038310000, '[[48127520,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3052', 'media://track/8965aadd5f626db8c3926531', 1615625944000, '[[185645782,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3053', 'media://track/e012cfd7c76310fd638c4595', 1726105571000, '[[202418789,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3054', 'media://track/1592ecf12e88973a6a6f3c9e', 1635106529000, '[[152091564,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3055', 'media://track/8d901ebb9112998e2ff3a797', 1716360802000, '[[168868675,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3058', 'media://track/924d5362fc7dea866206360d', 1730576072000, '[[84980064,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3059', 'media://track/c40a6278a60c253b00894ff3', 1673510361000, '[[101756151,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3060', 'media://track/ba06485717eba843fec938ff', 1627967043000, '[[118384271,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3061', 'media://track/9803cbb1a128196d5f5d6b6d', 1700439927000, '[[101606944,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3062', 'media://track/48470ca30809d333329e550d', 1712258438000, '[[84832693,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3063', 'media://track/600d79a35e6064f00c57ad26', 1751116040000, '[[68052294,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3064', 'media://track/0db1700846ed0763c7a1a7d2', 1685516753000, '[[185498691,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3065', 'media://track/2aa6c156c3fd89150c82751e', 1640535809000, '[[168722388,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3066', 'media://track/c186607fedcc6b346aeb7a53', 1714545798000, '[[151945065,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3067', 'media://track/4cdad7a0ab0a7e7b0005928d', 1760050370000, '[[135161594,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3068', 'media://track/0832975932c0e91ebf7449df', 1717877056000, '[[279116583,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3069', 'media://track/bd19629fc4842801e3b8bdf0', 1661047702000, '[[262339256,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3070', 'media://track/faf66f31e1ffaf7c5bc46bfe', 1644101665000, '[[17572497,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3071', 'media://track/64315383dafe6bd7785f8d0c', 1702838159000, '[[34349826,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3074', 'media://track/e05f85a9a497cd727a74c2ec', 1720551818000, '[[84684877,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3075', 'media://track/2d32611e41eac4ff6abf8a42', 1758583771000, '[[101459134,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3076', 'media://track/f36b15614a716a97b95a8bd7', 1675382133000, '[[118237475,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3077', 'media://track/9cca6912a396695a579f32d7', 1619790158000, '[[135013780,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3080', 'media://track/4de193edb6b94463ad6d953b', 1748053114000, '[[64148524,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3081', 'media://track/af2b701c5cfcf470f4d1a156', 1621266140000, '[[47377343,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3082', 'media://track/1451ffb94a4af405e2354da7', 1735350341000, '[[97704182,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3085', 'media://track/2bbbd6a63e9cbfe5d76b43e2', 1709742129000, '[[1980261875,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3086', 'media://track/a963217fe0ed3cdbaf900180', 1619745845000, '[[30600010,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3087', 'media://track/0bb2bc19b3498a76ad4188d3', 1650001440000, '[[13816533,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3088', 'media://track/571efc9b8b26695874f03ca4', 1761230680000, '[[198346628,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3089', 'media://track/a1bb0d427f6301b43a2ca67e', 1731508581000, '[[181569303,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3090', 'media://track/39ac68957d727094527fecf1', 1737496598000, '[[1963369529,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3091', 'media://track/a920b17be1784d16e21cd6e7', 1628723219000, '[[1980146822,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3094', 'media://track/e38dc27ec6bd90bb010a4203', 1664305373000, '[[30485965,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3095', 'media://track/7f07cc9b8c2da5ef7f099a03', 1664855045000, '[[47262298,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3096', 'media://track/c00e10ffe86f248be933a580', 1667228223000, '[[1996925203,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3097', 'media://track/3d39aec6b60e53e2efb70518', 1623618504000, '[[13701472,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3098', 'media://track/d8708150bf93141823affb5d', 1679837771000, '[[97590145,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3101', 'media://track/32059629fbea70b665ea7002', 1722618433000, '[[374439234,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3102', 'media://track/b3276a2001c68bfcd8245955', 1674933479000, '[[391215535,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3105', 'media://track/aace1290e50794d64cca4dd7', 1674918881000, '[[307334030,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3106', 'media://track/d8822ce7b0eaa43f2c0475bd', 1692350411000, '[[324105243,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3107', 'media://track/ed433c39ca3832af5ffc91d8', 1692521910000, '[[340882020,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3108', 'media://track/d86369c985b4eccd2d53365d', 1710123629000, '[[491877977,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3109', 'media://track/b6d8cd847dc2c82089e89342', 1709492745000, '[[508655274,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3112', 'media://track/8a4636305a7d7e4a4ed7bf9f', 1759372466000, '[[424798221,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3113', 'media://track/3c8d6153f06053a95df18b40', 1661354429000, '[[408008606,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3114', 'media://track/7b575e001b3375adc4540a7f', 1629282206000, '[[391231787,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3115', 'media://track/1c81c0b6e01dcc8afd130a4a', 1711717189000, '[[374455476,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3118', 'media://track/adce1fc7c3cb6ffe5b4f2f6e', 1712882718000, '[[592562767,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3119', 'media://track/5dd37f7a6bbce3f710298bc1', 1615745791000, '[[575783896,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3120', 'media://track/e9ae02821f0d9521468ad26d', 1715586759000, '[[559153880,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3121', 'media://track/69f223498563d9328fbeec9d', 1628682057000, '[[575931191,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '3122', 'media://track/eece2c5f8214cefaa4381d07', 1719213941000, '[[525597694,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('3', '50000005', 'media://track/14389552475e96190c5a4065', 1773518400000, '[[123459219,905,null,null,"flac"]]', NULL);
insert into "seen_items" values ('4', '4002', 'com.mediaapp.agents.none://e571769636e186bf78b1a963', 1704761479000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4004', 'com.mediaapp.agents.none://5c8dfa88947f5847ede803b9', 1656073948000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4006', 'com.mediaapp.agents.none://d43bd4a5b70776d985c4b7fb', 1650441124000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4008', 'com.mediaapp.agents.none://e40728a5f521aebae0e9cb8f', 1615058550000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4010', 'com.mediaapp.agents.none://719a683fd9c35c8a9879f826', 1635162222000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4012', 'com.mediaapp.agents.none://9811823dc5ee7e872751933f', 1631609789000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4014', 'com.mediaapp.agents.none://2a835927e798c19f524c3118', 1637381152000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4015', 'com.mediaapp.agents.none://520ebe6d1935ab304bdc6ab8', 1709945379000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4017', 'com.mediaapp.agents.none://900ebe7897e55e7a9c1a66a8', 1654569845000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4018', 'com.mediaapp.agents.none://3673f3614637f1f21395d188', 1652228415000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4020', 'com.mediaapp.agents.none://cfe50aa78b91f2186a744e5b', 1639908709000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4021', 'com.mediaapp.agents.none://a14b4b6d35558867dcd1a91b', 1734628410000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4023', 'com.mediaapp.agents.none://fcb529c95c974ed84541e16c', 1719373821000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4024', 'com.mediaapp.agents.none://4387e92ffd2a19641e49c9b2', 1671277861000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4025', 'com.mediaapp.agents.none://9323f9c20afc86297b7f9f0b', 1681785264000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4027', 'com.mediaapp.agents.none://6197622bbb9bfd9adf95c5f0', 1627431355000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4029', 'com.mediaapp.agents.none://d4c4e6a61ed2dbb794d88fad', 1700844621000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4031', 'com.mediaapp.agents.none://81c91517256f1c9519ad7221', 1658959643000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4033', 'com.mediaapp.agents.none://7bcfdbecd1f73eec4817c185', 1617220730000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4034', 'com.mediaapp.agents.none://c712e0370b9e987df96c8514', 1718201034000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4035', 'com.mediaapp.agents.none://685039e2c49614a50e269569', 1648132133000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4037', 'com.mediaapp.agents.none://abb4896f4f39a8137623cf70', 1708866713000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4038', 'com.mediaapp.agents.none://61dfb70e3d1dc3cc09aa0faf', 1745504304000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4040', 'com.mediaapp.agents.none://0d352f650f4f238bfe48f1d4', 1662265490000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4042', 'com.mediaapp.agents.none://266d94ec00b6d928f5fe127f', 1628167432000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4043', 'com.mediaapp.agents.none://2bdca297e04918c2502bfa2d', 1728687090000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4045', 'com.mediaapp.agents.none://85a5f3aa8f071a6c324c936e', 1732774158000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4046', 'com.mediaapp.agents.none://6d4972a60d1f46e2618725d9', 1673221865000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4048', 'com.mediaapp.agents.none://44844d4d058823a8027dc37d', 1697583935000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('4', '4050', 'com.mediaapp.agents.none://3f6e8637c2857f555da80bb1', 1618046453000, '[[1834201,null,null,null,null]]', NULL);
insert into "seen_items" values ('5', '1501', 'com.mediaapp.agents.none://29227a31bea0cc08215b0194', 1623765262000, '[[1569113112,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1502', 'com.mediaapp.agents.none://36ef0654e9cf594995aeb669', 1647665914000, '[[1518781137,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1503', 'com.mediaapp.agents.none://f1b992dabb37ddbe66dcb1fb', 1722455347000, '[[1535560258,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1504', 'com.mediaapp.agents.none://dedd137b615e6eba7cd28290', 1741029796000, '[[1619467427,1800,"480","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1505', 'com.mediaapp.agents.none://a89d67fede9ef86534931997', 1626697581000, '[[1636245972,24000,"4k","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1506', 'com.mediaapp.agents.none://0dc4b1d93995fc7a206a0144', 1663221853000, '[[1585890189,9100,"1080","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1507', 'com.mediaapp.agents.none://4caa9b38c9331a26a0f230b4', 1620296891000, '[[1602666814,4200,"720","h264","aac"]]', NULL);
insert into "seen_items" values ('5', '1508', 'com.mediaapp.agents.none://593464866146003697c15a21', 1677781480000, '[[1418127183,1800,"480","h264","aac"]]', NULL);
insert into "subscriptions" values (1, '110000000000000001', 'history', '', '110000000000000202', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1772733601316);
insert into "subscriptions" values (2, '110000000000000001', 'maintenance', '', '110000000000000203', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1772733601325);
insert into "subscriptions" values (3, '110000000000000001', 'added', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"upgrades-and-returns"}', '110000000000000104', NULL, NULL, 1, 0, 1772733604046);
insert into "subscriptions" values (4, '110000000000000001', 'added', '3', '110000000000000207', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 1, 0, 1772733604085);
insert into "subscriptions" values (5, '110000000000000001', 'devices', '', '110000000000000206', '{"digest":{"kind":"off"},"quiet":{"from":1200,"to":480},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 2, 0, 1772733604179);
insert into "subscriptions" values (6, '110000000000000001', 'rules', '', '110000000000000201', '{"digest":{"kind":"off"},"people":"name","locale":"en-US","include":"nothing"}', '110000000000000104', 1773518586084, NULL, 2, 0, 1772733604209);
insert into "subscriptions" values (7, '110000000000000001', 'audit', '', '110000000000000206', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 1, 0, 1772733604235);
insert into "subscriptions" values (8, '110000000000000001', 'server', '', '110000000000000203', '{"digest":{"kind":"off"},"mentionRoleId":"110000000000000013","people":"pseudonym","locale":"de","include":"nothing"}', '110000000000000104', NULL, NULL, 1, 0, 1772733604268);
insert into "subscriptions" values (9, '110000000000000001', 'transcodes', '', '110000000000000209', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', '110000000000000104', NULL, NULL, 1, 0, 1772733604410);
insert into "subscriptions" values (10, '110000000000000002', 'history', '', '110000000000000301', '{"digest":{"kind":"daily","at":540},"people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, NULL, 1773475200000, 2, 0, 1772733604445);
insert into "subscriptions" values (11, '110000000000000003', 'history', '', '110000000000000401', '{"digest":{"kind":"off"},"people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, NULL, NULL, 1, 0, 1772733604497);
insert into "left_guilds" values ('110000000000000003', 1773256620005);
insert into "initial_subscriptions" values ('HISTORY_CHANNEL_ID', 1772733601316);
insert into "initial_subscriptions" values ('MAINTENANCE_CHANNEL_ID', 1772733601325);
insert into "pending_notifications" values (5, 63, 1773518585078);
insert into "pending_notifications" values (10, 61, 1773518420064);
insert into "pending_notifications" values (10, 62, 1773518584023);
insert into "pending_notifications" values (10, 66, 1773518588113);
insert into "pending_notifications" values (11, 61, 1773518420064);
insert into "pending_notifications" values (11, 62, 1773518584023);
insert into "pending_notifications" values (11, 66, 1773518588113);
insert into "post_groups" values ('110000000000000201', 'season:50000002', 'added:new:2:50000003:s4U4p5ooErne-new:2:50000003:s4U4p5ooErne #3.59', 1773518405881, '["[{\"ratingKey\":\"50000003\",\"kind\":\"episode\",\"title\":\"A first chapter\",\"index\":1}]"]');
insert into "post_groups" values ('110000000000000207', 'album:3073', 'added:new:3:50000005:42cJ_mXQww1u-new:3:50000005:42cJ_mXQww1u #4.65', 1773518587491, '["[{\"ratingKey\":\"50000005\",\"kind\":\"track\",\"title\":\"Encore\",\"index\":99,\"disc\":1}]"]');
insert into "blocked_channels" values ('110000000000000207', 'forbidden', 1773518587554);
insert into "blocked_channels" values ('110000000000000401', 'forbidden', 1773256613054);
insert into "outbox" values (1, 'audit:audit 16-audit 16 #7.8', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733604252, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733604328, '1479176688305700864', NULL);
insert into "outbox" values (2, 'audit:audit 18-audit 18 #7.9', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733604397, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733604420, '1479176688930652160', NULL);
insert into "outbox" values (3, 'audit:audit 20-audit 20 #7.10', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733604431, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733604442, '1479176689039704064', NULL);
insert into "outbox" values (4, 'history:play 41-play 42 #1.20', '110000000000000202', NULL, '{"items":["1043","1021"]}', NULL, NULL, 1, 'name', NULL, 1772733606836, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733606863, '1479176699168948226', NULL);
insert into "outbox" values (5, 'history:play 41-play 42 #11.20', '110000000000000401', NULL, '{"items":["1043","1021"]}', NULL, NULL, 11, 'pseudonym', NULL, 1772733606849, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733606896, '1479176699324137474', NULL);
insert into "outbox" values (6, 'devices:1001 device-1001-78f487-1001 device-1001-78f487 #5.22', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 5, 'name', NULL, 1772733607029, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733607077, '1479176699995226112', NULL);
insert into "outbox" values (7, 'added:new:1:50000001:x4G2hnYKgNim-new:1:50000001:x4G2hnYKgNim #3.23', '110000000000000201', NULL, '{"items":["50000001"]}', NULL, NULL, 3, 'nobody', NULL, 1772733607245, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733607260, '1479176700838281217', NULL);
insert into "outbox" values (8, 'audit:audit 28-audit 28 #7.24', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733607692, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733607723, '1479176702801215488', NULL);
insert into "outbox" values (9, 'audit:audit 30-audit 30 #7.25', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608034, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608079, '1479176704285999104', NULL);
insert into "outbox" values (10, 'audit:audit 32-audit 32 #7.26', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608105, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608126, '1479176704491520000', NULL);
insert into "outbox" values (11, 'audit:audit 34-audit 34 #7.27', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608176, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608212, '1479176704843841536', NULL);
insert into "outbox" values (12, 'audit:audit 36-audit 36 #7.28', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608287, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608360, '1479176705460404224', NULL);
insert into "outbox" values (13, 'audit:audit 38-audit 38 #7.29', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608449, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608477, '1479176705959526400', NULL);
insert into "outbox" values (14, 'audit:audit 40-audit 40 #7.30', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608510, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608619, '1479176706504785920', NULL);
insert into "outbox" values (15, 'audit:audit 42-audit 42 #7.31', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608698, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608729, '1479176706999713792', NULL);
insert into "outbox" values (16, 'audit:audit 44-audit 44 #7.32', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733608741, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733608766, '1479176707171680256', NULL);
insert into "outbox" values (17, 'transcodes:_xqyf2rSLw8wW_7dd8JZM9v3C_02HcnjCsYdh0mFHiY-_xqyf2rSLw8wW_7dd8JZM9v3C_02HcnjCsYdh0mFHiY #9.33', '110000000000000209', NULL, '{"items":["1095"]}', NULL, NULL, 9, 'pseudonym', NULL, 1772733609016, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733609039, '1479176708316725249', NULL);
insert into "outbox" values (18, 'history:play 43-play 44 #1.34', '110000000000000202', NULL, '{"items":["1095","3045"]}', NULL, NULL, 1, 'name', NULL, 1772733609044, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733609083, '1479176708471914498', NULL);
insert into "outbox" values (19, 'history:play 43-play 44 #11.34', '110000000000000401', NULL, '{"items":["1095","3045"]}', NULL, NULL, 11, 'pseudonym', NULL, 1772733609064, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733609165, '1479176708664852482', NULL);
insert into "outbox" values (20, 'audit:audit 46-audit 46 #7.36', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733610219, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733610261, '1479176713437970432', NULL);
insert into "outbox" values (21, 'audit:audit 48-audit 48 #7.37', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733610257, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733610320, '1479176713614131200', NULL);
insert into "outbox" values (22, 'audit:audit 50-audit 50 #7.38', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1772733610325, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772733610353, '1479176713832235008', NULL);
insert into "outbox" values (23, 'history:play 41-play 44 #10.20', '110000000000000301', NULL, '{"items":["1043","1021","1095","3045"]}', NULL, NULL, 10, 'pseudonym', '{"kind":"digest","period":"daily","from":"2026-03-05T18:00:04.445Z","to":"2026-03-11T08:00:00.000Z"}', 1773256607260, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256607829, '1481370324040679428', NULL);
insert into "outbox" values (24, 'audit:audit 52-audit 54 #7.39', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256607609, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256607893, '1481370324413972480', NULL);
insert into "outbox" values (25, 'maintenance:maintenance:2026-03-11T02:30-maintenance:2026-03-11T02:30 #2.41', '110000000000000203', NULL, '{"items":[]}', NULL, NULL, 2, 'nobody', NULL, 1773256607902, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256608044, '1481370325072478208', NULL);
insert into "outbox" values (26, 'audit:audit 56-audit 56 #7.42', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256610153, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256610223, '1481370334115397632', NULL);
insert into "outbox" values (27, 'audit:audit 58-audit 58 #7.43', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256610456, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256610602, '1481370335646318592', NULL);
insert into "outbox" values (28, 'audit:audit 60-audit 60 #7.44', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256610655, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256610700, '1481370336233521152', NULL);
insert into "outbox" values (29, 'audit:audit 62-audit 62 #7.45', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256610684, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256610724, '1481370336321601536', NULL);
insert into "outbox" values (30, 'audit:audit 64-audit 64 #7.46', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256610749, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256610776, '1481370336598425600', NULL);
insert into "outbox" values (31, 'audit:audit 69-audit 69 #7.47', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256611505, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256611541, '1481370339744153600', NULL);
insert into "outbox" values (32, 'audit:audit 71-audit 71 #7.48', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256611544, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256611567, '1481370339903537152', NULL);
insert into "outbox" values (33, 'rules:rule 1-rule 1 #6.50', '110000000000000201', NULL, '{"items":[]}', NULL, NULL, 6, 'name', NULL, 1773256612114, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256612160, '1481370342348816384', NULL);
insert into "outbox" values (34, 'audit:audit 73-audit 73 #7.49', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256612147, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256612182, '1481370342445285376', NULL);
insert into "outbox" values (35, 'audit:audit 75-audit 75 #7.51', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256612301, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256612335, '1481370343137345536', NULL);
insert into "outbox" values (36, 'audit:audit 77-audit 77 #7.52', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256612460, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256612482, '1481370343753908224', NULL);
insert into "outbox" values (37, 'history:play 45-play 45 #1.53', '110000000000000202', NULL, '{"items":["1043"]}', NULL, NULL, 1, 'name', NULL, 1773256613039, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256613050, '1481370346132078593', NULL);
insert into "outbox" values (38, 'history:play 45-play 45 #11.53', '110000000000000401', NULL, '{"components":[{"type":17,"id":142592840,"accent_color":7306231,"components":[{"type":10,"content":"### Just watched"},{"type":9,"components":[{"type":10,"content":"**Metropolis** (1927)\n-# Meissa · <t:1773256605:t> (<t:1773256605:R>)"}],"accessory":{"type":11,"media":{"url":"attachment://played-1-1043.webp"},"description":"Poster of Metropolis (1927)"}}]}],"items":["1043"],"mentionRoleIds":[]}', '[{"name":"played-1-1043.webp","description":"Poster of Metropolis (1927)","bytes":"UklGRiIFAABXRUJQVlA4IBYFAAAQIACdASqgAPAAPnk4mUmkoyKhIndKwJAPCWdu1UQa43/H4S+kOP7YDbxc8BppvRhesH/ymCCtB1L/yPiA4s++u8N893oMZw3qn2CP1z6yXoqg2VhnvJSiPzuHAfuMEI/x9uE/IlyvLmD1lyyAqNtiYGqEvlzZ8KY+h1uVF7uhg0KvXFuNrIEv3p35tR3Ctv7KAI1ZcBdGLPSlTlw0+CxQuUH5Q4Chc02s/dkTZ3aaXn6Vkse30gC7x4Uk67ujZPPCn+Ew5ZPET6VkTsfbDG3Cs/heYIaDaX6NAdeu2qEJn2+kDP6ZoSau0GdEhZfTdYjCYQxcXwjmvA26QnLl6UPBjfSyXwydqglAAP6cqfKdeUI+BkXXY38Cv/8W/aP5MuF/5jlTwDzlPSpwua/aAgP7nQ2JnMpfcWnxJZpMyIuzjen/Y9AxZh8/nma/XWz0ewjCGDY1TO61iTehDajxahR8XUFAq0kWg0q2MWdH4QQpFcC7iAADT9Ecmh2CrtO1TcfU+YkMo/ZvqQXTVzdylZyEMrxwlXX+ScvVQpg0Q5yLXLOh2kyTsj61QApx9jPdNU3tlGSEpCq8H28fCvcPMWoX+9wsN321tXNHsv2USBoYvZ/2yGRtZqUuZIZUAKZbRcVe4+v95ugrqh/RjbXbI7SF1cqROhnVGhZyeIJj+nBdroFixXdg7XNSxSUW8mZ0onDUyXWO3JI90fYNJw9RVAx0NERTf972fMwEfgFKaz46UwhMxqAY64FXGSWD01R+Gjj9gNLx9bUqaqhUb6Eo18O2DiOK+U0Dh7gi1rjOz/r4tj2Zpf9Lx3ATpF9HBWpjTqF9yNbs6OEehKl+W6VNT0NrbpB4Yi1N+l+WJ2ATybHaQm14SpV6mhyFU5d6zMsP2MF19w1N8nLvZwe5Rk2lLiDy35vqE9a1XOYIAGYqw4i0Ms+mVSRj5h/Q8CoO8EGbGtb0lXDE/HYmgN14WiB7MRqkt5lyKdj5rUJxBE/wBXWSsrnXod/fsevIv8/3HBNZD3xhXDKwi6PHwzx3YLGmNZF3DmnI0J7s855WA28P9TN7zUdmOtggM7MVgFaLLePRGRl+43z9rMj2AiIzZfv4IqzDNuChUgsFT11MZ7/FKqBXEgKWKti/Ym/rCAewg9+p22g8iifoDB9c9t4b6GVbGb7oSr85u5ndzWpJsOoczLPOPhLT0n+AiAsMqKreh48yxDTaUhlKyimZNZ2lFrBgspZsGAABL1O1Pg/VVsZY2KFs/D9+aDPpF5q1IrFVfviRXJ/z6PbM4Uoc/c9qdnaaqMU6PLEutN365shXlXaqi1LiX7dFNXZeV/3etbS9V27adBubZkbtfbyZ7VsmWvnE273GxEWz/pvpk22Pj5Dcu/VAhfpRH/QldFDmrUsB0D29zLq59n6vsImtDQjFEPs138UekwfWgLz4b5nn3h0mMUhyid44QO1wLe94HbbIQtaFhxx2NWg0pJr7v47mrWlBsdnseg1pWFnofB3bd4SQ8zDjiKAb2RuLCpqQeWKfW+Y5+5bvZOl4qMTsnbsW6eTsz9XxJMrQUq6wVQFrVBSKZ8o3QwaCLlo6RAXJCWRpUEa0HPoNaIA9njdz0Epk3NutmYq/Dtck5lKZkzq2JbbfCxLimUKb8p3MHi/D65RrWWfv3Uf+6l/7mH3MvRow5BwrW8Z7ZjUPwZXrl+RAy8bFllE2gz94AkzX4+DZ9nXSyZMAGG/UyoeCAAA="}]', NULL, 11, 'pseudonym', NULL, 1773256613044, 3, NULL, NULL, 1773521127759, 'forbidden: Discord', 'forbidden', 1773256613053, NULL, NULL, NULL, NULL, NULL);
insert into "outbox" values (39, 'note:changed settings 1', '1481370367166513152', NULL, '{"items":[]}', NULL, NULL, NULL, NULL, NULL, 1773256618065, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256618081, '1481370367233622016', NULL);
insert into "outbox" values (40, 'audit:audit 79-audit 79 #7.54', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256620140, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773256620179, '1481370375928414208', NULL);
insert into "outbox" values (41, 'audit:audit 81-audit 81 #7.55', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773256620368, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518401628, '1482468365871087616', NULL);
insert into "outbox" values (42, 'history:play 45-play 45 #10.53', '110000000000000301', NULL, '{"items":["1043"]}', NULL, NULL, 10, 'pseudonym', '{"kind":"digest","period":"daily","from":"2026-03-11T08:00:00.000Z","to":"2026-03-14T08:00:00.000Z"}', 1773518402396, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518402884, '1482468371860553729', NULL);
insert into "outbox" values (43, 'maintenance:maintenance:2026-03-14T02:30-maintenance:2026-03-14T02:30 #2.57', '110000000000000203', NULL, '{"items":[]}', NULL, NULL, 2, 'nobody', NULL, 1773518403009, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518403173, '1482468373370503168', NULL);
insert into "outbox" values (44, 'audit:audit 83-audit 83 #7.56', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773518403185, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518403248, '1482468373794127872', NULL);
insert into "outbox" values (45, 'audit:audit 85-audit 85 #7.58', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773518405225, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518405278, '1482468382325342208', NULL);
insert into "outbox" values (46, 'added:new:2:50000003:s4U4p5ooErne-new:2:50000003:s4U4p5ooErne #3.59', '110000000000000201', NULL, '{"items":["50000003"]}', NULL, NULL, 3, 'nobody', NULL, 1773518405882, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518405939, '1482468385093582849', NULL);
insert into "outbox" values (47, 'transcodes:VTWq_qg5yi8DE7gbN9N8CGSDpWQa8zlITvbfvqjRg7k-VTWq_qg5yi8DE7gbN9N8CGSDpWQa8zlITvbfvqjRg7k #9.60', '110000000000000209', NULL, '{"items":["1082"]}', NULL, NULL, 9, 'pseudonym', NULL, 1773518406347, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518406355, '1482468386842607617', NULL);
insert into "outbox" values (48, 'history:play 46-play 46 #1.61', '110000000000000202', NULL, '{"items":["3046"]}', NULL, NULL, 1, 'name', NULL, 1773518420079, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518420103, '1482468444501704705', NULL);
insert into "outbox" values (49, 'history:play 47-play 47 #1.62', '110000000000000202', NULL, '{"components":[{"type":17,"id":1646954978,"accent_color":7306231,"components":[{"type":10,"content":"### Just listened to"},{"type":9,"components":[{"type":10,"content":"**Blaník** · Bedřich Smetana · Má vlast\n-# Wei O''Connor · Hi-fi · <t:1773518400:t> (<t:1773518400:R>)"}],"accessory":{"type":11,"media":{"url":"attachment://played-1-3049.webp"},"description":"Poster of Bedřich Smetana – Má vlast – Blaník"}}]}],"items":["3049"],"mentionRoleIds":[]}', '[{"name":"played-1-3049.webp","description":"Poster of Bedřich Smetana – Má vlast – Blaník","bytes":"UklGRqAHAABXRUJQVlA4IJQHAABQMgCdASrwAPAAPnk8mEoko6KhoNM6mJAPCWluz5+3/HgS/+y41TML7ns+uAhVC3pj21HPAbr36t8gD/cPC3w1+3D7D835Xd4Pv1ya/4nenwAfjv8w7uzUC7w/470M/9h6n99d4t7AH8j/tn6++6x/Qf+DyxfTH/b9wn9V/+x/de1V6KorESYuQlxVC4Dzog32VzMGpjpRO7XiDGMYxjGMYmeh2yWqMRqjEaoxGqEQRDUwKMMLii0V3VrOByjw2y7GSRx1HZmZGclBie8atU1a39jRPePcxykElHVh/cApQxd+WBdTrgOR0rFsnvzeE2vIZhF3u15LzmgSS6OWpD1Q+xKhsSnS5t6pzs1zxulA/8hUjIUK3LqNL68EhCEILaRbLbpRnCUdwlHcI6pFstulGaPmnJdpGOt+VhV6UIK26Bo7D5INScJ694lBIiTT5AYo8laTm+kGqnIshyyyfsssdCW/2vYS47IZE1VUVC98TubYGFc1FH64HJyQRSJVQoodxoy+GdU03yP1eYeTNQIm/lmnrfZXC3TlEMAA/vC98xPqIC3SLRxQYxszhf/I4Zz7DiSpLaEf//43j+6S4qtP9TDvRVVggoAlL0eYqSdr6qEGgNpcsfBaynQworFJNRRVN4v6Y1ji35/GVpne4TENa5aYOUby4AJEoJ/gYJA56gUEjkFNP1NYi2hha5i7h3L0dEIWvQvpSaXDd+FXfWF4DKjQhnlreNdRJ8Mxn7/88OMRL2WDd9pc6gpfEt1OLaceAN5d3L+cJxOZVx3Ki5WU2BuZLMIZ5+xNtydgYfk1hIWOwLloHDKFhnKGWy/RetigXYt05sXlGcZH5GjJh2wBx/OIsacA4toXpaLdcT4ikWpFPDpRoRtsTSSXNZj32ejPgrwrz2yI07UMDKVTfBeFlfCl+eA6J3BdMgqaTYeuAUk58XDr6PjChhLxloyMVof948iOHHWqdckZ9C+qhtToyZ8IOW0h+j4mo4P+PgEoctunYHzCpj5wSIoGj4JhxY59RG9w7iPKZ83LrqxJBDsdLMBmjKiqi5CVDKwnTvqIpNnqEAyZqpsI/SSX2+BDUf8vXYBpJ0dJyPg6MZKmmdwEb0z7EkbW6qbTNGGsl2CyI5eYfGWGj9SPNYeG3Hlka/oXkMLKOW05ZgAPP4sK31YZWaoI0pUZYZOVx8ftuT0RSFW2FZwDfguyYSABpS9x+JxlYq3RveRq6012RoYUGBY0pMrImZfavUa30ac6ukSzNbEeGetqPKw/WCeAzfEJ44+Rt2WKef/oQQDjUe9Q3E/PDeffJxuYWr8h9d7QhuFz0fMv1s/8qI9hG8GTfxfdm9aMvT8GqutPpe+MT3d48Ce4N8v5zgfCJlUWjYsMajd5pT02I53kXzfU/1KBIGvEkxTtycunzfWcM21dmZMQMieNy7IzMfMPEoHNkmpbhgtAebejhThYqaKVBykGyCMRbxdDkpiyOyreYoy7VD0bH1MGPjHyob1NyKMYoKsWKuz9ZIZEss+qHUnG7EJ+sU/Md5ytNtIOKQ7CecODRtp1kDJyPJIduybwtB4e3xR0FHJ6wpgUaHf0uaNke1bj1rRkhIovBmKNFKwaeXrqRj0/I74S+W7eZgkeXN3TBsGugWDmH4EwXnBrwxBYmVf/7vUnWvZj6lMnpJJnh7JC5vJN/tDootVbcbgs31N34iKUceOmFvAjvs2HLJkVCA98c4DIdrQtmYCpuBN5N4YPtM4FFL8lbqSH0cJ7qNzaagHh4HtjpnF8kfGv/bA0JcKDAAAAXghzkMIUg4Ap0++BswSKMa9cKuczHFX5+3PDXJoEx26OBxEaNJsa0MaTY72mlsL03No1+gA7MVRZ+r3v/3U5LRn2m9aCj8KH7LrOPud11qMl0nmRGYcxvu7YTynvEsLhZZ+894fPCCBduGejVlr/NujHmDZIzqpaf+CIpTPwVicEf8ZRuUem8v02sdsSUfwIlJguZ4DqmTuSnJAj2os2q3LIONz/5QBsBKntsOJuTGwW97SKnkmBLfeXh/Ms0euxMCmmDVVibCelCbZpy5NZ9VbuF+dM8/kT4LvdKcjpSl/6AZ3LkyfbaN4WVC0jdX0aKL9wOy9Sy/s8+tEWWSkhRXrxc4VgdMha1U9/0Z0f1U3ijRQCxgFgqMw1oH4X4+XKo4yJlI8b0RUdooV9838UI8gMf4yzo4Gv3BcX2VFgumrt3gru5m4uKE3O9kOTM/Sbs/8DBzyPQ1x1ZGrCbyDzghhaQKq0JkXGizjAmqZ2D36T3yoCNv2lmUy5+H4yyXzxQFjO6r3JTx/vYKkyezmcDSGMJ3+Z1x9MwevNwSMbH4rSgaMx8KXyCj/Qx4AZI3uZ72yQ3y5HQXqbgqkLBM5tcm+FE4jzW5WG/h7s6bZ8I816CCn5/IL7IEZWqOV9DVaPr533tZZshHiMCe3QYTl9qyvUTZ83Z5KX5ohougCFP2ZGhXTPsrAjZ7wa2xQhd88hOdreWP6pnpe3Hukx524FffrjIP5t8gAa6I1pho+bf+vd+fh3DpHocUUeSBoxE4m9gwAACPVG00FBmq3+jqio+TAy83iAAA=="}]', NULL, 1, 'name', NULL, 1773518584035, 0, 1773518583938, 1773518584945, NULL, 'invalid: Discord', 'invalid', NULL, NULL, NULL, NULL, NULL, 1773518584056);
insert into "outbox" values (50, 'audit:audit 90-audit 90 #7.64', '110000000000000206', NULL, '{"items":[]}', NULL, NULL, 7, 'nobody', NULL, 1773518586113, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1773518586139, '1482469140894580736', NULL);
insert into "outbox" values (51, 'added:new:3:50000005:42cJ_mXQww1u-new:3:50000005:42cJ_mXQww1u #4.65', '110000000000000207', NULL, '{"components":[{"type":17,"id":915363089,"components":[{"type":10,"content":"### Suite bergamasque · Claude Debussy"},{"type":9,"components":[{"type":10,"content":"**One new track** · in Music\n99 · Encore"}],"accessory":{"type":11,"media":{"url":"attachment://poster-3073.webp"},"description":"Poster of Claude Debussy – Suite bergamasque"}}]}],"items":["50000005"],"mentionRoleIds":[]}', '[{"name":"poster-3073.webp","description":"Poster of Claude Debussy – Suite bergamasque","bytes":"UklGRoAMAABXRUJQVlA4IHQMAACwQACdASrwAPAAPnk4mEmkoyKhI7J64JAPCWduz59XgS/8U7GAVuKMNbx/2vqM/v26O8wHmpf8/1I9Ej6l39i9QD9wPWf9U//K2Bv936DP2z7a6BP8m+3n4vx7/1XhD8EPjz2AvVX+W8OfZXgC/Df5t/yvA6/0f5l6i/W/2AP1e/2HlKeHN5H7AH81/tnqs/zn7N/jd7XPz//Efs78BP82/sH/Z/wfaL9IMH2z51pRqF7E0k77ZqF7E0kwcJRPVPEyxcKZlKqv4PKIvvpq33UJeQA7RWX+/alajzcI+GOTz3F3EUcTTyFNkw8jS7ZqWU+OtD7zvDEgZfLBYEgSRbqHBojSrDYEVsnAZpMbeRa1K1IZt02b/cqSbBiLkLGIl0/I7F0aKY8A4tVwV/P+slPTwDjO1EEwzVE7jJ1B04wXj+LILpmtLYtzjMH+gkABN2CKjuSz3OyLZYIZUzKHAdE2srqf0sY/0HlbOSOwmIXAN8AKY6Dwf6OGaz/LAhbboUkxMFqcFRL8osGybBdD3RSYCjx37K2m4Vjz/w3Ikwy48J63Xq0Z0cOqAhjWchuZSqr+DycwzgIUVMtFewsTz/mnR+c9uGdUcdcfxnU06je/IS8tAn69y5vWTZGcUJLotE23JhwvlQAfVJrHUmFj1cisbwoMdWfy4uzD26SSJYC8SAJP/GPdRiaSd7gc7NSAAP7Yi/KqJTnOMLATmYaYf0tJZWODpQ/+wjsDGMPAedIGf/zp+pUFS/Tf0awiF/WBxMpGQx6rkiF3Dxtaq76EDuQQDUaE+e7nZCQ1w53N2k4G5xtEL7tzSgeipjdUIvU93N9lUKDEv8KDDuzCjncPHHslMYH7APYfZuAQb74XO3XZ6G0YojdziYAPRmlNUHT6IUevJADKkBpqPUAAAABB+Zan9iO0uUGjUIMKRZdmgBNJ97n/fMa37NX0FJipMllUcv6gemooe1+9qLHBZvhYbIR9EvESfoyzyRsMroO0hn3nRO3yB+t3KHBxnWFaUMa9Rdz629yPaVXqGU4M7QicAk3cACAeoHNQypIgIbow2XiPM7OSkEiQ8qS7zrM7AdxsjL+FEKbguLuTxW4ojPBlv8c1M+NfDdEUu7d94/GeDcOu1AEAKPFzBe98jnBFg0qscqCB/RuZ7syDf+j7w95k3ZLLVhYU1sgKAOzJKVgVH6Fs4OVn0yFmAAZjtuQ0g5rfPK48jDZtYOVS4GpSsn3mRL+0S/PoHwve95aiZF2f2wkzzg4SywSIWbCfD0Gw7Nvs8jgviADQgL7Ie0eVft1q/x8yFqEIVKwvc+M3S/ENT4fBKBwNS4enrVtqbJEkfHovH5xU9qcQWV69tL1VQJLSTx0j3DwrZdobRwDDLoZXZHVB0WlipFTHXPEkwJnS02+/pTOwTj9U0oPk8P/6wLgrHaWmvUkqCCGdD1RVXfRbklJcc7DK0KX84DkbBHK+ZaJXMnpCMrVOxEIKb1i25v+ID/9d/j8LkHxwfpIIhwR/ORXgjPSN8ofmtbnbDBjnvtHCq2cAV56oSXGOIkCAzPb/9q/ZjZcqEk+A6mm6jMzSpRs/5pXF4n0J7t7RjhNxwxgzYFvsQDmgN1ut5iGQ2159DPmYuevsc50565n3WudIXSLJ6i4gNM+bW2sVSZ3a35qj9rIy5ovp/DJDbHwnr/Fl32QSO4CHOhvyrWbEIXqYH+abYmvC8UWKr56a0/36788LendPZsSl8GkwrZLu5aIpaVyCT7p9f6bHD2z0kliqGAr5fXn7hUTwa52Vxq1ASKvMb3TNjRdzTtdOVEa+g/Cnmh0TMPBwYwy+ab7Gr744myr5giJLsCHbH6ODR8cruL0ZpUPe93kcyJjccCm+fNM2MSuxnwcmJG/ZS/IhkEY9iZ5dWwd37SATuxapcmH8FhZay86PvqHIbqO9n+vO4DJqlnTWMloEpMXtnsa8FSKKZH4+AeKA3RHe1T6ZY6+VRmyaiwjdoG2lemKYX/xybTzkwQjYo+RRrnJXujjrPgF4TdjLPnEJToR175ZlOBnkXw9dR4ASuPKbRIcaRFuQFoyR3Y2v5K6q/JSVwL4myv6TWutRsPDd5fE5sOQiPrrt2g19UUIwMbkFuodn3SGri57KgaSLs7tK7xzdF5vkQczL3Pyd/uO68lBK03H8ST+gS7+kqfnum6rFHJi9fp9aQHU0v5hzW1n3SuME1kQSL9on/z9TLq+qqED9o6Akh6P2+BrLzteeKKEOhNE9aMFe+krgu6RfmuzK5EPgoXtv/mqcUoVahFuRgQcmRcYkfs4B2/4iEg27Vwkcd4/T/ZEysIHQudJb0T0T/PhsvnXJAjaqTMQK7xYE98Lsf54/ZIDIzwKTUT15aDhC9TetNy/xbzArl0uMlAWkSnmYmWSfE8RfFBLILp52R0vtQ/s2wsOth/7eFS2fdw1CLXeGbNhV149X3He0iknkHK6eXco4WaJn6wpa/tIPwydz49gFcgZejs1GLhVn9gT57XXu5TUb9yuHgNgwmXrgSYjYRidlPqJEdec1X5snGHlXQ5cyH9YZvmk7ZwepO78Ns5iuc5hKf5gJVj6YIl8c+HeloGGlCenktb3731NW9Fi22i1k6IKCOg+TCr0IqXJynaxJTwWsrAVLsxMrMqXsoUjdAls7xJRmqGCTV2uQq8BpnBA8OG3cYz8292GAC6V3XukhIrZEl9uDe4Mw35N8AB0gKLXZXFhC3If/ENkTnva5aD8qK2SJNiIqLw4JIEnTt32AKgtMpFvk5CpLsvqAcb56LozNwpRKoh1u08iS8jXMj9aL0a4P/NDy1aK4tpYtBV5/d2HYtFWy8WBXUIpx9eI7Km1t0w8+zQ0nVpvHrvll35kmUMp3K9K6Dv4ukC430Yuq2ElNjRkSVdr9GYqJOlEuXvqXnlDK/lR8QuWIlavtEaoGrUBjmG+CXfVg0Ri3sDHoWHTzrsR9cc42Zszm/rC+hwpzvjAmSmnNuLG7e3Y2JDj5xtap59FlLDrilRHuIRt2ZKsy5tWU0Wd8w8ItuVG7sacsQLRsSfsu357ehL8U161wXLu4CHH//q59pvgi6dyC1LQj77ggUAwey3A9kFfG34c2Yo6utUCsyMGvwDSTjnR8ex50YM8PJNe68LZaQaIuDvpzLvxROSv+5lwfHU4FfkaWBuHSGzEsBPT3cM1Z8u8f1mdxZFhhuqQxI8e/hhpy4//Xv7BjNa7uT6KvE0MUVjCaDLXQ2hZ2TZLq5c1tmpxXF4A0eZi5X4hY6G4iHGEmoAbtBH4BlpFNCCNSfj6QfSO7CrjOr8rmA66OD0yAfw6iM/blV5AmM44NcvJpNUz5xFmk/kYI86oZ4IFIVAVCBmTylPT4NqH5Pw+7vZStWlHxNaIy8Qw3bRjWD++GjCAABc/FDL5wDtDwLiKIJHjHMIisYNQ5ZcFvDxC5XHb5Qt11Xwm4+SAAeSh5mf2QbKnc8yfsQYxb9H+a6U0uYq6a9UwoURdOiqTYBwZa4FaUqhtMySjoAvkFwg6Yqt0i0OYWnwwWCnWp2XBOSKIyORU1aRiiimBAKsUkgAzylsmI8GGbN7Ew3IIPbZFfCz46skbGc1Sjw1Xmhv/ir8ZqJmO7u56yfuU+X64OSkBQnyn/8OtsfSprtW9rqquBmY0M/0gTAwKbhPQkXKaDLNIc9NXDVanSXARcCyzD7eSO+Vx+M4+c/UUxGE1lV+Lbw1hfU26tKa/lT+ijIiK17EoC83wqu+Ul/vCGz1RYe+cNK1kgt1v6gsapRQ47cdwSLqNWimgJL6SHM/lqhH/rFfmkcN4/vHEapFPhjbCqARlOuM97KaDscKytgBPA3rNRKmN4z6FpFtjFuhpe45dCGc9vhE7ehM7cvMmyMTxLVhAq0Us+eFIQbbEhoaVDa9yVUgBWqbd5ytXNlanpDTmHWUMyNzg33j8uO+Odrsv4pdJ7BlIsVjHxUh1F/YP0qQitOgc9f1FVKZrYfT5a7m8HYW4EkQEke7/tTROG67pW+IQwlCWsbQlTsQVlsmIvPaH/6iTjaVz5kGFBtp4/h4NmDJbwqa288t4sWcSyf9mGJ4G3GflnJOCO81E6HZnZ793dIQa/EFfiYsY2b+BaHuPXtjtuE7uvQQvhyNvQvlgQQPZMmxtGej64/qQmnjmNRFGkTeebkScJYwRUFvUwcEpKSw31ksW6lRlaLFTdWr8R2zboBWvTC8c5nxVgTNuY2vMqeVWBsEKZqO6U7NvG+B2mrTAAAA=="}]', NULL, 4, 'nobody', NULL, 1773518587491, 1, NULL, NULL, 1773519292492, 'forbidden: Discord', 'forbidden', 1773518587546, NULL, NULL, NULL, NULL, NULL);
insert into "outbox" values (52, 'history:play 48-play 48 #1.66', '110000000000000202', NULL, '{"components":[{"type":17,"id":596891805,"accent_color":7306231,"components":[{"type":10,"content":"### Just watched"},{"type":9,"components":[{"type":10,"content":"**Safety Last!** (1923)\n-# Tomás Ferreira (<@110000000000000105>) · <t:1773518400:t> (<t:1773518400:R>)"}],"accessory":{"type":11,"media":{"url":"attachment://played-1-1077.webp"},"description":"Poster of Safety Last! (1923)"}}]}],"items":["1077"],"mentionRoleIds":[]}', '[{"name":"played-1-1077.webp","description":"Poster of Safety Last! (1923)","bytes":"UklGRpAFAABXRUJQVlA4IIQFAAAwIwCdASqgAPAAPnk8mEmkoyUhIfVauKAPCWduz59XgBifzi9rOAD0R7ZvncvQpvDW8lf6DBFuxfklD87E0yNOgOwKyf+k+KJ854gOLv+3eCLQA/J365+6V/EeMT6M9gv9XusB6KAJ0gzqUFYwBMiGMcTLI3oNm3rgtU5cGOPSXpwnx3q4jOSikuxMnjWchn/kWCrtsAUl5LtMB7AH/C4z28dN+Ec+nhgAVZoWxxEE8BqvcB/ryyTPbwrG7izw14q6UcP73Ytk/ZpSX7NHtpdkqUl+zSkXcslAdtbICvdUa4W4Ah7bdy/ZpSX7NHtpdkL/6Hp9TFPKqXDhHjOBpTkiMXVHWCIKSIL+G1EtUu2Q1P6QNcYPZjqQCl7PStxLHHxPQAD+xfr7A3Vlg0UkQEgJsHjrQqVG//A2r/9mjts39kWnJvxs9Oi+uZspEDIInNTDtaQy7CwzJ1u160I7JmUF8aTLCAHud38P4NyIO58Yn0BvlisEz+BNk0vJytFHpmkPWPhWkMzhRCQWcNvAAybaRnbqdBXAAAABr7IB8tkoVe9cxpubfahYucWu83GEoH4ywlZ/Q7E3V3bXgKPrq4oeAb+9U6aUIf+fsxfGy+xM3i2cqiKwbZhB9F/wQgb5kx/fhJuSWBt+5JZYBHxC9S2hhjx5wle+p7WguTVyb5O0rlpvwk3b+FsOc1zA02+ffb3CjK/KLqH3aKs5VcD6WHe/P0XZB68aJ0KRoqFHblJu1xdESFbLFjpdX9/n9L4c+5/zQTcBP8Ckvk3trgayXk1Flk8x+nxF3Bdd64s01kukCHdsBkgscbYo5PXuyLqhZ8qT30k1WsgK6mwqGM+fMZoRGCd6++YZBDkN3HjtuL4ZOl/o2KhbSDZy/upilK5qcjQK7y1EE3pyxGFbDtZX2e4JBBovRX87aWZqX+QsqTuzSjXABZwI3UK8N5YgIiQPjPx6TA/XmBfhXU/XmVYyeN6kGa00TUOfmMfquYVtC3pe2VZw/GhHeNlReI67QKEk51XhjboPTfmTrJLp68YJoTtMj8DtnK0xVNGRjDRo7BogQJ6+NwoYstS9uIMQvJi03/C+rYPc5aiW299Kk3McuqnbvsEeSPhJcXSXhtGpGz6/IONSOAEqP41f4CTQTlcDsWDBiDFY1JKQLMwlX12NZoPM2Nj3EqWOFuOdo6u70Ad+0gfNgkabUASQeTN/n+rGI7yzEVnTP0zlSGFa93hQDltKauaqltZ9N09sg8VEQKlE5aN6+Ea8CAoaIKVPI7DWzqCRe75DEA3wiMMMpEDdFGr/NLM1728HpbU7wh5vEg36zL16i1Thp5xqugPvzdQ5NMcAAAA2STjAtshdAgAASbeTPYfatZzRzKI27E/Z+yDti93jPI+jW+UqlrlWOCTUxjhSigHS7C9kzweZVhrgwrLUZueRpPxrbztzmj33gYKDbbPTDb1VZUWSvQ30yMufv+Wb9tkFeTr/tsyX//mDE3dKo/ncoybyZOC/6J/S/94i+BbfmFYbasBhCOPsP4dQXFzFeH+BYSOuAnMRk+DE2Zc0mF+2mvNuVyt5+/rcnxIAz7CdfqK/bnxfKsFc3sY9n5O1tdquPoeLsFTAsB1NH+aEbrZViUYM5k3aFmPEhDx1uf5l2YcR8Vpl8yeWhzp+6USWErACZa7zat7Gy7+T5PZ5j6AZu+VvZ13bRXJXHnNXz6OEKdtp7du+ytv92HHV/iZ7DX/SAw4s8VVJD0YECc4hjHmMHNb96l3lJlc3W0TCSTNk+/mQ9QnZWkVtRc+REDqcVpURhuJLUn9mMGbcl90PN7yY0vyhvtcSI9CyF0TdRDoCDExZT9LsPXA1P/SYTWyGK6gvU05796Fac1YxH2t6GAAAAA=="}]', NULL, 1, 'name', NULL, 1773518588297, 0, 1773518587783, 1773518588785, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "post_events" values (38, 53, 0);
insert into "post_events" values (51, 65, 0);
insert into "post_events" values (52, 66, 0);
insert into "plays" values (1, 1771576825000, '1005', NULL, '2', '2007', 'episode', 'Fantômas contre Fantômas', NULL, 'Fantômas', -1767225600000, 0);
insert into "plays" values (2, 1771626740000, '1004', NULL, '1', '1076', 'movie', 'Salomé', NULL, NULL, -1514764800000, 0);
insert into "plays" values (3, 1771670204000, '1005', NULL, '1', '1024', 'movie', 'Warning Shadows', NULL, NULL, -1483228800000, 0);
insert into "plays" values (4, 1771761442000, '1', NULL, '1', '1045', 'movie', 'Berlin: Symphony of a Metropolis', NULL, NULL, -1356998400000, 0);
insert into "plays" values (5, 1771775148000, '1003', NULL, '1', '1006', 'movie', 'L''Inferno', NULL, NULL, -1861920000000, 0);
insert into "plays" values (6, 1771786902000, '1005', NULL, '1', '1070', 'movie', 'The Kid', NULL, NULL, -1546300800000, 0);
insert into "plays" values (7, 1771927736000, '1005', NULL, '1', '1046', 'movie', 'Un chapeau de paille d''Italie', NULL, NULL, -1325462400000, 0);
insert into "plays" values (8, 1771946799000, '1005', NULL, '1', '1102', 'movie', 'The Unknown', NULL, NULL, -1356998400000, 0);
insert into "plays" values (9, 1771971535000, '1003', NULL, '1', '1109', 'movie', 'The Man Who Laughs', NULL, NULL, -1325462400000, 0);
insert into "plays" values (10, 1771979549000, '1003', NULL, '1', '1051', 'movie', 'Man with a Movie Camera', NULL, NULL, -1293840000000, 0);
insert into "plays" values (11, 1772020005000, '1005', '14', '3', '3008', 'track', 'Variatio 1 a 1 Clav.', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0);
insert into "plays" values (12, 1772079372000, '1003', NULL, '1', '1098', 'movie', 'Sunrise: A Song of Two Humans', NULL, NULL, -1356998400000, 0);
insert into "plays" values (13, 1772087046000, '1', '11', '3', '3065', 'track', 'Personnages à longues oreilles', 'Le Carnaval des animaux', 'Camille Saint-Saëns', NULL, 0);
insert into "plays" values (14, 1772094325000, '1004', NULL, '2', '2022', 'episode', 'The Clutching Hand', NULL, 'The Exploits of Elaine', -1767225600000, 0);
insert into "plays" values (15, 1772105104000, '1005', NULL, '2', '2005', 'episode', 'Le Mort qui tue', NULL, 'Fantômas', -1798761600000, 0);
insert into "plays" values (16, 1772111411000, '1005', NULL, '2', '2054', 'episode', 'Le Secret de la tombe', NULL, 'Judex', -1704153600000, 0);
insert into "plays" values (17, 1772189045000, '1', NULL, '1', '1062', 'movie', '20,000 Leagues Under the Sea', NULL, NULL, -1704153600000, 0);
insert into "plays" values (18, 1772198377000, '1005', NULL, '2', '2047', 'episode', 'Les Noces sanglantes', NULL, 'Les Vampires', -1735689600000, 0);
insert into "plays" values (19, 1772204451000, '1002', NULL, '1', '1090', 'movie', 'The Lost World', NULL, NULL, -1420070400000, 0);
insert into "plays" values (20, 1772212834000, '1005', NULL, '1', '1056', 'movie', 'The Musketeers of Pig Alley', NULL, NULL, -1830384000000, 0);
insert into "plays" values (21, 1772248312000, '1002', '13', '3', '3009', 'track', 'Variatio 2 a 1 Clav.', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0);
insert into "plays" values (22, 1772254594000, '1004', NULL, '2', '2035', 'episode', 'The Reckoning', NULL, 'The Exploits of Elaine', -1767225600000, 0);
insert into "plays" values (23, 1772263190000, '1004', '15', '3', '3007', 'track', 'Aria', 'Goldberg Variations, BWV 988', 'Johann Sebastian Bach', NULL, 0);
insert into "plays" values (24, 1772299911000, '1003', '12', '3', '3063', 'track', 'Kangourous', 'Le Carnaval des animaux', 'Camille Saint-Saëns', NULL, 0);
insert into "plays" values (25, 1772378263000, '1003', '12', '3', '3085', 'track', 'Mars, the Bringer of War', 'The Planets, Op. 32', 'Gustav Holst', NULL, 0);
insert into "plays" values (26, 1772384124000, '1003', '12', '3', '3119', 'track', 'Gut Bucket Blues', 'OKeh Sides 1925–1926', 'Louis Armstrong & His Hot Five', NULL, 0);
insert into "plays" values (27, 1772388090000, '1005', NULL, '2', '2075', 'episode', 'Alice Hunting in Africa', NULL, 'Alice Comedies', -1451692800000, 0);
insert into "plays" values (28, 1772402567000, '1003', NULL, '1', '1053', 'movie', 'Woman in the Moon', NULL, NULL, -1293840000000, 0);
insert into "plays" values (29, 1772416068000, '1005', NULL, '1', '1085', 'movie', 'Greed', NULL, NULL, -1451692800000, 0);
insert into "plays" values (30, 1772418647000, '1005', '14', '3', '3107', 'track', 'Chimes Blues', 'Gennett Sessions', 'King Oliver''s Creole Jazz Band', NULL, 0);
insert into "plays" values (31, 1772422972000, '1002', NULL, '1', '1082', 'movie', 'Sherlock Jr.', NULL, NULL, -1451692800000, 0);
insert into "plays" values (32, 1772452802000, '1005', NULL, '1', '1074', 'movie', 'Foolish Wives', NULL, NULL, -1514764800000, 0);
insert into "plays" values (33, 1772546881000, '1003', NULL, '1', '1037', 'movie', 'Battleship Potemkin', NULL, NULL, -1420070400000, 0);
insert into "plays" values (34, 1772552037000, '1005', '16', '3', '3058', 'track', 'Introduction et marche royale du lion', 'Le Carnaval des animaux', 'Camille Saint-Saëns', NULL, 0);
insert into "plays" values (35, 1772619815000, '1002', NULL, '1', '1018', 'movie', 'Genuine', NULL, NULL, -1577923200000, 0);
insert into "plays" values (36, 1772625135000, '1005', NULL, '1', '1105', 'movie', 'The Crowd', NULL, NULL, -1325462400000, 0);
insert into "plays" values (37, 1772640427000, '1005', NULL, '1', '1003', 'movie', 'The Conquest of the Pole', NULL, NULL, -1830384000000, 0);
insert into "plays" values (38, 1772640864000, '1005', NULL, '1', '1057', 'movie', 'Suspense.', NULL, NULL, -1798761600000, 0);
insert into "plays" values (39, 1772650368000, '1005', '14', '3', '3115', 'track', '''Tain''t Nobody''s Bizness If I Do', 'Columbia Records 1923', 'Bessie Smith', NULL, 0);
insert into "plays" values (40, 1772664915000, '1', NULL, '2', '2062', 'episode', 'Le Pardon d''amour', NULL, 'Judex', -1704153600000, 0);
insert into "plays" values (41, 1772733600000, '1002', NULL, '1', '1043', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0);
insert into "plays" values (42, 1772733600000, '1003', NULL, '1', '1021', 'movie', 'Nosferatu', NULL, NULL, -1514764800000, 0);
insert into "plays" values (43, 1772733600000, '1002', NULL, '1', '1095', 'movie', 'The General', NULL, NULL, -1388534400000, 0);
insert into "plays" values (44, 1772733600000, '1005', '16', '3', '3045', 'track', 'Vltava', 'Má vlast', 'Bedřich Smetana', NULL, 0);
insert into "plays" values (45, 1773256605000, '1002', NULL, '1', '1043', 'movie', 'Metropolis', NULL, NULL, -1356998400000, 0);
insert into "plays" values (46, 1773518400000, '1005', '16', '3', '3046', 'track', 'Šárka', 'Má vlast', 'Bedřich Smetana', NULL, 0);
insert into "plays" values (47, 1773518400000, '1005', '16', '3', '3049', 'track', 'Blaník', 'Má vlast', 'Bedřich Smetana', NULL, 0);
insert into "plays" values (48, 1773518400000, '1004', NULL, '1', '1077', 'movie', 'Safety Last!', NULL, NULL, -1483228800000, 0);
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
insert into "play_rows" values ('/status/sessions/history/31', 31, 0);
insert into "play_rows" values ('/status/sessions/history/32', 32, 0);
insert into "play_rows" values ('/status/sessions/history/33', 33, 0);
insert into "play_rows" values ('/status/sessions/history/34', 34, 0);
insert into "play_rows" values ('/status/sessions/history/35', 35, 0);
insert into "play_rows" values ('/status/sessions/history/36', 36, 0);
insert into "play_rows" values ('/status/sessions/history/37', 37, 0);
insert into "play_rows" values ('/status/sessions/history/38', 38, 0);
insert into "play_rows" values ('/status/sessions/history/39', 39, 0);
insert into "play_rows" values ('/status/sessions/history/4', 4, 0);
insert into "play_rows" values ('/status/sessions/history/40', 40, 0);
insert into "play_rows" values ('/status/sessions/history/41', 41, 0);
insert into "play_rows" values ('/status/sessions/history/42', 42, 0);
insert into "play_rows" values ('/status/sessions/history/43', 43, 0);
insert into "play_rows" values ('/status/sessions/history/44', 44, 0);
insert into "play_rows" values ('/status/sessions/history/45', 45, 1);
insert into "play_rows" values ('/status/sessions/history/46', 46, 2);
insert into "play_rows" values ('/status/sessions/history/47', 47, 2);
insert into "play_rows" values ('/status/sessions/history/48', 48, 2);
insert into "play_rows" values ('/status/sessions/history/5', 5, 0);
insert into "play_rows" values ('/status/sessions/history/6', 6, 0);
insert into "play_rows" values ('/status/sessions/history/7', 7, 0);
insert into "play_rows" values ('/status/sessions/history/8', 8, 0);
insert into "play_rows" values ('/status/sessions/history/9', 9, 0);
insert into "backfill" values (1, 0, 45, 1, 1773518403001, NULL, 2);
insert into "people" values ('1', 'Izar', NULL, NULL);
insert into "people" values ('1002', 'Meissa', NULL, 'Jonas Weber');
insert into "people" values ('1003', 'Hamal', 'Aunt Priya', 'Priya Nair');
insert into "people" values ('1004', 'Gienah', NULL, 'Tomás Ferreira');
insert into "people" values ('1005', 'Homam', NULL, 'Wei O''Connor');
insert into "devices" values ('1001', 'Attic projector');
insert into "devices" values ('1002', 'Cellar screen');
insert into "devices" values ('16', 'Hi-fi');
insert into "devices" values ('player device-13-19223', 'Firefox');
insert into "linked_accounts" values ('110000000000000101', '1002', 'token', 'v1.VxNpJFU+QVrpHurttELU2DFFKpmJhNo1j5XKsV54iDbd2XXLtXtaO9qOanBlwoRSUbFlY8XgI6tZ', 1772733607607);
insert into "linked_accounts" values ('110000000000000105', '1004', 'admin', NULL, NULL);
insert into "meta" values ('backup:last', '2026-03-05T18:00:01.815Z');
insert into "meta" values ('client-identifier', 'ac7396de-3013-414b-aeda-e9cea4ef7822');
insert into "meta" values ('installation-key', 'RE4WBWITY1JnFiJB58lrFK');
insert into "meta" values ('machine-identifier', '7bd06c1bde5e798622148f8b017d59fe2f37a701');
insert into "meta" values ('owner', '6d12300e-7b93-41b5-9287-e0c4244b8cc2');
insert into "meta" values ('pseudonyms', 'wsWTRrWomc2hOMnZnJOkJw');
insert into "meta" values ('schedule:backup', '{"schedule":"0 0 29 2 * Europe/Berlin","lastAlive":1773518580909}');
insert into "meta" values ('schedule:maintenance', '{"schedule":"30 3 * * * Europe/Berlin","lastAlive":1773518580908}');
insert into "meta" values ('session-starts-used-until', '1773518700630');
insert into "access_versions" values ('110000000000000001', 1, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[]}', NULL, 1772733601179, NULL);
insert into "access_versions" values ('110000000000000001', 2, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"}]}', 1, 1772733610173, '110000000000000104');
insert into "access_versions" values ('110000000000000001', 3, '{"levels":{"110000000000000011":"viewer","110000000000000012":"curator","110000000000000013":"moderator"},"overrides":[{"capability":"search","effect":"allow","subject":{"kind":"person","id":"110000000000000105"},"channelId":"110000000000000201"},{"capability":"log.write","effect":"deny","subject":{"kind":"role","id":"110000000000000012"}}]}', 2, 1772733610279, '110000000000000104');
insert into "initial_access" values ('110000000000000001', '110000000000000011', 'viewer');
insert into "initial_access" values ('110000000000000001', '110000000000000012', 'curator');
insert into "initial_access" values ('110000000000000001', '110000000000000013', 'moderator');
insert into "tickets" values ('bRGBjKbGEbN3tiJuBgYAIA', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":1},"by":"invoker","once":false}', 1773343010099, NULL);
insert into "tickets" values ('c_Z0pUOqa0mq7Jxj0_qa-w', 'press', '110000000000000104', '{"action":"rule.enable.confirm","target":{"rule":1,"revision":1},"by":"invoker","once":true,"one":"fa1d43d9-25cc-4e55-8ad8-83a9d9ce2708"}', 1773257510230, 1773256610465);
insert into "tickets" values ('l9kRtd35D2L0WCAP7ZrTBg', 'press', '110000000000000104', '{"action":"rule.enable.cancel","target":{"rule":1,"revision":1},"by":"invoker","once":false}', 1773257510230, NULL);
insert into "tickets" values ('Z6w-ZEgGjtmhpLTSQt4avQ', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":2},"by":"invoker","once":false}', 1773343010600, NULL);
insert into "tickets" values ('4OeLJqWbuZWeKULAJ7tRjg', 'press', '110000000000000104', '{"action":"rule.draft.open","target":{"rule":3},"by":"invoker","once":false}', 1773343010717, NULL);
insert into "tickets" values ('yOH2daBn-18k5tHCmmuazA', 'press', '110000000000000104', '{"action":"rule.draft.part","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010790, NULL);
insert into "tickets" values ('0vbbQq8qFAk697s6bFrbHA', 'press', '110000000000000104', '{"action":"rule.draft.without","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"page":1},"by":"invoker","once":false}', 1773343010790, NULL);
insert into "tickets" values ('6O2ynwZQJlHINEjEUX9JTQ', 'press', '110000000000000104', '{"action":"rule.draft.save","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":true,"one":"84beeb56-a647-40da-aeb4-38deba891e17"}', 1773343010790, NULL);
insert into "tickets" values ('vJZgsUFqj4brY0fognkXhA', 'press', '110000000000000104', '{"action":"rule.draft.cancel","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010790, NULL);
insert into "tickets" values ('0V2yLrW5cAUd-XJk8_IwOg', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-account"},"by":"invoker","once":false}', 1773343010842, NULL);
insert into "tickets" values ('eCiPR6WzndteGzv-yTtqxw', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-role"},"by":"invoker","once":false}', 1773343010842, NULL);
insert into "tickets" values ('e3M_lD2BV-SGWFbLoiUDSQ', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-player"},"by":"invoker","once":false}', 1773343010842, NULL);
insert into "tickets" values ('7Gf0sQVMc8wKMV1uTCVepQ', 'press', '110000000000000104', '{"action":"rule.draft.form","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"part":"exempt"},"by":"invoker","once":false}', 1773343010842, NULL);
insert into "tickets" values ('LtkoDLXDECJ7w20AqraB5A', 'press', '110000000000000104', '{"action":"rule.draft.show","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010842, NULL);
insert into "tickets" values ('0DeIci0jk-nb6U0phDaYxg', 'press', '110000000000000104', '{"action":"rule.draft.part","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010904, NULL);
insert into "tickets" values ('krVkm6Jy1IYBpT_od5YrNA', 'press', '110000000000000104', '{"action":"rule.draft.without","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"page":1},"by":"invoker","once":false}', 1773343010905, NULL);
insert into "tickets" values ('6iGm7xUgO3xBWMJs43JkCA', 'press', '110000000000000104', '{"action":"rule.draft.save","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":true,"one":"9c845dc3-ccd0-45aa-bf7b-412a01738907"}', 1773343010905, NULL);
insert into "tickets" values ('jCMlwwNM-_nM5cjyWB-fqA', 'press', '110000000000000104', '{"action":"rule.draft.cancel","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010905, NULL);
insert into "tickets" values ('zQNbosM_IL5rh3ICz6mMHQ', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-account"},"by":"invoker","once":false}', 1773343010948, NULL);
insert into "tickets" values ('yXGP1fkkcxxP1lfcRS87dg', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-role"},"by":"invoker","once":false}', 1773343010948, NULL);
insert into "tickets" values ('GDFpZkPDHYvBCoXd6VofOg', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-player"},"by":"invoker","once":false}', 1773343010948, NULL);
insert into "tickets" values ('EkXD8RRLN81eV0umdvnINQ', 'press', '110000000000000104', '{"action":"rule.draft.form","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"part":"exempt"},"by":"invoker","once":false}', 1773343010948, NULL);
insert into "tickets" values ('tXfX5Lu9rVFVsW2IOLxkyg', 'press', '110000000000000104', '{"action":"rule.draft.show","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343010948, NULL);
insert into "tickets" values ('W8-rCNGO81lkP2lf2CWHiw', 'press', '110000000000000104', '{"action":"rule.draft.part","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343011017, NULL);
insert into "tickets" values ('BrtNMKqFopCKUWIXnpAUjw', 'press', '110000000000000104', '{"action":"rule.draft.without","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"page":1},"by":"invoker","once":false}', 1773343011017, NULL);
insert into "tickets" values ('wR_i646itQlR9Zuu-knJ6w', 'press', '110000000000000104', '{"action":"rule.draft.save","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":true,"one":"4f131758-1199-46c3-a483-c872f68b29d6"}', 1773343011017, NULL);
insert into "tickets" values ('nbiqf7IWRA6LwbU_oQP4zQ', 'press', '110000000000000104', '{"action":"rule.draft.cancel","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343011017, NULL);
insert into "tickets" values ('KLfZ-HQhiNKqDI7CfrvRuA', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-account"},"by":"invoker","once":false}', 1773343011197, NULL);
insert into "tickets" values ('LI3PLD4_FjBCNvkWM8PIlw', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-role"},"by":"invoker","once":false}', 1773343011198, NULL);
insert into "tickets" values ('r4G_vNvnAWm5sBwJIZpJXQ', 'press', '110000000000000104', '{"action":"rule.draft.pick","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"option":"exempt-player"},"by":"invoker","once":false}', 1773343011198, NULL);
insert into "tickets" values ('aiuoqfLwimLEXeNatEJR9Q', 'press', '110000000000000104', '{"action":"rule.draft.form","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"part":"exempt"},"by":"invoker","once":false}', 1773343011198, NULL);
insert into "tickets" values ('eMG8yAic3_mO9l_7ImTIAw', 'press', '110000000000000104', '{"action":"rule.draft.show","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343011198, NULL);
insert into "tickets" values ('S756rFtBklF9v7cjRlnPFg', 'press', '110000000000000104', '{"action":"rule.draft.part","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[{"id":"device-14-1b112"}]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343011388, NULL);
insert into "tickets" values ('psis5672TAgAzKk3WOdu3A', 'press', '110000000000000104', '{"action":"rule.draft.without","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[{"id":"device-14-1b112"}]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}},"page":1},"by":"invoker","once":false}', 1773343011388, NULL);
insert into "tickets" values ('C3A3R2BfqHb1yGwIi_ytng', 'press', '110000000000000104', '{"action":"rule.draft.save","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[{"id":"device-14-1b112"}]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":true,"one":"32607cf6-4da0-4aeb-981a-3feaf126cd63"}', 1773343011388, 1773256611419);
insert into "tickets" values ('Ejajrdax5Sd_sEY0jeEywQ', 'press', '110000000000000104', '{"action":"rule.draft.cancel","target":{"draft":{"rule":{"id":3,"revision":1,"name":"Crowd"},"name":"Crowd","settings":{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[{"id":"device-14-1b112"}]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773343011388, NULL);
insert into "tickets" values ('ilhdrILM3Qepummf30HBgQ', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"a8604e15-4fe4-409a-b4a6-5ce69efcb203"},"by":"invoker","once":false}', 1773343012240, NULL);
insert into "tickets" values ('QeexKhiVZDg5Q6Xod7mwJA', 'press', '110000000000000102', '{"action":"playlist.remove.choose","target":{"playlist":"50007","page":1,"chosen":[]},"by":"invoker","once":false}', 1773257512291, NULL);
insert into "tickets" values ('1is4k3aKElPy0pZMIeMyTw', 'press', '110000000000000102', '{"action":"playlist.remove.confirm","target":{"playlist":"50007","title":"Evening","chosen":[{"playlistItemId":"32","ratingKey":"1072","title":"Cops (1922)"}]},"by":"invoker","once":true,"one":"35b3e420-29c8-41d8-a94d-0eaeaee3bda3"}', 1773257512360, 1773256612384);
insert into "tickets" values ('j3F9apU4xjddRHQVK0yX_Q', 'press', '110000000000000102', '{"action":"playlist.remove.page","target":{"playlist":"50007","page":1,"chosen":[{"playlistItemId":"32","ratingKey":"1072","title":"Cops (1922)"}]},"by":"invoker","once":false}', 1773257512360, NULL);
insert into "tickets" values ('1N4Uka8uXgqDpQUYn6NDzQ', 'press', '110000000000000102', '{"action":"work.cancel","target":{"work":"14d44787-b515-44c4-b031-eb9969c187e9"},"by":"invoker","once":false}', 1773343012404, NULL);
insert into "tickets" values ('79Dn9Kdp8BtvVJ_eJygwPw', 'press', '110000000000000102', '{"action":"playlist.undo","target":{"removal":1},"by":"invoker","once":true,"one":"cc77ccbc-2ab9-4831-ab7f-6575e45fa37b"}', 1773343012451, NULL);
insert into "tickets" values ('P9MmUBduqimZoDz4opFDVw', 'press', 'board 1', '{"action":"session.terminate.ask","target":{"sessionId":"o21d8hobleojzt46vxgqbhrn","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('iv14KZ17O3uxHmPqJbDdaw', 'press', 'board 1', '{"action":"session.stop-transcode","target":{"transcodeKey":"/transcode/sessions/f7f0fjxg03h5ywztym8q3hik","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('FpKC3RXykHPRGgXR2ghwaw', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"o21d8hobleojzt46vxgqbhrn","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('TxIKhtqDTfptwkycDlRwBA', 'press', 'board 1', '{"action":"session.terminate.ask","target":{"sessionId":"hlgpm98q9arjqsez2j067gbs","ratingKey":"3044","title":"Vyšehrad","viewer":"1005"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('_ZEHMo0iy79K0Sz-GX2uEg', 'press', 'board 1', '{"action":"session.details","target":{"sessionId":"hlgpm98q9arjqsez2j067gbs","ratingKey":"3044","title":"Vyšehrad","viewer":"1005"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('_a9gWeeVrntz1qHlyS9LNg', 'press', 'board 2', '{"action":"session.terminate.ask","target":{"sessionId":"o21d8hobleojzt46vxgqbhrn","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('5ai5nnO9ImvTE3IMaBHUrA', 'press', 'board 2', '{"action":"session.stop-transcode","target":{"transcodeKey":"/transcode/sessions/f7f0fjxg03h5ywztym8q3hik","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('bGEM0Mxng_6ItYbeXdm1Fg', 'press', 'board 2', '{"action":"session.details","target":{"sessionId":"o21d8hobleojzt46vxgqbhrn","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('q7HHNlAzsFR9WZl0GbVzUA', 'press', 'board 2', '{"action":"session.terminate.ask","target":{"sessionId":"hlgpm98q9arjqsez2j067gbs","ratingKey":"3044","title":"Vyšehrad","viewer":"1005"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('cMItvtsc-_xfqx0JxYp1wg', 'press', 'board 2', '{"action":"session.details","target":{"sessionId":"hlgpm98q9arjqsez2j067gbs","ratingKey":"3044","title":"Vyšehrad","viewer":"1005"},"by":"anyone","once":false}', 1773576000000, NULL);
insert into "tickets" values ('XBoNgCDpZxz79YnsT1E-nw', 'press', '110000000000000103', '{"action":"session.terminate.ask","target":{"sessionId":"o21d8hobleojzt46vxgqbhrn","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":false}', 1773604820124, NULL);
insert into "tickets" values ('Mlk7_1J53oQPAvPW3EvyOg', 'press', '110000000000000103', '{"action":"session.stop-transcode","target":{"transcodeKey":"/transcode/sessions/f7f0fjxg03h5ywztym8q3hik","ratingKey":"1082","title":"Sherlock Jr.","viewer":"1003"},"by":"anyone","once":true,"one":"c90ca888-85b4-4da6-897f-63f58f6c0bc8"}', 1773604820124, NULL);
insert into "tickets" values ('aVhqzVZGWXeDWhsweS8B3A', 'press', '110000000000000103', '{"action":"session.terminate.ask","target":{"sessionId":"hlgpm98q9arjqsez2j067gbs","ratingKey":"3044","title":"Vyšehrad","viewer":"1005"},"by":"anyone","once":false}', 1773604820124, NULL);
insert into "tickets" values ('RfyH5HDSSGbHegtuoe4Qkg', 'press', '110000000000000103', '{"action":"session.list.page","target":{"page":1},"by":"anyone","once":false}', 1773604820124, NULL);
insert into "tickets" values ('9IwsHoKKbWqQBCFsg0qiCQ', 'press', '110000000000000104', '{"action":"rule.draft.part","target":{"draft":{"rule":{"id":1,"revision":2,"name":"One at a time"},"name":"One at a time","settings":{"conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773604820159, NULL);
insert into "tickets" values ('cWVQZPrXlO2JGJa08G9REg', 'press', '110000000000000104', '{"action":"rule.draft.without","target":{"draft":{"rule":{"id":1,"revision":2,"name":"One at a time"},"name":"One at a time","settings":{"conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}},"page":1},"by":"invoker","once":false}', 1773604820159, NULL);
insert into "tickets" values ('rgZRSVsdeHZGRmRwrxKCmA', 'press', '110000000000000104', '{"action":"rule.draft.save","target":{"draft":{"rule":{"id":1,"revision":2,"name":"One at a time"},"name":"One at a time","settings":{"conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":true,"one":"32025a3a-f159-4926-9a0b-d685ed400685"}', 1773604820159, NULL);
insert into "tickets" values ('5SiAFj9U15zsmzJuJYwN_g', 'press', '110000000000000104', '{"action":"rule.draft.cancel","target":{"draft":{"rule":{"id":1,"revision":2,"name":"One at a time"},"name":"One at a time","settings":{"conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}}},"by":"invoker","once":false}', 1773604820159, NULL);
insert into "tickets" values ('fzSeCWtd-pGA74cNMh2RSw', 'press', '110000000000000101', '{"action":"item.show","target":{"items":[{"ratingKey":"1043","title":"Metropolis (1927)"},{"ratingKey":"1045","title":"Berlin: Symphony of a Metropolis (1927)"}]},"by":"anyone","once":false}', 1773604820247, NULL);
insert into "tickets" values ('8CbHzOdd7ms-miDFylwLZw', 'press', '110000000000000103', '{"action":"history.list.page","target":{"page":2,"until":1773518400000},"by":"anyone","once":false}', 1773604820368, NULL);
insert into "tickets" values ('4hGKDlk0CGCMP1j4SZ9uLw', 'press', '110000000000000104', '{"action":"audit.search.page","target":{"upToId":87,"page":2},"by":"invoker","once":false}', 1773604820415, NULL);
insert into "removals" values (1, '110000000000000102', '50007', 'Evening', '[{"playlistItemId":"32","ratingKey":"1072","title":"Cops (1922)"}]', 1773256612398, 0);
insert into "audit" values (1, 'begun', NULL, 1772733601179, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, NULL, NULL, NULL, NULL, 'AUruL8iv71Uxcg8uy4EqmKyM8m4DFWldU_aPWn5UuIE');
insert into "audit" values (2, 'ended', 1, 1772733601240, NULL, '110000000000000001', NULL, 'access initial-roles', 'access.manage', NULL, NULL, 'role 110000000000000011: none; role 110000000000000012: none; role 110000000000000013: none', 'role 110000000000000011: viewer; role 110000000000000012: curator; role 110000000000000013: moderator', NULL, 'done', NULL, NULL, 61, 'jidb-iPTQhrE6iSjkQkXB-E0_hD6B7Qe8XalT3Nbgdc');
insert into "audit" values (3, 'begun', NULL, 1772733601305, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', NULL, NULL, NULL, NULL, 'HOKEjwdSl4UB8A7XGvI5RnQl8KMnK_QUz7EfCT3lSTM');
insert into "audit" values (4, 'ended', 3, 1772733601319, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to history', NULL, 'channel 110000000000000202', 'HISTORY_CHANNEL_ID', 'done', NULL, NULL, 14, 'p6m83sBuPxqOuy9xw-6KY-9awyeUY411jrKG_v19TYQ');
insert into "audit" values (5, 'begun', NULL, 1772733601323, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', NULL, NULL, NULL, NULL, '5_VEw54llqERmlljd9OntD189d9WRn5gX28dAS_jCII');
insert into "audit" values (6, 'ended', 5, 1772733601336, NULL, '110000000000000001', NULL, 'notify initial', 'notify.edit', NULL, 'subscription to maintenance', NULL, 'channel 110000000000000203', 'MAINTENANCE_CHANNEL_ID', 'done', NULL, NULL, 13, 'E_dmVfCfjWal-J_cqKF9ERQOgbw0iVJSe8LKil6ehC0');
insert into "audit" values (7, 'begun', NULL, 1772733604037, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201","include":"upgrades-and-returns"}', NULL, NULL, NULL, '1479176687265513472', NULL, 'XmtdnNxZZmnK4_nlSiHRfuQaPNq2it0JleFF_4xikMs');
insert into "audit" values (8, 'ended', 7, 1772733604049, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"upgrades-and-returns"}', NULL, 'done', NULL, '1479176687265513472', 12, '5T2X6gzdKW-oZGn_c_9cPvLBZURNzo_FloiTUbF-XOs');
insert into "audit" values (9, 'begun', NULL, 1772733604075, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added, library Music', NULL, '{"channelId":"channel 110000000000000207"}', NULL, NULL, NULL, '1479176687450062848', NULL, '0m-tLN3xOci1e6ydjfxtk7qHlzbsWAOA0X8Nd30VfO0');
insert into "audit" values (10, 'ended', 9, 1772733604125, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to added, library Music', NULL, '{"channelId":"channel 110000000000000207","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176687450062848', 50, 'rVKgawS1CtId_EwFhc3FufKk9Cd8ZZOdhu1rANR3-GU');
insert into "audit" values (11, 'begun', NULL, 1772733604169, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to devices', NULL, '{"channelId":"channel 110000000000000206","people":"name"}', NULL, NULL, NULL, '1479176687773024256', NULL, 'Oqp2azIUpVgkQHi7I9xfny0_wP3kbJ1tdtx7O3UomOw');
insert into "audit" values (12, 'ended', 11, 1772733604187, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to devices', NULL, '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176687773024256', 18, 'LEimVvndNn030iCUwwivoGlpMdMPsGa4JN7iEWdAyQA');
insert into "audit" values (13, 'begun', NULL, 1772733604205, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","people":"name"}', NULL, NULL, NULL, '1479176688020488192', NULL, '1OXiVkH0jIg8fQLFX9aJ0Jw3cVVKCYtU6D_Su-m9NnM');
insert into "audit" values (14, 'ended', 13, 1772733604211, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, '{"channelId":"channel 110000000000000201","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176688020488192', 6, 'bjjstINXOgm2uyx4FpYQcZerRs54tD5z0Rj9KqxKHwk');
insert into "audit" values (15, 'begun', NULL, 1772733604228, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206"}', NULL, NULL, NULL, '1479176688129540096', NULL, '-L5Ve2Zts9Yfx1XBJvvL1JMz9kNU9QgllX5s0Xp50Ho');
insert into "audit" values (16, 'ended', 15, 1772733604237, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to audit', NULL, '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176688129540096', 9, 'Kr5pwAP8R2273NJ3e8Mgc8DygOgoa12jnCBbLZLWkfU');
insert into "audit" values (17, 'begun', NULL, 1772733604254, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","language":"de","mention":"role 110000000000000013"}', NULL, NULL, NULL, '1479176688200843264', NULL, '6fcZdBnZJd-kqL6hRIMEtsbzAjFwm4f3vAyLsfuvgZk');
insert into "audit" values (18, 'ended', 17, 1772733604271, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to server', NULL, '{"channelId":"channel 110000000000000203","digest":{"kind":"off"},"timeZone":"Europe/Berlin","mentionRoleId":"role 110000000000000013","people":"pseudonym","locale":"de","include":"nothing"}', NULL, 'done', NULL, '1479176688200843264', 17, 'hr6hrHD9hJUkFysPKlXFRQgH59U44E-cYVRYWs3rZo0');
insert into "audit" values (19, 'begun', NULL, 1772733604380, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to transcodes', NULL, '{"channelId":"channel 110000000000000209","people":"pseudonym"}', NULL, NULL, NULL, '1479176688519610368', NULL, 'IDSygEOdWgkf4EMB69X_4twRBA0hyxevtt4r_7hFmh0');
insert into "audit" values (20, 'ended', 19, 1772733604411, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to transcodes', NULL, '{"channelId":"channel 110000000000000209","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176688519610368', 31, '5-7D5GD9kiuILUerctM-7Wicy2rgx_pUfbtQszb4hpE');
insert into "audit" values (21, 'begun', NULL, 1772733604436, 'p8rF546JHXaa', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000021"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","people":"pseudonym"}', NULL, NULL, NULL, '1479176688943235072', NULL, 'oYHX3SRrUNmY7YZ-F8fHj9ksby_I3JXdfDjwsF1rELs');
insert into "audit" values (22, 'ended', 21, 1772733604453, 'p8rF546JHXaa', '110000000000000002', '110000000000000301', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000021"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000301","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176688943235072', 17, 'LKQ6Q_8E6gN08xnVwuvXn2AQFFCsVv7JonfTP1HFpwA');
insert into "audit" values (23, 'begun', NULL, 1772733604465, 'p8rF546JHXaa', '110000000000000002', '110000000000000301', 'notify digest', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000021"}', 'subscription to history', NULL, 'daily 9:00', NULL, NULL, NULL, '1479176689115201536', NULL, 'QWaBWEVD0xHEiBYMKS-ne-KvuqXfi0y3v6jUY54Kakw');
insert into "audit" values (24, 'ended', 23, 1772733604474, 'p8rF546JHXaa', '110000000000000002', '110000000000000301', 'notify digest', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000021"}', 'subscription to history', '{"channelId":"channel 110000000000000301","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', '{"channelId":"channel 110000000000000301","digest":{"kind":"daily","at":540},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176689115201536', 9, 'mQYnq94o2G2uA7Rb08S7pv8ulXLbX9Nrsjvt3l6DTdM');
insert into "audit" values (25, 'begun', NULL, 1772733604493, 'p8rF546JHXaa', '110000000000000003', '110000000000000401', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000031"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000401"}', NULL, NULL, NULL, '1479176689236836352', NULL, 'oR_ITEvsw2Hxn-uxCC2gyPeW0DvPVar-63ZKAm73G1s');
insert into "audit" values (26, 'ended', 25, 1772733604498, 'p8rF546JHXaa', '110000000000000003', '110000000000000401', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000031"}', 'subscription to history', NULL, '{"channelId":"channel 110000000000000401","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"pseudonym","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1479176689236836352', 5, 'c_LfAO1aNMQOEQ3ESypQHgAOI5_sfzlcp3Jd7EY0fvQ');
insert into "audit" values (27, 'begun', NULL, 1772733607380, 'p6BgV2wJITs1', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@p6BgV2wJITs1>', NULL, 'an own account', NULL, NULL, NULL, '1479176701224157184', NULL, 'N9YLWo6W28YeS5TACtAAkgWgIbVIH0sW_IVSZXhD4Wk');
insert into "audit" values (28, 'ended', 27, 1772733607618, 'p6BgV2wJITs1', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"viewer","roleId":"110000000000000011"}', '<@p6BgV2wJITs1>', NULL, 'account 1002', NULL, 'done', NULL, '1479176701224157184', 238, 'NXFgna9niyzm-DCGujN62Vx-Ezf7zu4GVock_R-sy7A');
insert into "audit" values (29, 'begun', NULL, 1772733607744, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '<@pu0OdkhMI5eI>', NULL, 'an own account', NULL, NULL, NULL, '1479176702671192064', NULL, 'poxPfNsKhb2eY9d0RfkUvUJ8RNyXRBdaFh1KWQ4glfQ');
insert into "audit" values (30, 'ended', 29, 1772733607945, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'account.link.token', 'account.link', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', '<@pu0OdkhMI5eI>', NULL, 'account 1003', NULL, 'done', NULL, '1479176702671192064', 201, 'scSJl1y_U1pLwR05M-W7TtC3MIb4WeAjPcR-yKeDGtA');
insert into "audit" values (31, 'begun', NULL, 1772733608091, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'me unlink', 'privacy.own', '{"kind":"open"}', '<@pu0OdkhMI5eI>', NULL, 'no own account', NULL, NULL, NULL, '1479176704223084544', NULL, 'z_nt_uCjlybXkDBbXkyRd-882ViucWumzL3b9QUMvoA');
insert into "audit" values (32, 'ended', 31, 1772733608094, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'me unlink', 'privacy.own', '{"kind":"open"}', '<@pu0OdkhMI5eI>', NULL, 'no own account', NULL, 'done', NULL, '1479176704223084544', 3, 'w_xe2rMSq69-lYGpT0lFG4g5SG9xglCuzAN1x8-hCDc');
insert into "audit" values (33, 'begun', NULL, 1772733608136, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pJfiERcGh-uT>', NULL, NULL, NULL, NULL, NULL, '1479176704495714304', NULL, '5jIe9z_60msd9kt27ynNqnANF1FzNXNxT-4eTo73cw4');
insert into "audit" values (34, 'ended', 33, 1772733608152, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'people map', 'account.map', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', '<@pJfiERcGh-uT>', 'no account', 'account 1004', NULL, 'done', NULL, '1479176704495714304', 16, 'LlCzz-cGoc-41aaFboFuFYLfjhOwbeQRL-nPqiXl4ko');
insert into "audit" values (35, 'begun', NULL, 1772733608229, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', NULL, 'an alias', NULL, NULL, NULL, '1479176704873201664', NULL, '37smxzRsBIqMrhbkOUU2HVoO8qk4HgLCSn3HjL1lgFM');
insert into "audit" values (36, 'ended', 35, 1772733608244, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'people name', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'account 1003', 'no alias', 'an alias', NULL, 'done', NULL, '1479176704873201664', 15, '77jqotrbzU_CVhUYL-CzgmAai0hNpFdlkWbCSnj814w');
insert into "audit" values (37, 'begun', NULL, 1772733608279, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","follow":false}', NULL, NULL, NULL, '1479176705057751040', NULL, 'WZORXkwortJIZkBb0Zis4Y7mG9lGuu93eVTMdkbK6LI');
insert into "audit" values (38, 'ended', 37, 1772733608330, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000202', NULL, '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false}', NULL, 'done', NULL, '1479176705057751040', 51, '6CFibOTLzuvHFhjvvpDKah5DUbO6O2nPk6Fh4tTrIKo');
insert into "audit" values (39, 'begun', NULL, 1772733608429, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000203', NULL, '{"people":"pseudonym","libraries":"Music, Silent Films"}', NULL, NULL, NULL, '1479176705472987136', NULL, 'rExz93NH6HQ7aIG0UIFoIq-nsfx9YGxYa4M86w23D6Q');
insert into "audit" values (40, 'ended', 39, 1772733608495, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'board set', 'board.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'board in channel 110000000000000203', NULL, '{"people":"pseudonym","locale":"en-US","librarySectionIds":["3","1"],"follows":false}', NULL, 'done', NULL, '1479176705472987136', 66, '2id4XMO9ULR3AZq6Ciaqrf8l3wKwWsOjEk2Ot4FpeKE');
insert into "audit" values (41, 'begun', NULL, 1772733608648, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams"}', NULL, NULL, NULL, '1479176706513174528', NULL, 'd4iRxyzuWeqrj5_VPdZAB6_7XygMjrorUaeA9VLwJRk');
insert into "audit" values (42, 'ended', 41, 1772733608660, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000210', NULL, '{"kind":"streams","locale":"en-US"}', NULL, 'done', NULL, '1479176706513174528', 12, 'KX4Tv92ZurbE8JhxtmK24M9R5B8wE2jfrbq06rZBRG4');
insert into "audit" values (43, 'begun', NULL, 1772733608696, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000211', NULL, '{"kind":"items","library":"Music"}', NULL, NULL, NULL, '1479176706785804288', NULL, 'X7_Fz1cAiZGmG38rfgPaMDjpxz-K-nXnZc_no2d0Zjw');
insert into "audit" values (44, 'ended', 43, 1772733608736, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'counter set', 'counter.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'counter in channel 110000000000000211', NULL, '{"kind":"items","librarySectionId":"3","locale":"en-US"}', NULL, 'done', NULL, '1479176706785804288', 40, 'F8hipfrnGTmtXlaoJTsBvxOgOucO5qfmFgTr9aIsltM');
insert into "audit" values (45, 'begun', NULL, 1772733610105, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pJfiERcGh-uT> in channel 110000000000000201', NULL, 'allow', NULL, NULL, NULL, '1479176712712355840', NULL, 'tHKIrm0MoEK_8vMr59GYtsZQU-3cuPUjuO4Q1TOyfsU');
insert into "audit" values (46, 'ended', 45, 1772733610207, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access grant', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'search <@pJfiERcGh-uT> in channel 110000000000000201', NULL, 'allow search <@pJfiERcGh-uT> in channel 110000000000000201', NULL, 'done', NULL, '1479176712712355840', 102, 'DsQLgQLBE0uVkZ9uDq5j6Xwx7fImBIV6UsiLm5PoPgg');
insert into "audit" values (47, 'begun', NULL, 1772733610222, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, NULL, NULL, '1479176713261809664', NULL, 'omeoNXh826RU-rSLlbuKG_hJkPxtj9f-2oHJN5s56Sk');
insert into "audit" values (48, 'ended', 47, 1772733610225, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access level', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'role 110000000000000011', NULL, 'viewer', NULL, 'nothing', NULL, '1479176713261809664', 3, 'La5jsaVoYBpsq7zja3LBXGDiUe_hoSIpjTd3AY8VL9s');
insert into "audit" values (49, 'begun', NULL, 1772733610265, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny', NULL, NULL, NULL, '1479176713316335616', NULL, 'l2hjg-x1HgYO8D33ZE6M7gVjhVIr1zTypjHXdk7xRAs');
insert into "audit" values (50, 'ended', 49, 1772733610297, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'access revoke', 'access.manage', '{"kind":"way-back","roleId":"110000000000000014"}', 'log.write role 110000000000000012', NULL, 'deny log.write role 110000000000000012', NULL, 'done', NULL, '1479176713316335616', 32, 'sW7G2F-uIwk2DqEGYLCJ8WQ8fmViBaedj39LZyVEYtI');
insert into "audit" values (51, 'begun', NULL, 1773256606087, NULL, NULL, NULL, 'keys rotate', 'access.manage', NULL, 'installation key', 'key soDkzEbR', 'key RE4WBWIT', NULL, NULL, NULL, NULL, NULL, 'ZDdpnOH4YDOJP5QA_YVjNA4h9xk7_ONm8cEuP-5iJWo');
insert into "audit" values (52, 'ended', 51, 1773256606087, NULL, NULL, NULL, 'keys rotate', 'access.manage', NULL, 'installation key', 'key soDkzEbR', 'key RE4WBWIT', NULL, 'done', NULL, NULL, 0, 'nlNO1ttIP9912MzvPzpRSxmVTvY7zGZkyWt3nusZA8c');
insert into "audit" values (53, 'begun', NULL, 1773256607048, NULL, NULL, NULL, 'maintenance', 'task.run', NULL, 'media analysis upgrade', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pYcorq9Z2_FmR7NCnNXhaF4s9hk2FozAXqcBH9iiQYI');
insert into "audit" values (54, 'ended', 53, 1773256607312, NULL, NULL, NULL, 'maintenance', 'task.run', NULL, 'media analysis upgrade', NULL, NULL, NULL, 'done', NULL, NULL, 264, 'AauWZxtgDCtu_2ybJ9T4cKbkQSXDOZGXiNTBq1f2KTM');
insert into "audit" values (55, 'begun', NULL, 1773256610049, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “One at a time”', NULL, '{"action":"end","streams":1,"library":"Silent Films","reason":"One film at a time, please."}', NULL, NULL, NULL, '1481370333381394432', NULL, 'GUOksEy-H6PN9kLFTWbEk64VhVfKg_mCgAI4I1uZArs');
insert into "audit" values (56, 'ended', 55, 1773256610099, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', NULL, '{"mode":"dry-run","action":"end","conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest","reason":"One film at a time, please."}', NULL, 'done', NULL, '1481370333381394432', 50, '4dDNdxaz-2SSoq35BdlKPLIBtvH0-FTR1gCHzeJughU');
insert into "audit" values (57, 'begun', NULL, 1773256610159, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule One at a time', NULL, 'live', NULL, NULL, NULL, '1481370333893099520', NULL, 'Tk40WIpo6YTp8t3mo-wKkMKapL2uK6hezaQHzBwAnyk');
insert into "audit" values (58, 'ended', 57, 1773256610230, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule enable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule One at a time', NULL, 'live', NULL, 'nothing', NULL, '1481370333893099520', 71, 'E9aCr4CGmQvoLtVc_vB1ml-qfI-jL8ZesmdxhLnHUqY');
insert into "audit" values (59, 'begun', NULL, 1773256610479, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1', NULL, 'live', NULL, NULL, NULL, '1481370335222693888', NULL, 'xB9BTX7Qer4lspJ4HE_jCgjIIF7G6JDpw4i_S46vQ4s');
insert into "audit" values (60, 'ended', 59, 1773256610500, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.enable.confirm', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 1 “One at a time”', 'dry-run', 'live', NULL, 'done', NULL, '1481370335222693888', 21, '2MvEFW528i8XdEmTpp10iTUmyyne_B6AVtLQWr49kWE');
insert into "audit" values (61, 'begun', NULL, 1773256610558, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Paused”', NULL, '{"action":"notify","paused":20,"hours":"22:00-6:00","grace":2}', NULL, NULL, NULL, '1481370335499517952', NULL, 'HjXI6waUYcfVuFWtCT_GZIpZbLfy4mg8zHoTYsrUE9s');
insert into "audit" values (62, 'ended', 61, 1773256610600, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Paused”', NULL, '{"mode":"dry-run","action":"notify","conditions":{"pausedMs":1200000,"hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":120000,"order":"newest"}', NULL, 'done', NULL, '1481370335499517952', 42, 'v3684QEkaLBXJrSj_m5J0ItD0KC3PL9WoWQuPx6qYK8');
insert into "audit" values (63, 'begun', NULL, 1773256610709, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'new rule “Crowd”', NULL, '{"action":"warn","addresses":3,"total-bandwidth":40,"remote":true}', NULL, NULL, NULL, '1481370336225132544', NULL, '4ZEUOOq5vEMtqeY23IHcQujXE_d5JHv-cUPW3psc9JQ');
insert into "audit" values (64, 'ended', 63, 1773256610717, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule add', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 3 “Crowd”', NULL, '{"mode":"dry-run","action":"warn","conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1481370336225132544', 8, 'MMxalZ18HOmAEmF2nLZiAT8aTWRo4AkdRqoLkCN_tR8');
insert into "audit" values (65, 'read', NULL, 1773256610842, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.draft.part', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', NULL, NULL, NULL, NULL, 'nothing', NULL, '1481370336732643328', 19, 'UrvNrpsHVvNZsO1KrZTmBjQVRR2PZmz7bo5FgwXJZvA');
insert into "audit" values (66, 'read', NULL, 1773256610948, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.draft.part', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', NULL, NULL, NULL, NULL, 'nothing', NULL, '1481370337206599680', 17, 'h0Yf_1uAW7lyU1gVOny9WyHxfH_QBxvkSs__oFzz-rg');
insert into "audit" values (67, 'read', NULL, 1773256611198, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.draft.part', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', NULL, NULL, NULL, NULL, 'nothing', NULL, '1481370337705721856', 121, 'Kyl-MiNWml98MH5b_rHeuQibdYVi4K08DTvcE1y3Vdo');
insert into "audit" values (68, 'begun', NULL, 1773256611423, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.draft.save', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 3 “Crowd”', NULL, '{"action":"warn","conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["account 1"],"roleIds":["role 110000000000000012"],"players":[{"id":"device-14-1b112"}]},"graceMs":0,"order":"newest"}', NULL, NULL, NULL, '1481370339232448512', NULL, '0xqPGc20eNfvn5fqRaJQW9SklEPu8CNtp1XdHOHyNCU');
insert into "audit" values (69, 'ended', 68, 1773256611465, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule.draft.save', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 3 “Crowd”', '{"mode":"dry-run","action":"warn","conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":[],"roleIds":[],"players":[]},"graceMs":0,"order":"newest"}', '{"mode":"dry-run","action":"warn","conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["account 1"],"roleIds":["role 110000000000000012"],"players":[{"id":"device-14-1b112"}]},"graceMs":0,"order":"newest"}', NULL, 'done', NULL, '1481370339232448512', 42, 'V5gkvXq1peZtmAbRr2yXXyGAZCe05JoIsHkwm0kJLpo');
insert into "audit" values (70, 'begun', NULL, 1773256611524, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule disable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule Paused', NULL, 'off', NULL, NULL, NULL, '1481370339526049792', NULL, '1dIMbFmIzj8dfhsiwZBoZ4Lr9VOFpP33EJ_ym_Fu0uo');
insert into "audit" values (71, 'ended', 70, 1773256611536, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'rule disable', 'rule.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'rule 2 “Paused”', 'dry-run', 'off', NULL, 'done', NULL, '1481370339526049792', 12, '3O9y_iMrgI5qB1KqGL2zOCOj8ALkhM_x5OEg4XLp3ug');
insert into "audit" values (72, 'begun', NULL, 1773256612067, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session rcd3pg1iwldj6n2hvpm5ybvi: Nosferatu of account 1002', 'playing', 'end', 'One film at a time, please.', NULL, NULL, NULL, NULL, 'dBZtBZ0X6oKADTfk7yFJVRYpSDbzHInRVU92RbhZpiI');
insert into "audit" values (73, 'ended', 72, 1773256612096, NULL, '110000000000000001', NULL, 'rule 1 “One at a time”', 'session.terminate', NULL, 'session rcd3pg1iwldj6n2hvpm5ybvi: Nosferatu of account 1002', 'playing', 'ended after 0 s', 'One film at a time, please.', 'done', NULL, NULL, 29, 'l4ybvcmRKp94WMPQL19al2KpuE1360vzyHP-bUBoajM');
insert into "audit" values (74, 'begun', NULL, 1773256612205, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'new playlist Evening', NULL, 'add #1072, #1095, #1082', NULL, NULL, NULL, '1481370342504005632', NULL, '8oZnrPTuG5Nqij8JovxNR1SPIFPugxsMCCfED0iJ_Zw');
insert into "audit" values (75, 'ended', 74, 1773256612289, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'playlist create', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', NULL, 'created: 1072 Cops; added: 1095 The General; added: 1082 Sherlock Jr.', NULL, 'done', NULL, '1481370342504005632', 84, '534HJhJ6Cclbc-_8daBbsEnRB6NMh6ew5BGx_zTxiLc');
insert into "audit" values (76, 'begun', NULL, 1773256612391, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1072 Cops (1922)', 'removed', NULL, NULL, NULL, '1481370343334477824', NULL, 'i3RX-DFSm0XVjasnoW7cDeVd2A93HMgalZdi5GScit0');
insert into "audit" values (77, 'ended', 76, 1773256612443, 'pu0OdkhMI5eI', '110000000000000001', '110000000000000201', 'playlist.remove.confirm', 'playlist.edit', '{"kind":"level","level":"curator","roleId":"110000000000000012"}', 'playlist 50007: Evening', '1072 Cops (1922)', 'removed: 1072 Cops (1922)', NULL, 'done', NULL, '1481370343334477824', 52, 'iR8A0mpErwghpXCKr54BBe7I4jt6YBP6dUVmlLphwOM');
insert into "audit" values (78, 'begun', NULL, 1773256620119, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'all libraries', NULL, NULL, NULL, NULL, NULL, '1481370375676755968', NULL, 'pQuOOc6pMCORavLwp5InPoY1ssPGGCIFuNHDKppcgEI');
insert into "audit" values (79, 'ended', 78, 1773256620123, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'all libraries', NULL, NULL, NULL, 'done', NULL, '1481370375676755968', 4, '8o2jt4QcNi1BBr5GB5Rj5oKMi9Ul8E6JfeMwpHrpdfw');
insert into "audit" values (80, 'begun', NULL, 1773256620215, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'privacy.delete-own', 'privacy.own', '{"kind":"open"}', 'own data', NULL, 'deleted', NULL, NULL, NULL, '1481370376079409152', NULL, '8ATST-99w1ogVmCIwoB6lCGYIgPx3QC28rmni1m4e6U');
insert into "audit" values (81, 'ended', 80, 1773256620245, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'privacy.delete-own', 'privacy.own', '{"kind":"open"}', 'own data', NULL, 'deleted', NULL, 'done', NULL, '1481370376079409152', 30, 'FlXZlZcHM_VGiNhEfW2ooDrTDniJ3paxkaYkV_Mx0ps');
insert into "audit" values (82, 'begun', NULL, 1773518401274, NULL, NULL, NULL, 'maintenance', 'task.run', NULL, 'media analysis upgrade', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'nIiB_Hdx8mWbDlB6RQHNACmBTYplxbhhRiTEffB473g');
insert into "audit" values (83, 'ended', 82, 1773518402427, NULL, NULL, NULL, 'maintenance', 'task.run', NULL, 'media analysis upgrade', NULL, NULL, NULL, 'done', NULL, NULL, 1153, 'Acu3KwhTE-yQw-NZkY2DT9bjDBbrw7ijTfc-QJ20RvY');
insert into "audit" values (84, 'begun', NULL, 1773518405102, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to devices', NULL, '{"quiet-from":"20:00","quiet-to":"8:00"}', NULL, NULL, NULL, '1482468381356457984', NULL, '3smcLu6T7lL-tbCYyu1t3ccw5-oruy1pwZ-qPpSH0Sw');
insert into "audit" values (85, 'ended', 84, 1773518405114, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify set', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to devices', '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', '{"channelId":"channel 110000000000000206","digest":{"kind":"off"},"quiet":{"from":1200,"to":480},"timeZone":"Europe/Berlin","people":"name","locale":"en-US","include":"nothing"}', NULL, 'done', NULL, '1482468381356457984', 12, 'oLr1aEdCy3gJt5QI5b51lVVwIKyRiFDRJLocv64Xl8s');
insert into "audit" values (86, 'read', NULL, 1773518420124, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'session list', 'session.list', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', NULL, NULL, NULL, NULL, 'done', NULL, '1482468444539453440', 10, 'Aj3YDBt25kgzO7KxyK0a_RYpUeF64nFsd_je8T8Dex0');
insert into "audit" values (87, 'read', NULL, 1773518420368, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'history', 'history.list', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', NULL, NULL, NULL, NULL, 'done', NULL, '1482468445197959168', 98, 'OZNPSw9o3AI24_epIMjsi8Ft85l4eIEpPU3gnSumDDI');
insert into "audit" values (88, 'read', NULL, 1773518420415, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'audit search', 'audit.read', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', NULL, NULL, NULL, NULL, 'done', NULL, '1482468445726441472', 17, 'kxGqIBhnowTZBvd26BwwOZCejPh4UR2QjLeYENQHsw0');
insert into "audit" values (89, 'begun', NULL, 1773518586080, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify pause', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', NULL, 'paused', NULL, NULL, NULL, '1482469140559036416', NULL, '88aZU-DDaXt6xZj2NWnB6M0ihRtE5sQeBk2__oTcujs');
insert into "audit" values (90, 'ended', 89, 1773518586086, 'p384_6k86Daj', '110000000000000001', '110000000000000201', 'notify pause', 'notify.edit', '{"kind":"level","level":"admin","roleId":"110000000000000014"}', 'subscription to rules', 'rules: running', 'paused', NULL, 'done', NULL, '1482469140559036416', 6, 'tFcgL1dhbnai9bQxEy5TyCxLSlQdTHrUHw8a5dPfCVM');
insert into "audit" values (91, 'begun', NULL, 1773518586105, 'p8rF546JHXaa', '110000000000000001', '110000000000000201', 'scan', 'library.scan', '{"kind":"level","level":"moderator","roleId":"110000000000000013"}', 'all libraries', NULL, NULL, NULL, NULL, NULL, '1482469140735197184', NULL, '-62hy0bDQqVuFfnFk6SJcDxwJjZ1KDkVYMWGspcPFbk');
insert into "audit_people" values ('p384_6k86Daj', '110000000000000104', 'miXidkDE4yMSDSfg56CUjZgqmyfVBv9ws1C60y5RxV8', NULL);
insert into "audit_people" values ('p6BgV2wJITs1', '110000000000000101', 'UCW9USG8f1nNpKL-syYkOTumZsDm8FquBPUjzua8v1U', NULL);
insert into "audit_people" values ('p8rF546JHXaa', '110000000000000103', 'QuLQbOgM6fu4hmA0QctiUSDDMySh7IhSyvF6Ax3_QLA', 1773256620219);
insert into "audit_people" values ('pJfiERcGh-uT', '110000000000000105', 'e8PyacuHKehogMXK5AJiGFHfrBGnPjuXXirVid9HjG8', NULL);
insert into "audit_people" values ('pu0OdkhMI5eI', '110000000000000102', 'hQyluhSfW8OCgb3mioBE3k5EOaE-U3-5zqWtixx86xM', NULL);
insert into "audit_checkpoints" values ('base', 0, '', 1772740800889, 'ibgb3R2y3CYQxd2Vo24m1Fcf9nyMynHGOgMRBxP5ncM');
insert into "audit_checkpoints" values ('head', 91, '-62hy0bDQqVuFfnFk6SJcDxwJjZ1KDkVYMWGspcPFbk', 1773518586105, 'y-A8Lqkcw-5OjPTNdYe4fwjpeNy1md4mACk_94If2e4');
insert into "audit_checkpoints" values ('people', 0, '240b00f24f327a643e2b8e166e207c704af8b4ad7d75cb0528176ded3f34f3b8', 0, '');
insert into "audit_checkpoints" values ('refusals', 0, '5b7fd5421a09d9fcd4d89e80107d192a9983a3af8cfdbec8747fa2c4511dfdff', 0, '');
insert into "audit_keys" values (50, 'sW7G2F-uIwk2DqEGYLCJ8WQ8fmViBaedj39LZyVEYtI', 'v1.Z+7L6v26g+3BNkv1goAtZl5YoWVbO8w11s17lKOMfoaGZu5nRbGTUtyT3cjakG0vmxF5uDZyuFgC0opS5pq0nQxrpB27pOFE', 'Oiooj-PJDmcnANjJCe6UASkYaUNpVn_uTA3Wb2_0TLY');
insert into "audit_refusals" values ('110000000000000001', 'p6BgV2wJITs1', 'rule.list', '2026-03-05', 1);
insert into "audit_refusals" values ('110000000000000001', 'pJfiERcGh-uT', 'session.list', '2026-03-05', 1);
insert into "boards" values (1, '110000000000000001', '110000000000000202', '{"people":"name","locale":"en-US","librarySectionIds":[],"follows":false}', '110000000000000104', 1772733608308, NULL, '1482468372292567040', 1773518402885, 'Ftv6En-qVrNWXDBQ9XZTH-GNhiBUbtK7I6IIMsbDQK4', '["board-db53fb023de8d300.webp","board-114964a9c5d6f05a.webp"]', NULL, 3, NULL, NULL);
insert into "boards" values (2, '110000000000000001', '110000000000000203', '{"people":"pseudonym","locale":"en-US","librarySectionIds":["3","1"],"follows":false}', '110000000000000104', 1772733608488, NULL, '1482468372833632256', 1773518403014, 'mN6RsJeQ-8DVnhCZ1dEdcErlds7TflPkJDCH36Rz9LA', '["board-db53fb023de8d300.webp","board-114964a9c5d6f05a.webp"]', NULL, 3, NULL, NULL);
insert into "counters" values (1, '110000000000000001', '110000000000000210', 'streams', '', 'en-US', '110000000000000104', 'Streams: 2', '[1773256613010,1773518406081]', 1772733608654);
insert into "counters" values (2, '110000000000000001', '110000000000000211', 'items', '3', 'en-US', '110000000000000104', 'Music: 16', '[1772733608769]', 1772733608733);
insert into "changed_settings" values (2, 'blocked', 'subscription', '110000000000000001', '110000000000000104', 'en-US', 'added', '110000000000000207');
insert into "session_spans" values (2, 1773256607571, 1773256620076);
insert into "session_spans" values (3, 1773518402765, 1773518420024);
insert into "session_spans" values (4, 1773518581248, 1773518581248);
insert into "session_changes" values (5, 2, 1773256612009, 'D84jIYVJ7A7cobSgm42mft', '1002', '{"sessionId":"7btr8yn6wk0xcoeibg136wqv","sessionKey":"3","account":"1002","item":{"ratingKey":"1043","kind":"movie","title":"Metropolis","year":1927,"librarySectionId":"1"},"player":{"id":"device-12-17334","product":"Media for iOS","platform":"iOS"},"isPaused":true,"isLocal":false,"addressKey":"SEy755K2jNF7KMTN0n36bs","kbps":9600,"isVideoTranscoded":false,"lines":480,"fileKbps":1800,"decision":"direct play"}');
insert into "session_changes" values (6, 2, 1773256612009, 'Lt8MeFSGwzHS4gbyaHB7M_', '1002', '{"sessionId":"rcd3pg1iwldj6n2hvpm5ybvi","sessionKey":"4","account":"1002","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Media Web","platform":"Firefox"},"isPaused":true,"isLocal":true,"addressKey":"W_9hg5u1VT_YXpzzycZD-4","kbps":9600,"isVideoTranscoded":false,"lines":1080,"fileKbps":9100,"decision":"direct play"}');
insert into "session_changes" values (7, 2, 1773256613009, 'D84jIYVJ7A7cobSgm42mft', NULL, NULL);
insert into "session_changes" values (8, 2, 1773256613009, 'Lt8MeFSGwzHS4gbyaHB7M_', NULL, NULL);
insert into "session_changes" values (9, 3, 1773518406075, 'TFhSguw8cj4ahd7H-gLfOt', '1003', '{"sessionId":"o21d8hobleojzt46vxgqbhrn","sessionKey":"5","account":"1003","item":{"ratingKey":"1082","kind":"movie","title":"Sherlock Jr.","year":1924,"librarySectionId":"1"},"player":{"id":"device-12-17334","product":"Media for iOS","platform":"iOS"},"isPaused":true,"isLocal":false,"addressKey":"SEy755K2jNF7KMTN0n36bs","kbps":2200,"isVideoTranscoded":true,"lines":480,"fileKbps":1800,"decision":"transcode"}');
insert into "session_changes" values (10, 3, 1773518406075, 'ytNz6Kx07o7rcgDxqt9MaG', '1005', '{"sessionId":"hlgpm98q9arjqsez2j067gbs","sessionKey":"6","account":"1005","item":{"ratingKey":"3044","kind":"track","title":"Vyšehrad","parentTitle":"Má vlast","grandparentTitle":"Bedřich Smetana","index":1,"parentIndex":1,"year":1882,"librarySectionId":"3"},"player":{"id":"device-16-1eef0","product":"Media amp"},"isPaused":true,"isLocal":true,"addressKey":"3UxES4WVRS7RDwsZO5weHO","kbps":905,"isVideoTranscoded":false,"fileKbps":905,"decision":"direct play"}');
insert into "session_changes" values (11, 4, 1773518581248, 'TFhSguw8cj4ahd7H-gLfOt', '1003', '{"sessionId":"o21d8hobleojzt46vxgqbhrn","sessionKey":"5","account":"1003","item":{"ratingKey":"1082","kind":"movie","title":"Sherlock Jr.","year":1924,"librarySectionId":"1"},"player":{"id":"device-12-17334","product":"Media for iOS","platform":"iOS"},"isPaused":true,"isLocal":false,"addressKey":"SEy755K2jNF7KMTN0n36bs","kbps":2200,"isVideoTranscoded":true,"lines":480,"fileKbps":1800,"decision":"transcode"}');
insert into "session_changes" values (12, 4, 1773518581248, 'ytNz6Kx07o7rcgDxqt9MaG', '1005', '{"sessionId":"hlgpm98q9arjqsez2j067gbs","sessionKey":"6","account":"1005","item":{"ratingKey":"3044","kind":"track","title":"Vyšehrad","parentTitle":"Má vlast","grandparentTitle":"Bedřich Smetana","index":1,"parentIndex":1,"year":1882,"librarySectionId":"3"},"player":{"id":"device-16-1eef0","product":"Media amp"},"isPaused":true,"isLocal":true,"addressKey":"3UxES4WVRS7RDwsZO5weHO","kbps":905,"isVideoTranscoded":false,"fileKbps":905,"decision":"direct play"}');
insert into "stream_minutes" values (1773518400000, 17259, 13949, 2, 3105, 13949, 0, 13949, 43311, 0, 0, 0, 0);
insert into "stream_quarters" values (1772733600000, 7879, 1668, 2, 3105, 1668, 0, 1668, 5180, 1668, 0, 1668, 0);
insert into "stream_quarters" values (1773256500000, 12505, 1000, 2, 19200, 2000, 0, 0, 19200, 0, 0, 0, 0);
insert into "session_rules" values (1, '110000000000000001', 'One at a time', '{"conditions":{"streams":1,"librarySectionId":"1"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"end","reason":"One film at a time, please.","graceMs":0,"order":"newest","locale":"en-US"}', 'live', 2, NULL, '110000000000000104', 1773256610072);
insert into "session_rules" values (2, '110000000000000001', 'Paused', '{"conditions":{"pausedMs":1200000,"hours":{"from":1320,"to":360},"timeZone":"Europe/Berlin"},"exempt":{"accounts":[],"roleIds":[],"players":[]},"action":"notify","graceMs":120000,"order":"newest","locale":"en-US"}', 'off', 2, NULL, '110000000000000104', 1773256610596);
insert into "session_rules" values (3, '110000000000000001', 'Crowd', '{"conditions":{"addresses":3,"totalKbps":40000,"isRemote":true},"exempt":{"accounts":["1"],"roleIds":["110000000000000012"],"players":[{"id":"device-14-1b112"}]},"action":"warn","graceMs":0,"order":"newest","locale":"en-US"}', 'dry-run', 2, NULL, '110000000000000104', 1773256610712);
insert into "rule_memory" values (1, '{"at":1773518581248,"observedMs":60963,"looks":4,"streams":[{"key":"[\"o21d8hobleojzt46vxgqbhrn\",\"1003\"]","order":3,"isEnding":false,"rules":[],"paused":{"ms":0,"breakMs":0},"seenMs":60963},{"key":"[\"hlgpm98q9arjqsez2j067gbs\",\"1005\"]","order":3,"isEnding":false,"rules":[],"paused":{"ms":0,"breakMs":0},"seenMs":60963},{"key":"[\"7btr8yn6wk0xcoeibg136wqv\",\"1002\"]","order":1,"seenMs":963,"isEnding":false,"rules":[]},{"key":"[\"rcd3pg1iwldj6n2hvpm5ybvi\",\"1002\"]","order":1,"seenMs":963,"isEnding":true,"rules":[{"ruleId":1,"revision":2,"hasDecided":true}]}],"endings":[{"ms":963,"guildId":"110000000000000001","ruleId":1,"key":"[\"rcd3pg1iwldj6n2hvpm5ybvi\",\"1002\"]","account":"1002","isVoid":false,"isAlerted":false}]}');
insert into "rule_acts" values (1, 1, 'One at a time', '110000000000000001', 1773256612065, 'end', 'live', '1002', '{"sessionId":"rcd3pg1iwldj6n2hvpm5ybvi","item":{"ratingKey":"1021","kind":"movie","title":"Nosferatu","year":1922,"librarySectionId":"1"},"player":{"id":"device-13-19223","product":"Media Web","platform":"Firefox"}}', 'ended', 6);
delete from sqlite_sequence;
insert into "sqlite_sequence" values ('events', 66);
insert into "sqlite_sequence" values ('subscriptions', 11);
insert into "sqlite_sequence" values ('session_spans', 4);
insert into "sqlite_sequence" values ('plays', 48);
insert into "sqlite_sequence" values ('outbox', 52);
insert into "sqlite_sequence" values ('boards', 2);
insert into "sqlite_sequence" values ('session_changes', 12);
insert into "sqlite_sequence" values ('counters', 2);
insert into "sqlite_sequence" values ('session_rules', 3);
insert into "sqlite_sequence" values ('rule_acts', 1);
insert into "sqlite_sequence" values ('removals', 1);
insert into "sqlite_sequence" values ('changed_settings', 2);
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
CREATE INDEX plays_in_time on plays (viewed_at, library_key, account_id, device_id) where gone = 0;
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
