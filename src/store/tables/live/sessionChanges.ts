import { sql } from 'kysely';
import { accountKeyColumn, idColumn, integerColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** The streams of the last days as changes. Each time span begins with one row per stream. */
export const sessionChangesTable = declareTable({
  columns: {
    id: idColumn(),
    span_id: integerColumn('spanId'),
    at: timeColumn('at'),
    stream: textColumn('stream'),
    account_id: nullableColumn(accountKeyColumn('accountId')),
    /** JSON, `LoggedStream`. Null if the stream ended. Unreadable rows are skipped. */
    data: nullableColumn(textColumn('data')),
  },
  key: ['id'],
  owners: {
    account: 'by hand',
    server: { rows: (server) => sql`span_id in (select id from session_spans where server_id = ${server})` },
  },
});
