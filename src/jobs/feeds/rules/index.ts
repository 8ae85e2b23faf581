import { MAX_RULE_ROWS, type RuleRow, renderRuleRows, ruleRowText } from '../../../render/rule/post.ts';
import type { Shown } from '../../../render/summary/reason.ts';
import { packed, summed } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type RulesData, rulesData } from './data.ts';

/** Everything that rules about streams did, or would have done. The store records it with what came of it. */
export const rulesFeed: FeedDefinition<RulesData> = {
  source: { kind: 'recorded' },
  data: rulesData,
  accounts: ({ accountId }) => [accountId],
  devices: ({ player }) => [player?.id],
  draft: packed(MAX_RULE_ROWS, render, (entry, context) => ruleRowText(context.texts, rowOf(entry, context)).length),
  summary: summed(render, MAX_RULE_ROWS),
  sample: () => [
    {
      ...{ rule: 'House rule', action: 'end', mode: 'live', outcome: 'ended', afterMs: 2000 },
      ...{ accountId: 'sample', account: 'Ada', player: { product: 'Roku', platform: 'Roku' } },
      item: { kind: 'movie', title: 'Metropolis', year: 1927 },
    },
  ],
};

function render(entries: readonly FeedEntry<RulesData>[], context: RenderContext, shown: Shown) {
  const rows = entries.map((each) => rowOf(each, context));
  return renderRuleRows(context.texts, rows, shown);
}

function rowOf({ at, data }: FeedEntry<RulesData>, context: RenderContext): RuleRow {
  const { accountId, account, player, ...row } = data;
  return {
    ...{ ...row, at },
    person: context.person(accountId, account),
    player: context.device(player?.id, undefined) ?? player?.product ?? player?.platform,
  };
}
