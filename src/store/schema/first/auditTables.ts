export const APPEND_ONLY =
  "create trigger audit_is_append_only before update on audit begin select raise(abort, 'the audit trail is append-only'); end";

/** The audit trail: a part of the first schema. */
export const AUDIT_TABLES = `
-- What was changed and looked at, by whom, each row signed with the one before it (store/audit/chain.ts). Only ever added to.
-- phase: 'ended' and 'read' rows say everything again, so that each stands by itself. begun_id: of an 'ended' row, which row it ends.
-- person: a pseudonym of audit_people; null for Usher itself. rule: JSON, Rule.
-- server_id: the media server that it is about; null for none, several, and all of before there were several. servers: JSON, their numbers,
-- where there are several.
create table audit (
  id integer not null primary key, phase text not null, begun_id integer, at integer not null, person text, guild_id text, channel_id text,
  action text not null, capability text not null, rule text, target text, before text, after text, reason text, outcome text, failure text,
  interaction_id text, duration_ms integer, mac text not null, server_id integer, servers text
) strict;
create index audit_by_beginning on audit (begun_id);
create index audit_by_person on audit (person, id);
create index audit_of_no_guild on audit (id) where guild_id is null;
-- Not against an attacker, whom the signatures are for: against a query of ours that should not be there.
${APPEND_ONLY};
-- Who the pseudonyms are. A row can be deleted without breaking the chain, but whose it is cannot be changed.
-- forget_asked_at: when they asked to be forgotten; the row goes once their last change is long enough ago.
create table audit_people (
  pseudonym text not null primary key, user_id text not null unique, mac text not null, forget_asked_at integer
) strict, without rowid;
-- 'head': the last row. 'base': the last row that retention deleted, and the clock that retention goes by. 'people' and 'refusals': sums over
-- those tables, which the head is signed with (store/audit/sums.ts); a database from before them has none until it is opened.
create table audit_checkpoints (
  name text not null primary key, row_id integer not null, row_mac text not null, clock integer not null, mac text not null
) strict, without rowid;
-- Which keys signed the rows up to some number, before the installation's key was replaced (store/audit/formerKeys.ts).
-- key: encrypted with the key of today.
create table audit_keys (
  until_row integer not null primary key, row_mac text not null, key text not null, mac text not null
) strict, without rowid;
-- What entries are called where they are shown: each guild counts its own. entry_id: the entry's first row. Rows of audit stay as they were
-- signed (store/audit/numbers.ts).
create table audit_numbers (
  guild_id text not null, number integer not null, entry_id integer not null,
  constraint audit_numbers_key primary key (guild_id, number)
) strict, without rowid;
create unique index audit_numbers_by_entry on audit_numbers (entry_id, guild_id);
-- In a database from before that: the last row that was shown by its id, and the last media server that there was.
create table audit_former_numbers (until_row integer not null primary key, until_server integer not null) strict;
-- Which guilds saw a media server until it was removed: they go on reading what they did with it.
create table audit_last_guilds (
  server_id integer not null, guild_id text not null, removed_at integer not null,
  constraint audit_last_guilds_key primary key (server_id, guild_id)
) strict, without rowid;
-- person: a pseudonym, or '' for all who are not told apart.
create table audit_refusals (
  guild_id text not null, person text not null, capability text not null, day text not null, count integer not null,
  constraint audit_refusals_key primary key (guild_id, day, person, capability)
) strict, without rowid;
`;
