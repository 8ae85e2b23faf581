import { z } from 'zod';
import type { RuleMode, SessionRule } from '../../domain/live/rules/rule.ts';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { ruleName } from '../../render/rule/words.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { choice, fallback } from '../framework/options.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { changedMeanwhile, findRule, ownRule, ruleOption } from './find.ts';
import { namesFor } from './names.ts';
import { ruleRecord, targetOf } from './settings.ts';
import { testOf } from './test.ts';
import { renderConfirmEnable, renderModeSet } from './views/enable.ts';
import { testLines } from './views/test.ts';

const CONFIRM = 'rule.enable.confirm';
const CANCEL = 'rule.enable.cancel';

/** The rule as shown: if it was changed since, it has to be reviewed again. */
const target = z.object({ rule: z.int(), revision: z.int() });

/**
 * Turns a rule on. One that ends streams is shown first, with what it would have done; it stays off until
 * that is confirmed.
 */
export const enable = subcommand({
  words: (texts) => texts.rule.declarations.enable,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: args.mode }),
  discloses: true,
  options: { rule: ruleOption, mode: fallback(choice(['live', 'dry-run']), 'live') },
  answer: async ({ args, deps, context }) => {
    const { rule: value, mode } = args;
    const rule = findRule(value, deps, context);
    if (rule.mode === mode && rule.stoppedAt === undefined) return alreadySo(rule, context);
    if (mode === 'dry-run' || rule.action !== 'end') return await setMode(rule, mode, { deps, context });
    const names = await namesFor([rule], deps, context);
    const past = await testOf(rule, deps, context);
    const shown = { rule: rule.id, revision: rule.revision };
    const pressed = { confirm: confirmation(CONFIRM, shown), leave: decision(CANCEL, shown) };
    return renderConfirmEnable(context.texts, rule, {
      names,
      past: testLines(context.texts, rule, past),
      decision: pressed,
    });
  },
});

export const confirmEnable = press({
  name: CONFIRM,
  requires: 'rule.edit',
  changes: ({ target }) => ({ target: `rule ${target.rule}`, after: 'live' }),
  target,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { rule: id, revision } = target;
    const rule = ownRule(id, deps, context);
    if (rule.revision !== revision) return await changedMeanwhile(id, { deps, context });
    return await setMode(rule, 'live', { deps, context });
  },
});

export const cancelEnable = press({
  name: CANCEL,
  requires: 'rule.edit',
  changes: false,
  target,
  place: 'update',
  answer: async ({ target, deps, context }) =>
    nothingDone(context.texts.rule.notEnabled(ruleName(ownRule(target.rule, deps, context)))),
});

export const disable = subcommand({
  words: (texts) => texts.rule.declarations.disable,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: 'off' }),
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const { rule: value } = args;
    const rule = findRule(value, deps, context);
    return rule.mode === 'off' ? alreadySo(rule, context) : await setMode(rule, 'off', { deps, context });
  },
});

export const remove = subcommand({
  words: (texts) => texts.rule.declarations.remove,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: 'removed' }),
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const { rule: value } = args;
    const rule = findRule(value, deps, context);
    const isRemoved = await deps.sessionRules.remove(rule.id);
    if (!isRemoved) return await changedMeanwhile(rule.id, { deps, context });
    deps.rulesChanged();
    const message = changeNote('done', context.texts.rule.removed(ruleName(rule)), { private: true });
    const refs = [rule.conditions.librarySectionId];
    return audited(message, { target: targetOf(rule), before: ruleRecord(rule), after: 'removed', refs });
  },
});

const alreadySo = (rule: SessionRule, { texts }: InteractionContext): ChangeMessage =>
  nothingDone(texts.rule.already(ruleName(rule)));

/** Turning a rule off is always right; turning it on applies only to the settings that were shown. */
async function setMode(
  before: SessionRule,
  mode: RuleMode,
  { deps, context }: Working<Pick<Deps, 'sessionRules' | 'rulesChanged' | 'media' | 'serverNames'>>,
): Promise<ChangeMessage> {
  const { texts, actor } = context;
  const seen = mode === 'off' ? undefined : before.revision;
  const after = await deps.sessionRules.change(before.id, { mode, setBy: actor.userId }, seen);
  if (after === undefined || typeof after === 'string') return await changedMeanwhile(before.id, { deps, context });
  deps.rulesChanged();
  const was = before.stoppedAt ? 'stopped' : before.mode;
  return audited(renderModeSet(texts, after), { target: targetOf(before), before: was, after: after.mode });
}
