import { wholeServerRef } from '../../../domain/servers/scope.ts';
import {
  type ChartQuestion,
  type RequestedTimeRange,
  type StatisticsRequester,
  TooManyRequests,
} from '../../../domain/statistics/statistics.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { firstWeekday } from '../../../render/stats/calendar.ts';
import { statsCharts } from '../../../render/stats/charts.ts';
import {
  type HistoryReadProgress,
  renderStats,
  renderStatsRefusal,
  renderStatsRows,
} from '../../../render/stats/stats.ts';
import { canStatsBeDrawn, type StatsData } from '../../../render/stats/statsData.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import type { NamePolicy } from './names.ts';
import { chartSections } from './sections.ts';
import { type RequestedStats, type StatsControl, statsPress } from './target.ts';
import { titlePosters } from './titlePosters.ts';

/**
 * The part of the requested statistics that the person may see, and its form. Decided again for each answer, and not
 * stored in buttons.
 */
export interface StatsView {
  readonly subject: Pick<StatsData, 'chart' | 'library' | 'account' | 'inWeeks' | 'isOwn'>;
  readonly isPrivate: boolean;
  readonly range: RequestedTimeRange;
  readonly accountIds?: ChartQuestion['accountIds'];
  readonly naming: Omit<NamePolicy, 'visibleServers'>;
  /** Beginning of the presses' names. It depends on the command. */
  readonly prefix: 'stats' | 'me.stats';
}

export type StatsDeps = Pick<
  CommandDeps,
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

export type StatsRenderer = (
  target: RequestedStats,
  view: StatsView,
  depsAndContext: CommandDepsAndContext<StatsDeps>,
) => Promise<Message>;

export async function renderStatsView(
  target: RequestedStats,
  view: StatsView,
  { deps, context }: CommandDepsAndContext<StatsDeps>,
): Promise<Message> {
  const { subject, isPrivate } = view;
  deps.statistics.prepareToDraw(subject.chart);
  const { data, history } = await readStats(target, view, { deps, context });
  const pressWith = (control: StatsControl, change: Partial<RequestedStats> = {}) =>
    statsPress(target, view, { change, control });
  return renderStats(context.texts, {
    subject,
    data,
    pictures: data && canStatsBeDrawn(data.sections) ? await drawCharts(data, deps, context) : [],
    history,
    theme: target.theme,
    private: isPrivate,
    chartPress: pressWith('choose'),
    rowsPress: pressWith('rows'),
    rangePress: pressWith('range'),
    themePress: (theme) => pressWith('show', { theme }),
  });
}

export async function listChartRows(
  target: RequestedStats,
  view: StatsView,
  { deps, context }: CommandDepsAndContext<StatsDeps>,
): Promise<Message> {
  const { data, history } = await readStats(target, view, { deps, context });
  return renderStatsRows(context.texts, { subject: view.subject, data, history });
}

/**
 * Shows the statistics. If too many questions of this person are waiting, or of too many people, answers with a
 * sentence about that instead.
 */
export async function showStatsUnlessBusy(
  { texts }: InteractionContext,
  show: () => Promise<Message>,
): Promise<Message> {
  try {
    return await show();
  } catch (error) {
    if (error instanceof TooManyRequests)
      return renderStatsRefusal(texts, error.whose === 'own' ? 'ownWaiting' : 'busy');
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
  return await deps.statistics.draw(charts, posters, countRequesterOf(context));
}

async function readStats(
  { library, theme }: RequestedStats,
  { subject, range, accountIds, naming }: StatsView,
  { deps, context }: CommandDepsAndContext<StatsDeps>,
): Promise<{ readonly data: StatsData | undefined; readonly history: HistoryReadProgress }> {
  const { servers, texts, actor } = context;
  const { guildId } = actor;
  const question: ChartQuestion = {
    chart: subject.chart,
    servers,
    range,
    librarySectionId: library?.id,
    accountIds,
    firstWeekday: firstWeekday(texts),
  };
  const { answer, progress } = await deps.statistics.count(question, countRequesterOf(context));
  const unread = progress.unread.map(({ server, ...state }) => ({
    name: deps.serverNames(wholeServerRef(server)),
    ...state,
  }));
  const history: HistoryReadProgress = { ...progress, unread };
  if (!answer) return { data: undefined, history };
  const { counted, undated } = answer;
  const visibleServers = guildId === undefined ? [] : deps.mediaServers.serversOf(guildId).map(({ id }) => id);
  const data: StatsData = {
    ...subject,
    sections: await chartSections(counted, deps, { ...naming, visibleServers }),
    measured: counted.kind === 'streams' ? counted : undefined,
    range: answer.range,
    undated,
    appearance: guildId === undefined ? undefined : await deps.appearanceOf(guildId),
    theme,
  };
  return { data, history };
}

export const countRequesterOf = ({ actor, reference, signal }: InteractionContext): StatisticsRequester => ({
  userId: actor.userId,
  reference,
  signal,
});
