import { type Selectable, sql } from 'kysely';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import type { ItemRef, LibraryRef, ServerId } from '../../../domain/servers/refs.ts';
import { chunksOf, selectInChunks } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { seenItems } from '../../tables/notifications/seenItems.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import { isRefTo } from '../../tables/serverCondition.ts';
import type { Tables } from '../../tables/tables.ts';

const itemOf = (row: Selectable<Tables['seen_items']>): SeenItem => decodeRow(seenItems, row);

/** Searches only one media server, because another may have the same film. */
export async function seenItemsByGuid(
  db: Database,
  server: ServerId,
  guids: readonly string[],
): Promise<readonly SeenItem[]> {
  const ofServer = db
    .selectFrom('seen_items')
    .selectAll()
    .where(isRefTo(sql.ref('library_key'), server));
  return (await selectInChunks(guids, (some) => ofServer.where('guid', 'in', some))).map(itemOf);
}

export async function seenItemsInLibrary(
  db: Database,
  libraryKey: LibraryRef,
  ratingKeys: readonly ItemRef[],
): Promise<readonly SeenItem[]> {
  const ofLibrary = db.selectFrom('seen_items').selectAll().where('library_key', '=', libraryKey);
  return (await selectInChunks(ratingKeys, (some) => ofLibrary.where('rating_key', 'in', some))).map(itemOf);
}

const CHANGEABLE_COLUMNS = ['guid', 'added_at', 'version', 'settling_since'] as const;

/** Stores items. Unchanged rows are skipped. */
export async function rememberItems(trx: Transaction, itemsSeen: readonly SeenItem[]): Promise<void> {
  for (const items of chunksOf(itemsSeen)) {
    await trx
      .insertInto('seen_items')
      .values(items.map(valuesOf))
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

export async function forgetItems(trx: Transaction, libraryKeys: readonly LibraryRef[]): Promise<void> {
  if (libraryKeys.length > 0) await trx.deleteFrom('seen_items').where('library_key', 'in', libraryKeys).execute();
}

const valuesOf = (item: SeenItem) => encodeRow(seenItems, item);
