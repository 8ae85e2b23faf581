import { OWN_CHARTS } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { choice, fallback } from '../framework/options.ts';
import {
  drawView,
  type Shown,
  type StatsRenderer,
  type StatsView,
  shown,
  statsPresses,
  unlessTooMany,
} from '../shared/stats/message.ts';
import { planStats, options as statsOptions } from '../shared/stats/plan.ts';
import { ofOwnAccounts } from './account.ts';

const ownShown = shown.omit({ account: true, names: true }).extend({ chart: shown.shape.chart.extract(OWN_CHARTS) });

const { chart: _, account: __, names: ___, ...options } = statsOptions;

export const stats = subcommand({
  words: (texts) => texts.me.declarations.stats,
  requires: 'me.show',
  changes: false,
  presses: statsPresses({ prefix: 'me.stats', requires: 'me.show', target: ownShown, show: showOwn }),
  options: { chart: fallback(choice(OWN_CHARTS), 'overview'), ...options },
  answer: async ({ args, deps, context }) =>
    showOwn(drawView, await planStats({ ...args, account: undefined, names: false }, deps, context), { deps, context }),
});

function showOwn(render: StatsRenderer, target: Shown, { deps, context }: Working): Promise<Message> {
  return ofOwnAccounts(deps, context, (accountIds) => {
    const { texts, signal } = context;
    const view: StatsView = {
      about: {
        chart: OWN_CHARTS.find((each) => each === target.chart) ?? 'overview',
        library: target.library?.name,
        isOwn: true,
      },
      isPrivate: true,
      range: target.range,
      accountIds,
      prefix: 'me.stats',
      naming: { texts, signal, people: 'pseudonyms', devices: 'names' },
    };
    return unlessTooMany(context, () => render(target, view, { deps, context }));
  });
}
