import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { periodOf } from '../../../domain/statistics/recap/period.ts';

/** The form in which the database stores an event. Everything else is read when the recap is rendered. */
export const recapData = jsonOf(
  z.object({ period: z.string().refine((key) => periodOf(key) !== undefined, 'it must be the key of a period') }),
);
export type RecapEvent = z.output<typeof recapData>;
