import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { RULE_ACTIONS, RULE_MODES } from '../../../domain/live/rules/rule.ts';
import { RULE_OUTCOMES, ruleActionStreamSchema } from '../../../domain/live/rules/sessionRules.ts';
import type { AccountRef } from '../../../domain/servers/refs.ts';
import { accountRefSchema, deviceRefSchema } from '../../../domain/servers/storedRefs.ts';
import { MAX_RULE_ROWS, type RuleRow, renderRuleRows, ruleRowText } from '../../../render/rule/post.ts';
import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { createPackedDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

const { item, player } = ruleActionStreamSchema.shape;

/** The form in which the database stores an event. The store writes it together with the outcome of the rule's act. */
const rulesData = jsonCodec(
  z.object({
    rule: z.string(),
    action: z.enum(RULE_ACTIONS),
    mode: z.enum(RULE_MODES),
    accountId: accountRefSchema.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: optionalTextSchema,
    /** The item that the stream played. Undefined if the event is about too many streams at once. */
    item: item.optional(),
    player: player.extend({ id: deviceRefSchema.optional() }).optional(),
    outcome: z.enum(RULE_OUTCOMES),
    afterMs: optionalNumberSchema,
  }),
);
type RulesData = z.output<typeof rulesData>;

/**
 * Posts what rules about streams did, or would have done if they were live. The store records the event together with
 * the outcome.
 */
export const rulesFeed: FeedDefinition<RulesData> = {
  source: { kind: 'recorded' },
  data: rulesData,
  accounts: ({ accountId }) => [accountId],
  devices: ({ player }) => [player?.id],
  draft: createPackedDrafts(
    MAX_RULE_ROWS,
    render,
    (entry, context) => ruleRowText(context.texts, rowOf(entry, context)).length,
  ),
  summary: createSingleSummary(render, MAX_RULE_ROWS),
  sample: () => [
    {
      rule: 'House rule',
      action: 'end',
      mode: 'live',
      outcome: 'ended',
      afterMs: 2000,
      accountId: 'sample' as AccountRef,
      account: 'Ada',
      player: { product: 'Roku', platform: 'Roku' },
      item: { kind: 'movie', title: 'Metropolis', year: 1927 },
    },
  ],
};

function render(entries: readonly FeedEntry<RulesData>[], context: RenderContext, heading: FeedMessageOptions) {
  const rows = entries.map((entry) => rowOf(entry, context));
  return renderRuleRows(context.texts, rows, heading);
}

function rowOf({ at, data }: FeedEntry<RulesData>, context: RenderContext): RuleRow {
  const { accountId, account, player, ...row } = data;
  return {
    ...row,
    at,
    person: context.person(accountId, account),
    player: context.device(player?.id, undefined) ?? player?.product ?? player?.platform,
  };
}
