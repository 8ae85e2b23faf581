import type { BackfillProgress } from '../../domain/statistics/backfill.ts';
import { THEMES, type Theme } from '../../domain/statistics/charts.ts';
import { isStreamsChart, OWN_CHARTS, STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { listMessage, note, nothingDone } from '../kit/layout.ts';
import { plain } from '../kit/markdown.ts';
import type { ChangeMessage, Message, Upload } from '../kit/message.ts';
import type { Button, Controls, Press } from '../kit/press.ts';
import { withPicture } from '../kit/withPicture.ts';
import type { Texts } from '../texts/texts.ts';
import { altTextOf } from './altText.ts';
import { chartName, factsOf } from './chart.ts';
import { type StatsData, totalOf } from './statsData.ts';
import { summaryOf } from './summary.ts';
import { linesOf } from './textLines.ts';

interface StatsRows {
  readonly about: Pick<StatsData, 'chart' | 'inWeeks' | 'library' | 'account' | 'isOwn'>;
  /** Missing if there is no play with which the range could begin. */
  readonly data?: StatsData | undefined;
  readonly backfill: BackfillProgress;
}

export interface Stats extends StatsRows {
  /** The chart, as a PNG. */
  readonly picture?: Uint8Array | undefined;
  /** Only for the person who asked. */
  readonly private?: boolean | undefined;
  readonly theme: Theme;
  /** Its value is one of STATS_CHARTS, or of OWN_CHARTS. */
  readonly chartPress: Press;
  /** Shows the picture's numbers as text. */
  readonly rowsPress: Press;
  /** Its value is one of STATS_RANGES. */
  readonly rangePress: Press;
  readonly themePress: (theme: Theme) => Press;
}

/** A chart of what was played, or a sentence that nothing was. */
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

function nothingPlayed(texts: Texts, stats: StatsRows, options: Parameters<typeof note>[1]): Message {
  const lines = [headOf(texts, stats), nothingOf(texts, stats), readingOf(texts, stats)];
  return note(lines.filter((line) => line !== undefined).join('\n'), options);
}

function footOf(texts: Texts, stats: StatsRows): string | undefined {
  const leftOut = stats.data?.undated ? texts.stats.undated(stats.data.undated) : undefined;
  return [leftOut, readingOf(texts, stats)].filter((line) => line !== undefined).join('\n') || undefined;
}

/** The history has the plays, and nothing of how they were streamed. */
const readingOf = ({ stats }: Texts, { about: { chart }, backfill }: StatsRows): string | undefined =>
  backfill.done || (isStreamsChart(chart) && chart !== 'watched')
    ? undefined
    : stats.reading(backfill.read, backfill.total);

/** Why this person gets no statistics, or not now. */
export const renderNoStats = ({ stats }: Texts, why: keyof Texts['stats']['notShown']): ChangeMessage =>
  nothingDone(stats.notShown[why]);

function headOf(texts: Texts, { about, data }: StatsRows): string {
  const facts = factsOf(texts, { ...about, ...data }).join(' · ');
  return [`## ${chartName(texts, about)}`, ...(facts === '' ? [] : [`-# ${plain(facts)}`])].join('\n');
}

function nothingOf({ me, stats }: Texts, { about, data, backfill }: StatsRows): string {
  if (isStreamsChart(about.chart)) return data ? stats.nothing : stats.notMeasured;
  if (backfill.read === 0) return stats.nothingYet;
  if (about.isOwn) return about.library === undefined ? me.nothing : me.nothingInLibrary;
  return about.library === undefined ? stats.nothing : stats.nothingInLibrary;
}

/** The file is named by what it shows, so that Discord does not take a new picture in its place for the old one. */
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
