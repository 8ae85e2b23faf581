import type { SeriesPanel } from '../../domain/statistics/charts.ts';
import type { Measure, Series, SeriesName } from '../../domain/statistics/streamSeries.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { HOURS, hourName, rowName, shortName } from './calendar.ts';

const MINUTE_MS = HOUR_MS / 60;
/** How many base units one unit for people has. */
const UNITS: Readonly<Record<Measure, number>> = {
  streams: 1,
  bandwidth: 1000,
  delivery: HOUR_MS,
  watched: HOUR_MS,
  plays: 1,
};
/** Direct is good and transcodes are costly, so these stand out. A peak is drawn behind its average. */
const COLOURS: Readonly<Record<SeriesName, 0 | 1 | 2 | 3>> = {
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

const isOfParts = ({ measure }: Pick<Series, 'measure'>): boolean => measure !== 'streams' && measure !== 'bandwidth';

/** A value in the unit in which people read it. */
export const inUnit = (measure: Measure, value: number): number => value / UNITS[measure];

export function seriesPanel(texts: Texts, section: Series): SeriesPanel {
  const { measure, slots, series } = section;
  const isStacked = isOfParts(section);
  const unit = isInMinutes(section) ? MINUTE_MS : UNITS[measure];
  const drawn = series.map(({ name, values }) => ({
    label: texts.stats.streams.series[name],
    colour: COLOURS[name],
    values: values.map((value = 0) => value / unit),
  }));
  return {
    kind: 'series',
    layout: isStacked ? 'stacked' : 'nested',
    labels:
      slots.by === 'hour'
        ? HOURS.map((hour) => hourName(texts, hour))
        : slots.columns.map((column) => shortName(texts, slots.by, column)),
    // Later series cover earlier ones, so lines are drawn in reverse.
    series: isStacked ? drawn.filter(({ values }) => values.some((value) => value > 0)) : drawn.toReversed(),
    isWhole: UNITS[measure] === 1 || unit === MINUTE_MS,
  };
}

/** True if all values are below an hour: an axis in hours would have nothing but fractions. */
function isInMinutes({ measure, series }: Series): boolean {
  if (!isTimed(measure)) return false;
  const columns = Math.max(...series.map(({ values }) => values.length), 0);
  const heights = [...new Array(columns).keys()].map((at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const highest = Math.max(...heights, 0);
  return highest > 0 && highest < HOUR_MS;
}

/** "Hours streamed per day", or minutes, as raw text. */
export function seriesHeading({ streams }: Texts['stats'], section: Series): string {
  const { measure, slots } = section;
  const measured = isInMinutes(section) && isTimed(measure) ? streams.inMinutes[measure] : streams.measures[measure];
  return `${measured} ${streams.by[slots.by]}`;
}

const isTimed = (measure: Measure): measure is 'delivery' | 'watched' =>
  measure === 'delivery' || measure === 'watched';

/** "Sat, Feb 21: 0.4 on average, 3 at most", or by its parts; of more days than `most` the last ones, newest first. */
export function seriesLines(texts: Texts, section: Series, most = Number.POSITIVE_INFINITY): readonly string[] {
  const { stats } = texts;
  const { slots } = section;
  if (slots.by === 'hour') return hourlyLines(texts, section);
  const names = slots.columns.map((column) => rowName(texts, slots.by, column));
  const lines = names.map((name, index) => stats.row(name, valuesAt(texts, section, index)));
  const shown = lines.slice(-most).toReversed();
  return [...shown, ...(shown.length < lines.length ? [stats.shownNewest(shown.length, lines.length)] : [])];
}

/** Hours without any stream need no line each. */
function hourlyLines(texts: Texts, section: Series): readonly string[] {
  const busy = HOURS.filter((hour) => section.series.some(({ values }) => (values[hour] ?? 0) > 0));
  const lines = busy.map((hour) => texts.stats.row(hourName(texts, hour), valuesAt(texts, section, hour)));
  return busy.length < HOURS.length ? [...lines, texts.stats.streams.otherHours] : lines;
}

function valuesAt({ stats: { streams } }: Texts, section: Series, index: number): string {
  const { measure, series } = section;
  const found = series.flatMap(({ name, values }) => {
    const value = values[index];
    return value === undefined ? [] : [{ name, value: inUnit(measure, value) }];
  });
  if (found.length === 0) return streams.unmeasured;
  const [first, second] = found;
  if (!isOfParts(section)) return streams.both(first?.value ?? 0, second?.value ?? 0);
  const parts = found.filter(({ value }) => value > 0);
  const part = measure === 'plays' ? streams.part : streams.hours;
  return parts.map(({ name, value }) => part(streams.series[name], value)).join(', ') || '0';
}
