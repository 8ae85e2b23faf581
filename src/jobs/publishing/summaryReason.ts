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

/** The reason as a post keeps it for when it is split: a digest's parts are digests of the same period; a flood's parts are no flood. */
export const encodeReason = (summaryReason: SummaryReason): string | undefined =>
  summaryReason.kind === 'digest' ? JSON.stringify(summaryReason) : undefined;

/** Undefined where it is no digest or cannot be decoded: what the database holds is outside input too. */
export const decodeDigestReason = (stored: string | undefined): DigestReason | undefined =>
  digest.safeParse(stored).data;
