import type { SessionRule } from '../../domain/live/rules/rule.ts';

/** A rule as the audit trail has it, by ids and without its name in Discord. */
export const ruleRecord = ({ mode, conditions, exempt, action, reason, graceMs, order }: SessionRule): string =>
  JSON.stringify({ mode, action, conditions, exempt, graceMs, order, reason });

export const targetOf = ({ id, name }: Pick<SessionRule, 'id' | 'name'>): string => `rule ${id} “${name}”`;
