import type { RuleSettings } from '../../domain/live/rules/rule.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { guildOf } from '../notify/libraries.ts';
import { namesFor } from './names.ts';
import { action, settingsOptions } from './options.ts';
import { hasCondition, optionsRecord, ruleRecord, targetOf, withOptions } from './settings.ts';
import { renderRuleAdded } from './views/show.ts';

/** All of a guild fit into one list of choices. */
const MOST_RULES = 25;

/** Sets up a rule, in dry run: nothing that a rule was never seen to do is done to anybody. */
export const add = subcommand({
  words: (texts) => texts.rule.declarations.add,
  requires: 'rule.edit',
  changes: ({ name, ...options }) => ({ target: `new rule “${name}”`, after: optionsRecord(options) }),
  options: { name: text({ max: MAX_RULE_NAME }), action, ...settingsOptions },
  answer: async ({ name: typed, action: chosen, ...args }, deps, context) => {
    const { texts, actor } = context;
    const guildId = guildOf(context);
    const name = nameOf(typed, context);
    if (deps.sessionRules.list(guildId).length >= MOST_RULES) return nothingDone(texts.rule.tooManyRules(MOST_RULES));
    const settings = await withOptions({ ...NEW, action: chosen, locale: localeOf(texts) }, args, deps, context);
    if (!hasCondition(settings.conditions)) return nothingDone(texts.rule.noCondition);
    const rule = await deps.sessionRules.add({ guildId, name, settings, setBy: actor.userId });
    if (!rule) throw new BadOption('name', texts.rule.taken(oneLine(name)));
    deps.rulesChanged();
    const [names, subscriptions] = [await namesFor([rule], deps, context), await deps.subscriptions.list(guildId)];
    const isPosted = subscriptions.some(({ feed }) => feed === 'rules');
    const message = renderRuleAdded(texts, rule, { names, isPosted, ids: deps.commandIds(guildId) });
    return audited(message, { target: targetOf(rule), after: ruleRecord(rule) });
  },
});

const NEW = {
  ...{ conditions: {}, graceMs: 0, order: 'newest' },
  exempt: { accounts: [], roleIds: [], players: [] },
} as const satisfies Partial<RuleSettings>;

/** One visible line; throws a BadOption. */
export function nameOf(typed: string, { texts }: Pick<InteractionContext, 'texts'>): string {
  const name = oneLine(typed);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw new BadOption('name', texts.people.badName);
  return name;
}
