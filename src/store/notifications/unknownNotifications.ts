import type { OfUnknownTime } from '../../domain/notifications/pendingNotifications.ts';
import type { Database } from '../database/database.ts';
import { follows as followTable } from '../tables/notifications/follows.ts';
import { decodeRow } from '../tables/rows.ts';
import { eventIds } from './endedFollows.ts';
import { readUnknownTime } from './unknownPosts.ts';

/**
 * Events that were found since a restore and happened before it, and titles that were awaited before it.
 * Undefined without any.
 */
export async function ofUnknownTime(db: Database, subscriptionId: number): Promise<OfUnknownTime | undefined> {
  const unknown = await readUnknownTime(db);
  if (unknown === undefined) return undefined;
  const { since, until, lastEvent } = unknown;
  const follows = db.selectFrom('follows').select(['folded', 'year', 'arrived_with', 'created_at']);
  const arrived = follows.where('subscription_id', '=', subscriptionId).where('arrived_with', 'is not', null);
  const arrivals = (await arrived.execute()).map((row) => {
    const { folded = '', year, arrivedWith, createdAt } = decodeRow(followTable, row);
    return { isOfBackup: createdAt <= until, title: { folded, year, eventIds: eventIds.parse(arrivedWith) } };
  });
  const titles = arrivals.flatMap(({ isOfBackup, title }) => (isOfBackup ? [title] : []));
  // Includes titles awaited only since the restore: no message before it can be about them.
  const awaited = new Set(arrivals.flatMap(({ title }) => title.eventIds));
  const pending = db
    .selectFrom('pending_notifications')
    .innerJoin('events', 'events.id', 'event_id')
    .where('subscription_id', '=', subscriptionId)
    .where('event_id', '>', lastEvent)
    .where('at', '<=', until.getTime());
  const events = await pending.select(['event_id as id', 'at']).execute();
  const others = events.flatMap(({ id, at }) => (awaited.has(id) ? [] : [{ id, at: new Date(at ?? 0) }]));
  return titles.length > 0 || others.length > 0 ? { since, until, titles, others } : undefined;
}
