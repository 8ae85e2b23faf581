import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../domain/logger.ts';
import { MOST_WAITING } from '../domain/routes.ts';
import type { Database } from './database.ts';
import { dropAllData } from './events.ts';

/** Deleted in one transaction, which takes some 20 ms. */
const AT_A_TIME = 5000;

/** Leaves the newest notifications of each subscription that publishes none for now, and counts the others. */
export async function trimWaiting(db: Database, log: Logger, most = MOST_WAITING): Promise<void> {
  for (const { id, too_many } of await crowded(db, most)) {
    for (let left = too_many; left > 0; left -= AT_A_TIME) {
      await db.transaction().execute((trx) => dropOldest(trx, id, Math.min(left, AT_A_TIME)));
      await turn();
    }
    log.warn({ route: id, notifications: too_many, kept: most }, DROPPED);
  }
}

const DROPPED =
  'too many notifications wait for a subscription that publishes none; the oldest are dropped and counted';

const crowded = (db: Database, most: number) =>
  db
    .selectFrom('notices')
    .innerJoin('routes', 'routes.id', 'notices.route_id')
    .select(['routes.id', sql<number>`count(*) - ${most}`.as('too_many')])
    .where(({ or, eb, selectFrom }) =>
      or([eb('paused_at', 'is not', null), eb('channel_id', 'in', selectFrom('parked').select('parked.channel_id'))]),
    )
    .groupBy('routes.id')
    .having(sql<number>`count(*)`, '>', most)
    .execute();

async function dropOldest(trx: Database, routeId: number, count: number): Promise<void> {
  const oldest = trx.selectFrom('notices').select('event_id').where('route_id', '=', routeId).orderBy('event_id');
  await trx
    .deleteFrom('notices')
    .where('route_id', '=', routeId)
    .where('event_id', 'in', oldest.limit(count))
    .execute();
  await trx
    .updateTable('routes')
    .set({ dropped: sql<number>`dropped + ${count}` })
    .where('id', '=', routeId)
    .execute();
  await dropAllData(trx);
}
