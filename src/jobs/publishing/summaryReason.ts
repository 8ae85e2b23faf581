import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { DigestReason, SummaryReason } from '../../render/summary/reason.ts';

const digest = jsonOf(
  z.object({
    kind: z.literal('digest'),
    period: z.enum(['hourly', 'daily', 'weekly']),
    from: z.coerce.date(),
    to: z.coerce.date(),
  }),
);

/** What a post was drawn as, as it is kept: a digest's parts are digests of the same time; of a flood's less is none. */
export const encodeReason = (summaryReason: SummaryReason): string | undefined =>
  summaryReason.kind === 'digest' ? JSON.stringify(summaryReason) : undefined;

/** Undefined where it is none, or cannot be read: what the database holds is outside too. */
export const decodeDigestReason = (stored: string | undefined): DigestReason | undefined =>
  digest.safeParse(stored).data;
