import { groupRuleRows, MAX_RULE_ROWS, type RuleRow, renderRuleRows } from '../../../render/rule/post.ts';
import type { Draft, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { RulesData } from './data.ts';

export const rulesMessages: FeedMessages<RulesData> = {
  accounts: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
  devices: ({ player }) => (player?.id === undefined ? [] : [player.id]),
  draft: async (entries, context) => {
    const rows = entries.map((each) => ({ key: each.key, row: rowOf(each, context) }));
    return groupRuleRows(context.texts, rows).map(
      (group): Draft => ({
        eventKeys: group.map(({ key }) => key),
        message: (marker) =>
          renderRuleRows(
            context.texts,
            group.map(({ row }) => row),
            { marker },
          ),
      }),
    );
  },
  summary: async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const first: RuleRow[] = [];
    for await (const page of pages) {
      eventKeys.push(...page.map(({ key }) => key));
      first.push(...page.slice(0, MAX_RULE_ROWS - first.length).map((each) => rowOf(each, context)));
    }
    const message = (marker: number) =>
      renderRuleRows(context.texts, first, { marker, summaryReason, total: eventKeys.length });
    return { eventKeys, message };
  },
};

function rowOf({ at, data }: FeedEntry<RulesData>, context: RenderContext): RuleRow {
  const { rule, action, mode, outcome, afterMs, item, accountId, account, player } = data;
  return {
    ...{ rule, action, mode, outcome, afterMs, item, at },
    person: context.person(accountId, account),
    player: context.device(player?.id, undefined) ?? player?.product ?? player?.platform,
  };
}
