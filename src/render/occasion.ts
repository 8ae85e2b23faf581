import { moment } from './markdown.ts';
import type { Feeds } from './texts/en/feeds.ts';

/** Why a message tells many events at once: a period is over, or so many came that each by itself would be a flood. */
export type SummaryOccasion = DigestOccasion | { readonly kind: 'many' };

export interface DigestOccasion {
  readonly kind: 'digest';
  readonly period: 'hourly' | 'daily' | 'weekly';
  readonly from: Date;
  readonly to: Date;
  /** Where it is too long for one message. */
  readonly part?: DigestPart | undefined;
}

export interface DigestPart {
  /** From 1 on. */
  readonly number: number;
  readonly of: number;
  /** Events in all parts. */
  readonly total: number;
}

/** The heading of a summary, with the period under it. */
export function occasionHead({ occasion: texts }: Feeds, occasion: SummaryOccasion): string {
  if (occasion.kind === 'many') return `### ${texts.many}`;
  const { period, from, to, part } = occasion;
  const head = part ? texts.part(texts[period], part.number, part.of) : texts[period];
  return `### ${head}\n-# ${texts.from(moment(from, 'f'), moment(to, 'f'))}`;
}
