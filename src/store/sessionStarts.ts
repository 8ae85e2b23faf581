import type { SessionStarts } from '../domain/sessionStarts.ts';
import type { Database } from './database/database.ts';

/** In `meta`: milliseconds since 1970. */
const USED_UNTIL = 'session-starts-used-until';

export function createSessionStarts(db: Database): SessionStarts {
  return {
    usedUntil: async () => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', USED_UNTIL).executeTakeFirst();
      const until = new Date(Number(row?.value));
      return Number.isNaN(until.getTime()) ? undefined : until;
    },
    use: async (until) => {
      const value = String(until.getTime());
      await db
        .insertInto('meta')
        .values({ key: USED_UNTIL, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
