import type { OwnTroubles } from '../domain/notifications/ownTroubles.ts';
import type { Announce, Database } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';

/** In `meta`. */
export const TROUBLES = 'own-troubles';

export const createOwnTroubles = (db: Database, announce: Announce): OwnTroubles => ({
  recall: () => readMeta(db, TROUBLES),
  record: ({ troubles, events }) =>
    db.transaction().execute(async (trx) => {
      if (troubles !== undefined) await writeMeta(trx, TROUBLES, troubles);
      for (const some of events) await announce(trx, { feed: 'usher', ...some });
    }),
});
