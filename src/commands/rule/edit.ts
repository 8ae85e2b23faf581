import { isDeepStrictEqual } from 'node:util';
import type { RuleSettings, SessionRule } from '../../domain/live/rules/rule.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import { MAX_RULE_NAME, partsOf } from '../../render/rule/words.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { holds } from '../shared/names.ts';
import { nameOf } from './add.ts';
import { changedMeanwhile, findRule, ruleIn, ruleOption } from './find.ts';
import { namesFor } from './names.ts';
import { action, settingsOptions } from './options.ts';
import { optionsRecord, ruleRecord, targetOf } from './record.ts';
import { hasCondition, withOptions } from './settings.ts';
import { renderNoCondition, renderRuleChanged, renderRuleSame } from './views/show.ts';
import { withoutPart } from './without.ts';

/** Changes a rule. One that does something else from now on is a dry run again; another name changes nothing else. */
export const edit = subcommand({
  words: (texts) => texts.rule.declarations.edit,
  requires: 'rule.edit',
  visibility: 'private',
  changes: ({ rule, ...options }) => ({ target: `rule ${rule}`, after: optionsRecord(options) }),
  options: {
    rule: ruleOption,
    name: optional(text({ max: MAX_RULE_NAME })),
    action: optional(action),
    ...settingsOptions,
    without: optional(text({ complete: completePart })),
  },
  answer: async ({ rule: value, name, action: chosen, without, ...args }, deps, context) => {
    const { texts, actor } = context;
    const before = findRule(value, deps, context);
    if ('components' in before) return before;
    const reduced = without === undefined ? settingsOf(before) : withoutPart(settingsOf(before), without);
    if (!reduced) throw new BadOption('without', texts.rule.notInList);
    const settings = await withOptions({ ...reduced, action: chosen ?? reduced.action }, args, deps, context);
    if ('components' in settings) return settings;
    if (!hasCondition(settings.conditions)) return renderNoCondition(texts);
    const change = changeOf(before, settings, name === undefined ? undefined : nameOf(name, context));
    if (Object.keys(change).length === 0) return renderRuleSame(texts, before);
    const after = await deps.sessionRules.change(before.id, { ...change, setBy: actor.userId }, before.revision);
    if (after === 'taken') throw new BadOption('name', texts.rule.taken(oneLine(name ?? '')));
    if (after === undefined || after === 'changed') return await changedMeanwhile(before.id, deps, context);
    deps.rulesChanged();
    const names = await namesFor([after], deps, context);
    const message = renderRuleChanged(texts, after, { before, names, ids: deps.commandIds(before.guildId) });
    return audited(message, { target: targetOf(before), before: ruleRecord(before), after: ruleRecord(after) });
  },
});

const settingsOf = ({
  conditions,
  exempt,
  action: does,
  reason,
  graceMs,
  order,
  locale,
}: SessionRule): RuleSettings => ({
  ...{ conditions, exempt, action: does, reason, graceMs, order, locale },
});

/** What is another than before. A rule that is off stays off. */
function changeOf(before: SessionRule, settings: RuleSettings, name: string | undefined) {
  const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const isOther = !isDeepStrictEqual(asStored(settings), asStored(settingsOf(before)));
  return {
    ...(name !== undefined && name !== before.name && { name }),
    ...(isOther && { settings, mode: before.mode === 'off' ? ('off' as const) : ('dry-run' as const) }),
  };
}

/** Autocomplete: what the chosen rule goes by, each as it is shown. */
async function completePart(
  typed: string,
  deps: Deps,
  context: InteractionContext,
  given: Readonly<Record<string, unknown>>,
): Promise<Choice[]> {
  const rule = typeof given.rule === 'string' ? ruleIn(given.rule, deps, context) : undefined;
  if (!rule) return [];
  const names = await namesFor([rule], deps, context);
  return partsOf(context.texts, rule, names)
    .map(({ key, words }) => ({ name: clip(words.replaceAll('\\', ''), MAX_CHOICE_TEXT), value: key }))
    .filter(({ name, value }) => holds(name, typed) && value.length <= MAX_CHOICE_TEXT)
    .slice(0, MAX_CHOICES);
}
