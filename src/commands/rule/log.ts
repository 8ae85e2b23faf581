import { z } from 'zod';
import type { AccountRef } from '../../domain/servers/refs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { makeOptionOptional } from '../framework/options.ts';
import { readAccountNames } from '../shared/accountNames.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { createPager, pageNumberSchema } from '../shared/paging.ts';
import { findRule, ruleOption } from './find.ts';
import { RULE_LOG_ENTRIES_PER_PAGE, renderRuleLog } from './views/log.ts';

const logPage = z.object({ page: pageNumberSchema, ruleId: z.int().optional() });

export const ruleLogCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.log,
  requires: 'rule.list',
  changes: false,
  discloses: true,
  options: { rule: makeOptionOptional(ruleOption) },
  answer: async ({ args, deps, context }) => {
    const rule = args.rule === undefined ? undefined : findRule(args.rule, deps, context);
    return await showLog({ page: 1, ruleId: rule?.id }, deps, context);
  },
});

export const ruleLogPaging = createPager({
  name: 'rule.log.page',
  requires: 'rule.list',
  target: logPage,
  by: 'anyone',
  discloses: true,
  show: showLog,
});

async function showLog(
  { page: requestedPage, ruleId }: z.output<typeof logPage>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> {
  const { sessionRules } = deps;
  const query = { guildId: requireGuild(context), servers: context.servers, ruleId };
  const total = await sessionRules.countActs(query);
  const pages = Math.max(1, Math.ceil(total / RULE_LOG_ENTRIES_PER_PAGE));
  const page = Math.min(requestedPage, pages);
  const acts = await sessionRules.acts(query, {
    offset: (page - 1) * RULE_LOG_ENTRIES_PER_PAGE,
    limit: RULE_LOG_ENTRIES_PER_PAGE,
  });
  const accounts = acts.length === 0 ? new Map<AccountRef, string>() : await readAccountNames(deps, context);
  const rule = sessionRules.list(query.guildId).find(({ id }) => id === ruleId);
  const pagePress = (targetPage: number) => ruleLogPaging.pressTo({ page: targetPage, ruleId });
  return renderRuleLog(context.texts, { acts, rule, names: { accounts }, total, page, pages, pagePress });
}
