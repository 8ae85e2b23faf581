import { THEMES } from '../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { renderNoStats } from '../../render/stats/stats.ts';
import { Instead } from '../framework/action.ts';
import { type ArgsOf, BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, fallback, flag, optional, text } from '../framework/options.ts';
import { completeLibrary, namedLibrary } from '../shared/libraryOption.ts';
import type { Shown } from './message.ts';
import { completeTime, timesOf } from './range.ts';

export const options = {
  chart: fallback(choice(STATS_CHARTS), 'overview'),
  range: fallback(choice(STATS_RANGES), 'month'),
  since: optional(text({ max: 20, complete: completeTime(['7d', '30d', '365d']) })),
  until: optional(text({ max: 20, complete: completeTime([]) })),
  library: optional(text({ complete: completeLibrary() })),
  theme: fallback(choice(THEMES), 'dark'),
  names: fallback(flag(), false),
};

/** The question with the name of its library; or why it cannot be answered. */
export async function planStats(
  { chart, range, since, until, library, theme, names }: ArgsOf<typeof options>,
  deps: Pick<Deps, 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  { texts, signal, may }: Pick<InteractionContext, 'texts' | 'signal' | 'may'>,
): Promise<Shown> {
  if (names && !may('history.list')) throw new Instead(renderNoStats(texts, 'names'));
  const from = timeOf('since', since, deps, texts)?.since;
  const to = timeOf('until', until, deps, texts)?.until;
  if (from !== undefined && from > deps.clock.now().getTime()) throw new BadOption('since', texts.stats.notYet);
  if (from !== undefined && to !== undefined && from >= to) throw new BadOption('until', texts.stats.endsBefore);
  const where = library === undefined ? undefined : await namedLibrary(library, deps, { texts, signal });
  return {
    chart,
    range: from === undefined && to === undefined ? range : { since: from, until: to },
    library: where && { id: where.key, name: where.title },
    theme,
    ...(names && { names }),
  };
}

function timeOf(
  option: 'since' | 'until',
  typed: string | undefined,
  { clock, timeZone }: Pick<Deps, 'clock' | 'timeZone'>,
  { stats: texts }: InteractionContext['texts'],
) {
  if (typed === undefined) return undefined;
  const times = timesOf(typed, clock.now(), timeZone);
  if (!times) throw new BadOption(option, texts.badTime);
  return times;
}
