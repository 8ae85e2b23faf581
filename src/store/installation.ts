import { randomUUID } from 'node:crypto';
import type { Installation } from '../domain/database/installation.ts';
import type { Database } from './database/database.ts';

/** In `meta`. */
const CLIENT = 'client-identifier';

export function createInstallation(db: Database): Installation {
  return {
    clientIdentifier: async () => {
      await db
        .insertInto('meta')
        .values({ key: CLIENT, value: randomUUID() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await db.selectFrom('meta').select('value').where('key', '=', CLIENT).executeTakeFirstOrThrow()).value;
    },
  };
}
