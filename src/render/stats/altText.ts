import { MAX_ALT_TEXT } from '../kit/limits.ts';
import { clip, oneLine } from '../kit/markdown.ts';
import { withYear } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';
import { shortName } from './calendar.ts';
import { factsOf, headingOf, othersOf, titleOf } from './chart.ts';
import { seriesLines } from './series.ts';
import { ranksOf, type Section, type StatsData, totalOf } from './statsData.ts';
import { peakOf, streamsSummary, withoutDevice } from './summary.ts';
import { hourLines } from './textLines.ts';

const MAX_HEAD = 400;
const MAX_NAME = 60;

/**
 * Describes the picture for people who cannot see it: its title, then as many numbers as fit, the most
 * telling first: peak times, then rankings, then each day and hour.
 */
export function altTextOf(texts: Texts, stats: StatsData): string {
  const { sections, server = '' } = stats;
  const what = [titleOf(texts, stats), clip(oneLine(server), MAX_NAME), factsOf(texts, stats).join(' · ')];
  const all = streamsSummary(texts, stats) ?? texts.stats.plays(totalOf(sections));
  const head = `${what.filter(Boolean).join(', ')}. ${withoutMarkup(all)}. `;
  const parts = [
    ...(sections.length > 1 ? sections.flatMap((section) => peakOf(texts, section)) : []),
    ...sections.flatMap((section) => (section.kind === 'top' ? partsOf(texts, section, sections) : [])),
    ...withoutDevice(texts, sections),
    ...sections.flatMap((section) => (section.kind === 'top' ? [] : partsOf(texts, section, sections))),
  ];
  const [first = '', ...others] = parts;
  return listWithin(texts, clip(oneLine(head), MAX_HEAD), [capitalised(first), ...others]);
}

/** The list begins a sentence: "40 plays. Most on Sunday: 12; ...". */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The heading stands before the first of several parts. */
function partsOf(texts: Texts, section: Section, all: readonly Section[]): readonly string[] {
  const [first, ...others] = numbersOf(texts, section, all.length > 1);
  const heading = all.length > 1 ? headingOf(texts, section) : undefined;
  if (first === undefined) return [];
  return [heading === undefined ? first : `${heading}: ${first}`, ...others];
}

/** Bold, small print and lines are for eyes. */
const withoutMarkup = (text: string): string => text.replaceAll(/\*\*|^-# |\.$/gm, '').replaceAll('\n', '. ');

function numbersOf(texts: Texts, section: Section, isPeakShown: boolean): readonly string[] {
  const { row, otherDays, untitled } = texts.stats;
  if (section.kind === 'times') {
    const others = section.otherDays ? [row(otherDays, section.otherDays)] : [];
    return [...others, ...section.columns.map((column) => row(shortName(texts, section.period, column), column.plays))];
  }
  if (section.kind === 'series') return seriesLines(texts, section);
  if (section.kind === 'hours')
    return [...(isPeakShown ? [] : peakOf(texts, section)), ...hourLines(texts, section.hours)];
  const ranks = ranksOf(section.top.rows);
  const named = section.top.rows.map(
    ({ name, year, plays }, index) =>
      `${ranks[index]}. ${row(withYear(clip(oneLine(name), MAX_NAME) || untitled, year), plays)}`,
  );
  return [...named, ...[othersOf(texts, section.top)].filter((line) => line !== undefined)];
}

function listWithin({ stats }: Texts, head: string, parts: readonly string[]): string {
  const room = MAX_ALT_TEXT - stats.andMore(parts.length).length - 4;
  let text = head.endsWith(' ') ? head : `${head} `;
  for (const [index, part] of parts.entries()) {
    if (text.length + part.length + 2 > room) return `${text}${stats.andMore(parts.length - index)}`;
    text += index === parts.length - 1 ? part : `${part}; `;
  }
  return text;
}
