import { z } from 'zod';
import { THEMES } from '../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { type AskedBy, TooManyAsk } from '../../domain/statistics/statistics.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Json, Press } from '../../render/kit/press.ts';
import { firstWeekday } from '../../render/stats/calendar.ts';
import { chartOf } from '../../render/stats/chart.ts';
import { renderNoStats, renderStats, renderStatsRows } from '../../render/stats/stats.ts';
import { isDrawable, type StatsData } from '../../render/stats/statsData.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { peopleLimit, weeksOf } from './limits.ts';
import type { Naming } from './names.ts';
import { sectionsOf } from './sections.ts';
import { titlePosters } from './titlePosters.ts';

/** Each kind of control has a name of its own, because a message must not hold the same ticket twice. */
export const SHOW = 'stats.show';
export const CHOOSE = 'stats.choose';
export const ROWS = 'stats.rows';
/** People look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * DAY_MS;

/** What is shown, as its buttons keep it. */
export const shown = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: z.string(), name: z.string() }).optional(),
  theme: z.enum(THEMES),
  /** With the names of people and devices, only in a private answer; nothing that everyone can see sets this. */
  names: z.literal(true).optional(),
});
export type Shown = z.output<typeof shown>;

type ShowDeps = Pick<
  Deps,
  'statistics' | 'media' | 'people' | 'posters' | 'serverName' | 'subscriptions' | 'clock' | 'timeZone'
>;

/** The picture, for everyone or, if it reveals too much about people, for those who may see the history. */
export async function showStats(target: Shown, deps: ShowDeps, context: InteractionContext): Promise<Message> {
  return orRefusal(target, deps, context, async (about) => {
    const data = await dataOf(target, about, deps, context);
    const { statistics } = deps;
    const to = (change: Partial<Shown>, action = SHOW): Press => {
      const { chart, range, library, theme, names } = target;
      const next: Shown = { chart, range, library, theme, ...(names && { names }), ...change };
      return { action, target: next satisfies Json, by: about.isPrivate ? 'invoker' : 'anyone', forMs: PRESSED_FOR_MS };
    };
    return renderStats(context.texts, {
      about,
      data,
      picture: data && isDrawable(data.sections) ? await pictureOf(data, deps, context) : undefined,
      backfill: await statistics.progress(askedBy(context)),
      theme: target.theme,
      private: about.isPrivate,
      rangeName: typeof target.range === 'string' ? target.range : undefined,
      chartPress: to({}, CHOOSE),
      rowsPress: to({}, ROWS),
      rangePress: (next) => to({ range: next }),
      themePress: (next) => to({ theme: next }),
    });
  });
}

/** The numbers of the same picture as text, for the person who asked; who may see it is decided again. */
export const showRows = (target: Shown, deps: ShowDeps, context: InteractionContext): Promise<Message> =>
  orRefusal(target, deps, context, async (about) =>
    renderStatsRows(context.texts, {
      about,
      data: await dataOf(target, about, deps, context),
      backfill: await deps.statistics.progress(askedBy(context)),
    }),
  );

interface About extends Pick<StatsData, 'chart' | 'library' | 'inWeeks'> {
  readonly isPrivate: boolean;
}

async function orRefusal(
  target: Shown,
  deps: ShowDeps,
  context: InteractionContext,
  show: (about: About) => Promise<Message>,
): Promise<Message> {
  const { chart, library, names } = target;
  if (names && !context.may('history.list')) return renderNoStats(context.texts, 'names');
  const limit = await peopleLimit(target, deps, context.actor.guildId);
  if (limit && !context.may('history.list')) return renderNoStats(context.texts, limit);
  const isPrivate = names === true || limit !== undefined;
  // A public answer is the same for everyone: anybody who reads two of them can subtract one from the other.
  const inWeeks = chart === 'people' && !isPrivate;
  try {
    const message = await show({ chart, library: library?.name, inWeeks, isPrivate });
    // What everyone may see says nothing of single people.
    return isPrivate
      ? audited(message, { target: `statistics of ${names ? 'people by name' : 'few people'}` })
      : message;
  } catch (error) {
    if (error instanceof TooManyAsk) return renderNoStats(context.texts, error.whose === 'own' ? 'ownWaiting' : 'busy');
    throw error;
  }
}

async function pictureOf(data: StatsData, deps: ShowDeps, context: InteractionContext): Promise<Uint8Array> {
  const posters = await titlePosters(data.sections, deps, context.signal);
  return deps.statistics.draw(chartOf(context.texts, data), posters, askedBy(context));
}

async function dataOf(
  target: Shown,
  { chart, library, inWeeks }: About,
  { statistics, clock, timeZone, serverName, ...sources }: ShowDeps,
  context: InteractionContext,
): Promise<StatsData | undefined> {
  const range = inWeeks ? weeksOf(target.range, clock.now(), timeZone) : target.range;
  const question = { chart, range, librarySectionId: target.library?.id, firstWeekday: firstWeekday(context.texts) };
  const answered = await statistics.count(question, askedBy(context));
  if (!answered) return undefined;
  const [sections, server] = await Promise.all([
    sectionsOf(answered.counted, sources, namingOf(target, context)),
    serverName(context.signal),
  ]);
  const { range: counted, undated } = answered;
  return { chart, library, inWeeks, sections, range: counted, undated, server, theme: target.theme };
}

const namingOf = ({ names }: Shown, { texts, signal, may }: InteractionContext): Naming => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: names && may('device.list') ? 'names' : 'platforms',
});

const askedBy = ({ actor, reference, signal }: InteractionContext): AskedBy => ({
  userId: actor.userId,
  reference,
  signal,
});
