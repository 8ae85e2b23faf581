import { TITLE_KINDS } from '../../domain/media/items/item.ts';
import { STREAM_DELIVERY_METHODS } from '../../domain/media/sessions/session.ts';
import type { TimeRange } from '../../domain/statistics/playTimes.ts';
import type { ChartSeriesGroup, ChartSeriesName } from '../../domain/statistics/streamSeries.ts';
import type { StreamTotals } from '../../domain/statistics/streamTotals.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { formatDateInTimeZone, hourInText, periodPhrase, weekdayName } from './calendar.ts';
import { toDisplayUnit } from './series.ts';
import { type StatsData, type StatsSection, sum, totalPlays } from './statsData.ts';

/**
 * Share of the time range, from 0 to 1, that counts as fully measured. A smaller gap comes from a restart of the bot
 * and is not mentioned.
 */
const NEARLY_ALL = 0.99;

export function streamsSummary(texts: Texts, { sections, measured, range }: StatsData): string | undefined {
  const panels = sections.filter((section) => section.kind === 'series');
  const [first] = panels;
  if (!first || !measured) return undefined;
  const { total, rangeMs, wholeMs, began } = measured;
  const { head, peakTime = '', facts } = streamsFacts(texts, first, panels, total);
  const part = wholeMs / Math.max(rangeMs, 1);
  const gapNote =
    part < NEARLY_ALL
      ? [`-# ${texts.stats.streams.measuredFor(part, began && formatDateInTimeZone(texts, began, range))}`]
      : [];
  return [[`**${head}**${peakTime}`, ...facts].join(' · '), ...gapNote].join('\n');
}

interface Facts {
  readonly head: string;
  /** Time of the peak. It follows the heading, but not in bold. */
  readonly peakTime?: string | undefined;
  readonly facts: readonly string[];
}

function streamsFacts(
  texts: Texts,
  first: ChartSeriesGroup,
  panels: readonly ChartSeriesGroup[],
  total: StreamTotals,
): Facts {
  const { streams } = texts.stats;
  if (first.measure === 'delivery') return deliveryFacts(texts, total);
  if (first.measure === 'watched') return watchedFacts(texts, panels, total);
  const peakTime = panels.map((panel) => peakTimes(texts, panel)).join('');
  if (first.measure === 'streams')
    return { head: streams.mostStreams(total.peakStreams), peakTime, facts: busiestHour(texts, first) };
  const average = total.busyMs > 0 ? (total.kilobits * 1000) / total.busyMs : 0;
  const head = streams.mostBandwidth(toDisplayUnit('bandwidth', total.peakKbps));
  return { head, peakTime, facts: [streams.averageBandwidth(toDisplayUnit('bandwidth', average))] };
}

function deliveryFacts({ stats: { streams } }: Texts, { streamMs }: StreamTotals): Facts {
  const totalMs = sum(Object.values(streamMs));
  const facts = STREAM_DELIVERY_METHODS.map((name) =>
    streams.share(streams.series[name], totalMs > 0 ? streamMs[name] / totalMs : 0),
  );
  return { head: streams.streamed(toDisplayUnit('delivery', totalMs)), facts };
}

function watchedFacts({ stats }: Texts, panels: readonly ChartSeriesGroup[], { watchedMs }: StreamTotals): Facts {
  const { streams, plays } = stats;
  const kinds = TITLE_KINDS.filter((kind) => watchedMs[kind] > 0);
  const played = panels.filter(({ measure }) => measure === 'plays').flatMap(({ series }) => series);
  const hours = kinds.map((kind) => streams.hours(streams.series[kind], toDisplayUnit('watched', watchedMs[kind])));
  return {
    head: streams.played(toDisplayUnit('watched', sum(Object.values(watchedMs)))),
    facts: [...hours, plays(sum(played.flatMap(({ values }) => values.map((value) => value ?? 0))))],
  };
}

/** Times of the highest peak: " on Sat, Feb 21". Empty for hours, and if many columns share the peak. */
function peakTimes(texts: Texts, { slots, series }: ChartSeriesGroup): string {
  if (slots.by === 'hour') return '';
  const peaks = valuesOf(series, 'peak');
  const highestPeak = Math.max(...peaks, 0);
  const busiestSlots = [...slots.columns.entries()].filter(
    ([index]) => highestPeak > 0 && peaks[index] === highestPeak,
  );
  const names = busiestSlots.map(([, column]) => periodPhrase(texts, slots.by, column));
  return names.length === 0 || names.length > MOST_NAMED_TIMES ? '' : ` ${joinTimePhrases(texts, names)}`;
}

