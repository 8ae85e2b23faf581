import { RULE_ACTIONS } from '../../domain/live/rules/rule.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { subcommand } from '../framework/command.ts';
import { choice, fallback } from '../framework/options.ts';
import { ruleOptions } from './options.ts';
import { createRule } from './save.ts';
import { NEW, nameOf, withOptions } from './settings.ts';
import { showDraft } from './steps.ts';

const { paused, resolution, streams, addresses, 'total-bandwidth': total } = ruleOptions;
const { remote, library, hours, grace, order, reason } = ruleOptions;

/**
 * Sets up a rule in dry run, so that admins see what it would do before it acts. Rarer settings
 * and the ready-made rules are in its draft, which opens if no name is given.
 */
export const add = subcommand({
  words: (texts) => texts.rule.declarations.add,
  requires: 'rule.edit',
  changes: ({ args }) => {
    const { name, ...options } = args;
    return {
      target: name === undefined ? 'new rule' : `new rule “${name}”`,
      after: JSON.stringify(options),
    };
  },
  options: {
    name: ruleOptions.name,
    action: fallback(choice(RULE_ACTIONS), 'notify'),
    paused,
    resolution,
    streams,
    addresses,
    'total-bandwidth': total,
    remote,
    library,
    hours,
    grace,
    order,
    reason,
  },
  answer: async ({ args, deps, context }) => {
    const { name: typed, action, ...options } = args;
    const name = typed === undefined ? context.texts.rule.draft.unnamed : nameOf(typed, context);
    const settings = await withOptions({ ...NEW, action, locale: localeOf(context.texts) }, options, { deps, context });
    const draft = { name, settings };
    return await (typed === undefined ? showDraft(draft, { deps, context }) : createRule(draft, deps, context));
  },
});
