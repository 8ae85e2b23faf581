import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';

/** The events themselves say which devices are known. */
export const deviceCursor = jsonOf(
  z.object({
    looked: z.literal(true),
    /** Set by a restore: unknown devices that the server dates until then were posted before. */
    from: date.optional(),
  }),
);
