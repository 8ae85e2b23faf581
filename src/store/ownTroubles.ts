import type { BotTroubles } from '../domain/notifications/ownTroubles.ts';
import type { Database, StoreReportedEvents } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';

export const BOT_TROUBLES_META_KEY = 'own-troubles';

export const createBotTroubleStore = (db: Database, announce: StoreReportedEvents): BotTroubles => ({
  recall: () => readMeta(db, BOT_TROUBLES_META_KEY),
  record: ({ troubles, events }) =>
    db.transaction().execute(async (trx) => {
      if (troubles !== undefined) await writeMeta(trx, BOT_TROUBLES_META_KEY, troubles);
      for (const ownEvents of events) await announce(trx, { feed: 'usher', ...ownEvents });
    }),
});
