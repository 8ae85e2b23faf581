import type { ChartSpec } from '../domain/charts.ts';
import { weekFrom } from '../domain/playTimes.ts';
import { firstWeekday, hourName, rangeName, shortName, weekdayName } from './calendar.ts';
import { clip, oneLine } from './markdown.ts';
import type { StatsData, TopList } from './statsData.ts';
import type { Texts } from './texts/texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What the picture shows. Names go in as they are: a picture has no markup. */
export function chartOf(texts: Texts, stats: StatsData): ChartSpec {
  const { figures, theme } = stats;
  const common = {
    theme,
    title: titleOf(texts, stats),
    subtitle: subtitleOf(texts, stats),
    language: texts.stats.language,
  };
  if (figures.kind === 'times') {
    const columns = figures.columns.map((column) => ({
      label: shortName(texts, figures.period, column),
      value: column.plays,
    }));
    const others = figures.otherDays ? [{ label: texts.stats.otherDays, value: figures.otherDays }] : [];
    return { ...common, kind: 'columns', columns: [...others, ...columns] };
  }
  if (figures.kind === 'top') return { ...common, kind: 'bars', bars: barsOf(texts, figures.top) };
  const rows = weekFrom(firstWeekday(texts)).map((weekday) => ({
    label: weekdayName(texts, weekday),
    values: figures.hours[weekday - 1] ?? [],
  }));
  const columns = HOURS.map((hour) => hourName(texts, hour));
  return { ...common, kind: 'heat', rows, columns, few: texts.stats.few, many: texts.stats.many };
}

/** With the numbers by which the text below names them again: not every script is in the picture's font. */
const barsOf = ({ stats }: Texts, { rows, others }: TopList) => [
  ...rows.map(({ name, plays }, index) => ({
    label: `${index + 1}. ${oneLine(name) || stats.untitled}`,
    value: plays,
  })),
  ...(others.different > 0 ? [{ label: stats.others(others.different), value: others.plays, others: true }] : []),
];

/** Plain text. */
export const titleOf = ({ stats: texts }: Texts, { chart, figures }: StatsData): string =>
  figures.kind === 'times' ? texts.per[figures.period] : texts.heads[chart];

/** Range, library and zone, in plain text; empty where there is no range and it is about nothing special. */
export const subtitleOf = (
  texts: Texts,
  { range, inWeeks, library }: Pick<StatsData, 'inWeeks' | 'library'> & Partial<Pick<StatsData, 'range'>>,
): string =>
  [
    ...(range ? [rangeName(texts, range)] : []),
    ...(inWeeks ? [texts.stats.inWeeks] : []),
    ...(library === undefined ? [] : [clip(oneLine(library), 60) || texts.stats.untitled]),
    ...(range ? [texts.stats.zone(range.timeZone)] : []),
  ].join(' · ');
