import { type Selectable, type SqlBool, sql } from 'kysely';
import type { DecisionResult, RuleActionDecision } from '../../../domain/live/rules/decide.ts';
import type { StreamEndingLimit } from '../../../domain/live/rules/endings.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import {
  type RuleActionOnStream,
  type RuleActionResult,
  type RuleActionsQuery,
  serverOfRuleAction,
} from '../../../domain/live/rules/sessionRules.ts';
import { createMediaRef, FIRST_SERVER_ID, type ServerLocalKey } from '../../../domain/servers/refs.ts';
import { recordChangedSettings, SUBSCRIPTION_LOCALE_SQL } from '../../changedSettings/changedSettings.ts';
import type { Database, ReportedEvents, StoreReportedEvents, Transaction } from '../../database/database.ts';
import { RULE_ACTION_SERVER_KEY_SQL, ruleActionsTable } from '../../tables/live/ruleActions.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import { isRefToServer } from '../../tables/serverCondition.ts';
import type { Tables } from '../../tables/tables.ts';

const actOf = (row: Selectable<Tables['rule_acts']>): RuleActionOnStream => decodeRow(ruleActionsTable, row);

/**
 * Stores the decisions of rules about streams: stops rules that reached their limit, records whom to alert, and stores
 * the acts. Must run in the transaction that stores the memory of the rules.
 */
export async function writeRuleDecisions(
  trx: Database,
  { decisions }: DecisionResult,
  at: Date,
): Promise<readonly RuleActionOnStream[]> {
  for (const { rule, limit } of decisions) {
    if (limit !== undefined) await writeLimit(trx, rule, { limit, at });
  }
  const values = decisions.map((decision) => actRow(decision, at));
  if (values.length === 0) return [];
  const insertedRows = await trx.insertInto('rule_acts').values(values).returningAll().execute();
  return insertedRows.map(actOf).toSorted((a, b) => a.id - b.id);
}

/** Alerts the person who made the rule, unless it is a dry run. Stops a rule that ended too many streams. */
async function writeLimit(
  trx: Database,
  { id, mode }: SessionRule,
  { limit, at }: { readonly limit: StreamEndingLimit; readonly at: Date },
): Promise<void> {
  const rule = trx
    .selectFrom('session_rules')
    .select(['guild_id', 'set_by', 'name'])
    .select(SUBSCRIPTION_LOCALE_SQL.as('locale'));
  if (mode === 'live')
    await recordChangedSettings(trx, { reason: limit, kind: 'rule' }, await rule.where('id', '=', id).execute());
  if (limit === 'limit')
    await trx.updateTable('session_rules').set({ stopped_at: at.getTime() }).where('id', '=', id).execute();
}

function actRow({ rule, limit, stream }: RuleActionDecision, at: Date) {
  const { id, name, guildId, action, mode } = rule;
  const { account, sessionId, item, player, isPaused } = stream;
  return encodeRow(ruleActionsTable, {
    ruleId: id,
    ruleName: name,
    guildId,
    at,
    action,
    mode,
    accountId: limit === 'limit' ? undefined : account,
    subject: limit === undefined ? { sessionId, item, player, isPaused } : undefined,
  });
}

/** Stores the result of a rule's act and creates the notification. Does nothing if the act already has a result. */
export async function finishRuleAction(
  trx: Transaction,
  act: RuleActionOnStream,
  { end, announce }: { readonly end: RuleActionResult; readonly announce: StoreReportedEvents },
): Promise<void> {
  const { outcome, afterMs } = end;
  const update = await trx
    .updateTable('rule_acts')
    .set({ outcome, after_ms: afterMs ?? null })
    .where('id', '=', act.id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (update.numUpdatedRows > 0n) await announce(trx, batchOf(act, end));
}

function batchOf(
  act: RuleActionOnStream,
  { outcome, afterMs, accountName, playerName }: RuleActionResult,
): ReportedEvents {
  const { id, ruleName: rule, action, mode, accountId, subject, guildId, at } = act;
  const server = serverOfRuleAction(act);
  const playerKey = `player ${subject?.player.id ?? `rule ${id}`}` as ServerLocalKey;
  const playerId =
    playerName === undefined ? undefined : createMediaRef<'device'>(server ?? FIRST_SERVER_ID, playerKey);
  const player = subject && { ...subject.player, id: playerId };
  const data = { rule, action, mode, accountId, item: subject?.item, player, outcome, afterMs };
  return {
    feed: 'rules',
    server,
    events: [{ key: `rule ${id}`, at, guildId, data: JSON.stringify(data) }],
    accountNames: accountId === undefined || !accountName ? [] : [{ accountId, name: accountName }],
    deviceNames: playerId === undefined || !playerName ? [] : [{ deviceId: playerId, name: playerName }],
  };
}

function actsMatching(db: Database, { guildId, servers, ruleId }: RuleActionsQuery) {
  const isOfNoServer = sql`${RULE_ACTION_SERVER_KEY_SQL} is null`;
  const isOfServers = servers.map((server) => isRefToServer(RULE_ACTION_SERVER_KEY_SQL, server));
  const isVisible = sql<SqlBool>`(${sql.join([isOfNoServer, ...isOfServers], sql` or `)})`;
  const acts = db.selectFrom('rule_acts').where('guild_id', '=', guildId).where(isVisible);
  return ruleId === undefined ? acts : acts.where('rule_id', '=', ruleId);
}

export async function listRuleActions(
  db: Database,
  query: RuleActionsQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly RuleActionOnStream[]> {
  const newestActs = actsMatching(db, query).selectAll().orderBy('id', 'desc');
  const rows = await newestActs.offset(offset).limit(limit).execute();
  return rows.map(actOf);
}

export async function countRuleActions(db: Database, query: RuleActionsQuery): Promise<number> {
  const countQuery = actsMatching(db, query).select(({ fn }) => fn.countAll<number>().as('acts'));
  return (await countQuery.executeTakeFirstOrThrow()).acts;
}

export const readUnfinishedRuleActions = async (db: Database): Promise<readonly RuleActionOnStream[]> =>
  (await db.selectFrom('rule_acts').selectAll().where('outcome', 'is', null).orderBy('id').execute()).map(actOf);
