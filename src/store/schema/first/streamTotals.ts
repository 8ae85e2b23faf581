import { type Kysely, sql } from 'kysely';

const COLUMNS = [
  'measured_ms',
  'busy_ms',
  'peak_streams',
  'peak_kbps',
  'direct_play_ms',
  'direct_stream_ms',
  'transcode_ms',
  'kilobits',
  'films_ms',
  'series_ms',
  'music_ms',
  'other_ms',
] as const;

/** How much streamed, per minute and later per quarter of an hour. */
export async function createStreamTotalsTables(db: Kysely<unknown>): Promise<void> {
  for (const table of ['stream_minutes', 'stream_quarters']) {
    const keyed = db.schema.createTable(table).addColumn('at', 'integer', (column) => column.primaryKey().notNull());
    await COLUMNS.reduce((made, name) => made.addColumn(name, 'integer', (column) => column.notNull()), keyed)
      .modifyEnd(sql`strict, without rowid`)
      .execute();
  }
}
