import { type SqlBool, sql } from 'kysely';
import type { AbsentTitleReportChange } from '../../domain/media/titles/rememberedTitles.ts';
import type { Transaction } from '../database/database.ts';

/** Stores that titles were reported as missing or returned. Must run in the transaction of the notifications. */
export async function recordTitleChanges(trx: Transaction, changes: readonly AbsentTitleReportChange[]): Promise<void> {
  for (const change of changes) if (change.titles.length > 0) await changeTitle(trx, change);
}

async function changeTitle(trx: Transaction, change: AbsentTitleReportChange): Promise<void> {
  const ids = change.titles.map(({ id }) => id);
  const titles = trx.updateTable('library_titles').where('id', 'in', ids);
  switch (change.what) {
    case 'gone':
      await titles.set({ reported: 'gone', reported_since: sql<number | null>`missing_since` }).execute();
      return;
    case 'away':
      await titles.set({ reported: 'away', reported_since: change.alertedAt.getTime() }).execute();
      return;
    case 'alert over': {
      const missingSince = sql<number | null>`iif(missing_since is null, null, ${change.now.getTime()})`;
      await titles.set({ reported: null, reported_since: null, missing_since: missingSince }).execute();
      return;
    }
    case 'back':
      await settleReturned(trx, ids);
  }
}

/**
 * A title that is back under its old key becomes a normal row again. Under a new key, it has another row, so the old
 * row is deleted.
 */
async function settleReturned(trx: Transaction, ids: readonly number[]): Promise<void> {
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
