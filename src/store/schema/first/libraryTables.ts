export const LIBRARY_TABLES = `
-- How large a library was on a day of the bot's time zone, in days since 1970. resolutions: JSON, LibrarySize.
create table library_days (
  library_key text not null, day integer not null, server_id integer not null, titles integer not null, items integer not null,
  files integer not null, bytes integer not null, duration_ms integer not null, versions integer not null,
  version_bytes integer not null, resolutions text not null,
  constraint library_days_key primary key (library_key, day)
) strict, without rowid;
`;
