import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';

/** Records that the first poll is over. The known devices are the recorded events themselves. */
export const deviceCursor = jsonOf(
  z.object({
    looked: z.literal(true),
    /** Set by a restore to a date. Unknown devices that the server dates up to it count as posted. */
    from: date.optional(),
  }),
);
