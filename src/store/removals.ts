import type { Selectable } from 'kysely';
import type {
  RemovedPlaylistItem,
  StoredPlaylistRemoval,
  StoredPlaylistRemovals,
} from '../domain/media/playlists/playlist.ts';
import { serverOfRef } from '../domain/servers/refs.ts';
import type { Database } from './database/database.ts';
import { playlistRemovalsTable } from './tables/members/removals.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

/** Number of removals from playlists kept per person. The declaration of the table has further limits. */
export const MAX_PLAYLIST_REMOVALS_PER_PERSON = 10;

function removalOf(row: Selectable<Tables['removals']>): StoredPlaylistRemoval {
  const { isTaken, ...removal } = decodeRow(playlistRemovalsTable, row);
  return removal;
}

export function createPlaylistRemovalStore(db: Database): StoredPlaylistRemovals {
  const untakenRemovals = () => db.selectFrom('removals').selectAll().where('taken', '=', 0);
  const putBack = async (id: number, items: readonly RemovedPlaylistItem[]): Promise<void> => {
    const columns = encodeRow(playlistRemovalsTable, { items, isTaken: false });
    await db.updateTable('removals').set(columns).where('id', '=', id).execute();
  };
  return {
    keep: async ({ userId, playlistKey, playlistTitle, items, at }) => {
      const row = encodeRow(playlistRemovalsTable, { userId, playlistKey, playlistTitle, items, at });
      const { id } = await db.insertInto('removals').values(row).returning('id').executeTakeFirstOrThrow();
      await dropOldest(db, userId);
      return id;
    },
    settle: async (id, items) => {
      if (items.length > 0) await putBack(id, items);
      else await db.deleteFrom('removals').where('id', '=', id).execute();
    },
    last: async (userId, servers) => {
      const removalsOfPerson = await untakenRemovals().where('user_id', '=', userId).orderBy('id', 'desc').execute();
      const latestRow = removalsOfPerson.find(({ playlist_key }) => servers.includes(serverOfRef(playlist_key)));
      return latestRow && removalOf(latestRow);
    },
    find: async (id, userId) => {
      const row = await untakenRemovals().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
      return row && removalOf(row);
    },
    take: async (id) => {
      const update = db.updateTable('removals').set({ taken: 1 }).where('id', '=', id).where('taken', '=', 0);
      return (await update.executeTakeFirst()).numUpdatedRows === 1n;
    },
    giveBack: putBack,
  };
}

async function dropOldest(db: Database, userId: string): Promise<void> {
  const idsOfPerson = db.selectFrom('removals').select('id').where('user_id', '=', userId);
  const newestIds = idsOfPerson.orderBy('id', 'desc').limit(MAX_PLAYLIST_REMOVALS_PER_PERSON);
  await db.deleteFrom('removals').where('user_id', '=', userId).where('id', 'not in', newestIds).execute();
}
