import type { RuleActionOnStream } from '../../domain/live/rules/sessionRules.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { boldTitle, formatItemParentNames } from '../kit/media/title.ts';
import { createListMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import { splitRowsIntoMessages } from '../kit/message/splitRowsIntoMessages.ts';
import { joinFacts } from '../kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { type FeedMessageOptions, summaryHeading } from '../summary/reason.ts';
import type { Texts } from '../texts/texts.ts';

/** The outcome of a rule's act, for example "ended after 2 seconds" or "would have ended it (dry run)". */
export function describeRuleActionOutcome(
  { rules: { outcomes } }: Texts,
  { outcome, action, mode, afterMs = 0 }: Pick<RuleActionOnStream, 'outcome' | 'action' | 'mode' | 'afterMs'>,
): string {
  if (outcome === undefined) return outcomes.unfinished;
  const afterSeconds = Math.round(afterMs / 1000);
  switch (outcome) {
    case 'would':
      return outcomes.would[action];
    case 'ended':
      return outcomes.ended(afterSeconds);
    case 'still-there':
      return outcomes.stillThere(afterSeconds);
    case 'back':
      return outcomes.back(Math.max(1, afterSeconds));
    default:
      return mode === 'dry-run' ? outcomes.dryRun(outcomes.plain[outcome]) : outcomes.plain[outcome];
  }
}

/** A rule's act, with only the details that a subscription may reveal. */
export interface RuleRow extends Pick<RuleActionOnStream, 'action' | 'mode' | 'outcome' | 'afterMs'> {
  readonly rule: string;
  readonly at: Date;
  /** The item that the stream plays. Missing if the act is about the number of streams. */
  readonly item?: MediaItem | undefined;
  /** Name of the person, unescaped. Missing if the subscription hides people. */
  readonly person?: string | undefined;
  readonly player?: string | undefined;
}

export const MAX_RULE_ROWS = 15;
/** Maximum characters of a title before escaping, which at most doubles them. */
const MAX_TITLE = 100;
const MAX_NAME = 60;

type KeyedRow = { readonly key: string; readonly row: RuleRow };

export const splitRuleRowsIntoMessages = (texts: Texts, rows: readonly KeyedRow[]): readonly (readonly KeyedRow[])[] =>
  splitRowsIntoMessages(rows, { limit: MAX_RULE_ROWS, lengthOf: ({ row }) => ruleRowText(texts, row).length });

export function renderRuleRows(
  texts: Texts,
  rows: readonly RuleRow[],
  { marker, summaryReason, total = rows.length }: FeedMessageOptions,
): Message {
  const { rules, feeds } = texts;
  const head = summaryReason
    ? `${summaryHeading(texts, summaryReason)}\n${texts.lines.labelled(rules.head, rules.count(total))}`
    : `### ${rules.head}`;
  return createListMessage({
    head,
    rows: rows.slice(0, MAX_RULE_ROWS).map((row) => ({ content: ruleRowText(texts, row) })),
    total,
    foot: (shownCount, totalCount) => (shownCount < totalCount ? feeds.more(totalCount - shownCount) : undefined),
    marker,
  });
}

/**
 * Text of a row, for example "**Metropolis (1927)** · Ada · Web · 5 minutes ago\n-# Rule “Paused”: ended after 2
 * seconds".
 */
export function ruleRowText(texts: Texts, row: RuleRow): string {
  const { item, person, player, at, rule } = row;
  const time = formatDiscordTimestamp(at);
  const title = item && joinFacts([boldTitle(item, texts.search, MAX_TITLE), formatItemParentNames(item, MAX_NAME)]);
  const facts = joinFacts([title, clippedName(person), clippedName(player), time]);
  return `${facts}\n-# ${texts.rules.outcomes.by(clipAndEscapeText(rule, MAX_NAME), describeRuleActionOutcome(texts, row))}`;
}

const clippedName = (text: string | undefined): string | undefined =>
  clipAndEscapeText(text ?? '', MAX_NAME) || undefined;
