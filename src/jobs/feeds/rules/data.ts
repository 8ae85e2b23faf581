import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { RULE_ACTIONS, RULE_MODES } from '../../../domain/live/rules/rule.ts';
import { actSubject, RULE_OUTCOMES } from '../../../domain/live/rules/sessionRules.ts';
import { number, text } from '../itemData.ts';

const { item, player } = actSubject.shape;

/** An event of this feed as the database keeps it: the store writes it with what came of the rule's act. */
export const rulesData = jsonOf(
  z.object({
    rule: z.string(),
    action: z.enum(RULE_ACTIONS),
    mode: z.enum(RULE_MODES),
    accountId: text,
    /** The name in a sample; for a real account only the table of people knows it. */
    account: text,
    /** Missing where it was too many streams. */
    item: item.optional(),
    player: player.optional(),
    outcome: z.enum(RULE_OUTCOMES),
    afterMs: number,
  }),
);
export type RulesData = z.output<typeof rulesData>;