function busiestHour(texts: Texts, { slots, series }: ChartSeriesGroup): readonly string[] {
  const averages = slots.by === 'hour' ? valuesOf(series, 'average') : [];
  const highestAverage = Math.max(...averages, 0);
  return highestAverage > 0
    ? [texts.stats.streams.busiest(hourInText(texts, averages.indexOf(highestAverage)), highestAverage)]
    : [];
}

const valuesOf = (series: ChartSeriesGroup['series'], seriesName: ChartSeriesName): readonly number[] =>
  series.flatMap(({ name, values }) => (name === seriesName ? values.map((value) => value ?? 0) : []));

/** Maximum times (columns or hours) that a sentence names. Further times are only counted. */
const MOST_NAMED_TIMES = 3;

/** Lists times such as "on Monday, on Friday and at 2 other times". */
export function joinTimePhrases({ stats }: Texts, names: readonly string[]): string {
  const shownNames = names.slice(0, MOST_NAMED_TIMES);
  const moreText = names.length > MOST_NAMED_TIMES ? [stats.moreTimes(names.length - MOST_NAMED_TIMES)] : [];
  return new Intl.ListFormat(stats.language, { type: 'conjunction' }).format([...shownNames, ...moreText]);
}

/** Minimum number of days for an average per day. */
const FEWEST_DAYS = 2;
/** Share of a day that is missing on the shortest day, when clocks go forward by an hour. */
const SHORTEST_DAY_LACKS = 1 / 24;

type Times = Extract<StatsSection, { kind: 'times' }>;

export const statsSummary = (texts: Texts, data: StatsData): string =>
  streamsSummary(texts, data) ?? playsSummary(texts, data);

/** Totals of plays, and other facts that no row shows: "**3 plays** · 0.1 a day · most on Thu, Jan 1: 2". */
function playsSummary(texts: Texts, { sections, range }: StatsData): string {
  const { stats } = texts;
  const [first] = sections;
  const plays = totalPlays(sections);
  const facts = [
    `**${stats.plays(plays)}**`,
    ...(first?.kind === 'times' ? averageOf(texts, plays, range) : []),
    ...(first ? describePeakTimes(texts, first) : []),
  ];
  return [facts.join(' · '), ...describePlaysWithoutDevice(texts, sections).map((sentence) => `-# ${sentence}`)].join(
    '\n',
  );
}

function averageOf({ stats }: Texts, plays: number, { since, until }: TimeRange): readonly string[] {
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  return days < FEWEST_DAYS - SHORTEST_DAY_LACKS ? [] : [stats.perDay(plays / days)];
}

/** Line that counts the plays without a device. The list would look incomplete without it. */
export function describePlaysWithoutDevice({ stats }: Texts, sections: readonly StatsSection[]): readonly string[] {
  const plays = sum(sections.map((section) => (section.kind === 'top' && section.top.withoutDevice) || 0));
  return plays > 0 ? [stats.withoutDevice(plays, totalPlays(sections))] : [];
}

/** Times with the most plays. Empty for charts without columns, and for rankings, whose first row says the same. */
export function describePeakTimes(texts: Texts, section: StatsSection): readonly string[] {
  if (section.kind === 'hours') return [peakOfHours(texts, section.hours)];
  return section.kind === 'times' && section.columns.length > 0 ? [peakOfTimes(texts, section)] : [];
}

function peakOfTimes(texts: Texts, { period, columns }: Times): string {
  const highestPlays = highestOf(columns.map(({ plays }) => plays));
  const busiestColumns = columns.filter(({ plays }) => plays === highestPlays);
  const names = busiestColumns.map((column) => periodPhrase(texts, period, column));
  return peakSentence(texts, names, highestPlays);
}

function peakOfHours(texts: Texts, hours: readonly (readonly number[])[]): string {
  const cells = hours.flatMap((row, day) => row.map((plays, hour) => ({ day, hour, plays })));
  const highestPlays = highestOf(cells.map(({ plays }) => plays));
  const busiestCells = cells.filter(({ plays }) => plays === highestPlays);
  const names = busiestCells.map(({ day, hour }) =>
    texts.stats.at(weekdayName(texts, day + 1), hourInText(texts, hour)),
  );
  return peakSentence(texts, names, highestPlays);
}

const peakSentence = (texts: Texts, names: readonly string[], highestValue: number): string =>
  names.length > 2
    ? texts.stats.mostOften(highestValue, names.length)
    : texts.stats.most(joinTimePhrases(texts, names), highestValue);

const highestOf = (numbers: readonly number[]): number => Math.max(...numbers, 0);
