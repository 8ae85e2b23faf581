import { sql } from 'kysely';
import { id, optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/**
 * Events that the feeds recorded. An event keeps its data only while a pending notification or an unsent post
 * needs it; the rest of the row stays, so that it is not recorded again. Ids are never reused, because a
 * subscription gets its events in their order. `forgetRemoved` deletes the events of a removed server.
 */
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
    /** Missing for an event that is about no media server. */
    server_id: optional(server('server')),
  },
  key: ['id'],
  owners: 'installation',
  typed: { columns: ['data'], rows: sql`feed in ('rules', 'reports')` },
});
