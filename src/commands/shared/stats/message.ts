import { z } from 'zod';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { wholeServer } from '../../../domain/servers/scope.ts';
import { accountRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { THEMES } from '../../../domain/statistics/charts.ts';
import { STATS_CHARTS, STATS_RANGES, type StatsChart } from '../../../domain/statistics/ranges.ts';
import {
  type CountRequester,
  type Question,
  type RequestedRange,
  TooManyRequests,
} from '../../../domain/statistics/statistics.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Json, Press } from '../../../render/kit/message/press.ts';
import { firstWeekday } from '../../../render/stats/calendar.ts';
import { statsCharts } from '../../../render/stats/charts.ts';
import { type HistoryState, renderNoStats, renderStats, renderStatsRows } from '../../../render/stats/stats.ts';
import { isDrawable, type StatsData } from '../../../render/stats/statsData.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { PressAction } from '../../framework/action.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../../framework/context.ts';
import { press } from '../../framework/press.ts';
import { filterTarget } from '../history/filters.ts';
import type { Naming } from './names.ts';
import { sectionsOf } from './sections.ts';
import { titlePosters } from './titlePosters.ts';

/** The statistics in a message, as its buttons store them. */
export const statsTarget = z.object({
  chart: z.enum(STATS_CHARTS),
  range: z.union([z.enum(STATS_RANGES), z.object({ since: z.number().optional(), until: z.number().optional() })]),
  library: z.object({ id: libraryRef, name: z.string() }).optional(),
  /** The person whose plays are counted. Only private answers may count one person's plays. */
  account: filterTarget(accountRef).optional(),
  theme: z.enum(THEMES),
  /** True to use names of people and devices. Only private answers may use names. */
  names: z.literal(true).optional(),
});
export type StatsTarget = z.output<typeof statsTarget>;

/** How long the buttons work, in ms: people look at last week's chart and want another one. */
const PRESSED_FOR_MS = 30 * DAY_MS;

/**
 * The part of the requested statistics that the person may see, and its form. It is decided again for each answer, and
 * never stored in a button.
 */
export interface StatsView {
  readonly subject: Pick<StatsData, 'chart' | 'library' | 'account' | 'inWeeks' | 'isOwn'>;
  readonly isPrivate: boolean;
  readonly range: RequestedRange;
  readonly accountIds?: Question['accountIds'];
  readonly naming: Omit<Naming, 'visibleServers'>;
  readonly prefix: 'stats' | 'me.stats';
}

interface StatsPresses extends Pick<StatsView, 'prefix'> {
  readonly requires: Capability;
  readonly target: z.ZodType<StatsTarget> & { readonly shape: { readonly chart: z.ZodType<StatsChart> } };
  /** Answers with the statistics in the form that `render` gives them, if the person may see them. */
  readonly show: (render: StatsRenderer, target: StatsTarget, depsAndContext: DepsAndContext) => Promise<Message>;
}

/**
 * The presses of the controls below the picture. Each kind of control has a press name of its own, because a message
 * must not contain two equal tickets.
 */
export function statsPresses({ prefix, requires, target, show }: StatsPresses): readonly PressAction[] {
  const commonSpec = { requires, target, changes: false, place: 'update' } as const;
  const { chart: charts } = target.shape;
  return [
    press({
      ...commonSpec,
      name: `${prefix}.show`,
      answer: ({ target, deps, context }) => show(drawView, target, { deps, context }),
    }),
    press({
      ...commonSpec,
      name: `${prefix}.choose`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        const chart = charts.safeParse(value).data ?? target.chart;
        return show(drawView, { ...target, chart }, { deps, context });
      },
    }),
    press({
      ...commonSpec,
      name: `${prefix}.range`,
      answer: ({ target, pressed, deps, context }) => {
        const [value] = pressed.values;
        const range = z.enum(STATS_RANGES).safeParse(value).data ?? target.range;
        return show(drawView, { ...target, range }, { deps, context });
      },
    }),
    press({
      ...commonSpec,
      name: `${prefix}.rows`,
      place: 'private',
      answer: ({ target, deps, context }) => show(listView, target, { deps, context }),
    }),
  ];
}

export type StatsDeps = Pick<
  Deps,
  | 'statistics'
  | 'media'
  | 'people'
  | 'linkedAccounts'
  | 'mediaServers'
  | 'serverNames'
  | 'posters'
  | 'appearanceOf'
  | 'subscriptions'
  | 'clock'
  | 'timeZone'
