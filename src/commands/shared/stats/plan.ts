import { THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../../domain/statistics/ranges.ts';
import { nameOnServer } from '../../../render/kit/servers.ts';
import { renderNoStats } from '../../../render/stats/stats.ts';
import { Instead } from '../../framework/action.ts';
import { type ArgsOf, BadOption } from '../../framework/command.ts';
import type { Choice, Deps, InteractionContext, Working } from '../../framework/context.ts';
import { choice, fallback, flag, optional, text } from '../../framework/options.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { completeLibrary, namedLibrary } from '../libraryOption.ts';
import type { Shown } from './message.ts';
import { completeTime, timesOf } from './range.ts';

export const options = {
  chart: fallback(choice(STATS_CHARTS), 'overview'),
  range: fallback(choice(STATS_RANGES), 'month'),
  since: optional(text({ max: 20, complete: completeTime(['7d', '30d', '365d']) })),
  until: optional(text({ max: 20, complete: completeTime([]) })),
  library: optional(text({ complete: completeLibrary() })),
  account: optional(text({ complete: completeAccount })),
  theme: fallback(choice(THEMES), 'dark'),
  names: fallback(flag(), false),
};

/** Offers accounts only to people who may see their plays. */
async function completeAccount(typed: string, { deps, context }: Working): Promise<readonly Choice[]> {
  return context.may('history.list') ? await completeUser(typed, { deps, context }) : [];
}

type StatsArgs = ArgsOf<typeof options>;

/** The question with the names of its library and its account; or why it cannot be answered. */
export async function planStats(
  args: StatsArgs,
  deps: Pick<Deps, 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers' | 'may'>,
): Promise<Shown> {
  const { chart, range, library, account, theme, names } = args;
  const { texts, signal, servers } = context;
  // Before any lookup, because its answer would reveal who exists.
  refusePrivate(args, context);
  const { from, to } = timesIn(args, deps, texts);
  const where = library === undefined ? undefined : await namedLibrary(library, deps, { texts, signal });
  const who = account === undefined ? undefined : await findUser(account, deps, { texts, signal, servers });
  return {
    chart,
    range: from === undefined && to === undefined ? range : { since: from, until: to },
    library: where && { id: where.key, name: nameOnServer(texts, where, deps.serverNames) },
    ...(who && { account: { id: who.id, name: who.name } }),
    theme,
    ...(names && { names }),
  };
}

function refusePrivate(
  { names, account }: Pick<StatsArgs, 'names' | 'account'>,
  { texts, may }: Pick<InteractionContext, 'texts' | 'may'>,
): void {
  if (may('history.list')) return;
  if (names) throw new Instead(renderNoStats(texts, 'names'));
  if (account !== undefined) throw new Instead(renderNoStats(texts, 'account'));
}

/** Both ends in ms, if typed. Throws a BadOption. */
function timesIn(
  { since, until }: Pick<StatsArgs, 'since' | 'until'>,
  deps: Pick<Deps, 'clock' | 'timeZone'>,
  texts: InteractionContext['texts'],
) {
  const from = timeOf('since', since, deps, texts)?.since;
  const to = timeOf('until', until, deps, texts)?.until;
  if (from === undefined) return { from, to };
  if (from > deps.clock.now().getTime()) throw new BadOption('since', texts.stats.notYet);
  if (to !== undefined && from >= to) throw new BadOption('until', texts.stats.endsBefore);
  return { from, to };
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
