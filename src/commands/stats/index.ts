import { command } from '../framework/command.ts';
import { drawView, shown, statsPresses } from './message.ts';
import { options, planStats } from './plan.ts';
import { showStats } from './show.ts';

export const stats = command({
  words: (texts) => texts.stats.declarations.stats,
  requires: 'stats.show',
  visibility: 'public',
  changes: false,
  presses: statsPresses({ prefix: 'stats', requires: 'stats.show', target: shown, show: showStats }),
  options,
  answer: async (args, deps, context) => showStats(drawView, await planStats(args, deps, context), deps, context),
});
