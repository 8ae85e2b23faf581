import { z } from 'zod';
import type { DigestOccasion, SummaryOccasion } from '../../render/summary/reason.ts';

const digest = z.object({
  kind: z.literal('digest'),
  period: z.enum(['hourly', 'daily', 'weekly']),
  from: z.coerce.date(),
  to: z.coerce.date(),
});

/** What a post was drawn as, as it is kept: a digest's parts are digests of the same time; of a flood's less is none. */
export const drawnAs = (occasion: SummaryOccasion): string | undefined =>
  occasion.kind === 'digest' ? JSON.stringify(occasion) : undefined;

/** Undefined where it is none, or cannot be read: what the database holds is outside too. */
export function digestDrawnAs(stored: string | undefined): DigestOccasion | undefined {
  try {
    return stored === undefined ? undefined : digest.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
