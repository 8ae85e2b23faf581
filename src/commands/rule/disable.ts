import { subcommand } from '../framework/command.ts';
import { audited } from '../framework/records.ts';
import { setMode } from './enable.ts';
import { findRule, ruleOption } from './find.ts';
import { ruleRecord, targetOf } from './record.ts';
import { renderAlreadySo, renderRuleRemoved } from './views/enable.ts';
import { renderNoRule } from './views/show.ts';

export const disable = subcommand({
  words: (texts) => texts.rule.declarations.disable,
  requires: 'rule.edit',
  visibility: 'private',
  changes: ({ rule }) => ({ target: `rule ${rule}`, after: 'off' }),
  options: { rule: ruleOption },
  answer: async ({ rule: value }, deps, context) => {
    const rule = findRule(value, deps, context);
    if ('components' in rule) return rule;
    return rule.mode === 'off' ? renderAlreadySo(context.texts, rule) : await setMode(rule, 'off', deps, context);
  },
});

export const remove = subcommand({
  words: (texts) => texts.rule.declarations.remove,
  requires: 'rule.edit',
  visibility: 'private',
  changes: ({ rule }) => ({ target: `rule ${rule}`, after: 'removed' }),
  options: { rule: ruleOption },
  answer: async ({ rule: value }, deps, context) => {
    const rule = findRule(value, deps, context);
    if ('components' in rule) return rule;
    const isRemoved = await deps.sessionRules.remove(rule.id);
    if (!isRemoved) return renderNoRule(context.texts, deps.sessionRules.list(rule.guildId));
    deps.rulesChanged();
    const record = { target: targetOf(rule), before: ruleRecord(rule), after: 'removed' };
    return audited(renderRuleRemoved(context.texts, rule), record);
  },
});
