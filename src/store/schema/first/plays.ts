import { type Kysely, sql } from 'kysely';

/** Our own copy of the server's history, and how far it was read. */
export async function createPlayTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plays')
    // Ids are never reused: the event of a play is known by its id.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('viewed_at', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('device_id', 'text')
    .addColumn('library_key', 'text')
    .addColumn('rating_key', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('parent_title', 'text')
    .addColumn('grandparent_title', 'text')
    .addColumn('originally_available_at', 'integer')
    // The server no longer lists it: it is not counted, and not announced again if it comes back.
    .addColumn('gone', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
  // Counts by time, account, device and library need this index alone, not the rows with their titles.
  await sql`create index plays_in_time on plays (viewed_at, library_key, account_id, device_id) where gone = 0`.execute(
    db,
  );
  // Finds the old ones among those that the server no longer lists, to forget them.
  await sql`create index plays_gone on plays (viewed_at) where gone = 1`.execute(db);
  // Finds the plays of an item at about a time, to tell which play a row of the server belongs to.
  await db.schema.createIndex('plays_of_item').on('plays').columns(['rating_key', 'viewed_at']).execute();
  await db.schema.createIndex('plays_of_title').on('plays').columns(['title', 'viewed_at']).execute();
  await sql`create index plays_of_lost_title on plays (title, viewed_at) where rating_key is null`.execute(db);
  await createPlayRows(db);
  await db.schema
    .createTable('backfill')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer')
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'integer')
    .addColumn('walk', 'text')
    // How many walks were started: a row seen since then carries the number of the last one.
    .addColumn('walks', 'integer', (column) => column.notNull().defaultTo(0))
    .modifyEnd(sql`strict`)
    .execute();
}

/** The rows that the server lists, by their history keys: one play may have several, and other ones tomorrow. */
async function createPlayRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('play_rows')
    .addColumn('history_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('play_id', 'integer', (column) => column.notNull().references('plays.id'))
    .addColumn('walk', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema.createIndex('play_rows_by_play').on('play_rows').column('play_id').execute();
}
