import { sql, type Transaction } from 'kysely';
import type { ServerMemory } from '../domain/serverMemory.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** In `meta`. */
const MACHINE = 'machine-identifier';
/** Those that tell what is on the server; `server` and `maintenance` tell how it does, whichever it is. */
const FEEDS_OF_CONTENT = ['history', 'added', 'devices', 'transcodes'];

export function createServerMemory(db: Database): ServerMemory {
  return {
    meet: (machineIdentifier) =>
      db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('meta').select('value').where('key', '=', MACHINE).executeTakeFirst();
        if (found?.value === machineIdentifier) return false;
        if (found !== undefined) await forget(trx, found.value);
        await trx
          .insertInto('meta')
          .values({ key: MACHINE, value: machineIdentifier })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: machineIdentifier }))
          .execute();
        return found !== undefined;
      }),
  };
}

async function forget(trx: Transaction<Tables>, machine: string): Promise<void> {
  for (const table of ['cursors', 'events'] as const)
    await trx.deleteFrom(table).where('feed', 'in', FEEDS_OF_CONTENT).execute();
  for (const table of ['items', 'plays', 'backfill', 'groups'] as const) await trx.deleteFrom(table).execute();
  // Both servers count from 1: what waits of one must not pass for what the other has under the same number. All are
  // renamed each time, so that no two ever get one name.
  await trx
    .updateTable('notices')
    .set({ event_key: sql<string>`event_key || ${` of ${machine}`}` })
    .execute();
}
