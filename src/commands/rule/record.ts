import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { roleRecord } from '../framework/records.ts';

/** A rule as the audit trail has it, by ids and without its name in Discord. */
export const ruleRecord = ({ mode, conditions, exempt, action, reason, graceMs, order }: SessionRule): string =>
  JSON.stringify({ mode, action, conditions, exempt: exemptRecord(exempt), graceMs, order, reason });

/** What was typed, before anything is known of the rule that comes of it. */
export const optionsRecord = ({
  'exempt-role': role,
  ...typed
}: { readonly 'exempt-role'?: { readonly id: string } | undefined } & Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...typed, 'exempt-role': role && roleRecord(role.id) });

export const targetOf = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string => `rule ${id} “${name}”`;

const exemptRecord = ({ accounts, roleIds, players }: SessionRule['exempt']) => ({
  ...{ accounts: accounts.map((id) => `account ${id}`), roleIds: roleIds.map(roleRecord), players },
});
