import { type AskedBy, type AskedRange, TooManyAsk } from '../../domain/statistics/statistics.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Json, Press } from '../../render/kit/press.ts';
import { firstWeekday } from '../../render/stats/calendar.ts';
import { chartOf } from '../../render/stats/chart.ts';
import { renderNoStats, renderStats, renderStatsRows } from '../../render/stats/stats.ts';
import { isDrawable, type StatsData } from '../../render/stats/statsData.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { Naming } from './names.ts';
import { sectionsOf } from './sections.ts';
import type { Shown } from './shown.ts';
import { titlePosters } from './titlePosters.ts';

/** People look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * DAY_MS;

/** What one person may see of what was requested, and how: decided anew for each answer, and kept by no button. */
export interface StatsView {
  readonly about: Pick<StatsData, 'chart' | 'library' | 'inWeeks' | 'isOwn'>;
  readonly isPrivate: boolean;
  readonly range: AskedRange;
  /** Only this account's plays. */
  readonly accountId?: string | undefined;
  readonly naming: Naming;
  /** The presses of its controls: each kind has a name of its own, because a message must not hold the same ticket twice. */
  readonly presses: { readonly show: string; readonly choose: string; readonly rows: string };
}

export type StatsDeps = Pick<
  Deps,
  'statistics' | 'media' | 'people' | 'posters' | 'serverName' | 'subscriptions' | 'clock' | 'timeZone'
>;

/** The picture with its controls. */
export async function drawView(
  target: Shown,
  view: StatsView,
  deps: StatsDeps,
  context: InteractionContext,
): Promise<Message> {
  const { about, isPrivate, presses } = view;
  const data = await dataOf(target, view, deps, context);
  const to = (change: Partial<Shown>, action = presses.show): Press => {
    const { chart, range, library, theme, names } = target;
    const next: Shown = { chart, range, library, theme, ...(names && { names }), ...change };
    return { action, target: next satisfies Json, by: isPrivate ? 'invoker' : 'anyone', forMs: PRESSED_FOR_MS };
  };
  return renderStats(context.texts, {
    about,
    data,
    picture: data && isDrawable(data.sections) ? await pictureOf(data, deps, context) : undefined,
    backfill: await deps.statistics.progress(askedBy(context)),
    theme: target.theme,
    private: isPrivate,
    rangeName: typeof target.range === 'string' ? target.range : undefined,
    chartPress: to({}, presses.choose),
    rowsPress: to({}, presses.rows),
    rangePress: (next) => to({ range: next }),
    themePress: (next) => to({ theme: next }),
  });
}

/** The numbers of the same picture as text, for the person who asked. */
export const listView = async (
  target: Shown,
  view: StatsView,
  deps: StatsDeps,
  context: InteractionContext,
): Promise<Message> =>
  renderStatsRows(context.texts, {
    about: view.about,
    data: await dataOf(target, view, deps, context),
    backfill: await deps.statistics.progress(askedBy(context)),
  });

/** A sentence in place of statistics for which too many people, or this one, are waiting already. */
export async function unlessTooMany({ texts }: InteractionContext, show: () => Promise<Message>): Promise<Message> {
  try {
    return await show();
  } catch (error) {
    if (error instanceof TooManyAsk) return renderNoStats(texts, error.whose === 'own' ? 'ownWaiting' : 'busy');
    throw error;
  }
}

async function pictureOf(data: StatsData, deps: StatsDeps, context: InteractionContext): Promise<Uint8Array> {
  const posters = await titlePosters(data.sections, deps, context.signal);
  return deps.statistics.draw(chartOf(context.texts, data), posters, askedBy(context));
}

async function dataOf(
  { library, theme }: Shown,
  { about, range, accountId, naming }: StatsView,
  { statistics, serverName, ...sources }: StatsDeps,
  context: InteractionContext,
): Promise<StatsData | undefined> {
  const asked = { range, librarySectionId: library?.id, accountId, firstWeekday: firstWeekday(context.texts) };
  const answered = await statistics.count({ chart: about.chart, ...asked }, askedBy(context));
  if (!answered) return undefined;
  const [sections, server] = await Promise.all([
    sectionsOf(answered.counted, sources, naming),
    serverName(context.signal),
  ]);
  const { counted, undated } = answered;
  const measured = counted.kind === 'streams' ? { total: counted.total, rangeMs: counted.rangeMs } : undefined;
  return { ...about, sections, measured, range: answered.range, undated, server, theme };
}

const askedBy = ({ actor, reference, signal }: InteractionContext): AskedBy => ({
  userId: actor.userId,
  reference,
  signal,
});
