import { z } from 'zod';
import { THEMES } from '../../domain/charts.ts';
import { TooManyAsk } from '../../domain/statistics.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/stats.ts';
import { firstWeekday } from '../../render/calendar.ts';
import type { Message } from '../../render/message.ts';
import type { Json, Press } from '../../render/press.ts';
import { renderNoStats, renderStats } from '../../render/stats.ts';
import { chartOf } from '../../render/statsChart.ts';
import { isDrawable, type StatsData, totalOf } from '../../render/statsData.ts';
import type { Ask, Deps } from '../deps.ts';
import { figuresOf } from './figures.ts';
import { daysOf, peopleLimit } from './limits.ts';
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

type ShowDeps = Pick<Deps, 'statistics' | 'media' | 'people' | 'routes' | 'timeZone'>;

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
  const seesHistory = ask.may('history.list');
  const asked = chart === 'people' && !seesHistory ? daysOf(range, deps.timeZone) : range;
  const question = { chart, range: asked, librarySectionId: library?.id, firstWeekday: firstWeekday(ask.texts) };
  const answered = await statistics.count(question, ask.signal);
  const limit = await peopleLimit(target, answered?.range, deps, ask.actor.guildId);
  if (limit && !seesHistory) return renderNoStats(ask.texts, limit);
  const figures = answered && (await figuresOf(answered.counted, deps, namingOf(target, ask)));
  const data: StatsData | undefined =
    answered && figures && totalOf(figures) > 0
      ? { chart, figures, range: answered.range, library: library?.name, theme }
      : undefined;
  const isPrivate = names === true || limit !== undefined;
  const to = (change: Partial<Shown>, action = SHOW): Press => {
    const next: Shown = { chart, range, library, theme, ...(names && { names }), ...change };
    return { action, target: next satisfies Json, by: isPrivate ? 'asker' : 'anyone', forMs: PRESSED_FOR_MS };
  };
  return renderStats(ask.texts, {
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

const namingOf = ({ names }: Shown, { texts, signal, may }: Ask): Naming => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: names && may('device.list') ? 'names' : 'platforms',
});
