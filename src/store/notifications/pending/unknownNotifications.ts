import type { MaybeSentNotifications } from '../../../domain/notifications/pendingNotifications.ts';
import type { Database } from '../../database/database.ts';
import { followsTable as followTable } from '../../tables/notifications/follows.ts';
import { decodeRow } from '../../tables/rows.ts';
import { readTimeLostByRestore } from '../posts/unknownPosts.ts';
import { arrivalEventIdsSchema } from '../subscriptions/endedFollows.ts';

/**
 * Pending notifications that a person may have received before the database was restored: about titles for which a
 * follow in the backup waited, or about events that happened before the restore and were recorded after it. Undefined
 * if there are none.
 */
export async function readUnknownNotifications(
  db: Database,
  subscriptionId: number,
): Promise<MaybeSentNotifications | undefined> {
  const unknownTime = await readTimeLostByRestore(db);
  if (unknownTime === undefined) return undefined;
  const { since, until, lastEvent } = unknownTime;
  const follows = db.selectFrom('follows').select(['folded', 'year', 'arrived_with', 'created_at']);
  const arrivedFollows = follows.where('subscription_id', '=', subscriptionId).where('arrived_with', 'is not', null);
  const arrivals = (await arrivedFollows.execute()).map((row) => {
    const { folded = '', year, arrivedWith, createdAt } = decodeRow(followTable, row);
    return {
      isFromBackup: createdAt <= until,
      title: { folded, year, eventIds: arrivalEventIdsSchema.parse(arrivedWith) },
    };
  });
  const titles = arrivals.filter(({ isFromBackup }) => isFromBackup).map(({ title }) => title);
  // Events that are not looked up by their time. They include arrivals of titles for which people wait only since the
  // restore, because earlier messages cannot be about these titles.
  const awaitedEventIds = new Set(arrivals.flatMap(({ title }) => title.eventIds));
  const pending = db
    .selectFrom('pending_notifications')
    .innerJoin('events', 'events.id', 'event_id')
    .where('subscription_id', '=', subscriptionId)
    .where('event_id', '>', lastEvent)
    .where('at', '<=', until.getTime());
  const events = await pending.select(['event_id as id', 'at']).execute();
  const otherEvents = events.filter(({ id }) => !awaitedEventIds.has(id));
  if (titles.length === 0 && otherEvents.length === 0) return undefined;
  const others = otherEvents.map(({ id, at }) => ({ id, at: new Date(at ?? 0) }));
  return { since, until, titles, others };
}
