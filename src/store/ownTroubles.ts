import type { BotTroubles } from '../domain/notifications/ownTroubles.ts';
import type { Database, StoreReportedEvents } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';

export const TROUBLES_KEY = 'own-troubles';

export const createOwnTroubles = (db: Database, announce: StoreReportedEvents): BotTroubles => ({
  recall: () => readMeta(db, TROUBLES_KEY),
  record: ({ troubles, events }) =>
    db.transaction().execute(async (trx) => {
      if (troubles !== undefined) await writeMeta(trx, TROUBLES_KEY, troubles);
      for (const ownEvents of events) await announce(trx, { feed: 'usher', ...ownEvents });
    }),
});
