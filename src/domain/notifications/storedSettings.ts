import { z } from 'zod';
import type { DigestTiming, QuietHours } from './settings.ts';

/** Time of day in minutes after local midnight. */
const minute = z.int().min(0).max(1439);

export const digestTimingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('hourly') }),
  z.object({ kind: z.literal('daily'), at: minute }),
  z.object({ kind: z.literal('weekly'), weekday: z.int().min(1).max(7), at: minute }),
]) satisfies z.ZodType<DigestTiming>;

export const quietHoursSchema = z.object({ from: minute, to: minute }) satisfies z.ZodType<QuietHours>;
