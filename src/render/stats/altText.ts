import { appendYearToTitle } from '../kit/media/title.ts';
import { MAX_ALT_TEXT } from '../kit/message/limits.ts';
import { capitalise } from '../kit/text/capitalise.ts';
import { clipText, oneLine } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { shortPeriodName } from './calendar.ts';
import { describeRemainingStatsRows, sectionHeading, statsFacts, statsTitle } from './chart.ts';
import { seriesLines } from './series.ts';
import { ranksOfRows, type StatsData, type StatsSection, totalPlays } from './statsData.ts';
import { describePeakTimes, describePlaysWithoutDevice, streamsSummary } from './summary.ts';
import { weekdayHourLines } from './textLines.ts';

const MAX_HEAD = 400;
const MAX_NAME = 60;
const SEPARATOR = '; ';
/**
 * Maximum number of characters by which the words "and 3 more" are longer for a smaller number, which some languages
 * have.
 */
const PLURAL_MARGIN = 4;

/**
 * Describes the picture for people who cannot see it: the title, then as many numbers as fit, the most important first.
 */
export function statsAltText(texts: Texts, stats: StatsData, title = statsTitle(texts, stats)): string {
  const { sections, appearance } = stats;
  const titleParts = [title, clipText(oneLine(appearance?.name ?? ''), MAX_NAME), statsFacts(texts, stats).join(' · ')];
  const total = streamsSummary(texts, stats) ?? texts.stats.plays(totalPlays(sections));
  const head = `${titleParts.filter(Boolean).join(', ')}. ${withoutMarkup(total)}. `;
  const parts = [
    ...listPeaks(texts, sections),
    ...sections.flatMap((section) => (section.kind === 'top' ? sectionParts(texts, section, sections) : [])),
    ...describePlaysWithoutDevice(texts, sections),
    ...sections.flatMap((section) => (section.kind === 'top' ? [] : sectionParts(texts, section, sections))),
  ];
  const [first = '', ...otherParts] = parts;
  // The first part begins a sentence: "40 plays. Most on Sunday: 12; ...".
  return listWithin(texts, clipText(oneLine(head), MAX_HEAD), [capitalise(first), ...otherParts]);
}

/** Times with the most plays. Left out for a single section of columns, which lists each number with its period. */
function listPeaks(texts: Texts, sections: readonly StatsSection[]): readonly string[] {
  if (sections.length === 1 && sections[0]?.kind === 'times') return [];
  return sections.flatMap((section) => describePeakTimes(texts, section));
}

/** The numbers of a section, after the section's heading if there are several sections. */
function sectionParts(texts: Texts, section: StatsSection, allSections: readonly StatsSection[]): readonly string[] {
  const [first, ...otherNumbers] = numbersOf(texts, section);
  const heading = allSections.length > 1 ? sectionHeading(texts, section) : undefined;
  if (first === undefined) return [];
  return [heading === undefined ? first : texts.lines.labelled(heading, first), ...otherNumbers];
}

/** Removes bold and small print, which alt text cannot contain, and makes a sentence of each line. */
function withoutMarkup(text: string): string {
  const sentences = text.split('\n').map((line) => line.replace(/^-# /, '').replace(/\.$/, '').replaceAll('**', ''));
  return sentences.join('. ');
}

function numbersOf(texts: Texts, section: StatsSection): readonly string[] {
  const { row, otherDays, untitled } = texts.stats;
  if (section.kind === 'times') {
    const otherDaysRow = section.otherDays ? [row(otherDays, section.otherDays)] : [];
    return [
      ...otherDaysRow,
      ...section.columns.map((column) => row(shortPeriodName(texts, section.period, column), column.plays)),
    ];
  }
  if (section.kind === 'series') return seriesLines(texts, section);
  if (section.kind === 'hours') return weekdayHourLines(texts, section.hours);
  const ranks = ranksOfRows(section.top.rows);
  const rankedNames = section.top.rows.map(
    ({ name, year, plays }, index) =>
      `${ranks[index]}. ${row(appendYearToTitle(clipText(oneLine(name), MAX_NAME) || untitled, year), plays)}`,
  );
  const remainder = describeRemainingStatsRows(texts, section.top);
  return remainder === undefined ? rankedNames : [...rankedNames, remainder];
}

/** Lists as many parts as fit, and counts the others. */
function listWithin({ stats }: Texts, head: string, parts: readonly string[]): string {
  const closingLength = stats.andMore(parts.length).length + PLURAL_MARGIN;
  const maxLength = MAX_ALT_TEXT - closingLength;
  let text = head.endsWith(' ') ? head : `${head} `;
  for (const [index, part] of parts.entries()) {
    const lengthWithPart = text.length + part.length + SEPARATOR.length;
    if (lengthWithPart > maxLength) return `${text}${stats.andMore(parts.length - index)}`;
    text += index === parts.length - 1 ? part : `${part}${SEPARATOR}`;
  }
  return text;
}
