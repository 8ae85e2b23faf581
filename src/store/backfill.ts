import { z } from 'zod';
import type { BackfillState, BackfillStore } from '../domain/backfill.ts';
import type { Database } from './database.ts';

const NOTHING_YET: BackfillState = { start: 0, done: false };

const row = z
  .object({ start: z.int().min(0), total: z.int().min(0).nullable(), done: z.int() })
  .transform(({ start, total, done }): BackfillState => ({ start, total: total ?? undefined, done: done === 1 }));

export function createBackfillStore(db: Database): BackfillStore {
  return {
    state: async () => {
      const found = await db.selectFrom('backfill').selectAll().executeTakeFirst();
      return found === undefined ? NOTHING_YET : row.parse(found);
    },
    save: async ({ start, total, done }) => {
      const values = { start, total: total ?? null, done: done ? 1 : 0 };
      await db
        .insertInto('backfill')
        .values({ id: 1, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },
  };
}
