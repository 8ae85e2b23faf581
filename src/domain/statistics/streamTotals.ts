import { TITLE_KINDS, type TitleKind } from '../media/items/item.ts';
import { STREAM_DECISIONS, type StreamDecision } from '../media/sessions/session.ts';

/** Totals of the streams in a minute or a quarter of an hour, without their people. */
export interface StreamTotals {
  /** The beginning of the period, in milliseconds since 1970. */
  readonly at: number;
  /** The part of the period in which the bot was watching, in milliseconds. All other totals cover only this part. */
  readonly measuredMs: number;
  readonly busyMs: number;
  readonly peakStreams: number;
  readonly peakKbps: number;
  /** The sum of the streams' lengths: two streams for a minute are two minutes. */
  readonly streamMs: Readonly<Record<StreamDecision, number>>;
  /** Reserved bandwidth times its duration. Divided by seconds, this is a bandwidth again. */
  readonly kilobits: number;
  /** Time of watching or listening, without pauses. */
  readonly watchedMs: Readonly<Record<TitleKind, number>>;
}

/**
 * Totals of a media server per minute, which become totals per quarter of an hour later. All methods reject with the
 * database's failure.
 */
export interface StreamTotalsStore extends MeasuredStreams {
  add(minutes: readonly StreamTotals[]): Promise<void>;
}

export interface MeasuredStreams {
  /**
   * Totals per quarter of an hour (`QUARTER_MS`), oldest first, without quarters that were not measured. Also rejects
   * with the signal's reason.
   */
  between(since: Date, until: Date, signal: AbortSignal): Promise<readonly StreamTotals[]>;
  /**
   * For how many milliseconds the streams of all these servers were measured at the same time, each from when its
   * measuring began. Times of a quarter of an hour count as overlapping. Rejects also with the signal's reason.
   */
  wholeMs(since: Date, until: Date, signal: AbortSignal): Promise<number>;
  /** Time of the first measurement, or undefined. */
  first(): Promise<Date | undefined>;
}

/**
 * Days for which totals are kept. Minutes become quarters of an hour after two days: a zone's offset is a whole number
 * of quarters, so each falls into one local hour everywhere.
 */
export const STREAM_TOTALS_DAYS = 400;

export const NO_STREAMS: Readonly<Record<StreamDecision, number>> = {
  'direct play': 0,
  'direct stream': 0,
  transcode: 0,
};
export const NOTHING_WATCHED: Readonly<Record<TitleKind, number>> = { films: 0, series: 0, music: 0, other: 0 };

export const addTotals = (a: StreamTotals, b: StreamTotals): StreamTotals => sumTotals(a, [b]);

/** Sums totals into one that begins with the first. A year has 35,000, so no object is made for each. */
export function sumTotals(first: StreamTotals, laterTotals: readonly StreamTotals[]): StreamTotals {
  const { at } = first;
  let { measuredMs, busyMs, peakStreams, peakKbps, kilobits } = first;
  const streamMs: Record<StreamDecision, number> = { ...first.streamMs };
  const watchedMs: Record<TitleKind, number> = { ...first.watchedMs };
  for (const totals of laterTotals) {
    measuredMs += totals.measuredMs;
    busyMs += totals.busyMs;
    peakStreams = Math.max(peakStreams, totals.peakStreams);
    peakKbps = Math.max(peakKbps, totals.peakKbps);
    kilobits += totals.kilobits;
    for (const decision of STREAM_DECISIONS) streamMs[decision] += totals.streamMs[decision];
    for (const kind of TITLE_KINDS) watchedMs[kind] += totals.watchedMs[kind];
  }
  return { at, measuredMs, busyMs, peakStreams, peakKbps, kilobits, streamMs, watchedMs };
}
