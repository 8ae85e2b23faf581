export const REPORT_TABLES = `
-- Problems with an item that people of a guild reported, and their senders, until they are told that the problem is solved.
-- Ids are never reused: the key of a direct message is made of them. kind: FaultReportKind. count: how many people reported it.
create table reports (
  id integer primary key autoincrement, guild_id text not null, rating_key text not null, kind text not null, season integer,
  episode integer, title text not null, count integer default 0 not null, has_screenshot integer default 0 not null,
  reported_at integer not null, solved_at integer
) strict;
create index reports_by_item on reports (guild_id, rating_key);
create table report_senders (
  report_id integer not null references reports (id) on delete cascade, user_id text not null, locale text not null,
  reported_at integer not null,
  constraint report_senders_key primary key (report_id, user_id)
) strict, without rowid;
`;
