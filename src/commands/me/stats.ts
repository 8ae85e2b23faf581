import { OWN_CHARTS } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { choice, fallback } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { drawView, listView, type StatsView, unlessTooMany } from '../stats/message.ts';
import { planStats, options as statsOptions } from '../stats/plan.ts';
import { type Shown, shown } from '../stats/shown.ts';
import { ofOwnAccount } from './account.ts';

const presses = { show: 'me.stats.show', choose: 'me.stats.choose', rows: 'me.stats.rows' };
const ownShown = shown.omit({ names: true }).extend({ chart: shown.shape.chart.extract(OWN_CHARTS) });

const { chart: _, names: __, ...options } = statsOptions;

export const stats = subcommand({
  words: (texts) => texts.me.declarations.stats,
  requires: 'me.show',
  visibility: 'private',
  changes: false,
  options: { chart: fallback(choice(OWN_CHARTS), 'overview'), ...options },
  answer: async (args, deps, context) => {
    const target = await planStats({ ...args, names: false }, deps, context);
    return 'components' in target ? target : await ofOwnView(drawView, target, deps, context);
  },
});

const showAgain = press({
  name: presses.show,
  requires: 'me.show',
  changes: false,
  target: ownShown,
  place: 'update',
  answer: (target, _, deps, context) => ofOwnView(drawView, target, deps, context),
});

const choose = press({
  name: presses.choose,
  requires: 'me.show',
  changes: false,
  target: ownShown,
  place: 'update',
  answer: (target, { values: [value] }, deps, context) => {
    const chart = ownShown.shape.chart.catch(target.chart).parse(value);
    return ofOwnView(drawView, { ...target, chart }, deps, context);
  },
});

const rows = press({
  name: presses.rows,
  requires: 'me.show',
  changes: false,
  target: ownShown,
  place: 'private',
  answer: (target, _, deps, context) => ofOwnView(listView, target, deps, context),
});

export const statsPresses = [showAgain, choose, rows];

const ofOwnView = (show: typeof drawView, target: Shown, deps: Deps, context: InteractionContext): Promise<Message> =>
  ofOwnAccount(deps, context, (accountId) => {
    const { texts, signal } = context;
    const view: StatsView = {
      about: { chart: target.chart, library: target.library?.name, isOwn: true },
      ...{ isPrivate: true, range: target.range, accountId, presses },
      naming: { texts, signal, people: 'pseudonyms', devices: 'names' },
    };
    return unlessTooMany(context, () => show(target, view, deps, context));
  });
