import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { ServerSince } from '../../domain/live/serverSince.ts';
import type { Database } from '../database/database.ts';

/** In `meta`. */
const KEY = 'server-state-since';

const stored = jsonOf(
  z.object({
    kind: z.enum(['unknown', 'up', 'down', 'token-refused']),
    since: z.int().transform((ms) => new Date(ms)),
  }),
);

export function createServerSince(db: Database): ServerSince {
  return {
    recall: async () => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
      return stored.safeParse(row?.value).data;
    },
    remember: async ({ kind, since }) => {
      const value = JSON.stringify({ kind, since: since.getTime() });
      await db
        .insertInto('meta')
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
