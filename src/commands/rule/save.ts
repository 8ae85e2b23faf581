import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { ruleName } from '../../render/rule/words.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { changesInDraft, type RuleDraft } from './draft.ts';
import { answerRuleChangedMeanwhile } from './find.ts';
import { readNamesInRules } from './names.ts';
import { ruleAuditTarget, ruleAuditText } from './record.ts';
import { hasStreamCondition } from './settings.ts';
import { RULE_DRAFT_HANDLER_NAMES, ruleDraftPress, showRuleDraft } from './steps.ts';
import { renderRuleAdded, renderRuleChanged } from './views/show.ts';

/** Maximum number of rules per guild. Autocomplete can offer no more. */
const MOST_RULES = 25;

/**
 * Adds the rule. If the rule has no condition, or the guild has too many rules, shows the draft instead. Throws an
 * InvalidOptionError for a name in use.
 */
export async function createRule(
  draft: RuleDraft,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<ChangeResultMessage> {
  const { texts, actor } = context;
  const { name, settings } = draft;
  const guildId = requireGuild(context);
  const problem = deps.sessionRules.list(guildId).length >= MOST_RULES && texts.rule.tooManyRules(MOST_RULES);
  if (problem || !hasStreamCondition(settings.conditions))
    return await showRuleDraft(draft, { deps, context }, { problem });
  const rule = await deps.sessionRules.add({ guildId, name, settings, setBy: actor.userId });
  if (!rule) throw new InvalidOptionError('name', texts.rule.taken(oneLine(name)));
  deps.reportRuleChange();
  const names = await readNamesInRules([rule], deps, context);
  const subscriptions = await deps.subscriptions.list(guildId);
  const isPosted = subscriptions.some(({ feed }) => feed === 'rules');
  const changePress = ruleDraftPress(RULE_DRAFT_HANDLER_NAMES.open, { rule: rule.id });
  const message = renderRuleAdded(texts, rule, { names, isPosted, ids: deps.commandIds(guildId), change: changePress });
  return addAuditDetailsToMessage(message, {
    target: ruleAuditTarget(rule),
    after: ruleAuditText(rule),
    refs: [rule.conditions.librarySectionId],
  });
}

/**
 * Changes the rule as drafted, unless another person changed it in the meantime. If the draft has no condition, shows
 * the draft instead. Throws an InvalidOptionError for a name in use.
 */
export async function changeRule(
  draft: RuleDraft,
  before: SessionRule,
  { deps, context }: CommandDepsAndContext,
): Promise<ChangeResultMessage> {
  const { texts, actor } = context;
  if (!hasStreamCondition(draft.settings.conditions)) return await showRuleDraft(draft, { deps, context });
  const change = changesInDraft(before, draft);
  if (Object.keys(change).length === 0) return createNothingChangedMessage(texts.rule.same(ruleName(before)));
  const after = await deps.sessionRules.change(before.id, { ...change, setBy: actor.userId }, draft.rule?.revision);
  if (after === 'taken') throw new InvalidOptionError('name', texts.rule.taken(oneLine(draft.name)));
  if (after === undefined || after === 'changed') return await answerRuleChangedMeanwhile(before.id, { deps, context });
  deps.reportRuleChange();
  const names = await readNamesInRules([after], deps, context);
  const message = renderRuleChanged(texts, after, { before, names, ids: deps.commandIds(before.guildId) });
  const refs = [after.conditions.librarySectionId];
  return addAuditDetailsToMessage(message, {
    target: ruleAuditTarget(before),
    before: ruleAuditText(before),
    after: ruleAuditText(after),
    refs,
  });
}
