import { sql } from 'kysely';
import { id, optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** What the feeds recorded. An event keeps its data only as long as a notification of it is pending; afterwards only that it was there.
 * Ids are never reused: a subscription gets its events in the order of their ids. What is left of a removed server is deleted by hand. */
export const events = table({
  columns: {
    id: id(),
    feed: text('feed'),
    event_key: text('eventKey'),
    /** Missing for events from the first poll. */
    at: optional(time('at')),
    /** JSON; null once no pending notification and no unsent post needs it. */
    data: optional(text('data')),
    /** When it was recorded, or last asked about. */
    seen_at: time('seenAt'),
    /** Missing where it is of no media server. */
    server_id: optional(server('server')),
  },
  key: ['id'],
  owners: 'installation',
  typed: { columns: ['data'], rows: sql`feed in ('rules', 'reports')` },
});
