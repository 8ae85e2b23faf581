import { type Selectable, sql } from 'kysely';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleChange } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { Database } from '../../database/database.ts';
import { sessionRulesTable } from '../../tables/live/sessionRules.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';

function ruleOf(row: Selectable<Tables['session_rules']>): SessionRule {
  const { settings, createdAt, ...rule } = decodeRow(sessionRulesTable, row);
  return { ...rule, ...settings };
}

/** Returns an empty list if a part of the rule cannot be decoded, because that part may exempt people. */
export function readRule(row: Selectable<Tables['session_rules']>, log: Logger): readonly SessionRule[] {
  try {
    return [ruleOf(row)];
  } catch (err) {
    log.error({ err, rule: row.id }, 'could not read a stored rule about streams; the rule does nothing');
    return [];
  }
}

interface RuleName {
  readonly guildId: string;
  readonly name: string;
  /** Id of the rule that is being changed. It may keep its name. */
  readonly except?: number;
}

export async function isRuleNameTaken(db: Database, { guildId, name, except }: RuleName): Promise<boolean> {
  const rules = db.selectFrom('session_rules').select('id').where('guild_id', '=', guildId);
  const rulesOfName = await rules.where('name', '=', name).execute();
  return rulesOfName.some(({ id }) => id !== except);
}

/** Changes a rule. Must run in a transaction, so that nothing changes between the checks and the change. */
export async function changeStoredRule(
  trx: Database,
  id: number,
  { change, revision }: { readonly change: RuleChange; readonly revision: number | undefined },
): Promise<'done' | 'changed' | 'taken' | undefined> {
  const { name, settings, mode, setBy } = change;
  const rows = trx.selectFrom('session_rules').select(['guild_id', 'revision']).where('id', '=', id);
  const before = await rows.executeTakeFirst();
  if (!before) return undefined;
  if (revision !== undefined && before.revision !== revision) return 'changed';
  if (name !== undefined && (await isRuleNameTaken(trx, { guildId: before.guild_id, name, except: id })))
    return 'taken';
  const hasOtherEffect = settings !== undefined || mode !== undefined;
  await trx
    .updateTable('session_rules')
    .set({
      set_by: setBy,
      ...(name !== undefined && { name }),
      ...(settings !== undefined && encodeRow(sessionRulesTable, { settings })),
      ...(mode !== undefined && { mode, stopped_at: null }),
      ...(hasOtherEffect && { revision: sql<number>`revision + 1` }),
    })
    .where('id', '=', id)
    .execute();
  return 'done';
}
