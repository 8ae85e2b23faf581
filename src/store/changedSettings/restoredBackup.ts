import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { LOCALE, noteChanged } from './changedSettings.ts';

const ENDS = sql<boolean>`json_extract(iif(json_valid(settings), settings, '{}'), '$.action') = 'end'`;

/**
 * Sets live rules that end streams back to a dry run, and returns their names: since the backup somebody may have edited them, or
 * turned them off for a good reason. The people who set them are alerted.
 */
export async function holdRestoredRules(trx: Database): Promise<readonly string[]> {
  const held = await trx
    .updateTable('session_rules')
    .set({ mode: 'dry-run', stopped_at: null, revision: sql<number>`revision + 1` })
    .where('mode', '=', 'live')
    .where(ENDS)
    .returning(['guild_id', 'set_by', 'name'])
    .returning(LOCALE.as('locale'))
    .execute();
  await noteChanged(trx, { reason: 'restored', kind: 'rule' }, held);
  return held.map(({ name }) => name);
}
