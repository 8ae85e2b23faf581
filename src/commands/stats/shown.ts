import { z } from 'zod';
import { THEMES } from '../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';

/** What is shown, as its buttons keep it. */
export const shown = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: z.string(), name: z.string() }).optional(),
  theme: z.enum(THEMES),
  /** With the names of people and devices, only in a private answer; nothing that everyone can see sets this. */
  names: z.literal(true).optional(),
});
export type Shown = z.output<typeof shown>;
