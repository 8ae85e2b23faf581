import { isStreamsChart } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message.ts';
import { renderNoStats } from '../../render/stats/stats.ts';
import { command } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { peopleLimit, weeksOf } from './limits.ts';
import { drawView, type Shown, type StatsDeps, type StatsView, shown, statsPresses, unlessTooMany } from './message.ts';

import { options, planStats } from './plan.ts';

/**
 * The picture or its rows, for everyone or, if they reveal too much about people, for those who may see the history: that is
 * decided again for each.
 */
async function showStats(
  show: typeof drawView,
  target: Shown,
  deps: StatsDeps,
  context: InteractionContext,
): Promise<Message> {
  const { chart, library, names } = target;
  if (names && !context.may('history.list')) return renderNoStats(context.texts, 'names');
  if (library && isStreamsChart(chart)) return renderNoStats(context.texts, 'oneLibrary');
  const limit = await peopleLimit(target, deps, context.actor.guildId);
  if (limit && !context.may('history.list')) return renderNoStats(context.texts, limit);
  const isPrivate = names === true || limit !== undefined;
  // A public answer is the same for everyone: anybody who reads two of them can subtract one from the other.
  const inWeeks = chart === 'people' && !isPrivate;
  const range = inWeeks ? weeksOf(target.range, deps.clock.now(), deps.timeZone) : target.range;
  const view = { about: { chart, library: library?.name, inWeeks }, prefix: 'stats' } as const;
  return await unlessTooMany(context, async () => {
    const message = await show(target, { ...view, isPrivate, range, naming: namingOf(target, context) }, deps, context);
    // What everyone may see says nothing of single people.
    return isPrivate
      ? audited(message, { target: `statistics of ${names ? 'people by name' : 'few people'}` })
      : message;
  });
}

const namingOf = ({ names }: Shown, { texts, signal, may }: InteractionContext): StatsView['naming'] => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: names && may('device.list') ? 'names' : 'platforms',
});

export const stats = command({
  words: (texts) => texts.stats.declarations.stats,
  requires: 'stats.show',
  visibility: 'public',
  changes: false,
  presses: statsPresses({ prefix: 'stats', requires: 'stats.show', target: shown, show: showStats }),
  options,
  answer: async (args, deps, context) => showStats(drawView, await planStats(args, deps, context), deps, context),
});
