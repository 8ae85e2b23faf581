import { weekdaysStartingOn } from '../../domain/statistics/playTimes.ts';
import { appendYearToTitle } from '../kit/media/title.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { firstWeekday, hourInText, periodNameInList, weekdayName } from './calendar.ts';
import { describeRemainingStatsRows, sectionHeading } from './chart.ts';
import { seriesLines } from './series.ts';
import { ranksOfRows, type StatsData, type StatsSection, sum, type TopList } from './statsData.ts';
import { joinTimePhrases } from './summary.ts';

/** Maximum lines of a chart over time, for readability. The picture shows all columns. */
const MOST_TIMES = 14;
/**
 * Maximum characters of a name before escaping, which at most doubles them. Thirty lines then stay below a message's
 * 4000 characters.
 */
const MAX_NAME = 45;

/** The numbers of the picture, one text per section. A last line counts rows without room. */
export const formatStatsLines = (texts: Texts, { sections }: StatsData): readonly string[] =>
  sections.flatMap((section) => {
    const lines = sectionLines(texts, section);
    const heading = sections.length === 1 ? undefined : sectionHeading(texts, section);
    // A ranking of devices has no lines if every play's device is unknown. It then needs no heading either.
    return lines.length === 0 ? [] : [[...(heading === undefined ? [] : [`**${heading}**`]), ...lines].join('\n')];
  });

function sectionLines(texts: Texts, section: StatsSection): readonly string[] {
  if (section.kind === 'top') return topLines(texts, section.top);
  if (section.kind === 'hours') return weekdayHourLines(texts, section.hours);
  if (section.kind === 'series') return seriesLines(texts, section, MOST_TIMES);
  const { period, columns } = section;
  const shownColumns = columns.slice(-MOST_TIMES).toReversed();
  return [
    ...shownColumns.map((column) => texts.stats.row(periodNameInList(texts, period, column), column.plays)),
    ...(shownColumns.length < columns.length ? [texts.stats.shownNewest(shownColumns.length, columns.length)] : []),
  ];
}

/** Plays by weekday (Monday first) and hour, with one line per weekday: "Thursday: 2 · most at 11 AM and 1 PM (1)". */
export const weekdayHourLines = (texts: Texts, hours: readonly (readonly number[])[]): readonly string[] =>
  weekdaysStartingOn(firstWeekday(texts)).map((weekday) => {
    const row = hours[weekday - 1] ?? [];
    const highestValue = Math.max(...row, 0);
    const line = texts.stats.row(weekdayName(texts, weekday), sum(row));
    if (highestValue === 0) return line;
    const busiestHours = row.flatMap((plays, hour) => (plays === highestValue ? [hourInText(texts, hour)] : []));
    return `${line} · ${texts.stats.mostAt(joinTimePhrases(texts, busiestHours), highestValue)}`;
  });

/** Rows with bold ranks. A Markdown list would lose shared ranks, because Discord renumbers it. */
function topLines(texts: Texts, top: TopList): readonly string[] {
  const { stats } = texts;
  const ranks = ranksOfRows(top.rows);
  const remainder = describeRemainingStatsRows(texts, top);
  return [
    ...top.rows.map(
      ({ name, year, plays }, index) =>
        `**${ranks[index]}** ${stats.row(appendYearToTitle(clipAndEscapeText(name, MAX_NAME) || stats.untitled, year), plays)}`,
    ),
    ...(remainder === undefined ? [] : [remainder]),
  ];
}
