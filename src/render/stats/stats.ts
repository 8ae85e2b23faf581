import type { BackfillProgress, UnreadHistory } from '../../domain/statistics/backfill.ts';
import { THEMES, type Theme } from '../../domain/statistics/charts.ts';
import { isStreamsChart, OWN_CHARTS, STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { listMessage, type NoteOptions, note, nothingDone } from '../kit/layout.ts';
import { moment, plain, plainClipped } from '../kit/markdown.ts';
import type { ChangeMessage, Message, Upload } from '../kit/message.ts';
import type { Button, Controls, Press } from '../kit/press.ts';
import { withPicture } from '../kit/withPicture.ts';
import type { Texts } from '../texts/texts.ts';
import { altTextOf } from './altText.ts';
import { chartName, factsOf } from './chart.ts';
import { type StatsData, totalOf } from './statsData.ts';
import { summaryOf } from './summary.ts';
import { linesOf } from './textLines.ts';

/** How far the history is read, with the names of servers whose newest plays are not; without a name where there is only one. */
export interface HistoryState extends BackfillProgress {
  readonly unread: readonly (Omit<UnreadHistory, 'server'> & { readonly name?: string | undefined })[];
}

interface StatsRows {
  readonly about: Pick<StatsData, 'chart' | 'inWeeks' | 'library' | 'account' | 'isOwn'>;
  /** Missing if no play exists at which the range could begin. */
  readonly data?: StatsData | undefined;
  readonly history: HistoryState;
}

export interface Stats extends StatsRows {
  /** The chart, as a PNG. */
  readonly picture?: Uint8Array | undefined;
  /** True for a message that only the person who asked may see. */
  readonly private?: boolean | undefined;
  readonly theme: Theme;
  /** Its value is one of STATS_CHARTS or OWN_CHARTS. */
  readonly chartPress: Press;
  /** Shows the picture's numbers as text. */
  readonly rowsPress: Press;
  /** Its value is one of STATS_RANGES. */
  readonly rangePress: Press;
  readonly themePress: (theme: Theme) => Press;
}

/** A chart of plays, or a sentence that there were none. */
export function renderStats(texts: Texts, stats: Stats): Message {
  const { data, picture, private: isPrivate = false } = stats;
  const controls = controlsOf(texts, stats);
  if (!data || totalOf(data.sections) === 0) return nothingPlayed(texts, stats, { controls, private: isPrivate });
  const message = listMessage({
    head: headOf(texts, stats),
    rows: [{ content: summaryOf(texts, data) }],
    foot: () => footOf(texts, stats),
    controls,
    private: isPrivate,
  });
  return picture ? withPicture(message, pictureOf(texts, data, picture)) : message;
}

/** The numbers of such a chart as text, for the person who asked. */
export function renderStatsRows(texts: Texts, stats: StatsRows): Message {
  const { data } = stats;
  if (!data || totalOf(data.sections) === 0) return nothingPlayed(texts, stats, { private: true });
  return listMessage({
    head: headOf(texts, stats),
    rows: [summaryOf(texts, data), ...linesOf(texts, data)].map((content) => ({ content })),
    foot: () => footOf(texts, stats),
    private: true,
  });
}

function nothingPlayed(texts: Texts, stats: StatsRows, options: NoteOptions): Message {
  return note([headOf(texts, stats), nothingOf(texts, stats), ...unreadLines(texts, stats)], options);
}

function footOf(texts: Texts, stats: StatsRows): string | undefined {
  const leftOut = stats.data?.undated ? texts.stats.undated(stats.data.undated) : undefined;
  return [leftOut, ...unreadLines(texts, stats)].filter((line) => line !== undefined).join('\n') || undefined;
}

/** Lines about the unread part of the history. Stream charts need none: the history has plays, but no stream details. */
function unreadLines({ stats }: Texts, { about: { chart }, history }: StatsRows): readonly string[] {
  if (isStreamsChart(chart) && chart !== 'watched') return [];
  const failing = history.unread.filter(({ failingSince }) => failingSince !== undefined);
  const starting = history.unread.filter(({ failingSince }) => failingSince === undefined);
  const since = Math.min(...failing.flatMap(({ failingSince }) => failingSince?.getTime() ?? []));
  const lines: string[] = [];
  if (!history.done) lines.push(stats.reading(history.read, history.total));
  // The newest plays need no line of their own while the whole history is being read.
  else if (starting.length > 0) lines.push(stats.catchingUp(namesOf(starting)));
  if (failing.length > 0) lines.push(stats.historyFails(namesOf(failing), moment(new Date(since))));
  return lines;
}

/** More names than this would leave no room for the numbers. */
const MOST_NAMES = 5;

/** Undefined where there is one server, which has no name. */
function namesOf(unread: HistoryState['unread']): string | undefined {
  const names = unread.flatMap(({ name }) => (name === undefined ? [] : [plainClipped(name, 60)]));
  const more = names.length > MOST_NAMES ? ['…'] : [];
  return names.length === 0 ? undefined : [...names.slice(0, MOST_NAMES), ...more].join(', ');
}

/** Why this person gets no statistics, or not now. */
export const renderNoStats = ({ stats }: Texts, why: keyof Texts['stats']['notShown']): ChangeMessage =>
  nothingDone(stats.notShown[why]);

function headOf(texts: Texts, { about, data }: StatsRows): string {
  const facts = factsOf(texts, { ...about, ...data }).join(' · ');
  return [`## ${chartName(texts, about)}`, ...(facts === '' ? [] : [`-# ${plain(facts)}`])].join('\n');
}

function nothingOf({ me, stats }: Texts, { about, data, history }: StatsRows): string {
  if (isStreamsChart(about.chart)) return data ? stats.nothing : stats.notMeasured;
  if (history.read === 0) return stats.nothingYet;
  if (!history.done || history.unread.length > 0) return stats.nothingRead;
  if (about.isOwn) return about.library === undefined ? me.nothing : me.nothingInLibrary;
  return about.library === undefined ? stats.nothing : stats.nothingInLibrary;
}

/** The file is named after its contents, so that Discord does not mistake a new picture for the old one. */
export const pictureOf = (texts: Texts, data: StatsData, bytes: Uint8Array): Upload => ({
  name: `stats-${data.chart}-${data.theme}.png`,
  bytes,
  description: altTextOf(texts, data),
});

const isOfOne = ({ isOwn, account }: StatsRows['about']): boolean => isOwn === true || account !== undefined;

function controlsOf({ stats: texts }: Texts, stats: Stats): readonly Controls[] {
  const ranges = STATS_RANGES.map((range) => ({ label: texts.ranges[range], value: range }));
  const themes = THEMES.filter((theme) => theme !== stats.theme).map(
    (theme): Button => ({ label: texts.inTheme[theme], style: 'secondary', press: stats.themePress(theme) }),
  );
  const charts = (isOfOne(stats.about) ? OWN_CHARTS : STATS_CHARTS).map((chart) => ({
    label: texts.charts[chart],
    value: chart,
  }));
  const asText: Button = { label: texts.asText, style: 'secondary', press: stats.rowsPress };
  return [
    { placeholder: texts.chooseRange, options: ranges, press: stats.rangePress },
    { placeholder: texts.choose, options: charts, press: stats.chartPress },
    [...(stats.picture ? [asText] : []), ...themes],
  ];
}
