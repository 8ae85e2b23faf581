import { TITLE_KINDS, type TitleKind } from '../media/items/item.ts';
import { STREAM_DECISIONS, type StreamDecision } from '../media/sessions/session.ts';

/** Totals of the streams in a minute or a quarter of an hour, without people. */
export interface StreamTotals {
  /** Beginning of the measured period, in ms since 1970. */
  readonly at: number;
  /** How long the bot was watching in the period, in ms. All other totals cover only that time. */
  readonly measuredMs: number;
  readonly busyMs: number;
  readonly peakStreams: number;
  readonly peakKbps: number;
  /** Total running time of streams, in ms: two streams for a minute are two minutes. */
  readonly streamMs: Readonly<Record<StreamDecision, number>>;
  /** Reserved bandwidth multiplied by its time. Divide by seconds to get an average bandwidth. */
  readonly kilobits: number;
  /** Time in which people watched or listened, in ms, without pauses. */
  readonly watchedMs: Readonly<Record<TitleKind, number>>;
}

/**
 * Stores a media server's totals per minute, and later per quarter of an hour. All methods reject if the database
 * fails.
 */
export interface StreamTotalsStore extends MeasuredStreams {
  add(minutes: readonly StreamTotals[]): Promise<void>;
}

export interface MeasuredStreams {
  /**
   * Totals per quarter of an hour (`QUARTER_MS`), oldest first. Quarters that were not measured are left out. Also
   * rejects with the signal's reason.
   */
  between(since: Date, until: Date, signal: AbortSignal): Promise<readonly StreamTotals[]>;
  /**
   * How long all these servers were measured at the same time, in ms. Each server counts from when its measuring began.
   * Measured times within the same quarter of an hour count as overlapping. Also rejects with the signal's reason.
   */
  wholeMs(since: Date, until: Date, signal: AbortSignal): Promise<number>;
  /** When measuring began. Undefined if there are no measurements. */
  first(): Promise<Date | undefined>;
}

/**
 * How many days totals are kept. Minutes are combined to quarters of an hour after two days. Time zones differ by whole
 * quarters, so each quarter falls into one local hour everywhere.
 */
export const STREAM_TOTALS_DAYS = 400;

export const ZERO_BY_DECISION: Readonly<Record<StreamDecision, number>> = {
  'direct play': 0,
  'direct stream': 0,
  transcode: 0,
};
export const ZERO_BY_TITLE_KIND: Readonly<Record<TitleKind, number>> = { films: 0, series: 0, music: 0, other: 0 };

export const addTotals = (a: StreamTotals, b: StreamTotals): StreamTotals => sumTotals(a, [b]);

/** Adds up totals; the result begins with the first. A year has 35,000 totals, so no object is made for each. */
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
