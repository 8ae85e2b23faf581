export const VOTE_AND_PICK_TABLES_SQL = `
-- Votes and their ballots. items: JSON, VotedItem[]. closed_at: when the message with the result was stored.
create table votes (
  id integer primary key autoincrement, guild_id text not null, channel_id text not null, set_by text, locale text not null,
  items text not null, hidden integer not null, started_at integer not null, ends_at integer not null, closed_at integer
) strict;
create table vote_ballots (
  vote_id integer not null references votes (id) on delete cascade, user_id text not null, rating_key text not null, at integer not null,
  constraint vote_ballots_key primary key (vote_id, user_id)
) strict, without rowid;
-- People who let their own history count for a message of /pick.
create table counted_in (
  pick_id text not null, user_id text not null, at integer not null,
  constraint counted_in_key primary key (pick_id, user_id)
) strict, without rowid;
`;
