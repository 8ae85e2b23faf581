import type { HistoryBackfillProgress, UnreadHistory } from '../../domain/statistics/backfill.ts';
import { CHART_THEMES, type ChartTheme } from '../../domain/statistics/charts.ts';
import { isStreamsChart, PERSONAL_CHARTS, STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { addGalleriesToMessage } from '../kit/additions/addPictureToMessage.ts';
import {
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
  type NoteOptions,
} from '../kit/message/layout.ts';
import type { ChangeResultMessage, Message, Upload } from '../kit/message/message.ts';
import type { Button, ComponentPress, ControlsRow } from '../kit/message/press.ts';
import { clipAndEscapeText, formatDiscordTimestamp, plain } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { statsAltText } from './altText.ts';
import { sectionHeading, statsChartName, statsFacts } from './chart.ts';
import { arrangePicturesInGalleries, statsCharts } from './charts.ts';
import { type StatsData, totalPlays } from './statsData.ts';
import { statsSummary } from './summary.ts';
import { formatStatsLines } from './textLines.ts';

/**
 * Progress of reading the history, and the servers whose newest plays are still missing. A server's `name` is missing
 * if there is only one server.
 */
export interface HistoryReadProgress extends HistoryBackfillProgress {
  readonly unread: readonly (Omit<UnreadHistory, 'server'> & { readonly name?: string | undefined })[];
}

interface StatsRows {
  readonly subject: Pick<StatsData, 'chart' | 'inWeeks' | 'library' | 'account' | 'isOwn'>;
  /** The counted plays. Missing if the history has no play from which the time range could start. */
  readonly data?: StatsData | undefined;
  readonly history: HistoryReadProgress;
}

export interface StatsMessageContent extends StatsRows {
  /** The pictures of `statsCharts`. Empty if nothing can be drawn. */
  readonly pictures: readonly Uint8Array[];
  readonly private?: boolean | undefined;
  readonly theme: ChartTheme;
  /** Press of the menu of charts. The chosen value is one of STATS_CHARTS or PERSONAL_CHARTS. */
  readonly chartPress: ComponentPress;
  readonly rowsPress: ComponentPress;
  /** Press of the menu of ranges. The chosen value is one of STATS_RANGES. */
  readonly rangePress: ComponentPress;
  readonly themePress: (theme: ChartTheme) => ComponentPress;
}

export function renderStats(texts: Texts, stats: StatsMessageContent): Message {
  const { data, pictures, private: isPrivate = false } = stats;
  const controls = statsControls(texts, stats);
  if (!data || totalPlays(data.sections) === 0)
    return renderNothingPlayed(texts, stats, { controls, private: isPrivate });
  const message = createListMessage({
    head: statsHead(texts, stats),
    rows: [{ content: statsSummary(texts, data) }],
    foot: () => statsFoot(texts, stats),
    controls,
    private: isPrivate,
  });
  const uploads = statsCharts(texts, data).flatMap(({ description, isHalf }, index) => {
    const bytes = pictures[index];
    return bytes ? [{ upload: { name: fileNameOf(data, index), bytes, description }, isHalf }] : [];
  });
  return addGalleriesToMessage(message, arrangePicturesInGalleries(uploads));
}

export function renderStatsRows(texts: Texts, stats: StatsRows): Message {
  const { data } = stats;
  if (!data || totalPlays(data.sections) === 0) return renderNothingPlayed(texts, stats, { private: true });
  return createListMessage({
    head: statsHead(texts, stats),
    rows: [statsSummary(texts, data), ...formatStatsLines(texts, data)].map((content) => ({ content })),
    foot: () => statsFoot(texts, stats),
    private: true,
  });
}

function renderNothingPlayed(texts: Texts, stats: StatsRows, options: NoteOptions): Message {
  return createNoteMessage([statsHead(texts, stats), nothingText(texts, stats), ...unreadLines(texts, stats)], options);
}

function statsFoot(texts: Texts, stats: StatsRows): string | undefined {
  const leftOut = stats.data?.undated ? texts.stats.undated(stats.data.undated) : undefined;
  return [leftOut, ...unreadLines(texts, stats)].filter((line) => line !== undefined).join('\n') || undefined;
}

/**
 * Lines about parts of the history that are still unread. Charts of streams need no history, except `watched`, which
 * also counts plays.
 */
function unreadLines({ stats }: Texts, { subject: { chart }, history }: StatsRows): readonly string[] {
  if (isStreamsChart(chart) && chart !== 'watched') return [];
  const failingServers = history.unread.filter(({ failingSince }) => failingSince !== undefined);
  const startingServers = history.unread.filter(({ failingSince }) => failingSince === undefined);
  const lines: string[] = [];
  if (!history.done) lines.push(stats.reading(history.read, history.total));
  // Missing newest plays are mentioned only once the older history was read.
  if (history.done && startingServers.length > 0) lines.push(stats.catchingUp(unreadNames(startingServers)));
  if (failingServers.length > 0) {
    const since = Math.min(...failingServers.flatMap(({ failingSince }) => failingSince?.getTime() ?? []));
    lines.push(stats.historyFails(unreadNames(failingServers), formatDiscordTimestamp(new Date(since))));
  }
  return lines;
}

/** Maximum names of servers in a line, which also needs room for numbers. */
const MOST_NAMES = 5;

/** Names of the servers whose history is unread. Undefined if there is only one server, which has no name. */
function unreadNames(unread: HistoryReadProgress['unread']): string | undefined {
  const names = unread.flatMap(({ name }) => (name === undefined ? [] : [clipAndEscapeText(name, 60)]));
  const ellipsis = names.length > MOST_NAMES ? ['…'] : [];
  return names.length === 0 ? undefined : [...names.slice(0, MOST_NAMES), ...ellipsis].join(', ');
}

export const renderStatsRefusal = ({ stats }: Texts, reason: keyof Texts['stats']['notShown']): ChangeResultMessage =>
  createNothingChangedMessage(stats.notShown[reason]);

function statsHead(texts: Texts, { subject, data }: StatsRows): string {
  const facts = [...measureFacts(texts, data), ...statsFacts(texts, { ...subject, ...data })].join(' · ');
  return [`## ${statsChartName(texts, subject)}`, ...(facts === '' ? [] : [`-# ${plain(facts)}`])].join('\n');
}

/** Heading in the message, for a single chart whose picture has none, for example "Plays per day". */
function measureFacts(texts: Texts, data: StatsData | undefined): readonly string[] {
  const [only, ...others] = data?.sections ?? [];
  const isMeasured = only?.kind === 'times' || only?.kind === 'series';
  const heading = isMeasured && others.length === 0 ? sectionHeading(texts, only) : undefined;
  return heading === undefined ? [] : [heading];
}

function nothingText({ me, stats }: Texts, { subject, data, history }: StatsRows): string {
  if (isStreamsChart(subject.chart)) return data ? stats.nothing : stats.notMeasured;
  if (history.read === 0) return stats.nothingYet;
  if (!history.done || history.unread.length > 0) return stats.nothingRead;
  if (subject.isOwn) return subject.library === undefined ? me.nothing : me.nothingInLibrary;
  return subject.library === undefined ? stats.nothing : stats.nothingInLibrary;
}

/**
 * Name of the picture's file. Chart and theme are part of it, because Discord may show a cached picture of the same
 * name.
 */
const fileNameOf = ({ chart, theme }: Pick<StatsData, 'chart' | 'theme'>, index: number): string =>
  `stats-${chart}${index === 0 ? '' : `-${index + 1}`}-${theme}.png`;

/** The picture of a message with other contents, such as a digest. */
export const statsPicture = (texts: Texts, data: StatsData, bytes: Uint8Array): Upload => ({
  name: fileNameOf(data, 0),
  bytes,
  description: statsAltText(texts, data),
});

const isOfOnePerson = ({ isOwn, account }: StatsRows['subject']): boolean => isOwn === true || account !== undefined;

function statsControls({ stats: texts }: Texts, stats: StatsMessageContent): readonly ControlsRow[] {
  const ranges = STATS_RANGES.map((range) => ({ label: texts.ranges[range], value: range }));
  const themes = CHART_THEMES.filter((theme) => theme !== stats.theme).map(
    (theme): Button => ({ label: texts.inTheme[theme], style: 'secondary', press: stats.themePress(theme) }),
  );
  const charts = (isOfOnePerson(stats.subject) ? PERSONAL_CHARTS : STATS_CHARTS).map((chart) => ({
    label: texts.charts[chart],
    value: chart,
  }));
  const asText: Button = { label: texts.asText, style: 'secondary', press: stats.rowsPress };
  return [
    { placeholder: texts.chooseRange, options: ranges, press: stats.rangePress },
    { placeholder: texts.choose, options: charts, press: stats.chartPress },
    [...(stats.pictures.length > 0 ? [asText] : []), ...themes],
  ];
}
