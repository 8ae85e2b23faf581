import { RULE_ACTIONS, type RuleSettings } from '../../domain/live/rules/rule.ts';
import { MAX_RULE_NAME } from '../../render/rule/words.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import { choice, text } from '../framework/options.ts';
import { ruleOptions } from './options.ts';
import { createRule } from './save.ts';
import { nameOf, withOptions } from './settings.ts';

const { paused, resolution, streams, addresses, 'total-bandwidth': total } = ruleOptions;
const { remote, library, hours, grace, order, reason } = ruleOptions;

/** Sets up a rule in dry run: nobody meets an action that the rule was never seen to take. Its rarer settings are in its draft. */
export const add = subcommand({
  words: (texts) => texts.rule.declarations.add,
  requires: 'rule.edit',
  changes: ({ name, ...options }) => ({ target: `new rule “${name}”`, after: JSON.stringify(options) }),
  options: {
    ...{ name: text({ max: MAX_RULE_NAME }), action: choice(RULE_ACTIONS), paused, resolution, streams, addresses },
    ...{ 'total-bandwidth': total, remote, library, hours, grace, order, reason },
  },
  answer: async ({ name: typed, action, ...args }, deps, context) => {
    const name = nameOf(typed, context);
    const settings = await withOptions({ ...NEW, action, locale: localeOf(context.texts) }, args, deps, context);
    return await createRule({ name, settings }, deps, context);
  },
});

const NEW = {
  ...{ conditions: {}, graceMs: 0, order: 'newest' },
  exempt: { accounts: [], roleIds: [], players: [] },
} as const satisfies Partial<RuleSettings>;
