import type { PlayedIn, TimeRange } from '../domain/playTimes.ts';
import { weekFrom } from '../domain/playTimes.ts';
import { firstWeekday, hourName, rowName, shortName, weekdayName, whenIn } from './calendar.ts';
import { clip, oneLine, plainClipped } from './markdown.ts';
import { subtitleOf, titleOf } from './statsChart.ts';
import { type Figures, type StatsData, sum, type TopList, totalOf } from './statsData.ts';
import type { Texts } from './texts/texts.ts';

/** More lines of times than these are a wall; the picture has them all. */
const MOST_TIMES = 14;
/** Before escaping, which at most doubles: twenty lines stay far below a message's 4000. */
const MAX_NAME = 60;
const MAX_ALT_TEXT = 1024;
const DAY_MS = 86_400_000;
/** Below these an average says more than is known. */
const FEWEST_DAYS = 2;
/** The day on which clocks go forward has an hour less. */
const SHORTEST_DAY_LACKS = 1 / 24;

/** The numbers of the picture as text, what is left out counted. */
export function linesOf(texts: Texts, { figures, range }: StatsData): readonly string[] {
  const summary = summaryOf(texts, figures, range);
  if (figures.kind === 'top')
    return [
      summary,
      ...topLines(texts, figures.top),
      ...withoutDevice(texts, figures).map((sentence) => `-# ${sentence}`),
    ];
  if (figures.kind === 'hours') return [summary, ...hourLines(texts, figures.hours)];
  const { period, columns, top } = figures;
  if (top) return [summary, texts.stats.topTitles, ...topLines(texts, top)];
  const shown = columns.slice(-MOST_TIMES).toReversed();
  return [
    summary,
    ...shown.map((column) => texts.stats.row(rowName(texts, period, column), column.plays)),
    ...(shown.length < columns.length ? [texts.stats.shownNewest(shown.length, columns.length)] : []),
  ];
}

function summaryOf(texts: Texts, figures: Figures, range: TimeRange): string {
  const { stats } = texts;
  const total = `**${stats.plays(totalOf(figures))}**`;
  if (figures.kind === 'top') return total;
  const peak = figures.kind === 'times' ? peakOfTimes(texts, figures) : peakOfHours(texts, figures.hours);
  const perDay = figures.kind === 'times' ? averageOf(texts, totalOf(figures), range) : [];
  return [total, ...perDay, peak].join(' · ');
}

/** Of hours nobody can say how many there are a day. */
function averageOf({ stats }: Texts, plays: number, { since, until }: TimeRange): readonly string[] {
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  return days < FEWEST_DAYS - SHORTEST_DAY_LACKS ? [] : [stats.perDay(plays / days)];
}

/** Plays that say on no device they were: the reader would look for them in the list. */
function withoutDevice({ stats }: Texts, figures: Figures): readonly string[] {
  const plays = (figures.kind === 'top' && figures.top.withoutDevice) || 0;
  return plays > 0 ? [stats.withoutDevice(plays, totalOf(figures))] : [];
}

function peakOfTimes(texts: Texts, { period, columns }: Extract<Figures, { kind: 'times' }>): string {
  const peak = columns.reduce((most, each) => (each.plays > most.plays ? each : most), columns[0] ?? EMPTY);
  return texts.stats.most(whenIn(texts, period, peak), peak.plays);
}
const EMPTY: PlayedIn = { firstDay: 0, lastDay: 0, plays: 0 };

function peakOfHours(texts: Texts, hours: readonly (readonly number[])[]): string {
  const all = hours.flatMap((row, day) => row.map((plays, hour) => ({ day, hour, plays })));
  const peak = all.reduce((most, each) => (each.plays > most.plays ? each : most), { day: 0, hour: 0, plays: 0 });
  const when = texts.stats.at(weekdayName(texts, peak.day + 1), hourName(texts, peak.hour));
  return texts.stats.most(when, peak.plays);
}

const hourLines = (texts: Texts, hours: readonly (readonly number[])[]): readonly string[] =>
  weekFrom(firstWeekday(texts)).map((weekday) => {
    const row = hours[weekday - 1] ?? [];
    const most = Math.max(...row, 0);
    const line = texts.stats.row(weekdayName(texts, weekday), sum(row));
    return most === 0 ? line : `${line} · ${texts.stats.mostAt(hourName(texts, row.indexOf(most)), most)}`;
  });

/** A number in bold instead of a list: Discord's Markdown would count on from the first by itself. */
function topLines({ stats }: Texts, { rows, others }: TopList): readonly string[] {
  return [
    ...rows.map(
      ({ name, plays }, index) =>
        `**${index + 1}** ${stats.row(plainClipped(name, MAX_NAME) || stats.untitled, plays)}`,
    ),
    ...(others.different > 0 ? [stats.row(stats.others(others.different), others.plays)] : []),
  ];
}

/** What somebody who does not see the picture is told: its title and as many of its numbers as fit. */
export function altTextOf(texts: Texts, stats: StatsData): string {
  const { figures } = stats;
  const head = `${titleOf(texts, stats)}, ${subtitleOf(texts, stats)}. ${texts.stats.plays(totalOf(figures))}. `;
  return listWithin(texts, clip(oneLine(head), 400), partsOf(texts, figures));
}

function partsOf(texts: Texts, figures: Figures): readonly string[] {
  const { row } = texts.stats;
  if (figures.kind === 'times') {
    const others = figures.otherDays ? [row(texts.stats.otherDays, figures.otherDays)] : [];
    return [...others, ...figures.columns.map((column) => row(shortName(texts, figures.period, column), column.plays))];
  }
  if (figures.kind === 'top') {
    const { rows, others } = figures.top;
    const names = rows.map(({ name, plays }) => row(clip(oneLine(name), MAX_NAME) || texts.stats.untitled, plays));
    const rest = others.different > 0 ? [row(texts.stats.others(others.different), others.plays)] : [];
    return [...names, ...rest, ...withoutDevice(texts, figures)];
  }
  return [peakOfHours(texts, figures.hours), ...hourLines(texts, figures.hours)];
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
