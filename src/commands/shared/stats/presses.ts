import { z } from 'zod';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { STATS_RANGES, type StatsChart } from '../../../domain/statistics/ranges.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { PressHandler } from '../../framework/action.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { createPressHandler } from '../../framework/press.ts';
import { listChartRows, renderStatsView, type StatsRenderer, type StatsView } from './message.ts';
import type { RequestedStats } from './target.ts';

interface StatsPresses extends Pick<StatsView, 'prefix'> {
  readonly requires: Capability;
  readonly target: z.ZodType<RequestedStats> & { readonly shape: { readonly chart: z.ZodType<StatsChart> } };
  /** Answers with the statistics in the form that `render` gives them, if the person may see them. */
  readonly show: (
    render: StatsRenderer,
    target: RequestedStats,
    depsAndContext: CommandDepsAndContext,
  ) => Promise<Message>;
}

/**
 * The presses of the controls below the picture. Each kind of control needs its own press name, because a message must
 * not contain two equal tickets.
 */
export function createStatsPressHandlers({ prefix, requires, target, show }: StatsPresses): readonly PressHandler[] {
  const commonSpec = { requires, target, changes: false, place: 'update' } as const;
  const { chart: charts } = target.shape;
  return [
    createPressHandler({
      ...commonSpec,
      name: `${prefix}.show`,
      answer: ({ target, deps, context }) => show(renderStatsView, target, { deps, context }),
    }),
    createPressHandler({
      ...commonSpec,
      name: `${prefix}.choose`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        const chart = charts.safeParse(value).data ?? target.chart;
        return show(renderStatsView, { ...target, chart }, { deps, context });
      },
    }),
    createPressHandler({
      ...commonSpec,
      name: `${prefix}.range`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        const range = z.enum(STATS_RANGES).safeParse(value).data ?? target.range;
        return show(renderStatsView, { ...target, range }, { deps, context });
      },
    }),
    createPressHandler({
      ...commonSpec,
      name: `${prefix}.rows`,
      place: 'private',
      answer: ({ target, deps, context }) => show(listChartRows, target, { deps, context }),
    }),
  ];
}