>;

export function pressTo(
  { chart, range, library, account, theme, names }: StatsTarget,
  { prefix, isPrivate }: Pick<StatsView, 'prefix' | 'isPrivate'>,
  { change, kind = 'show' }: { readonly change: Partial<StatsTarget>; readonly kind?: string | undefined },
): Press {
  const newTarget: StatsTarget = {
    chart,
    range,
    library,
    ...(account && { account }),
    theme,
    ...(names && { names }),
    ...change,
  };
  const by = isPrivate ? 'invoker' : 'anyone';
  return { action: `${prefix}.${kind}`, target: newTarget satisfies Json, by, forMs: PRESSED_FOR_MS };
}

export type StatsRenderer = (
  target: StatsTarget,
  view: StatsView,
  depsAndContext: DepsAndContext<StatsDeps>,
) => Promise<Message>;

export async function drawView(
  target: StatsTarget,
  view: StatsView,
  { deps, context }: DepsAndContext<StatsDeps>,
): Promise<Message> {
  const { subject, isPrivate } = view;
  deps.statistics.prepareToDraw(subject.chart);
  const { data, history } = await dataOf(target, view, { deps, context });
  const pressWith = (change: Partial<StatsTarget>, kind?: string) => pressTo(target, view, { change, kind });
  return renderStats(context.texts, {
    subject,
    data,
    pictures: data && isDrawable(data.sections) ? await drawCharts(data, deps, context) : [],
    history,
    theme: target.theme,
    private: isPrivate,
    chartPress: pressWith({}, 'choose'),
    rowsPress: pressWith({}, 'rows'),
    rangePress: pressWith({}, 'range'),
    themePress: (theme) => pressWith({ theme }),
  });
}

async function listView(
  target: StatsTarget,
  view: StatsView,
  { deps, context }: DepsAndContext<StatsDeps>,
): Promise<Message> {
  const { data, history } = await dataOf(target, view, { deps, context });
  return renderStatsRows(context.texts, { subject: view.subject, data, history });
}

/** Answers with a sentence instead if too many of the person's questions, or too many people, are waiting already. */
export async function showUnlessBusy({ texts }: InteractionContext, show: () => Promise<Message>): Promise<Message> {
  try {
    return await show();
  } catch (error) {
    if (error instanceof TooManyRequests) return renderNoStats(texts, error.whose === 'own' ? 'ownWaiting' : 'busy');
    throw error;
  }
}

async function drawCharts(
  data: StatsData,
  deps: StatsDeps,
  context: InteractionContext,
): Promise<readonly Uint8Array[]> {
  const posters = await titlePosters(data.sections, deps, context.signal);
  const charts = statsCharts(context.texts, data).map(({ chart }) => chart);
  return await deps.statistics.draw(charts, posters, requesterOf(context));
}

async function dataOf(
  { library, theme }: StatsTarget,
  { subject, range, accountIds, naming }: StatsView,
  { deps, context }: DepsAndContext<StatsDeps>,
): Promise<{ readonly data: StatsData | undefined; readonly history: HistoryState }> {
  const { statistics, mediaServers, appearanceOf, ...sources } = deps;
  const { servers, texts, actor } = context;
  const visibleServers = actor.guildId === undefined ? [] : mediaServers.serversOf(actor.guildId).map(({ id }) => id);
  const question = { servers, range, librarySectionId: library?.id, accountIds, firstWeekday: firstWeekday(texts) };
  const { answer, progress } = await statistics.count({ chart: subject.chart, ...question }, requesterOf(context));
  const unread = progress.unread.map(({ server, ...state }) => ({
    name: sources.serverNames(wholeServer(server)),
    ...state,
  }));
  const history: HistoryState = { ...progress, unread };
  if (!answer) return { data: undefined, history };
  const sections = await sectionsOf(answer.counted, sources, { ...naming, visibleServers });
  const appearance = actor.guildId === undefined ? undefined : await appearanceOf(actor.guildId);
  const { counted, undated } = answer;
  const measuredStreams = counted.kind === 'streams' ? counted : undefined;
  return {
    data: { ...subject, sections, measured: measuredStreams, range: answer.range, undated, appearance, theme },
    history,
  };
}

export const requesterOf = ({ actor, reference, signal }: InteractionContext): CountRequester => ({
  userId: actor.userId,
  reference,
  signal,
});
