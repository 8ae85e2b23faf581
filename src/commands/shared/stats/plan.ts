import { CHART_THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../../domain/statistics/ranges.ts';
import { formatNameWithServer } from '../../../render/kit/media/servers.ts';
import { renderStatsRefusal } from '../../../render/stats/stats.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import { type DecodedCommandOptions, InvalidOptionError } from '../../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../../framework/context.ts';
import { addOptionDefault, choiceOption, flagOption, makeOptionOptional, textOption } from '../../framework/options.ts';
import { completeAccount, findAccount } from '../history/filters.ts';
import { completeLibrary, resolveLibrary } from '../libraryOption.ts';
import { completeTime, parseTime } from './range.ts';
import type { RequestedStats } from './target.ts';

export const statsOptions = {
  chart: addOptionDefault(choiceOption(STATS_CHARTS), 'overview'),
  range: addOptionDefault(choiceOption(STATS_RANGES), 'month'),
  since: makeOptionOptional(textOption({ max: 20, complete: completeTime(['7d', '30d', '365d']) })),
  until: makeOptionOptional(textOption({ max: 20, complete: completeTime([]) })),
  library: makeOptionOptional(textOption({ complete: completeLibrary(), menu: true })),
  account: makeOptionOptional(textOption({ complete: completeAccountIfAllowed })),
  theme: addOptionDefault(choiceOption(CHART_THEMES), 'dark'),
  names: addOptionDefault(flagOption(), false),
};

async function completeAccountIfAllowed(
  typedText: string,
  { deps, context }: CommandDepsAndContext,
): Promise<readonly OptionChoice[]> {
  return context.may('history.list') ? await completeAccount(typedText, { deps, context }) : [];
}

type StatsArgs = DecodedCommandOptions<typeof statsOptions>;

/**
 * The question, with the names of its library and account. Throws an InvalidOptionError or an AbortWithMessageError
 * with the reason if the question cannot be answered.
 */
export async function planStats(
  args: StatsArgs,
  deps: Pick<CommandDeps, 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  context: Pick<InteractionContext, 'texts' | 'signal' | 'servers' | 'may'>,
): Promise<RequestedStats> {
  const { chart, range, library, account, theme, names } = args;
  const { texts, signal, servers } = context;
  // Checked before names are looked up, because the result of the lookup would reveal which accounts exist.
  refusePrivate(args, context);
  const { from, to } = parseRange(args, deps, texts);
  const resolvedLibrary = library === undefined ? undefined : await resolveLibrary(library, deps, { texts, signal });
  const resolvedAccount =
    account === undefined ? undefined : await findAccount(account, deps, { texts, signal, servers });
  return {
    chart,
    range: from === undefined && to === undefined ? range : { since: from, until: to },
    library: resolvedLibrary && {
      id: resolvedLibrary.key,
      name: formatNameWithServer(texts, resolvedLibrary, deps.serverNames),
    },
    account: resolvedAccount && { id: resolvedAccount.id, name: resolvedAccount.name },
    theme,
    names: names || undefined,
  };
}

function refusePrivate(
  { names, account }: Pick<StatsArgs, 'names' | 'account'>,
  { texts, may }: Pick<InteractionContext, 'texts' | 'may'>,
): void {
  if (may('history.list')) return;
  if (names) throw new AbortWithMessageError(renderStatsRefusal(texts, 'names'));
  if (account !== undefined) throw new AbortWithMessageError(renderStatsRefusal(texts, 'account'));
}

/**
 * Begin and end in ms since 1970; undefined if not typed. Throws an InvalidOptionError for a text that is not a time,
 * for a begin in the future, and for an end that is not after the begin.
 */
function parseRange(
  { since, until }: Pick<StatsArgs, 'since' | 'until'>,
  deps: Pick<CommandDeps, 'clock' | 'timeZone'>,
  texts: Texts,
) {
  const from = parseOption({ option: 'since', typedText: since }, deps, texts)?.since;
  const to = parseOption({ option: 'until', typedText: until }, deps, texts)?.until;
  if (from === undefined) return { from, to };
  if (from > deps.clock.now().getTime()) throw new InvalidOptionError('since', texts.stats.notYet);
  if (to !== undefined && from >= to) throw new InvalidOptionError('until', texts.stats.endsBefore);
  return { from, to };
}

function parseOption(
  { option, typedText }: { readonly option: 'since' | 'until'; readonly typedText: string | undefined },
  { clock, timeZone }: Pick<CommandDeps, 'clock' | 'timeZone'>,
  { stats: texts }: Texts,
) {
  if (typedText === undefined) return undefined;
  const times = parseTime(typedText, clock.now(), timeZone);
  if (!times) throw new InvalidOptionError(option, texts.badTime);
  return times;
}
