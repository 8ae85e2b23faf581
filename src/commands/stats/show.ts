import { z } from 'zod';
import { THEMES } from '../../domain/charts.ts';
import { TooManyAsk } from '../../domain/statistics.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/stats.ts';
import { firstWeekday } from '../../render/calendar.ts';
import type { Message } from '../../render/message.ts';
import type { Json, Press } from '../../render/press.ts';
import { renderNoStats, renderStats } from '../../render/stats.ts';
import { chartOf } from '../../render/statsChart.ts';
import { isDrawable, type StatsData } from '../../render/statsData.ts';
import type { Ask, Deps } from '../deps.ts';
import { figuresOf } from './figures.ts';
import { peopleLimit, weeksOf } from './limits.ts';
import type { Naming } from './names.ts';

/** Two names for two kinds of controls: one message must not hold the same ticket twice. */
export const SHOW = 'stats.show';
export const CHOOSE = 'stats.choose';
/** People look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * 86_400_000;

/** What is shown, as its buttons keep it. */
export const shown = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: z.string(), name: z.string() }).optional(),
  theme: z.enum(THEMES),
  /** With the names of people and devices, in a private answer; nothing that all can see holds this. */
  names: z.literal(true).optional(),
});
export type Shown = z.output<typeof shown>;

type ShowDeps = Pick<Deps, 'statistics' | 'media' | 'people' | 'routes' | 'clock' | 'timeZone'>;

export async function showStats(target: Shown, deps: ShowDeps, ask: Ask): Promise<Message> {
  if (target.names && !ask.may('history.list')) return renderNoStats(ask.texts, 'names');
  try {
    return await counted(target, deps, ask);
  } catch (error) {
    if (error instanceof TooManyAsk) return renderNoStats(ask.texts, 'busy');
    throw error;
  }
}

async function counted(target: Shown, deps: ShowDeps, ask: Ask): Promise<Message> {
  const { statistics } = deps;
  const { chart, range, library, theme, names } = target;
  const limit = await peopleLimit(target, deps, ask.actor.guildId);
  if (limit && !ask.may('history.list')) return renderNoStats(ask.texts, limit);
  const isPrivate = names === true || limit !== undefined;
  // What all can see is the same whoever asked for it: two answers are subtracted by whoever reads both.
  const inWeeks = chart === 'people' && !isPrivate;
  const about = { chart, library: library?.name, inWeeks };
  const data = await dataOf(target, about, deps, ask);
  const to = (change: Partial<Shown>, action = SHOW): Press => {
    const next: Shown = { chart, range, library, theme, ...(names && { names }), ...change };
    return { action, target: next satisfies Json, by: isPrivate ? 'asker' : 'anyone', forMs: PRESSED_FOR_MS };
  };
  return renderStats(ask.texts, {
    about,
    data,
    picture: data && isDrawable(data.figures) ? await statistics.draw(chartOf(ask.texts, data), ask.signal) : undefined,
    backfill: await statistics.progress(ask.signal),
    theme,
    private: isPrivate,
    rangeName: typeof range === 'string' ? range : undefined,
    chartPress: to({}, CHOOSE),
    rangePress: (next) => to({ range: next }),
    themePress: (next) => to({ theme: next }),
  });
}

async function dataOf(
  target: Shown,
  about: Pick<StatsData, 'chart' | 'library' | 'inWeeks'>,
  { statistics, clock, timeZone, ...sources }: ShowDeps,
  ask: Ask,
): Promise<StatsData | undefined> {
  const { chart, range: asked, library, theme } = target;
  const range = about.inWeeks ? weeksOf(asked, clock.now(), timeZone) : asked;
  const question = { chart, range, librarySectionId: library?.id, firstWeekday: firstWeekday(ask.texts) };
  const answered = await statistics.count(question, ask.signal);
  if (!answered) return undefined;
  const figures = await figuresOf(answered.counted, sources, namingOf(target, ask));
  return { ...about, figures, range: answered.range, undated: answered.undated, theme };
}

const namingOf = ({ names }: Shown, { texts, signal, may }: Ask): Naming => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: names && may('device.list') ? 'names' : 'platforms',
});
