import { z } from 'zod';
import { accountRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../../domain/statistics/ranges.ts';
import type { Json, Press } from '../../../render/kit/message/press.ts';
import { DAY_MS } from '../../../time/units.ts';
import { filterTarget } from '../history/filters.ts';

/** The statistics in a message, as its buttons store them. */
export const statsTarget = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: libraryRef, name: z.string() }).optional(),
  /** The person whose plays are counted. Only private answers may count one person's plays. */
  account: filterTarget(accountRef).optional(),
  theme: z.enum(THEMES),
  /** True to use names of people and devices. Only private answers may use names. */
  names: z.literal(true).optional(),
});

export type StatsTarget = z.output<typeof statsTarget>;

/** How long the buttons work, in ms: people look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * DAY_MS;

export function pressTo(
  { chart, range, library, account, theme, names }: StatsTarget,
  { prefix, isPrivate }: { readonly prefix: 'stats' | 'me.stats'; readonly isPrivate: boolean },
  { change, kind = 'show' }: { readonly change: Partial<StatsTarget>; readonly kind?: string | undefined },
): Press {
  const newTarget: StatsTarget = {
    chart,
    range,
    library,
    ...(account && { account }),
    theme,
    ...(names && { names }),
    ...change,
  };
  const by = isPrivate ? 'invoker' : 'anyone';
  return { action: `${prefix}.${kind}`, target: newTarget satisfies Json, by, forMs: PRESSED_FOR_MS };
}
