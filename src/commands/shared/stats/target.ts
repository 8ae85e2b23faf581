import { z } from 'zod';
import { accountRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import { CHART_THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../../domain/statistics/ranges.ts';
import type { ComponentPress, Json } from '../../../render/kit/message/press.ts';
import { DAY_MS } from '../../../time/units.ts';
import { filterTargetSchema } from '../history/filters.ts';

/** Begin and end of a range, in ms since 1970. */
const timeSpan = z.object({ since: z.number().optional(), until: z.number().optional() });

/** The statistics in a message, as stored in its buttons. */
export const requestedStatsSchema = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), timeSpan]),
  library: z.object({ id: libraryRefSchema, name: z.string() }).optional(),
  /** The person whose plays are counted. Only private answers may count one person's plays. */
  account: filterTargetSchema(accountRefSchema).optional(),
  theme: z.enum(CHART_THEMES),
  /** True to show names of people and devices. Only private answers may show names. */
  names: z.literal(true).optional(),
});

export type RequestedStats = z.output<typeof requestedStatsSchema>;

/**
 * Time in ms during which the buttons work. It is long, because people look at a chart of last week and want to see
 * another chart.
 */
const PRESSED_FOR_MS = 30 * DAY_MS;

/**
 * Actions of the controls below charts. `createStatsPressHandlers` creates a press for each. `rows` answers with the
 * rows of the charts as text.
 */
export type StatsControl = 'show' | 'choose' | 'range' | 'rows';

export function statsPress(
  target: RequestedStats,
  { prefix, isPrivate }: { readonly prefix: 'stats' | 'me.stats'; readonly isPrivate: boolean },
  { change, control }: { readonly change: Partial<RequestedStats>; readonly control: StatsControl },
): ComponentPress {
  const newTarget: RequestedStats = { ...target, ...change };
  const by = isPrivate ? 'invoker' : 'anyone';
  return { action: `${prefix}.${control}`, target: newTarget satisfies Json, by, forMs: PRESSED_FOR_MS };
}
