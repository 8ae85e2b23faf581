import { moment } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** Why one message has many events: a period is over, or too many came for a message each. */
export type SummaryReason = DigestReason | { readonly kind: 'many' };

export interface DigestReason {
  readonly kind: 'digest';
  readonly period: 'hourly' | 'daily' | 'weekly';
  readonly from: Date;
  readonly to: Date;
}

/** The heading of a summary, with its period below. */
export function summaryHeading({ feeds: { summaryReason: texts } }: Texts, summaryReason: SummaryReason): string {
  if (summaryReason.kind === 'many') return `### ${texts.many}`;
  const { period, from, to } = summaryReason;
  return `### ${texts[period]}\n-# ${texts.from(moment(from, 'f'), moment(to, 'f'))}`;
}
