import type { Selectable } from 'kysely';
import type { PlaylistCopies, PlaylistCopy } from '../domain/media/playlists/playlistCopies.ts';
import type { Database } from './database/database.ts';
import { playlistCopiesTable } from './tables/members/playlistCopies.ts';
import { decodeRow, encodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

function copyOf(row: Selectable<Tables['playlist_copies']>): PlaylistCopy {
  const { at, ...copy } = decodeRow(playlistCopiesTable, row);
  return copy;
}

export function createPlaylistCopyStore(db: Database): PlaylistCopies {
  /** People whose playlists are being copied. Not stored, because a restart ends all copying. */
  const copyingPeople = new Set<string>();
  return {
    begin: async ({ userId, source, server, type, title, earlier, at }) => {
      const row = encodeRow(playlistCopiesTable, { userId, source, server, type, title, earlier, rows: [], at });
      const insertion = db.insertInto('playlist_copies').values(row);
      // An existing copy only gets a new time, so that it is kept longer.
      const upsert = insertion.onConflict((conflict) =>
        conflict.columns(['user_id', 'source', 'server_id', 'type']).doUpdateSet({ at: row.at }),
      );
      return copyOf(await upsert.returningAll().executeTakeFirstOrThrow());
    },
    find: async (id, userId) => {
      const copies = db.selectFrom('playlist_copies').selectAll().where('id', '=', id);
      const row = await copies.where('user_id', '=', userId).executeTakeFirst();
      return row && copyOf(row);
    },
    settle: async (id, change) => {
      await db
        .updateTable('playlist_copies')
        .set(encodeRow(playlistCopiesTable, change))
        .where('id', '=', id)
        .execute();
    },
    claim: (userId) => {
      if (copyingPeople.has(userId)) return undefined;
      copyingPeople.add(userId);
      return () => copyingPeople.delete(userId);
    },
  };
}
