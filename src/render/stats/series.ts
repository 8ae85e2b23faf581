import type { SeriesPanel } from '../../domain/statistics/charts.ts';
import type { ChartSeriesGroup, ChartSeriesName, SeriesMeasure } from '../../domain/statistics/streamSeries.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { HOURS_OF_DAY, hourInText, hourName, periodNameInList, shortPeriodName } from './calendar.ts';

const MINUTE_MS = HOUR_MS / 60;
/** Number of base units in one displayed unit. */
const BASE_UNITS: Readonly<Record<SeriesMeasure, number>> = {
  streams: 1,
  bandwidth: 1000,
  delivery: HOUR_MS,
  watched: HOUR_MS,
  plays: 1,
};
/**
 * Positions in the colour palette. Transcodes (costly) and direct play (good) get colours that stand out. A peak is
 * drawn behind its average.
 */
const COLOURS: Readonly<Record<ChartSeriesName, 0 | 1 | 2 | 3>> = {
  average: 0,
  peak: 1,
  'direct play': 0,
  'direct stream': 2,
  transcode: 1,
  films: 0,
  series: 2,
  music: 1,
  other: 3,
};

/** True if the values at one time are parts of a whole, as opposed to a peak and an average. */
const isOfParts = ({ measure }: Pick<ChartSeriesGroup, 'measure'>): boolean =>
  measure !== 'streams' && measure !== 'bandwidth';

export const toDisplayUnit = (measure: SeriesMeasure, value: number): number => value / BASE_UNITS[measure];

export function createStatsSeriesPanel(texts: Texts, section: ChartSeriesGroup): SeriesPanel {
  const { measure, slots, series } = section;
  const isStacked = isOfParts(section);
  const unit = isInMinutes(section) ? MINUTE_MS : BASE_UNITS[measure];
  const drawnSeries = series.map(({ name, values }) => ({
    label: texts.stats.streams.series[name],
    colour: COLOURS[name],
    values: values.map((value) => (value ?? 0) / unit),
  }));
  return {
    kind: 'series',
    layout: isStacked ? 'stacked' : 'nested',
    labels:
      slots.by === 'hour'
        ? HOURS_OF_DAY.map((hour) => hourName(texts, hour))
        : slots.columns.map((column) => shortPeriodName(texts, slots.by, column)),
    // The order is reversed, because later series are drawn over earlier ones.
    series: isStacked
      ? drawnSeries.filter(({ values }) => values.some((value) => value > 0))
      : drawnSeries.toReversed(),
    isWhole: BASE_UNITS[measure] === 1 || unit === MINUTE_MS,
  };
}

/** True if all values are below an hour. An axis in hours would then show only fractions. */
function isInMinutes({ measure, series }: ChartSeriesGroup): boolean {
  if (!isTimed(measure)) return false;
  const columns = Math.max(...series.map(({ values }) => values.length), 0);
  const heights = [...new Array(columns).keys()].map((index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const highestValue = Math.max(...heights, 0);
  return highestValue > 0 && highestValue < HOUR_MS;
}

/** Heading of a series, unescaped: "Hours streamed per day", or minutes. */
export function statsSeriesHeading({ streams }: Texts['stats'], section: ChartSeriesGroup): string {
  const { measure, slots } = section;
  const measureWords =
    isInMinutes(section) && isTimed(measure) ? streams.inMinutes[measure] : streams.measures[measure];
  return `${measureWords} ${streams.by[slots.by]}`;
}

const isTimed = (measure: SeriesMeasure): measure is 'delivery' | 'watched' =>
  measure === 'delivery' || measure === 'watched';

/**
 * The last `limit` columns as lines, newest first: "Sat, Feb 21: 0.4 on average, 3 at most", or the values of each
 * part.
 */
export function seriesLines(
  texts: Texts,
  section: ChartSeriesGroup,
  limit = Number.POSITIVE_INFINITY,
): readonly string[] {
  const { stats } = texts;
  const { slots } = section;
  if (slots.by === 'hour') return hourlyLines(texts, section);
  const names = slots.columns.map((column) => periodNameInList(texts, slots.by, column));
  const lines = names.map((name, index) => stats.row(name, valuesAt(texts, section, index)));
  const shownLines = lines.slice(-limit).toReversed();
  return [
    ...shownLines,
    ...(shownLines.length < lines.length ? [stats.shownNewest(shownLines.length, lines.length)] : []),
  ];
}

/** One line per hour of the day, without hours in which nothing was streamed. */
function hourlyLines(texts: Texts, section: ChartSeriesGroup): readonly string[] {
  const busyHours = HOURS_OF_DAY.filter((hour) => section.series.some(({ values }) => (values[hour] ?? 0) > 0));
  const lines = busyHours.map((hour) => texts.stats.row(hourInText(texts, hour), valuesAt(texts, section, hour)));
  return busyHours.length < HOURS_OF_DAY.length ? [...lines, texts.stats.streams.otherHours] : lines;
}

function valuesAt({ stats: { streams } }: Texts, section: ChartSeriesGroup, index: number): string {
  const { measure, series } = section;
  const measuredValues = series.flatMap(({ name, values }) => {
    const value = values[index];
    return value === undefined ? [] : [{ name, value: toDisplayUnit(measure, value) }];
  });
  if (measuredValues.length === 0) return streams.unmeasured;
  const [first, second] = measuredValues;
  if (!isOfParts(section)) return streams.both(first?.value ?? 0, second?.value ?? 0);
  const parts = measuredValues.filter(({ value }) => value > 0);
  const part = measure === 'plays' ? streams.part : streams.hours;
  return parts.map(({ name, value }) => part(streams.series[name], value)).join(', ') || '0';
}
