import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { ruleName } from '../../render/rule/words.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { changeOf, type Draft } from './draft.ts';
import { changedMeanwhile } from './find.ts';
import { namesFor } from './names.ts';
import { hasCondition, ruleRecord, targetOf } from './settings.ts';
import { ACTIONS, draftPress, showDraft } from './steps.ts';
import { renderRuleAdded, renderRuleChanged } from './views/show.ts';

/** All of a guild fit into one list of choices. */
const MOST_RULES = 25;

/** Sets the rule up, or shows the draft where something is missing. Throws a BadOption if its name is taken. */
export async function createRule(draft: Draft, deps: Deps, context: InteractionContext): Promise<ChangeMessage> {
  const { texts, actor } = context;
  const { name, settings } = draft;
  const guildId = guildOf(context);
  const problem = deps.sessionRules.list(guildId).length >= MOST_RULES && texts.rule.tooManyRules(MOST_RULES);
  if (problem || !hasCondition(settings.conditions)) return await showDraft(draft, { deps, context }, { problem });
  const rule = await deps.sessionRules.add({ guildId, name, settings, setBy: actor.userId });
  if (!rule) throw new BadOption('name', texts.rule.taken(oneLine(name)));
  deps.rulesChanged();
  const names = await namesFor([rule], deps, context);
  const subscriptions = await deps.subscriptions.list(guildId);
  const isPosted = subscriptions.some(({ feed }) => feed === 'rules');
  const change = draftPress(ACTIONS.open, { rule: rule.id });
  const message = renderRuleAdded(texts, rule, { names, isPosted, ids: deps.commandIds(guildId), change });
  return audited(message, {
    target: targetOf(rule),
    after: ruleRecord(rule),
    refs: [rule.conditions.librarySectionId],
  });
}

/**
 * Changes the rule to the draft, unless it was changed meanwhile. Throws a BadOption if its new name is
 * taken.
 */
export async function changeRule(
  draft: Draft,
  before: SessionRule,
  { deps, context }: Working,
): Promise<ChangeMessage> {
  const { texts, actor } = context;
  if (!hasCondition(draft.settings.conditions)) return await showDraft(draft, { deps, context });
  const change = changeOf(before, draft);
  if (Object.keys(change).length === 0) return nothingDone(texts.rule.same(ruleName(before)));
  const after = await deps.sessionRules.change(before.id, { ...change, setBy: actor.userId }, draft.rule?.revision);
  if (after === 'taken') throw new BadOption('name', texts.rule.taken(oneLine(draft.name)));
  if (after === undefined || after === 'changed') return await changedMeanwhile(before.id, { deps, context });
  deps.rulesChanged();
  const names = await namesFor([after], deps, context);
  const message = renderRuleChanged(texts, after, { before, names, ids: deps.commandIds(before.guildId) });
  const refs = [after.conditions.librarySectionId];
  return audited(message, { target: targetOf(before), before: ruleRecord(before), after: ruleRecord(after), refs });
}
