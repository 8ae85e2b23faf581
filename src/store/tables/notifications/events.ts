import { sql } from 'kysely';
import { idColumn, nullableColumn, serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Events found by feeds. The data is deleted once no pending notification or unsent post needs it. The row stays, so
 * that the event is not stored again. Ids are not reused, because subscriptions get events in the order of their ids.
 * `forgetRemoved` deletes the events of a removed media server.
 */
export const eventsTable = declareTable({
  columns: {
    id: idColumn(),
    feed: textColumn('feed'),
    event_key: textColumn('eventKey'),
    /** Null for events of a feed's first poll. */
    at: nullableColumn(timeColumn('at')),
    /** JSON. Null once no pending notification or unsent post needs it. */
    data: nullableColumn(textColumn('data')),
    /** When a feed last found the event. */
    seen_at: timeColumn('seenAt'),
    server_id: nullableColumn(serverIdColumn('server')),
  },
  key: ['id'],
  owners: 'installation',
  typed: { columns: ['data'], rows: sql`feed in ('rules', 'reports')` },
});
