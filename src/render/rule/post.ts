import type { RuleAct } from '../../domain/live/rules/sessionRules.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { listMessage } from '../kit/layout.ts';
import { joined } from '../kit/lines.ts';
import { moment, plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import { packRows } from '../kit/packRows.ts';
import { boldTitle, parentLine } from '../kit/title.ts';
import { type Shown, summaryHeading } from '../summary/reason.ts';
import type { Texts } from '../texts/texts.ts';

/** "ended after 2 seconds", "would have ended it (dry run)" */
function outcomeWords(
  { rules: { outcomes } }: Texts,
  { outcome, action, mode, afterMs = 0 }: Pick<RuleAct, 'outcome' | 'action' | 'mode' | 'afterMs'>,
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

/** An act of a rule, as one subscription may show it. */
export interface RuleRow extends Pick<RuleAct, 'action' | 'mode' | 'outcome' | 'afterMs'> {
  readonly rule: string;
  readonly at: Date;
  /** Missing if the rule met too many streams to name one. */
  readonly item?: MediaItem | undefined;
  /** Raw; missing if it must not be shown. */
  readonly person?: string | undefined;
  readonly player?: string | undefined;
}

export const MAX_RULE_ROWS = 15;
/** Before escaping, which at most doubles it. */
const MAX_TITLE = 100;
const MAX_NAME = 60;

type Keyed = { readonly key: string; readonly row: RuleRow };

/** Splits the rows into groups, in order, as many in each as a message takes. */
export const groupRuleRows = (texts: Texts, rows: readonly Keyed[]): readonly (readonly Keyed[])[] =>
  packRows(rows, { most: MAX_RULE_ROWS, lengthOf: ({ row }) => ruleRowText(texts, row).length });

export function renderRuleRows(
  texts: Texts,
  rows: readonly RuleRow[],
  { marker, summaryReason, total = rows.length }: Shown,
): Message {
  const { rules, feeds } = texts;
  const head = summaryReason
    ? `${summaryHeading(texts, summaryReason)}\n${rules.head}: ${rules.count(total)}`
    : `### ${rules.head}`;
  return listMessage({
    head,
    rows: rows.slice(0, MAX_RULE_ROWS).map((row) => ({ content: ruleRowText(texts, row) })),
    total,
    foot: (shown, all) => (shown < all ? feeds.more(all - shown) : undefined),
    marker,
  });
}

/** "**Metropolis (1927)** · Ada · Web · 5 minutes ago\n-# Rule “Paused”: ended after 2 seconds" */
export function ruleRowText(texts: Texts, row: RuleRow): string {
  const { item, person, player, at, rule } = row;
  const when = moment(at);
  const what = item && joined([boldTitle(item, texts.search.untitled, MAX_TITLE), parentLine(item, MAX_NAME)]);
  const facts = joined([what, shown(person), shown(player), when]);
  return `${facts}\n-# ${texts.rules.outcomes.by(plainClipped(rule, MAX_NAME), outcomeWords(texts, row))}`;
}

const shown = (text: string | undefined): string | undefined => plainClipped(text ?? '', MAX_NAME) || undefined;
