import { type Selectable, sql } from 'kysely';
import type { LastSeenLibraryItem } from '../../../domain/notifications/seenItems.ts';
import type { ItemRef, LibraryRef, ServerId } from '../../../domain/servers/refs.ts';
import { chunksOf, selectInChunks } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { seenItemsTable } from '../../tables/notifications/seenItems.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import { isRefToServer } from '../../tables/serverCondition.ts';
import type { Tables } from '../../tables/tables.ts';

const itemOf = (row: Selectable<Tables['seen_items']>): LastSeenLibraryItem => decodeRow(seenItemsTable, row);

/** Searches one media server only, because another one may have the same film. */
export async function seenItemsByGuid(
  db: Database,
  server: ServerId,
  guids: readonly string[],
): Promise<readonly LastSeenLibraryItem[]> {
  const itemsOfServer = db
    .selectFrom('seen_items')
    .selectAll()
    .where(isRefToServer(sql.ref('library_key'), server));
  const rows = await selectInChunks(guids, (chunk) => itemsOfServer.where('guid', 'in', chunk));
  return rows.map(itemOf);
}

export async function seenItemsInLibrary(
  db: Database,
  libraryKey: LibraryRef,
  ratingKeys: readonly ItemRef[],
): Promise<readonly LastSeenLibraryItem[]> {
  const itemsOfLibrary = db.selectFrom('seen_items').selectAll().where('library_key', '=', libraryKey);
  const rows = await selectInChunks(ratingKeys, (chunk) => itemsOfLibrary.where('rating_key', 'in', chunk));
  return rows.map(itemOf);
}

const CHANGEABLE_COLUMNS = ['guid', 'added_at', 'version', 'settling_since'] as const;

export async function storeSeenItems(trx: Transaction, items: readonly LastSeenLibraryItem[]): Promise<void> {
  for (const chunk of chunksOf(items)) {
    await trx
      .insertInto('seen_items')
      .values(chunk.map((item) => encodeRow(seenItemsTable, item)))
      .onConflict((conflict) =>
        conflict
          .columns(['library_key', 'rating_key'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(CHANGEABLE_COLUMNS.map((name) => [name, ref(`excluded.${name}`)])),
          )
          .where(({ eb, or, ref }) =>
            or(CHANGEABLE_COLUMNS.map((name) => eb(`seen_items.${name}`, 'is not', ref(`excluded.${name}`)))),
          ),
      )
      .execute();
  }
}

export async function deleteSeenItemsOfLibraries(trx: Transaction, libraryKeys: readonly LibraryRef[]): Promise<void> {
  if (libraryKeys.length > 0) await trx.deleteFrom('seen_items').where('library_key', 'in', libraryKeys).execute();
}
