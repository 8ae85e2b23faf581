import { sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { BackfillState, BackfillStore, Walk } from '../../domain/statistics/backfill.ts';
import { optionalTime } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

const NOTHING_YET: BackfillState = { start: 0, done: false, asked: 0 };

const walk = jsonOf(z.object({ missing: z.int().optional(), drops: z.boolean() }));

const row = z
  .object({
    start: z.int().min(0),
    total: z.int().min(0).nullable(),
    done: z.int(),
    walk: walk.nullable(),
    walks: z.int(),
    read_at: optionalTime,
  })
  .transform(
    ({ start, total, done, walk, walks, read_at }): BackfillState => ({
      ...{ start, total: total ?? undefined, done: done === 1 },
      ...{ walk: walk ?? undefined, readAt: read_at, asked: walks },
    }),
  );

export function createBackfillStore(db: Database): BackfillStore {
  return {
    state: () => stateIn(db),
    save: (state) => save(db, state),
    ask: (walk) => db.transaction().execute((trx) => askForWalk(trx, walk)),
  };
}

async function stateIn(db: Database): Promise<BackfillState> {
  const found = await db.selectFrom('backfill').selectAll().executeTakeFirst();
  return found === undefined ? NOTHING_YET : row.parse(found);
}

async function save(db: Database, state: BackfillState): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backfill')
    .values({ id: 1, walks: state.asked, ...valuesOf(state) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(valuesOf(state)).where('backfill.walks', '=', state.asked),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const valuesOf = ({ start, total, done, walk, readAt }: BackfillState) => ({
  ...{ start, total: total ?? null, done: done ? 1 : 0 },
  ...{ walk: walk === undefined ? null : JSON.stringify(walk), read_at: readAt?.getTime() ?? null },
});

/** From the beginning, also of what is being read: what is looked for may have slipped past. */
export async function askForWalk(trx: Database, walk: Walk): Promise<void> {
  const state = await stateIn(trx);
  // What is being read for the first time holds all there is; what slips past it the next night finds.
  if (!state.done && !walk.drops) return;
  await save(trx, { ...state, start: 0, walk: together(state.walk, walk) });
  await trx.updateTable('backfill').set({ walks: sql<number>`walks + 1` }).execute();
}

/** All is read if one of them wants all. */
function together(before: Walk | undefined, { missing, drops }: Walk): Walk {
  if (before === undefined) return { missing, drops };
  const both = { drops: drops || before.drops };
  return missing === undefined || before.missing === undefined ? both : { ...both, missing: missing + before.missing };
}
