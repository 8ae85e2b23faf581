import { moment } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Why one message has many events: a digest's period has ended, or there were too many for a message each.
 */
export type SummaryReason = DigestReason | { readonly kind: 'many' };

export interface DigestReason {
  readonly kind: 'digest';
  readonly period: 'hourly' | 'daily' | 'weekly';
  readonly from: Date;
  readonly to: Date;
}

const HOUR_MS = 3_600_000;
const PERIOD_MS = { hourly: HOUR_MS, daily: 24 * HOUR_MS, weekly: 7 * 24 * HOUR_MS } as const;

/** The digest's period has ended at `to`. */
export const digestUntil = (to: Date, period: DigestReason['period']): DigestReason => ({
  kind: 'digest',
  period,
  to,
  from: new Date(to.getTime() - PERIOD_MS[period]),
});

/** How a feed's message shows its events: as a summary where there is a reason for one. */
export interface Shown {
  readonly marker: number;
  readonly summaryReason?: SummaryReason | undefined;
  /** How many there are, where those given are not all. */
  readonly total?: number | undefined;
}

/** The heading of a summary, with its period below. */
export function summaryHeading({ feeds: { summaryReason: texts } }: Texts, summaryReason: SummaryReason): string {
  if (summaryReason.kind === 'many') return `### ${texts.many}`;
  const { period, from, to } = summaryReason;
  return `### ${texts[period]}\n-# ${texts.from(moment(from, 'f'), moment(to, 'f'))}`;
}
