import type { Selectable } from 'kysely';
import type { SeenItem } from '../../domain/notifications/seenItems.ts';
import { chunksOf, dateOf } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

const itemOf = (row: Selectable<Tables['seen_items']>): SeenItem => ({
  ...{ librarySectionId: row.library_key, ratingKey: row.rating_key, guid: row.guid, version: row.version },
  ...{ addedAt: new Date(row.added_at), settlingSince: dateOf(row.settling_since) },
});

export async function itemsOf(db: Database, guids: readonly string[]): Promise<readonly SeenItem[]> {
  const items: SeenItem[] = [];
  for (const some of chunksOf([...new Set(guids)])) {
    const rows = await db.selectFrom('seen_items').selectAll().where('guid', 'in', some).execute();
    items.push(...rows.map(itemOf));
  }
  return items;
}

export async function itemsUnder(
  db: Database,
  libraryKey: string,
  ratingKeys: readonly string[],
): Promise<readonly SeenItem[]> {
  const items: SeenItem[] = [];
  for (const some of chunksOf([...new Set(ratingKeys)])) {
    const ours = db.selectFrom('seen_items').selectAll().where('library_key', '=', libraryKey);
    const rows = await ours.where('rating_key', 'in', some).execute();
    items.push(...rows.map(itemOf));
  }
  return items;
}

/** What is as it was is not written again. */
export async function rememberItems(trx: Transaction, seen: readonly SeenItem[]): Promise<void> {
  for (const items of chunksOf(seen)) {
    await trx
      .insertInto('seen_items')
      .values(items.map(valuesOf))
      .onConflict((conflict) =>
        conflict
          .columns(['library_key', 'rating_key'])
          .doUpdateSet(({ ref }) => ({
            guid: ref('excluded.guid'),
            added_at: ref('excluded.added_at'),
            version: ref('excluded.version'),
            settling_since: ref('excluded.settling_since'),
          }))
          .where(({ eb, or, ref }) =>
            or([
              eb('seen_items.guid', '!=', ref('excluded.guid')),
              eb('seen_items.added_at', '!=', ref('excluded.added_at')),
              eb('seen_items.version', '!=', ref('excluded.version')),
              eb('seen_items.settling_since', 'is not', ref('excluded.settling_since')),
            ]),
          ),
      )
      .execute();
  }
}

/** Of whole libraries. */
export async function forgetItems(trx: Transaction, libraryKeys: readonly string[]): Promise<void> {
  if (libraryKeys.length > 0) await trx.deleteFrom('seen_items').where('library_key', 'in', libraryKeys).execute();
}

const valuesOf = ({ librarySectionId, ratingKey, guid, addedAt, version, settlingSince }: SeenItem) => ({
  library_key: librarySectionId,
  rating_key: ratingKey,
  guid,
  added_at: addedAt.getTime(),
  version,
  settling_since: settlingSince?.getTime() ?? null,
});
