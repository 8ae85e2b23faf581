import { createLocalTimeConverter } from '../../time/localTime.ts';
import { DAY_MS, HOUR_MS, QUARTER_HOUR_MS } from '../../time/units.ts';
import { TITLE_KINDS } from '../media/items/item.ts';
import { STREAM_DELIVERY_METHODS } from '../media/sessions/session.ts';
import type { QuarterHourPlaysByTitleKind } from './plays.ts';
import { type CalendarPeriod, countPlaysPerPeriod, type PlaysInDays, type TimeRange } from './playTimes.ts';
import type { StreamsChart } from './ranges.ts';
import { type StreamTotals, sumStreamTotals } from './streamTotals.ts';

/** Kinds of values in a series: simultaneous streams, bandwidth in kbit/s, ms of streams, ms of watching, or plays. */
export const SERIES_MEASURES = ['streams', 'bandwidth', 'delivery', 'watched', 'plays'] as const;
export type SeriesMeasure = (typeof SERIES_MEASURES)[number];

/** Names of the series in a chart: the average, the peak, or a part of a whole. */
export const CHART_SERIES_NAMES = ['average', 'peak', ...STREAM_DELIVERY_METHODS, ...TITLE_KINDS] as const;
export type ChartSeriesName = (typeof CHART_SERIES_NAMES)[number];

export type ChartDayColumn = Pick<PlaysInDays, 'firstDay' | 'lastDay'>;

/** Columns of a chart: the 24 hours of the day, or consecutive periods of days. */
export type ChartSeriesColumns =
  | { readonly by: 'hour' }
  | { readonly by: CalendarPeriod; readonly columns: readonly ChartDayColumn[] };

export interface ChartSeriesGroup {
  readonly measure: SeriesMeasure;
  readonly slots: ChartSeriesColumns;
  readonly series: readonly {
    readonly name: ChartSeriesName;
    /** One value for each column. Undefined for columns without measurements. */
    readonly values: readonly (number | undefined)[];
  }[];
}

export interface StreamChartNumbers {
  readonly panels: readonly ChartSeriesGroup[];
  readonly total: StreamTotals;
  /** Time from the first measurement in the range to the end of the range, in ms. */
  readonly rangeMs: number;
  /** Time in which all servers were measured, in ms. In the remaining time, some streams may not have been counted. */
  readonly wholeMs: number;
  /** When measuring began, if that is within the range. Set by the caller, not by the count. */
  readonly began?: Date | undefined;
}

interface StreamsToCount {
  readonly totals: readonly StreamTotals[];
  /** Plays by kind and quarter of an hour. Needed for the measure `watched`. */
  readonly plays: QuarterHourPlaysByTitleKind;
  readonly range: TimeRange;
  readonly wholeMs: number;
  readonly period: CalendarPeriod;
  readonly firstWeekday: number;
}

export function countStreams(chart: StreamsChart, input: StreamsToCount): StreamChartNumbers | undefined {
  const { totals, range, wholeMs } = input;
  const [first, ...laterTotals] = totals;
  if (first === undefined) return undefined;
  return {
    panels: panelsOf(chart, input),
    total: sumStreamTotals(first, laterTotals),
    wholeMs,
    rangeMs: range.until.getTime() - Math.max(beginOf(first, range.until), range.since.getTime()),
  };
}

/**
 * When measuring began, computed from the first totals. In that quarter of an hour, the bot measured without a break
 * until the quarter's end, so the measured time shows the beginning.
 */
const beginOf = ({ at, measuredMs }: StreamTotals, until: Date): number =>
  Math.max(at, Math.min(at + QUARTER_HOUR_MS, until.getTime()) - measuredMs);

function panelsOf(chart: StreamsChart, input: StreamsToCount): readonly ChartSeriesGroup[] {
  const perPeriod = inPeriods(input);
  if (chart === 'delivery') return [seriesOf('delivery', perPeriod)];
  if (chart === 'watched') return [seriesOf('watched', perPeriod), playsByKind(input, perPeriod)];
  return [seriesOf(chart, inHours(input)), seriesOf(chart, perPeriod)];
}

