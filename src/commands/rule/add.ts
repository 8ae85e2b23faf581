import { RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { createSubcommand, type DecodedCommandOptions } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption } from '../framework/options.ts';
import type { RuleDraft } from './draft.ts';
import { ruleOptions } from './options.ts';
import { createRule } from './save.ts';
import { applyRuleOptions, EMPTY_RULE, parseRuleName } from './settings.ts';
import { showRuleDraft } from './steps.ts';

/** The most common conditions. The draft (the form behind the command) offers the others. */
const conditions = {
  paused: ruleOptions.paused,
  resolution: ruleOptions.resolution,
  streams: ruleOptions.streams,
  addresses: ruleOptions.addresses,
  'total-bandwidth': ruleOptions['total-bandwidth'],
  remote: ruleOptions.remote,
  library: ruleOptions.library,
  hours: ruleOptions.hours,
};

const options = {
  name: ruleOptions.name,
  action: addOptionDefault(choiceOption(RULE_ACTIONS), 'notify'),
  ...conditions,
  grace: ruleOptions.grace,
  order: ruleOptions.order,
  reason: ruleOptions.reason,
};
type Args = DecodedCommandOptions<typeof options>;

/** True if the options contain no condition. `remote: false` is not a condition, because it removes one. */
const hasNoCondition = (args: Args): boolean =>
  Object.entries(args).every(([name, value]) => !(name in conditions) || value === undefined || value === false);

/**
 * Adds a rule as a dry run, so that admins see what it would do. Without a name or a condition, opens a draft, which
 * also has the rarer settings and the ready-made rules.
 */
export const addRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.add,
  requires: 'rule.edit',
  changes: ({ args }) => {
    const { name, ...settings } = args;
    return {
      target: name === undefined ? 'new rule' : `new rule “${name}”`,
      after: JSON.stringify(settings),
    };
  },
  options,
  opens: async ({ args, deps, context }) => {
    if (args.name !== undefined && !hasNoCondition(args)) return undefined;
    return await showRuleDraft(await draftFrom(args, { deps, context }), { deps, context });
  },
  answer: async ({ args, deps, context }) => {
    const draft = await draftFrom(args, { deps, context });
    return args.name === undefined
      ? await showRuleDraft(draft, { deps, context })
      : await createRule(draft, deps, context);
  },
});

async function draftFrom(
  { name: typedName, action, ...settings }: Args,
  { deps, context }: CommandDepsAndContext,
): Promise<RuleDraft> {
  const name = typedName === undefined ? context.texts.rule.draft.unnamed : parseRuleName(typedName, context);
  const before = { ...EMPTY_RULE, action, locale: localeOf(context.texts) };
  return { name, settings: await applyRuleOptions(before, settings, { deps, context }) };
}
