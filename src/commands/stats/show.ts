import { isStreamsChart } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message.ts';
import { renderNoStats } from '../../render/stats/stats.ts';
import type { InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { peopleLimit, weeksOf } from './limits.ts';
import { drawView, listView, type StatsDeps, type StatsView, unlessTooMany } from './message.ts';
import type { Naming } from './names.ts';
import type { Shown } from './shown.ts';

export const SHOW = 'stats.show';
export const CHOOSE = 'stats.choose';
export const ROWS = 'stats.rows';
const presses = { show: SHOW, choose: CHOOSE, rows: ROWS };

/** The picture, for everyone or, if it reveals too much about people, for those who may see the history. */
export const showStats = (target: Shown, deps: StatsDeps, context: InteractionContext): Promise<Message> =>
  orRefusal(target, deps, context, (view) => drawView(target, view, deps, context));

/** The numbers of the same picture as text, for the person who asked; who may see it is decided again. */
export const showRows = (target: Shown, deps: StatsDeps, context: InteractionContext): Promise<Message> =>
  orRefusal(target, deps, context, (view) => listView(target, view, deps, context));

async function orRefusal(
  target: Shown,
  deps: StatsDeps,
  context: InteractionContext,
  show: (view: StatsView) => Promise<Message>,
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
  const about = { chart, library: library?.name, inWeeks };
  return await unlessTooMany(context, async () => {
    const message = await show({ about, isPrivate, range, naming: namingOf(target, context), presses });
    // What everyone may see says nothing of single people.
    return isPrivate
      ? audited(message, { target: `statistics of ${names ? 'people by name' : 'few people'}` })
      : message;
  });
}

const namingOf = ({ names }: Shown, { texts, signal, may }: InteractionContext): Naming => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: names && may('device.list') ? 'names' : 'platforms',
});
