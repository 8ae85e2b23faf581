import { createLocalTime } from '../../time/localTime.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../time/units.ts';
import { TITLE_KINDS } from '../media/items/item.ts';
import { STREAM_DECISIONS } from '../media/sessions/session.ts';
import type { KindQuarters } from './plays.ts';
import { type Period, type PlayedIn, playsPer, type TimeRange } from './playTimes.ts';
import type { StreamsChart } from './ranges.ts';
import type { StreamTotals } from './streamTotals.ts';
import { summed } from './streamTotals.ts';

/** The unit of the values: streams at once, kbit/s, ms of streams, ms of watching, or plays. */
export const MEASURES = ['streams', 'bandwidth', 'delivery', 'watched', 'plays'] as const;
export type Measure = (typeof MEASURES)[number];

/** One of several series for the same time: the average, the peak, or one part of all. */
export const SERIES = ['average', 'peak', ...STREAM_DECISIONS, ...TITLE_KINDS] as const;
export type SeriesName = (typeof SERIES)[number];

/** Local days in one column. */
export type Days = Pick<PlayedIn, 'firstDay' | 'lastDay'>;

/** The times that values are of: the 24 hours of the day, all days together, or days one after the other. */
export type Slots = { readonly by: 'hour' } | { readonly by: Period; readonly columns: readonly Days[] };

/** Numbers for a panel of a picture. */
export interface Series {
  readonly measure: Measure;
  readonly slots: Slots;
  readonly series: readonly {
    readonly name: SeriesName;
    /** A value for each slot; undefined for slots without measurements. */
    readonly values: readonly (number | undefined)[];
  }[];
}

export interface CountedStreams {
  readonly panels: readonly Series[];
  readonly total: StreamTotals;
  /** Its length in ms, from the first measurement in the range to its end. */
  readonly rangeMs: number;
  /**
   * The part of that time for which all servers were measured, in ms. In the rest there may have been more
   * streams than counted.
   */
  readonly wholeMs: number;
  /** The first measurement, if it is in the range. */
  readonly began?: Date | undefined;
}

interface Counting {
  readonly totals: readonly StreamTotals[];
  /** For the measure `watched`. */
  readonly plays: KindQuarters;
  readonly range: TimeRange;
  readonly wholeMs: number;
  readonly period: Period;
  readonly firstWeekday: number;
}

/** The numbers of a chart of streams; undefined if there are no measurements in that time. */
export function countStreams(chart: StreamsChart, counting: Counting): CountedStreams | undefined {
  const { totals, range, wholeMs } = counting;
  const [first, ...others] = totals;
  if (first === undefined) return undefined;
  return {
    panels: panelsOf(chart, counting),
    total: summed(first, others),
    wholeMs,
    rangeMs: range.until.getTime() - Math.max(beginOf(first, range.until), range.since.getTime()),
  };
}

/** The first quarter was measured to its end: Usher was not off before its first start. */
const beginOf = ({ at, measuredMs }: StreamTotals, until: Date): number =>
  Math.max(at, Math.min(at + QUARTER_MS, until.getTime()) - measuredMs);

function panelsOf(chart: StreamsChart, counting: Counting): readonly Series[] {
  const perPeriod = inPeriods(counting);
  if (chart === 'delivery') return [seriesOf('delivery', perPeriod)];
  if (chart === 'watched') return [seriesOf('watched', perPeriod), playsByKind(counting, perPeriod)];
  return [seriesOf(chart, inHours(counting)), seriesOf(chart, perPeriod)];
}

interface Slotted {
  readonly slots: Slots;
  readonly totals: readonly (StreamTotals | undefined)[];
}

function inHours({ totals, range }: Counting): Slotted {
  const { wall } = createLocalTime(range.timeZone);
  const hourOf = ({ at }: StreamTotals) => Math.floor((wall(at) % DAY_MS) / HOUR_MS);
  return { slots: { by: 'hour' }, totals: grouped(totals, hourOf, 24) };
}

function inPeriods({ totals, range, period, firstWeekday }: Counting): Slotted & { readonly columns: readonly Days[] } {
  const { dayOf } = createLocalTime(range.timeZone);
  const columns = playsPer(period, { quarters: new Map(), range, firstWeekday });
  const columnOf = new Map(columns.flatMap(({ firstDay, lastDay }, index) => daysFrom(firstDay, lastDay, index)));
  const slotted = grouped(totals, ({ at }) => columnOf.get(dayOf(at)), columns.length);
  return { slots: { by: period, columns }, columns, totals: slotted };
}

const daysFrom = (first: number, last: number, index: number): readonly (readonly [number, number])[] =>
  Array.from(Array(last - first + 1).keys(), (day) => [first + day, index] as const);

function grouped(
  totals: readonly StreamTotals[],
  slotOf: (total: StreamTotals) => number | undefined,
  length: number,
): readonly (StreamTotals | undefined)[] {
  const slots: StreamTotals[][] = Array.from({ length }, () => []);
  for (const total of totals) slots[slotOf(total) ?? length]?.push(total);
  return slots.map(([first, ...others]) => first && summed(first, others));
}

type Valued = readonly (readonly [SeriesName, (total: StreamTotals) => number])[];

const VALUES: Readonly<Record<Exclude<Measure, 'plays'>, Valued>> = {
  streams: [
    ['average', ({ streamMs, measuredMs }) => ratio(sum(Object.values(streamMs)), measuredMs)],
    ['peak', ({ peakStreams }) => peakStreams],
  ],
  // Leaves out times without streams: an average that includes the nights would say little.
  bandwidth: [
    ['average', ({ kilobits, busyMs }) => ratio(kilobits * 1000, busyMs)],
    ['peak', ({ peakKbps }) => peakKbps],
  ],
  delivery: STREAM_DECISIONS.map((decision) => [decision, ({ streamMs }) => streamMs[decision]]),
  watched: TITLE_KINDS.map((kind) => [kind, ({ watchedMs }) => watchedMs[kind]]),
};

function seriesOf(measure: Exclude<Measure, 'plays'>, { slots, totals }: Slotted): Series {
  const series = VALUES[measure].map(([name, read]) => ({
    name,
    values: totals.map((total) => (total === undefined ? undefined : read(total))),
  }));
  return { measure, slots, series };
}

function playsByKind(
  { plays, range }: Counting,
  { slots, columns }: { readonly slots: Slots; readonly columns: readonly Days[] },
): Series {
  const { dayOf } = createLocalTime(range.timeZone);
  const columnOf = new Map(columns.flatMap(({ firstDay, lastDay }, index) => daysFrom(firstDay, lastDay, index)));
  const series = TITLE_KINDS.map((name) => {
    const values = columns.map(() => 0);
    for (const [quarter, count] of plays[name]) {
      const column = columnOf.get(dayOf(quarter * QUARTER_MS));
      if (column !== undefined) values[column] = (values[column] ?? 0) + count;
    }
    return { name, values };
  });
  return { measure: 'plays', slots, series };
}

const ratio = (amount: number, of: number): number => (of > 0 ? amount / of : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
