import type { ChartSpec, Panel, RankingPanel } from '../../domain/statistics/charts.ts';
import { weekFrom } from '../../domain/statistics/playTimes.ts';
import { isStreamsChart } from '../../domain/statistics/ranges.ts';
import { clip, oneLine } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { firstWeekday, HOURS, hourName, rangeName, shortName, weekdayName } from './calendar.ts';
import { seriesHeading, seriesPanel } from './series.ts';
import { ranksOf, type Section, type StatsData } from './statsData.ts';

/** A first cut; the drawing then cuts names to the width there is. */
const MAX_NAME = 200;

type Named = Pick<StatsData, 'inWeeks' | 'library' | 'account'> & Partial<Pick<StatsData, 'range'>>;

/**
 * The picture's contents. Names are not escaped, because a picture has no markup. `untitled`: title and facts
 * are in the message, and are not repeated.
 */
export function chartOf(texts: Texts, stats: StatsData, { untitled = false } = {}): ChartSpec {
  const { sections, theme, server = '' } = stats;
  const panels = sections.map((section) => panelOf(texts, section));
  const isNamed = ({ kind }: Section) => sections.length > 1 || kind === 'series' || (untitled && kind !== 'hours');
  return {
    theme,
    title: titleOf(texts, stats),
    facts: factsOf(texts, stats),
    server: clip(oneLine(server), MAX_NAME) || undefined,
    language: texts.stats.language,
    ...(untitled && { untitled }),
    panels: panels.map((panel, index) => {
      const section = sections[index];
      return section && isNamed(section) ? { ...panel, heading: headingOf(texts, section) } : panel;
    }),
  };
}

function panelOf(texts: Texts, section: Section): Panel {
  const { stats } = texts;
  if (section.kind === 'top') return rankingOf(texts, section);
  if (section.kind === 'series') return seriesPanel(texts, section);
  if (section.kind === 'times') {
    const others = section.otherDays ? [{ label: stats.otherDays, value: section.otherDays }] : [];
    const columns = section.columns.map((column) => ({
      label: shortName(texts, section.period, column),
      value: column.plays,
    }));
    return { kind: 'columns', columns: [...others, ...columns] };
  }
  const rows = weekFrom(firstWeekday(texts)).map((weekday) => ({
    label: weekdayName(texts, weekday, 'short'),
    values: section.hours[weekday - 1] ?? [],
  }));
  return { kind: 'heat', rows, columns: HOURS.map((hour) => hourName(texts, hour)), few: stats.few, many: stats.many };
}

function rankingOf(texts: Texts, { top, of }: Extract<Section, { kind: 'top' }>): RankingPanel {
  const ranks = ranksOf(top.rows);
  return {
    kind: 'ranking',
    rows: top.rows.map(({ name, year, plays, ratingKey }, index) => ({
      rank: ranks[index] ?? index + 1,
      label: clip(oneLine(name), MAX_NAME) || texts.stats.untitled,
      year: year === undefined ? undefined : `(${year})`,
      value: plays,
      poster: ratingKey,
    })),
    posters: of && (of === 'music' ? 'square' : 'upright'),
    more: othersOf(texts, top),
  };
}

/**
 * "23 others: 120 plays", and how many of them tie with the last named one; "3 others with 1 play each" if
 * all do.
 */
export function othersOf({ stats }: Texts, { others }: Pick<Extract<Section, { kind: 'top' }>['top'], 'others'>) {
  if (others.different === 0) return undefined;
  if (others.tied === others.different) return stats.othersTied(others.tied, others.plays / others.tied);
  const line = stats.row(stats.others(others.different), stats.plays(others.plays));
  return others.tied === 0 ? line : `${line} (${stats.tied(others.tied)})`;
}

/** The heading of one of several sections, as raw text. */
export function headingOf({ stats }: Texts, section: Section | undefined): string | undefined {
  if (section?.kind === 'times') return stats.per[section.period];
  if (section?.kind === 'hours') return stats.charts.hours;
  if (section?.kind === 'series') return seriesHeading(stats, section);
  return section?.of && stats.kinds[section.of];
}

/** The title, as raw text. */
export function titleOf(texts: Texts, stats: StatsData): string {
  const [first, ...others] = stats.sections;
  return first?.kind === 'times' && others.length === 0 ? texts.stats.per[first.period] : chartName(texts, stats);
}

/** The name of the chart; it says so if it shows the reader's own plays. */
export const chartName = ({ me, stats }: Texts, { chart, isOwn }: Pick<StatsData, 'chart' | 'isOwn'>): string =>
  isOwn && chart !== 'people' && !isStreamsChart(chart) ? me.heads[chart] : stats.heads[chart];

/** Range, library, person and zone, as raw text; facts that do not apply are left out. */
export const factsOf = (texts: Texts, { range, inWeeks, library, account }: Named): readonly string[] => [
  ...(range ? [rangeName(texts, range)] : []),
  ...(inWeeks ? [texts.stats.inWeeks] : []),
  ...(library === undefined ? [] : [clip(oneLine(library), 60) || texts.stats.untitled]),
  ...(account === undefined ? [] : [clip(oneLine(account), 60) || texts.stats.untitled]),
  ...(range ? [texts.stats.zone(range.timeZone)] : []),
];
