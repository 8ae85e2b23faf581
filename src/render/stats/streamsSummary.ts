import type { StreamTotals } from '../../domain/live/measure.ts';
import { TITLE_KINDS } from '../../domain/media/items/item.ts';
import { STREAM_DECISIONS } from '../../domain/media/sessions/session.ts';
import type { Series, SeriesName } from '../../domain/statistics/streamSeries.ts';
import type { Texts } from '../texts/texts.ts';
import { hourName, whenIn } from './calendar.ts';
import { listed, MOST_NAMED } from './listed.ts';
import { inUnit } from './series.ts';
import { type StatsData, sum } from './statsData.ts';

/** Less than this is missing where the bot was restarted, which is not worth a sentence. */
const NEARLY_ALL = 0.99;

/** What was measured, on the whole; undefined for a chart of plays. */
export function streamsSummary(texts: Texts, { sections, measured }: StatsData): string | undefined {
  const panels = sections.filter((section) => section.kind === 'series');
  const [first] = panels;
  if (!first || !measured) return undefined;
  const { total, rangeMs } = measured;
  const { head, when = '', facts } = factsOf(texts, first, panels, total);
  const part = total.measuredMs / Math.max(rangeMs, 1);
  const missing = part < NEARLY_ALL ? [`-# ${texts.stats.streams.measuredFor(part)}`] : [];
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
  const when = slots.columns.filter((_, index) => most > 0 && peaks[index] === most);
  const names = when.map((column) => whenIn(texts, slots.by, column));
  return names.length === 0 || names.length > MOST_NAMED ? '' : ` ${listed(texts, names)}`;
}

function busiestHour(texts: Texts, { slots, series }: Series): readonly string[] {
  const averages = slots.by === 'hour' ? valuesOf(series, 'average') : [];
  const most = Math.max(...averages, 0);
  return most > 0 ? [texts.stats.streams.busiest(hourName(texts, averages.indexOf(most)), most)] : [];
}

const valuesOf = (series: Series['series'], wanted: SeriesName): readonly number[] =>
  series.flatMap(({ name, values }) => (name === wanted ? values.map((value = 0) => value) : []));
