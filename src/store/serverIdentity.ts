import { sql } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { CONTENT_FEEDS } from '../domain/notifications/feeds.ts';
import type { ServerIdentityStore } from '../domain/notifications/serverIdentity.ts';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import { leaveReplacedServer } from './changedSettings/replacedServer.ts';
import type { Database, Transaction } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';
import { deleteRowsOf } from './serverRows.ts';

/** In `meta`; the first server has it without its number, as before there were several. */
const machineOf = (server: ServerId): string => `machine-identifier${server === FIRST_SERVER ? '' : ` ${server}`}`;

/** `onForgotten` is called after another server's data were deleted. */
export function createServerIdentityStore(
  db: Database,
  clock: Pick<Clock, 'now'>,
  server: ServerId,
  onForgotten: () => Promise<void>,
): ServerIdentityStore {
  const machine = machineOf(server);
  return {
    isAnother: async (machineIdentifier) => {
      const known = await readMeta(db, machine);
      return known !== undefined && known !== machineIdentifier;
    },
    rememberServer: async (machineIdentifier) => {
      const isReplaced = await db.transaction().execute(async (trx) => {
        const known = await readMeta(trx, machine);
        if (known === machineIdentifier) return false;
        if (known !== undefined) await forgetServer(trx, server, clock.now());
        await writeMeta(trx, machine, machineIdentifier);
        return known !== undefined;
      });
      if (isReplaced) await onForgotten();
    },
  };
}

async function forgetServer(trx: Transaction, server: ServerId, now: Date): Promise<void> {
  const isOurs = sql<boolean>`server_id = ${server}`;
  await trx.deleteFrom('cursors').where('feed', 'in', CONTENT_FEEDS).where(isOurs).execute();
  await trx.deleteFrom('events').where('feed', 'in', CONTENT_FEEDS).where('data', 'is', null).where(isOurs).execute();
  await deleteRowsOf(trx, server);
  await leaveReplacedServer(trx, server, now);
  // Both servers count from 1: what waits of one must not pass for what the other has under the same number. No two
  // events ever have one id.
  await trx
    .updateTable('events')
    .set({ event_key: sql<string>`event_key || ' #' || id` })
    .where('feed', 'in', CONTENT_FEEDS)
    .where(isOurs)
    .where(sql<boolean>`event_key not like '% #' || id`)
    .execute();
}
