import { PERSONAL_CHARTS } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption } from '../framework/options.ts';
import { showOwnAccounts } from '../shared/accounts.ts';
import { renderStatsView, type StatsRenderer, type StatsView, showStatsUnlessBusy } from '../shared/stats/message.ts';
import { planStats, statsOptions } from '../shared/stats/plan.ts';
import { createStatsPressHandlers } from '../shared/stats/presses.ts';
import { type RequestedStats, requestedStatsSchema } from '../shared/stats/target.ts';

const ownTarget = requestedStatsSchema
  .omit({ account: true, names: true })
  .extend({ chart: requestedStatsSchema.shape.chart.extract(PERSONAL_CHARTS) });

const ownOptions = {
  chart: addOptionDefault(choiceOption(PERSONAL_CHARTS), 'overview'),
  range: statsOptions.range,
  since: statsOptions.since,
  until: statsOptions.until,
  library: statsOptions.library,
  theme: statsOptions.theme,
};

export const ownStatsCommand = createSubcommand({
  words: (texts) => texts.me.declarations.stats,
  requires: 'me.show',
  changes: false,
  presses: createStatsPressHandlers({ prefix: 'me.stats', requires: 'me.show', target: ownTarget, show: showOwn }),
  options: ownOptions,
  answer: async ({ args, deps, context }) =>
    showOwn(renderStatsView, await planStats({ ...args, account: undefined, names: false }, deps, context), {
      deps,
      context,
    }),
});

function showOwn(
  render: StatsRenderer,
  target: RequestedStats,
  { deps, context }: CommandDepsAndContext,
): Promise<Message> {
  return showOwnAccounts(deps, context, (accountIds) => {
    const { texts, signal } = context;
    const view: StatsView = {
      subject: {
        chart: PERSONAL_CHARTS.find((chart) => chart === target.chart) ?? 'overview',
        library: target.library?.name,
        isOwn: true,
      },
      isPrivate: true,
      range: target.range,
      accountIds,
      prefix: 'me.stats',
      naming: { texts, signal, people: 'pseudonyms', devices: 'names' },
    };
    return showStatsUnlessBusy(context, () => render(target, view, { deps, context }));
  });
}
