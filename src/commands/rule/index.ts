import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { addRuleCommand } from './add.ts';
import { editRuleCommand } from './edit.ts';
import {
  cancelEnableRulePressHandler,
  confirmEnableRulePressHandler,
  disableRuleCommand,
  enableRuleCommand,
  removeRuleCommand,
} from './enable.ts';
import { findRule, ruleOption } from './find.ts';
import { ruleLogCommand, ruleLogPaging } from './log.ts';
import { readNamesInRules } from './names.ts';
import { testRuleCommand } from './test.ts';
import { renderRule, renderRules } from './views/show.ts';

const listRulesCommand = pagedList({
  words: (texts) => texts.rule.declarations.list,
  name: 'rule.list.page',
  requires: 'rule.list',
  by: 'anyone',
  show: async (requestedPage, deps, context) => {
    const guildId = requireGuild(context);
    const rules = deps.sessionRules.list(guildId);
    const names = await readNamesInRules(rules, deps, context);
    return renderRules(context.texts, { rules, names, ids: deps.commandIds(guildId), ...requestedPage });
  },
});

const showRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.show,
  requires: 'rule.list',
  changes: false,
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    return renderRule(context.texts, rule, await readNamesInRules([rule], deps, context));
  },
});

export const ruleCommand = createCommandGroup({
  words: (texts) => texts.rule.declarations.rule,
  subject: 'rules',
  subcommands: [
    addRuleCommand,
    listRulesCommand,
    showRuleCommand,
    editRuleCommand,
    enableRuleCommand,
    disableRuleCommand,
    removeRuleCommand,
    testRuleCommand,
    ruleLogCommand,
  ],
  presses: [ruleLogPaging.action, confirmEnableRulePressHandler, cancelEnableRulePressHandler],
});
