import { TITLE_KINDS, type TitleKind } from '../media/items/item.ts';
import { STREAM_DELIVERY_METHODS, type StreamDeliveryMethod } from '../media/sessions/session.ts';

/** Totals of the streams in a minute or a quarter of an hour, without people. */
export interface StreamTotals {
  /** Beginning of the measured period, in ms since 1970. */
  readonly at: number;
  /** How long the bot was measuring within the period, in ms. All other totals cover only that time. */
  readonly measuredMs: number;
  readonly busyMs: number;
  readonly peakStreams: number;
  readonly peakKbps: number;
  /** Total running time of streams, in ms: two streams for a minute are two minutes. */
  readonly streamMs: Readonly<Record<StreamDeliveryMethod, number>>;
  /** Reserved bandwidth multiplied by its duration. Divided by seconds, it gives the average bandwidth. */
  readonly kilobits: number;
  /** Time in which people watched or listened, without pauses, in ms. */
  readonly watchedMs: Readonly<Record<TitleKind, number>>;
}

/**
 * Stores a media server's totals per minute, which later become totals per quarter of an hour. All methods reject if
 * the database fails.
 */
export interface StreamTotalsStore extends StreamMeasurements {
  add(minutes: readonly StreamTotals[]): Promise<void>;
}

export interface StreamMeasurements {
  /**
   * Totals per quarter of an hour (`QUARTER_HOUR_MS`), oldest first. Quarters that were not measured are left out. Also
   * rejects with the signal's reason.
   */
  between(since: Date, until: Date, signal: AbortSignal): Promise<readonly StreamTotals[]>;
  /**
   * How long all these servers were measured at the same time, in ms, counting each server from when its measuring
   * began. Within a quarter of an hour, measured times count as simultaneous. Also rejects with the signal's reason.
   */
  wholeMs(since: Date, until: Date, signal: AbortSignal): Promise<number>;
  /** When measuring began. Undefined if there are no measurements. */
  first(): Promise<Date | undefined>;
}

/**
 * How many days totals are kept. After two days, minutes are combined to quarters of an hour. Time zones differ by
 * whole quarters, so a quarter lies within one local hour everywhere.
 */
export const STREAM_TOTALS_DAYS = 400;

export const ZERO_BY_DECISION: Readonly<Record<StreamDeliveryMethod, number>> = {
  'direct play': 0,
  'direct stream': 0,
  transcode: 0,
};
export const ZERO_BY_TITLE_KIND: Readonly<Record<TitleKind, number>> = { films: 0, series: 0, music: 0, other: 0 };

export const addStreamTotals = (a: StreamTotals, b: StreamTotals): StreamTotals => sumStreamTotals(a, [b]);

/** Adds up totals, beginning with the first one. A year has 35,000 totals, so no object is created for each. */
export function sumStreamTotals(first: StreamTotals, laterTotals: readonly StreamTotals[]): StreamTotals {
  const { at } = first;
  let { measuredMs, busyMs, peakStreams, peakKbps, kilobits } = first;
  const streamMs: Record<StreamDeliveryMethod, number> = { ...first.streamMs };
  const watchedMs: Record<TitleKind, number> = { ...first.watchedMs };
  for (const totals of laterTotals) {
    measuredMs += totals.measuredMs;
    busyMs += totals.busyMs;
    peakStreams = Math.max(peakStreams, totals.peakStreams);
    peakKbps = Math.max(peakKbps, totals.peakKbps);
    kilobits += totals.kilobits;
    for (const decision of STREAM_DELIVERY_METHODS) streamMs[decision] += totals.streamMs[decision];
    for (const kind of TITLE_KINDS) watchedMs[kind] += totals.watchedMs[kind];
  }
  return { at, measuredMs, busyMs, peakStreams, peakKbps, kilobits, streamMs, watchedMs };
}
