import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { guildOf } from '../notify/guild.ts';
import { pageAlone, paging } from '../shared/paging.ts';
import { findRule, ruleOption } from './find.ts';
import { namesFor } from './names.ts';
import { renderRule, renderRules } from './views/show.ts';

export const list = subcommand({
  words: (texts) => texts.rule.declarations.list,
  requires: 'rule.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, context) => showRules(1, deps, context),
});

export const pages = paging({
  ...{ name: 'rule.list.page', requires: 'rule.list', target: pageAlone, by: 'anyone' },
  show: ({ page }, deps, context) => showRules(page, deps, context),
});

export const show = subcommand({
  words: (texts) => texts.rule.declarations.show,
  requires: 'rule.list',
  visibility: 'private',
  changes: false,
  options: { rule: ruleOption },
  answer: async ({ rule: value }, deps, context) => {
    const rule = findRule(value, deps, context);
    return 'components' in rule ? rule : renderRule(context.texts, rule, await namesFor([rule], deps, context));
  },
});

async function showRules(page: number, deps: Deps, context: InteractionContext): Promise<Message> {
  const guildId = guildOf(context);
  const rules = deps.sessionRules.list(guildId);
  const names = await namesFor(rules, deps, context);
  const pagePress = (to: number) => pages.to({ page: to });
  return renderRules(context.texts, { rules, names, page, pagePress, ids: deps.commandIds(guildId) });
}
