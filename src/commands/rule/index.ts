import { group, subcommand } from '../framework/command.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { add } from './add.ts';
import { edit } from './edit.ts';
import { cancelEnable, confirmEnable, disable, enable, remove } from './enable.ts';
import { findRule, ruleOption } from './find.ts';
import { log, logPages } from './log.ts';
import { namesFor } from './names.ts';
import { test } from './test.ts';
import { renderRule, renderRules } from './views/show.ts';

const list = pagedList({
  words: (texts) => texts.rule.declarations.list,
  name: 'rule.list.page',
  requires: 'rule.list',
  by: 'anyone',
  show: async (requestedPage, deps, context) => {
    const guildId = requireGuild(context);
    const rules = deps.sessionRules.list(guildId);
    const names = await namesFor(rules, deps, context);
    return renderRules(context.texts, { rules, names, ids: deps.commandIds(guildId), ...requestedPage });
  },
});

const show = subcommand({
  words: (texts) => texts.rule.declarations.show,
  requires: 'rule.list',
  changes: false,
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    return renderRule(context.texts, rule, await namesFor([rule], deps, context));
  },
});

export const rule = group({
  words: (texts) => texts.rule.declarations.rule,
  subject: 'rules',
  subcommands: [add, list, show, edit, enable, disable, remove, test, log],
  presses: [logPages.action, confirmEnable, cancelEnable],
});
