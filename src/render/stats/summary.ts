import { TITLE_KINDS } from '../../domain/media/items/item.ts';
import { STREAM_DECISIONS } from '../../domain/media/sessions/session.ts';
import type { PlayedIn, TimeRange } from '../../domain/statistics/playTimes.ts';
import type { Series, SeriesName } from '../../domain/statistics/streamSeries.ts';
import type { StreamTotals } from '../../domain/statistics/streamTotals.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { dateName, hourName, weekdayName, whenIn } from './calendar.ts';
import { inUnit } from './series.ts';
import { type Section, type StatsData, sum, totalOf } from './statsData.ts';

/** Less than this is missing where the bot was restarted, which is not worth a sentence. */
const NEARLY_ALL = 0.99;

/** The measurements in total; undefined for a chart of plays. */
export function streamsSummary(texts: Texts, { sections, measured, range }: StatsData): string | undefined {
  const panels = sections.filter((section) => section.kind === 'series');
  const [first] = panels;
  if (!first || !measured) return undefined;
  const { total, rangeMs, wholeMs, began } = measured;
  const { head, when = '', facts } = factsOf(texts, first, panels, total);
  const part = wholeMs / Math.max(rangeMs, 1);
  const missing =
    part < NEARLY_ALL ? [`-# ${texts.stats.streams.measuredFor(part, began && dateName(texts, began, range))}`] : [];
  return [[`**${head}**${when}`, ...facts].join(' · '), ...missing].join('\n');
}

interface Facts {
  readonly head: string;
  /** Belongs to the head, but is not as important. */
  readonly when?: string | undefined;
  readonly facts: readonly string[];
}

function factsOf(texts: Texts, first: Series, panels: readonly Series[], total: StreamTotals): Facts {
  const { streams } = texts.stats;
  if (first.measure === 'delivery') return deliveryFacts(texts, total);
  if (first.measure === 'watched') return watchedFacts(texts, panels, total);
  const when = panels.map((panel) => peakTimes(texts, panel)).join('');
  if (first.measure === 'streams')
    return { head: streams.mostStreams(total.peakStreams), when, facts: busiestHour(texts, first) };
  const average = total.busyMs > 0 ? (total.kilobits * 1000) / total.busyMs : 0;
  const head = streams.mostBandwidth(inUnit('bandwidth', total.peakKbps));
  return { head, when, facts: [streams.averageBandwidth(inUnit('bandwidth', average))] };
}

function deliveryFacts({ stats: { streams } }: Texts, { streamMs }: StreamTotals): Facts {
  const all = sum(Object.values(streamMs));
  const facts = STREAM_DECISIONS.map((name) => streams.share(streams.series[name], all > 0 ? streamMs[name] / all : 0));
  return { head: streams.streamed(inUnit('delivery', all)), facts };
}

function watchedFacts({ stats }: Texts, panels: readonly Series[], { watchedMs }: StreamTotals): Facts {
  const { streams, plays } = stats;
  const kinds = TITLE_KINDS.filter((kind) => watchedMs[kind] > 0);
  const played = panels.filter(({ measure }) => measure === 'plays').flatMap(({ series }) => series);
  const hours = kinds.map((kind) => streams.hours(streams.series[kind], inUnit('watched', watchedMs[kind])));
  return {
    head: streams.played(inUnit('watched', sum(Object.values(watchedMs)))),
    facts: [...hours, plays(sum(played.flatMap(({ values }) => values.map((value = 0) => value))))],
  };
}

/** " on Sat, Feb 21", of the days with the most; where that were many, it says nothing. */
function peakTimes(texts: Texts, { slots, series }: Series): string {
  if (slots.by === 'hour') return '';
  const peaks = valuesOf(series, 'peak');
  const most = Math.max(...peaks, 0);
  const busiest = [...slots.columns.entries()].filter(([index]) => most > 0 && peaks[index] === most);
  const names = busiest.map(([, column]) => whenIn(texts, slots.by, column));
  return names.length === 0 || names.length > MOST_NAMED ? '' : ` ${listed(texts, names)}`;
}

