import type { ChartPanel, ChartSpec, RankingPanel } from '../../domain/statistics/charts.ts';
import { weekdaysStartingOn } from '../../domain/statistics/playTimes.ts';
import { isStreamsChart } from '../../domain/statistics/ranges.ts';
import { clipText, oneLine } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { firstWeekday, formatTimeRange, HOURS_OF_DAY, hourName, shortPeriodName, weekdayName } from './calendar.ts';
import { createStatsSeriesPanel, statsSeriesHeading } from './series.ts';
import { ranksOfRows, type StatsData, type StatsSection } from './statsData.ts';

/** Maximum characters of a name. No picture has room for more, and the drawing cuts names to its width. */
const MAX_NAME = 200;

type StatsFacts = Pick<StatsData, 'inWeeks' | 'library' | 'account'> & Partial<Pick<StatsData, 'range'>>;

/**
 * One picture with all sections and a title, for a message with other contents. Names stay unescaped, because pictures
 * have no markup.
 */
export function statsChartSpec(texts: Texts, stats: StatsData): ChartSpec {
  const { guild, colour } = chartAppearance(stats);
  return {
    theme: stats.theme,
    title: statsTitle(texts, stats),
    facts: statsFacts(texts, stats),
    guild,
    colour,
    language: texts.stats.language,
    panels: stats.sections.map((section) => createStatsSectionPanel(texts, section)),
  };
}

export const chartAppearance = ({
  appearance,
}: Pick<StatsData, 'appearance'>): Pick<ChartSpec, 'guild' | 'colour'> => ({
  guild: clipText(oneLine(appearance?.name ?? ''), MAX_NAME) || undefined,
  colour: appearance?.colour,
});

export function createStatsSectionPanel(texts: Texts, section: StatsSection): ChartPanel {
  const { stats } = texts;
  if (section.kind === 'top') return rankingOf(texts, section);
  if (section.kind === 'series') return createStatsSeriesPanel(texts, section);
  if (section.kind === 'times') {
    const otherDaysColumn = section.otherDays ? [{ label: stats.otherDays, value: section.otherDays }] : [];
    const columns = section.columns.map((column) => ({
      label: shortPeriodName(texts, section.period, column),
      value: column.plays,
    }));
    return { kind: 'columns', columns: [...otherDaysColumn, ...columns] };
  }
  const rows = weekdaysStartingOn(firstWeekday(texts)).map((weekday) => ({
    label: weekdayName(texts, weekday, 'short'),
    values: section.hours[weekday - 1] ?? [],
  }));
  return {
    kind: 'heat',
    rows,
    columns: HOURS_OF_DAY.map((hour) => hourName(texts, hour)),
    few: stats.few,
    many: stats.many,
  };
}

function rankingOf(texts: Texts, { top, titleKind }: Extract<StatsSection, { kind: 'top' }>): RankingPanel {
  const ranks = ranksOfRows(top.rows);
  return {
    kind: 'ranking',
    rows: top.rows.map(({ name, year, plays, ratingKey }, index) => ({
      rank: ranks[index] ?? index + 1,
      label: clipText(oneLine(name), MAX_NAME) || texts.stats.untitled,
      year: year === undefined ? undefined : `(${year})`,
      value: plays,
      poster: ratingKey,
    })),
    posters: titleKind && (titleKind === 'music' ? 'square' : 'upright'),
    more: describeRemainingStatsRows(texts, top),
  };
}

/**
 * Line that counts the rows missing from a list: "23 others: 120 plays", with the number of them that tie with the last
 * listed row. If all tie: "3 others with 1 play each".
 */
export function describeRemainingStatsRows(
  { stats }: Texts,
  { remainder }: Pick<Extract<StatsSection, { kind: 'top' }>['top'], 'remainder'>,
) {
  if (remainder.different === 0) return undefined;
  if (remainder.tied === remainder.different) return stats.othersTied(remainder.tied, remainder.plays / remainder.tied);
  const line = stats.row(stats.others(remainder.different), stats.plays(remainder.plays));
  return remainder.tied === 0 ? line : `${line} (${stats.tied(remainder.tied)})`;
}

/** Heading of a section, unescaped. Undefined for a ranking of people or devices. */
export function sectionHeading({ stats }: Texts, section: StatsSection | undefined): string | undefined {
  if (section?.kind === 'times') return stats.per[section.period];
  if (section?.kind === 'hours') return stats.charts.hours;
  if (section?.kind === 'series') return statsSeriesHeading(stats, section);
  return section?.titleKind && stats.kinds[section.titleKind];
}

/** Title of the picture, unescaped. */
export function statsTitle(texts: Texts, stats: StatsData): string {
  const [first, ...otherSections] = stats.sections;
  return first?.kind === 'times' && otherSections.length === 0
    ? texts.stats.per[first.period]
    : statsChartName(texts, stats);
}

/** Name of the chart. A chart of the reader's own plays has another name. */
export const statsChartName = ({ me, stats }: Texts, { chart, isOwn }: Pick<StatsData, 'chart' | 'isOwn'>): string =>
  isOwn && chart !== 'people' && !isStreamsChart(chart) ? me.heads[chart] : stats.heads[chart];

export const statsFacts = (texts: Texts, { range, inWeeks, library, account }: StatsFacts): readonly string[] => [
  ...(range ? [formatTimeRange(texts, range)] : []),
  ...(inWeeks ? [texts.stats.inWeeks] : []),
  ...(library === undefined ? [] : [clipText(oneLine(library), 60) || texts.stats.untitled]),
  ...(account === undefined ? [] : [clipText(oneLine(account), 60) || texts.stats.untitled]),
  ...(range ? [texts.stats.zone(range.timeZone)] : []),
];
