import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { parseRecapPeriodKey } from '../../../domain/statistics/recap/period.ts';

/** The form in which the database stores an event. Everything else is read when the recap is rendered. */
export const recapEventCodec = jsonCodec(
  z.object({
    period: z.string().refine((key) => parseRecapPeriodKey(key) !== undefined, 'it must be the key of a period'),
  }),
);
export type RecapEvent = z.output<typeof recapEventCodec>;
