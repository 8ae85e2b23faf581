import { type Selectable, sql } from 'kysely';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleChange } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { Database } from '../../database/database.ts';
import { sessionRules } from '../../tables/live/sessionRules.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';

const ruleOf = (row: Selectable<Tables['session_rules']>): SessionRule => {
  const { settings, createdAt, ...rule } = decodeRow(sessionRules, row);
  return { ...rule, ...settings };
};

/**
 * A part that cannot be read, for example a condition of a newer version, may spare people: such a rule does
 * nothing.
 */
export function readRule(row: Selectable<Tables['session_rules']>, log: Logger): readonly SessionRule[] {
  try {
    return [ruleOf(row)];
  } catch (err) {
    log.error({ err, rule: row.id }, 'a stored rule cannot be read; it does nothing');
    return [];
  }
}

interface RuleName {
  readonly guildId: string;
  readonly name: string;
  /** The number of the only rule that may have that name. */
  readonly except?: number;
}

export async function isTaken(db: Database, { guildId, name, except }: RuleName): Promise<boolean> {
  const named = db.selectFrom('session_rules').select('id').where('guild_id', '=', guildId).where('name', '=', name);
  return (await named.execute()).some(({ id }) => id !== except);
}

/** See `SessionRules.change`. In a transaction, so that nothing changes between the look and the change. */
export async function changeRow(
  trx: Database,
  id: number,
  { change, revision }: { readonly change: RuleChange; readonly revision: number | undefined },
): Promise<'done' | 'changed' | 'taken' | undefined> {
  const { name, settings, mode, setBy } = change;
  const ofId = trx.selectFrom('session_rules').select(['guild_id', 'revision']).where('id', '=', id);
  const before = await ofId.executeTakeFirst();
  if (!before) return undefined;
  if (revision !== undefined && before.revision !== revision) return 'changed';
  if (name !== undefined && (await isTaken(trx, { guildId: before.guild_id, name, except: id }))) return 'taken';
  const isOther = settings !== undefined || mode !== undefined;
  await trx
    .updateTable('session_rules')
    .set({
      set_by: setBy,
      ...(name !== undefined && { name }),
      ...(settings !== undefined && encodeRow(sessionRules, { settings })),
      ...(mode !== undefined && { mode, stopped_at: null }),
      ...(isOther && { revision: sql<number>`revision + 1` }),
    })
    .where('id', '=', id)
    .execute();
  return 'done';
}
