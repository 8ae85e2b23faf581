import { weekFrom } from '../../domain/statistics/playTimes.ts';
import { plainClipped } from '../kit/markdown.ts';
import { withYear } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';
import { firstWeekday, hourName, rowName, weekdayName } from './calendar.ts';
import { headingOf, othersOf } from './chart.ts';
import { seriesLines } from './series.ts';
import { ranksOf, type Section, type StatsData, sum, type TopList } from './statsData.ts';
import { listed } from './summary.ts';

/** More lines than this would be a wall of text; the picture has them all. */
const MOST_TIMES = 14;
/** Before escaping, which at most doubles it: thirty lines stay below a message's 4000 characters. */
const MAX_NAME = 45;

/** The picture's numbers as text, one text per section; left-out rows are counted. */
export const linesOf = (texts: Texts, { sections }: StatsData): readonly string[] =>
  sections.flatMap((section) => {
    const lines = sectionLines(texts, section);
    const heading = sections.length === 1 ? undefined : headingOf(texts, section);
    // There is nothing to list if the device of every play is unknown.
    return lines.length === 0 ? [] : [[...(heading === undefined ? [] : [`**${heading}**`]), ...lines].join('\n')];
  });

function sectionLines(texts: Texts, section: Section): readonly string[] {
  if (section.kind === 'top') return topLines(texts, section.top);
  if (section.kind === 'hours') return hourLines(texts, section.hours);
  if (section.kind === 'series') return seriesLines(texts, section, MOST_TIMES);
  const { period, columns } = section;
  const shown = columns.slice(-MOST_TIMES).toReversed();
  return [
    ...shown.map((column) => texts.stats.row(rowName(texts, period, column), column.plays)),
    ...(shown.length < columns.length ? [texts.stats.shownNewest(shown.length, columns.length)] : []),
  ];
}

/** "Thursday: 2 · most at 11 AM and 1 PM (1)". */
export const hourLines = (texts: Texts, hours: readonly (readonly number[])[]): readonly string[] =>
  weekFrom(firstWeekday(texts)).map((weekday) => {
    const row = hours[weekday - 1] ?? [];
    const most = Math.max(...row, 0);
    const line = texts.stats.row(weekdayName(texts, weekday), sum(row));
    if (most === 0) return line;
    const when = row.flatMap((plays, hour) => (plays === most ? [hourName(texts, hour)] : []));
    return `${line} · ${texts.stats.mostAt(listed(texts, when), most)}`;
  });

/** Ranks in bold instead of a Markdown list, in which Discord would number the lines itself and so lose shared ranks. */
function topLines(texts: Texts, top: TopList): readonly string[] {
  const { stats } = texts;
  const ranks = ranksOf(top.rows);
  const others = othersOf(texts, top);
  return [
    ...top.rows.map(
      ({ name, year, plays }, index) =>
        `**${ranks[index]}** ${stats.row(withYear(plainClipped(name, MAX_NAME) || stats.untitled, year), plays)}`,
    ),
    ...(others === undefined ? [] : [others]),
  ];
}
