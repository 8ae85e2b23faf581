import { type SqlBool, sql } from 'kysely';
import type { AbsentTitle, TitleChange } from '../../domain/media/titles/rememberedTitles.ts';
import type { Transaction } from '../database/database.ts';

/** Stores that titles were reported as missing, or are back. Called in the transaction of the notifications. */
export async function changeTitles(trx: Transaction, changes: readonly TitleChange[]): Promise<void> {
  for (const change of changes) await changeTitle(trx, change);
}

async function changeTitle(trx: Transaction, change: TitleChange): Promise<void> {
  switch (change.what) {
    case 'gone':
      for (const title of change.titles) await reportGone(trx, title);
      return;
    case 'away':
      await trx
        .updateTable('library_titles')
        .set({ reported: 'away', reported_since: change.alertedAt.getTime() })
        .where('library_key', '=', change.library)
        .where('missing_since', '<=', change.missingUntil.getTime())
        .where(sql<SqlBool>`missing_since is not null and reported is null`)
        .execute();
      return;
    case 'alert over':
      await trx
        .updateTable('library_titles')
        .set({
          reported: null,
          reported_since: null,
          missing_since: sql<number | null>`iif(missing_since is null, null, ${change.now.getTime()})`,
        })
        .where('library_key', '=', change.library)
        .where(sql<SqlBool>`reported = 'away'`)
        .execute();
      return;
    case 'back':
      await welcomeBack(trx, change.titles);
  }
}

async function reportGone(trx: Transaction, { id, libraryKey, ratingKey, since }: AbsentTitle): Promise<void> {
  await trx
    .updateTable('library_titles')
    .set({ reported: 'gone', reported_since: since.getTime() })
    .where('id', '=', id)
    .execute();
  const ofLibrary = trx.selectFrom('library_titles').select('rating_key').where('library_key', '=', libraryKey);
  const contained = ofLibrary.where('container_key', '=', ratingKey);
  // Deletes tracks before albums, because only the album names its artist.
  for (const containers of [contained, sql<typeof ratingKey>`(select ${ratingKey})`])
    await trx
      .deleteFrom('library_titles')
      .where('library_key', '=', libraryKey)
      .where('container_key', 'in', containers)
      .where(sql<SqlBool>`missing_since is not null`)
      .execute();
}

/**
 * A title that returned under its old key becomes a normal row again. A title that returned under a new key has a row
 * of its own already.
 */
async function welcomeBack(trx: Transaction, titles: readonly Pick<AbsentTitle, 'id'>[]): Promise<void> {
  const ids = titles.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .deleteFrom('library_titles')
    .where('id', 'in', ids)
    .where(sql<SqlBool>`missing_since is not null`)
    .execute();
  await trx
    .updateTable('library_titles')
    .set({ reported: null, reported_since: null })
    .where('id', 'in', ids)
    .execute();
}
