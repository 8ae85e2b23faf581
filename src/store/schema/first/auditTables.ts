export const AUDIT_APPEND_ONLY_TRIGGER =
  "create trigger audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end";

export const AUDIT_TABLES = `
-- The audit trail: who changed something or looked at private data. Rows are only added. Each is signed together with the row before it
-- (store/audit/chain.ts).
-- phase: rows 'ended' and 'read' repeat all values, so that each can be read alone. begun_id: the 'begun' row that an 'ended' row completes.
-- person: a pseudonym of audit_people; null for the bot itself. rule: JSON, Rule.
-- server_id: the media server concerned; null if there is none or several, and in rows from before the bot could have several.
-- servers: JSON, the ids of several servers.
create table audit (
  id integer not null primary key, phase text not null, begun_id integer, at integer not null, person text, guild_id text, channel_id text,
  action text not null, capability text not null, rule text, target text, before text, after text, reason text, outcome text, failure text,
  interaction_id text, duration_ms integer, mac text not null, server_id integer, servers text
) strict;
create index audit_by_beginning on audit (begun_id);
create index audit_by_person on audit (person, id);
create index audit_of_no_guild on audit (id) where guild_id is null;
-- Stops a wrong query of the bot itself. Changes by an attacker are detected by the signatures.
${AUDIT_APPEND_ONLY_TRIGGER};
-- The people behind the pseudonyms. The chain stays valid if a row is deleted, but no row can be given to another person.
-- forget_asked_at: when the person asked to be forgotten. The row is deleted some time after their last change.
create table audit_people (
  pseudonym text not null primary key, user_id text not null unique, mac text not null, forget_asked_at integer
) strict, without rowid;
-- 'head': the last row. 'base': the last row that retention deleted, and the clock that retention uses. 'people' and 'refusals': sums over those two
-- tables, which are signed together with the head (store/audit/sums.ts). A database of an earlier version gets them when it is opened.
create table audit_checkpoints (
  name text not null primary key, row_id integer not null, row_mac text not null, clock integer not null, mac text not null
) strict, without rowid;
-- Former keys, each with the last row that it signed before the installation's key was replaced (store/audit/formerKeys.ts).
-- key: encrypted with the current key.
create table audit_keys (
  until_row integer not null primary key, row_mac text not null, key text not null, mac text not null
) strict, without rowid;
-- The numbers under which entries are shown. Each guild counts its own entries. entry_id: the entry's first row, which itself stays unchanged
-- because it is signed (store/audit/numbers.ts).
create table audit_numbers (
  guild_id text not null, number integer not null, entry_id integer not null,
  constraint audit_numbers_key primary key (guild_id, number)
) strict, without rowid;
create unique index audit_numbers_by_entry on audit_numbers (entry_id, guild_id);
-- Only in databases older than audit_numbers: the last row that was shown by its id, and the newest media server at that time.
create table audit_former_numbers (until_row integer not null primary key, until_server integer not null) strict;
-- Guilds that saw a media server until it was removed. They can still read their own entries about it.
create table audit_last_guilds (
  server_id integer not null, guild_id text not null, removed_at integer not null,
  constraint audit_last_guilds_key primary key (server_id, guild_id)
) strict, without rowid;
-- person: a pseudonym, or '' for people who are counted together.
create table audit_refusals (
  guild_id text not null, person text not null, capability text not null, day text not null, count integer not null,
  constraint audit_refusals_key primary key (guild_id, day, person, capability)
) strict, without rowid;
`;
