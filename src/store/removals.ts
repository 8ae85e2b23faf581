import type { Selectable } from 'kysely';
import type { Removal, Removals, RemovedItem } from '../domain/media/playlists/playlist.ts';
import { serverOf } from '../domain/servers/refs.ts';
import type { Database } from './database/database.ts';
import { removals } from './tables/members/removals.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

/** Removals kept per person. The table declares the other limits. */
export const KEPT_OF_EACH = 10;

function removalOf(row: Selectable<Tables['removals']>): Removal {
  const { isTaken, ...removal } = decodeRow(removals, row);
  return removal;
}

export function createRemovals(db: Database): Removals {
  const waiting = () => db.selectFrom('removals').selectAll().where('taken', '=', 0);
  const putBack = async (id: number, items: readonly RemovedItem[]): Promise<void> => {
    const waits = encodeRow(removals, { items, isTaken: false });
    await db.updateTable('removals').set(waits).where('id', '=', id).execute();
  };
  return {
    keep: async ({ userId, playlistKey, playlistTitle, items, at }) => {
      const row = encodeRow(removals, { userId, playlistKey, playlistTitle, items, at });
      const { id } = await db.insertInto('removals').values(row).returning('id').executeTakeFirstOrThrow();
      await dropOldest(db, userId);
      return id;
    },
    settle: async (id, items) => {
      if (items.length > 0) await putBack(id, items);
      else await db.deleteFrom('removals').where('id', '=', id).execute();
    },
    last: async (userId, servers) => {
      const theirs = await waiting().where('user_id', '=', userId).orderBy('id', 'desc').execute();
      const found = theirs.find(({ playlist_key }) => servers.includes(serverOf(playlist_key)));
      return found && removalOf(found);
    },
    find: async (id, userId) => {
      const found = await waiting().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
      return found && removalOf(found);
    },
    take: async (id) => {
      const untaken = db.updateTable('removals').set({ taken: 1 }).where('id', '=', id).where('taken', '=', 0);
      return (await untaken.executeTakeFirst()).numUpdatedRows === 1n;
    },
    giveBack: putBack,
  };
}

async function dropOldest(db: Database, userId: string): Promise<void> {
  const theirs = db.selectFrom('removals').select('id').where('user_id', '=', userId);
  const newest = theirs.orderBy('id', 'desc').limit(KEPT_OF_EACH);
  await db.deleteFrom('removals').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}