function busiestHour(texts: Texts, { slots, series }: Series): readonly string[] {
  const averages = slots.by === 'hour' ? valuesOf(series, 'average') : [];
  const most = Math.max(...averages, 0);
  return most > 0 ? [texts.stats.streams.busiest(hourName(texts, averages.indexOf(most)), most)] : [];
}

const valuesOf = (series: Series['series'], wanted: SeriesName): readonly number[] =>
  series.flatMap(({ name, values }) => (name === wanted ? values.map((value = 0) => value) : []));

/** How many times are named; the others are counted. */
const MOST_NAMED = 3;

/** "on Monday, on Friday and at 2 other times". */
export function listed({ stats }: Texts, names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  const more = names.length > MOST_NAMED ? [stats.moreTimes(names.length - MOST_NAMED)] : [];
  return new Intl.ListFormat(stats.language, { type: 'conjunction' }).format([...named, ...more]);
}

/** For fewer days an average would claim too much. */
const FEWEST_DAYS = 2;
/** The day on which clocks go forward is an hour shorter. */
const SHORTEST_DAY_LACKS = 1 / 24;

type Times = Extract<Section, { kind: 'times' }>;

/** The chart's totals: of plays, or of measurements while the server streamed. */
export const summaryOf = (texts: Texts, data: StatsData): string =>
  streamsSummary(texts, data) ?? playsSummary(texts, data);

/** "**3 plays** · 0.1 a day · most on Thu, Jan 1: 2", and facts that no row shows. */
function playsSummary(texts: Texts, { sections, range }: StatsData): string {
  const { stats } = texts;
  const [first] = sections;
  const plays = totalOf(sections);
  const facts = [
    `**${stats.plays(plays)}**`,
    ...(first?.kind === 'times' ? averageOf(texts, plays, range) : []),
    ...(first ? peakOf(texts, first) : []),
  ];
  return [facts.join(' · '), ...withoutDevice(texts, sections).map((sentence) => `-# ${sentence}`)].join('\n');
}

/** Plays per day; none for a range of hours, which says nothing about a day. */
function averageOf({ stats }: Texts, plays: number, { since, until }: TimeRange): readonly string[] {
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  return days < FEWEST_DAYS - SHORTEST_DAY_LACKS ? [] : [stats.perDay(plays / days)];
}

/** How many plays name no device: readers would miss them in the list. */
export function withoutDevice({ stats }: Texts, sections: readonly Section[]): readonly string[] {
  const plays = sum(sections.map((section) => (section.kind === 'top' && section.top.withoutDevice) || 0));
  return plays > 0 ? [stats.withoutDevice(plays, totalOf(sections))] : [];
}

/** The times with the most plays: in a tie, all. Rankings show that themselves. */
export function peakOf(texts: Texts, section: Section): readonly string[] {
  if (section.kind === 'top' || section.kind === 'series') return [];
  return [section.kind === 'times' ? peakOfTimes(texts, section) : peakOfHours(texts, section.hours)];
}

function peakOfTimes(texts: Texts, { period, columns }: Times): string {
  const most = mostOf(columns.map(({ plays }) => plays));
  const when = (columns.length === 0 ? [EMPTY] : columns).filter(({ plays }) => plays === most);
  return mostAt(
    texts,
    when.map((column) => whenIn(texts, period, column)),
    most,
  );
}
const EMPTY: PlayedIn = { firstDay: 0, lastDay: 0, plays: 0 };

function peakOfHours(texts: Texts, hours: readonly (readonly number[])[]): string {
  const all = hours.flatMap((row, day) => row.map((plays, hour) => ({ day, hour, plays })));
  const most = mostOf(all.map(({ plays }) => plays));
  const when = all.filter(({ plays }) => plays === most);
  const names = when.map(({ day, hour }) => texts.stats.at(weekdayName(texts, day + 1), hourName(texts, hour)));
  return mostAt(texts, names, most);
}

/** Two such times are named; of more, which tell little, the number is. */
const mostAt = (texts: Texts, names: readonly string[], most: number): string =>
  names.length > 2 ? texts.stats.mostOften(most, names.length) : texts.stats.most(listed(texts, names), most);

const mostOf = (numbers: readonly number[]): number => Math.max(...numbers, 0);
