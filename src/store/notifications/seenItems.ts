import { type Selectable, sql } from 'kysely';
import type { SeenItem } from '../../domain/notifications/seenItems.ts';
import type { ItemRef, LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import { chunksOf, foundFor } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { seenItems } from '../tables/notifications/seenItems.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { isRefTo } from '../tables/serverCondition.ts';
import type { Tables } from '../tables/tables.ts';

const itemOf = (row: Selectable<Tables['seen_items']>): SeenItem => decodeRow(seenItems, row);

/** Only items on that server: another one may have the same film. */
export async function itemsOf(db: Database, server: ServerId, guids: readonly string[]): Promise<readonly SeenItem[]> {
  const seen = db
    .selectFrom('seen_items')
    .selectAll()
    .where(isRefTo(sql.ref('library_key'), server));
  return (await foundFor(guids, (some) => seen.where('guid', 'in', some))).map(itemOf);
}

export async function itemsUnder(
  db: Database,
  libraryKey: LibraryRef,
  ratingKeys: readonly ItemRef[],
): Promise<readonly SeenItem[]> {
  const ours = db.selectFrom('seen_items').selectAll().where('library_key', '=', libraryKey);
  return (await foundFor(ratingKeys, (some) => ours.where('rating_key', 'in', some))).map(itemOf);
}

const CHANGING = ['guid', 'added_at', 'version', 'settling_since'] as const;

/** Skips unchanged rows. */
export async function rememberItems(trx: Transaction, seen: readonly SeenItem[]): Promise<void> {
  for (const items of chunksOf(seen)) {
    await trx
      .insertInto('seen_items')
      .values(items.map(valuesOf))
      .onConflict((conflict) =>
        conflict
          .columns(['library_key', 'rating_key'])
          .doUpdateSet(({ ref }) => Object.fromEntries(CHANGING.map((name) => [name, ref(`excluded.${name}`)])))
          .where(({ eb, or, ref }) =>
            or(CHANGING.map((name) => eb(`seen_items.${name}`, 'is not', ref(`excluded.${name}`)))),
          ),
      )
      .execute();
  }
}

/** Deletes the items of whole libraries. */
export async function forgetItems(trx: Transaction, libraryKeys: readonly LibraryRef[]): Promise<void> {
  if (libraryKeys.length > 0) await trx.deleteFrom('seen_items').where('library_key', 'in', libraryKeys).execute();
}

const valuesOf = (item: SeenItem) => encodeRow(seenItems, item);
