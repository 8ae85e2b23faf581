import { sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { CONTENT_FEEDS } from '../domain/notifications/feeds.ts';
import type { ServerIdentityStore } from '../domain/notifications/serverIdentity.ts';
import { leaveReplacedServer } from './changedSettings/replacedServer.ts';
import type { Database, Transaction } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';
import { tablesOf } from './schema/whose.ts';

/** In `meta`. */
const MACHINE = 'machine-identifier';

/** `onForgotten` is called after another server's data were deleted. */
export function createServerIdentityStore(
  db: Database,
  clock: Pick<Clock, 'now'>,
  onForgotten: () => Promise<void>,
): ServerIdentityStore {
  return {
    isAnother: async (machineIdentifier) => {
      const known = await readMeta(db, MACHINE);
      return known !== undefined && known !== machineIdentifier;
    },
    rememberServer: async (machineIdentifier) => {
      const isReplaced = await db.transaction().execute(async (trx) => {
        const known = await readMeta(trx, MACHINE);
        if (known === machineIdentifier) return false;
        if (known !== undefined) await forget(trx, clock.now());
        await writeMeta(trx, MACHINE, machineIdentifier);
        return known !== undefined;
      });
      if (isReplaced) await onForgotten();
    },
  };
}

async function forget(trx: Transaction, now: Date): Promise<void> {
  await trx.deleteFrom('cursors').where('feed', 'in', CONTENT_FEEDS).execute();
  await trx.deleteFrom('events').where('feed', 'in', CONTENT_FEEDS).where('data', 'is', null).execute();
  for (const table of tablesOf('server')) await trx.deleteFrom(table).execute();
  await leaveReplacedServer(trx, now);
  // Both servers count from 1: what waits of one must not pass for what the other has under the same number. No two
  // events ever have one id.
  await trx
    .updateTable('events')
    .set({ event_key: sql<string>`event_key || ' #' || id` })
    .where('feed', 'in', CONTENT_FEEDS)
    .where(sql<boolean>`event_key not like '% #' || id`)
    .execute();
}