interface TotalsInSlots {
  readonly slots: ChartSeriesColumns;
  readonly totals: readonly (StreamTotals | undefined)[];
}

function inHours({ totals, range }: StreamsToCount): TotalsInSlots {
  const { wall } = createLocalTimeConverter(range.timeZone);
  const hourOf = ({ at }: StreamTotals) => Math.floor((wall(at) % DAY_MS) / HOUR_MS);
  return { slots: { by: 'hour' }, totals: groupIntoSlots(totals, hourOf, 24) };
}

function inPeriods({
  totals,
  range,
  period,
  firstWeekday,
}: StreamsToCount): TotalsInSlots & { readonly columns: readonly ChartDayColumn[] } {
  const { dayOf } = createLocalTimeConverter(range.timeZone);
  const columns = countPlaysPerPeriod(period, { quarters: new Map(), range, firstWeekday });
  const columnByDay = columnsByDay(columns);
  const totalsByColumn = groupIntoSlots(totals, ({ at }) => columnByDay.get(dayOf(at)), columns.length);
  return { slots: { by: period, columns }, columns, totals: totalsByColumn };
}

function columnsByDay(columns: readonly ChartDayColumn[]): ReadonlyMap<number, number> {
  const indexes = new Map<number, number>();
  for (const [index, { firstDay, lastDay }] of columns.entries())
    for (let day = firstDay; day <= lastDay; day += 1) indexes.set(day, index);
  return indexes;
}

function groupIntoSlots(
  totals: readonly StreamTotals[],
  slotOf: (total: StreamTotals) => number | undefined,
  length: number,
): readonly (StreamTotals | undefined)[] {
  const slots: StreamTotals[][] = Array.from({ length }, () => []);
  for (const total of totals) {
    const slot = slotOf(total);
    if (slot !== undefined) slots[slot]?.push(total);
  }
  return slots.map(([first, ...laterTotals]) => first && sumStreamTotals(first, laterTotals));
}

type NamedValues = readonly (readonly [ChartSeriesName, (total: StreamTotals) => number])[];

const VALUES: Readonly<Record<Exclude<SeriesMeasure, 'plays'>, NamedValues>> = {
  streams: [
    ['average', ({ streamMs, measuredMs }) => ratio(sum(Object.values(streamMs)), measuredMs)],
    ['peak', ({ peakStreams }) => peakStreams],
  ],
  // Averages only times with streams. An average that includes quiet nights would say little.
  bandwidth: [
    ['average', ({ kilobits, busyMs }) => ratio(kilobits * 1000, busyMs)],
    ['peak', ({ peakKbps }) => peakKbps],
  ],
  delivery: STREAM_DELIVERY_METHODS.map((decision) => [decision, ({ streamMs }) => streamMs[decision]]),
  watched: TITLE_KINDS.map((kind) => [kind, ({ watchedMs }) => watchedMs[kind]]),
};

function seriesOf(measure: Exclude<SeriesMeasure, 'plays'>, { slots, totals }: TotalsInSlots): ChartSeriesGroup {
  const series = VALUES[measure].map(([name, readValue]) => ({
    name,
    values: totals.map((total) => (total === undefined ? undefined : readValue(total))),
  }));
  return { measure, slots, series };
}

function playsByKind(
  { plays, range }: StreamsToCount,
  { slots, columns }: { readonly slots: ChartSeriesColumns; readonly columns: readonly ChartDayColumn[] },
): ChartSeriesGroup {
  const { dayOf } = createLocalTimeConverter(range.timeZone);
  const columnByDay = columnsByDay(columns);
  const series = TITLE_KINDS.map((name) => {
    const values = columns.map(() => 0);
    for (const [quarter, count] of plays[name]) {
      const column = columnByDay.get(dayOf(quarter * QUARTER_HOUR_MS));
      if (column !== undefined) values[column] = (values[column] ?? 0) + count;
    }
    return { name, values };
  });
  return { measure: 'plays', slots, series };
}

const ratio = (amount: number, whole: number): number => (whole > 0 ? amount / whole : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
