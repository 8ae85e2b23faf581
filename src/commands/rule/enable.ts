import { z } from 'zod';
import type { RuleMode, SessionRule } from '../../domain/live/rules/rule.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { ruleName } from '../../render/rule/words.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { answerRuleChangedMeanwhile, findRule, requireGuildRule, ruleOption } from './find.ts';
import { readNamesInRules } from './names.ts';
import { ruleAuditTarget, ruleAuditText } from './record.ts';
import { testRule } from './test.ts';
import { renderEnableRuleQuestion, renderSavedRuleMode } from './views/enable.ts';
import { formatRuleTestLines } from './views/test.ts';

const CONFIRM_ENABLE_PRESS = 'rule.enable.confirm';
const CANCEL_ENABLE_PRESS = 'rule.enable.cancel';

/** The rule and its revision in the message. If the rule has changed since then, it has to be reviewed again. */
const ruleTarget = z.object({ rule: z.int(), revision: z.int() });

const enableOptions = { rule: ruleOption, mode: addOptionDefault(choiceOption(['live', 'dry-run']), 'live') };

/**
 * Before a rule that ends streams is turned on, the person sees everything that it would have done. The rule stays off
 * until the person confirms.
 */
export const enableRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.enable,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: args.mode }),
  discloses: true,
  options: enableOptions,
  opens: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    return needsConfirmation(rule, args.mode) ? await showConfirmation(rule, { deps, context }) : undefined;
  },
  answer: async ({ args, deps, context }) => {
    const { mode } = args;
    const rule = findRule(args.rule, deps, context);
    if (isInMode(rule, mode)) return nothingToChange(rule, context);
    return needsConfirmation(rule, mode)
      ? await showConfirmation(rule, { deps, context })
      : await setMode(rule, mode, { deps, context });
  },
});

const isInMode = (rule: SessionRule, mode: RuleMode): boolean => rule.mode === mode && rule.stoppedAt === undefined;

const needsConfirmation = (rule: SessionRule, mode: RuleMode): boolean =>
  mode === 'live' && rule.action === 'end' && !isInMode(rule, mode);

/**
 * The acts that the rule would have done are other people's data, so the audit trail records that the person saw them.
 */
async function showConfirmation(
  rule: SessionRule,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { texts } = context;
  const names = await readNamesInRules([rule], deps, context);
  const pastLines = formatRuleTestLines(texts, rule, await testRule(rule, deps, context));
  const shownRule = { rule: rule.id, revision: rule.revision };
  const presses = {
    confirm: confirmationPress(CONFIRM_ENABLE_PRESS, shownRule),
    leave: decisionPress(CANCEL_ENABLE_PRESS, shownRule),
  };
  return addAuditDetailsToMessage(renderEnableRuleQuestion(texts, rule, { names, pastLines, decision: presses }), {
    target: ruleAuditTarget(rule),
  });
}

export const confirmEnableRulePressHandler = createPressHandler({
  name: CONFIRM_ENABLE_PRESS,
  requires: 'rule.edit',
  changes: ({ target }) => ({ target: `rule ${target.rule}`, after: 'live' }),
  target: ruleTarget,
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { rule: id, revision } = target;
    const rule = requireGuildRule(id, deps, context);
    if (rule.revision !== revision) return await answerRuleChangedMeanwhile(id, { deps, context });
    return await setMode(rule, 'live', { deps, context });
  },
});

export const cancelEnableRulePressHandler = createPressHandler({
  name: CANCEL_ENABLE_PRESS,
  requires: 'rule.edit',
  changes: false,
  target: ruleTarget,
  place: 'update',
  answer: async ({ target, deps, context }) =>
    createNothingChangedMessage(context.texts.rule.notEnabled(ruleName(requireGuildRule(target.rule, deps, context)))),
});

export const disableRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.disable,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: 'off' }),
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    return rule.mode === 'off' ? nothingToChange(rule, context) : await setMode(rule, 'off', { deps, context });
  },
});

export const removeRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.remove,
  requires: 'rule.edit',
  changes: ({ args }) => ({ target: `rule ${args.rule}`, after: 'removed' }),
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    const isRemoved = await deps.sessionRules.remove(rule.id);
    if (!isRemoved) return await answerRuleChangedMeanwhile(rule.id, { deps, context });
    deps.reportRuleChange();
    const message = createChangeResultMessage('done', context.texts.rule.removed(ruleName(rule)), { private: true });
    const refs = [rule.conditions.librarySectionId];
    return addAuditDetailsToMessage(message, {
      target: ruleAuditTarget(rule),
      before: ruleAuditText(rule),
      after: 'removed',
      refs,
    });
  },
});

const nothingToChange = (rule: SessionRule, { texts }: InteractionContext): ChangeResultMessage =>
  createNothingChangedMessage(texts.rule.already(ruleName(rule)));

/** Turns a rule on only if the rule still has the revision that the person saw. A rule can always be turned off. */
async function setMode(
  before: SessionRule,
  mode: RuleMode,
  {
    deps,
    context,
  }: CommandDepsAndContext<Pick<CommandDeps, 'sessionRules' | 'reportRuleChange' | 'media' | 'serverNames'>>,
): Promise<ChangeResultMessage> {
  const { texts, actor } = context;
  const expectedRevision = mode === 'off' ? undefined : before.revision;
  const after = await deps.sessionRules.change(before.id, { mode, setBy: actor.userId }, expectedRevision);
  if (after === undefined || typeof after === 'string')
    return await answerRuleChangedMeanwhile(before.id, { deps, context });
  deps.reportRuleChange();
  const earlierMode = before.stoppedAt ? 'stopped' : before.mode;
  return addAuditDetailsToMessage(renderSavedRuleMode(texts, after), {
    target: ruleAuditTarget(before),
    before: earlierMode,
    after: after.mode,
  });
}
