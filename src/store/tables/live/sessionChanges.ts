import { sql } from 'kysely';
import { accountKey, id, integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** The streams of the last days as changes. Each time span begins with one row per stream. */
export const sessionChanges = table({
  columns: {
    id: id(),
    span_id: integer('spanId'),
    at: time('at'),
    stream: text('stream'),
    account_id: optional(accountKey('accountId')),
    /** JSON, `LoggedStream`. Null if the stream ended. Unreadable rows are skipped. */
    data: optional(text('data')),
  },
  key: ['id'],
  owners: {
    account: 'by hand',
    server: { rows: (server) => sql`span_id in (select id from session_spans where server_id = ${server})` },
  },
});
