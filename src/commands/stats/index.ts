import { command } from '../framework/command.ts';
import { press } from '../framework/press.ts';
import { options, planStats } from './plan.ts';
import { CHOOSE, ROWS, SHOW, showRows, showStats } from './show.ts';
import { shown } from './shown.ts';

export const stats = command({
  words: (texts) => texts.stats.declarations.stats,
  requires: 'stats.show',
  visibility: 'public',
  changes: false,
  options,
  answer: async (args, deps, context) => {
    const target = await planStats(args, deps, context);
    return 'components' in target ? target : await showStats(target, deps, context);
  },
});

const showAgain = press({
  name: SHOW,
  requires: 'stats.show',
  changes: false,
  target: shown,
  place: 'update',
  answer: (target, _, deps, context) => showStats(target, deps, context),
});

const choose = press({
  name: CHOOSE,
  requires: 'stats.show',
  changes: false,
  target: shown,
  place: 'update',
  answer: (target, { values: [value] }, deps, context) =>
    showStats({ ...target, chart: shown.shape.chart.catch(target.chart).parse(value) }, deps, context),
});

const rows = press({
  name: ROWS,
  requires: 'stats.show',
  changes: false,
  target: shown,
  place: 'private',
  answer: (target, _, deps, context) => showRows(target, deps, context),
});

export const statsPresses = [showAgain, choose, rows];
