import type { RuleSettings, SessionRule } from '../../domain/live/rules/rule.ts';
import { roleAuditText } from '../framework/records.ts';

/** A rule as text for the audit trail. Contains ids but no names. */
export const ruleAuditText = ({
  mode,
  conditions,
  exempt,
  action,
  reason,
  graceMs,
  order,
}: RuleSettings & Partial<SessionRule>): string =>
  JSON.stringify({ mode, action, conditions, exempt: exemptRecord(exempt), graceMs, order, reason });

const exemptRecord = ({ accounts, roleIds, players }: SessionRule['exempt']) => ({
  accounts: accounts.map((id) => `account ${id}`),
  roleIds: roleIds.map(roleAuditText),
  players,
});

export const ruleAuditTarget = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string => `rule ${id} “${name}”`;
