import { sql } from 'kysely';
import { id, optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * Events that the feeds recorded. An event keeps its data while a pending notification or an unsent post needs it; the
 * rest of the row stays, so that the event is not recorded again. Ids are never reused, because a subscription gets its
 * events in their order. `forgetRemoved` deletes the events of a removed server.
 */
export const events = table({
  columns: {
    id: id(),
    feed: text('feed'),
    event_key: text('eventKey'),
    /** Time of the event. Missing for events of a feed's first poll. */
    at: optional(time('at')),
    /** JSON; null once no pending notification and no unsent post needs it. */
    data: optional(text('data')),
    /** Time at which the event was recorded, or when a feed last asked about it. */
    seen_at: time('seenAt'),
    server_id: optional(server('server')),
  },
  key: ['id'],
  owners: 'installation',
  typed: { columns: ['data'], rows: sql`feed in ('rules', 'reports')` },
});
