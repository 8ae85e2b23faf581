import { sql } from 'kysely';
import { id, optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * Events found by feeds. The data is deleted once no pending notification or unsent post needs it. The row stays, so
 * that the event is not stored again. Ids are not reused, because subscriptions get events in the order of their ids.
 * `forgetRemoved` deletes the events of a removed media server.
 */
export const events = table({
  columns: {
    id: id(),
    feed: text('feed'),
    event_key: text('eventKey'),
    /** Null for events of a feed's first poll. */
    at: optional(time('at')),
    /** JSON. Null once no pending notification or unsent post needs it. */
    data: optional(text('data')),
    /** When a feed last found the event. */
    seen_at: time('seenAt'),
    server_id: optional(server('server')),
  },
  key: ['id'],
  owners: 'installation',
  typed: { columns: ['data'], rows: sql`feed in ('rules', 'reports')` },
});
