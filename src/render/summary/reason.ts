import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Reason why a message contains several events: a digest is due, or there are too many events for separate messages.
 */
export type SummaryReason = DigestReason | { readonly kind: 'many' };

export interface DigestReason {
  readonly kind: 'digest';
  readonly period: 'hourly' | 'daily' | 'weekly';
  readonly from: Date;
  readonly to: Date;
}

const PERIOD_MS = { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS } as const;

/** Reason for a digest whose period ends at `to`. */
export const digestUntil = (to: Date, period: DigestReason['period']): DigestReason => ({
  kind: 'digest',
  period,
  to,
  from: new Date(to.getTime() - PERIOD_MS[period]),
});

export interface FeedMessageOptions {
  readonly marker: number;
  readonly summaryReason?: SummaryReason | undefined;
  /** Total number of events, if the message contains only some. */
  readonly total?: number | undefined;
}

export function summaryHeading({ feeds: { summaryReason: texts } }: Texts, summaryReason: SummaryReason): string {
  if (summaryReason.kind === 'many') return `### ${texts.many}`;
  const { period, from, to } = summaryReason;
  return `### ${texts[period]}\n-# ${texts.from(formatDiscordTimestamp(from, 'f'), formatDiscordTimestamp(to, 'f'))}`;
}
