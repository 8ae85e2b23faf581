import { isDeepStrictEqual } from 'node:util';
import type { RuleConditions, RuleSettings, SessionRule } from '../../domain/live/rules/rule.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { MAX_RULE_NAME, partsOf, playerKey, ruleName } from '../../render/rule/words.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { holds } from '../shared/names.ts';
import { nameOf } from './add.ts';
import { changedMeanwhile, findRule, ruleIn, ruleOption } from './find.ts';
import { namesFor } from './names.ts';
import { action, settingsOptions } from './options.ts';
import { hasCondition, optionsRecord, ruleRecord, targetOf, withOptions } from './settings.ts';
import { renderRuleChanged } from './views/show.ts';

/** The settings without the part of that key (`partsOf`); undefined if there is none. */
function withoutPart(settings: RuleSettings, key: string): RuleSettings | undefined {
  const { conditions, exempt } = settings;
  if (Object.hasOwn(conditions, key) && key !== 'timeZone')
    return { ...settings, conditions: without(conditions, key) };
  const accounts = exempt.accounts.filter((id) => `account:${id}` !== key);
  const roleIds = exempt.roleIds.filter((id) => `role:${id}` !== key);
  const players = exempt.players.filter((match) => playerKey(match) !== key);
  const before = exempt.accounts.length + exempt.roleIds.length + exempt.players.length;
  const isFound = accounts.length + roleIds.length + players.length < before;
  return isFound ? { ...settings, exempt: { accounts, roleIds, players } } : undefined;
}

/** The zone goes with what it is for. */
function without(conditions: RuleConditions, key: string): RuleConditions {
  const reduced: RuleConditions = { ...conditions, [key]: undefined };
  const needsZone = reduced.hours !== undefined || reduced.weekdays !== undefined;
  return needsZone ? reduced : { ...reduced, timeZone: undefined };
}

/** Changes a rule. One that does something else from now on is a dry run again; another name changes nothing else. */
export const edit = subcommand({
  words: (texts) => texts.rule.declarations.edit,
  requires: 'rule.edit',
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
    const reduced = without === undefined ? settingsOf(before) : withoutPart(settingsOf(before), without);
    if (!reduced) throw new BadOption('without', texts.rule.notInList);
    const settings = await withOptions({ ...reduced, action: chosen ?? reduced.action }, args, deps, context);
    if (!hasCondition(settings.conditions)) return nothingDone(texts.rule.noCondition);
    const change = changeOf(before, settings, name === undefined ? undefined : nameOf(name, context));
    if (Object.keys(change).length === 0) return nothingDone(texts.rule.same(ruleName(before)));
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
    .map(({ key, words }) => ({ name: words.replaceAll('\\', ''), value: key }))
    .filter(({ name }) => holds(name, typed));
}
