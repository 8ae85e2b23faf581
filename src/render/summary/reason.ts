import { moment } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** Why a message tells many events at once: a period is over, or so many came that each by itself would be a flood. */
export type SummaryReason = DigestReason | { readonly kind: 'many' };

export interface DigestReason {
  readonly kind: 'digest';
  readonly period: 'hourly' | 'daily' | 'weekly';
  readonly from: Date;
  readonly to: Date;
}

/** The heading of a summary, with the period under it. */
export function summaryHeading({ feeds: { summaryReason: texts } }: Texts, summaryReason: SummaryReason): string {
  if (summaryReason.kind === 'many') return `### ${texts.many}`;
  const { period, from, to } = summaryReason;
  return `### ${texts[period]}\n-# ${texts.from(moment(from, 'f'), moment(to, 'f'))}`;
}
