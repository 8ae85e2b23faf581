import { TITLE_KINDS, type TitleKind } from '../media/items/item.ts';
import { STREAM_DECISIONS, type StreamDecision } from '../media/sessions/session.ts';

/** What streamed within a minute, or a quarter of an hour, without whose it was. */
export interface StreamTotals {
  /** When it begins, in ms since 1970. */
  readonly at: number;
  /** How much of that time the bot looked, in ms. Everything else is of that time only. */
  readonly measuredMs: number;
  readonly busyMs: number;
  readonly peakStreams: number;
  readonly peakKbps: number;
  /** How long there were streams, each for itself: two streams for a minute are two minutes. */
  readonly streamMs: Readonly<Record<StreamDecision, number>>;
  /** What the server reserved for them, times how long: divided by the seconds it is a bandwidth. */
  readonly kilobits: number;
  /** How long something was watched or listened to, pauses left out. */
  readonly watchedMs: Readonly<Record<TitleKind, number>>;
}

/** Totals of a media server per minute, which become totals per quarter of an hour later. All methods reject with the database's failure. */
export interface StreamTotalsStore extends MeasuredStreams {
  add(minutes: readonly StreamTotals[]): Promise<void>;
}

/** What was measured on some media servers. */
export interface MeasuredStreams {
  /** Per quarter of an hour (`QUARTER_MS`), oldest first, those without a measurement left out. Rejects with the signal's reason too. */
  between(since: Date, until: Date, signal: AbortSignal): Promise<readonly StreamTotals[]>;
  /**
   * For how long all of the servers were measured at once, in ms, each from when its measuring began. Times of a quarter of an hour count
   * as overlapping. Rejects with the signal's reason too.
   */
  wholeMs(since: Date, until: Date, signal: AbortSignal): Promise<number>;
  /** When measuring began; undefined: it has not. */
  first(): Promise<Date | undefined>;
}

/** Minutes become quarters after two days: a zone's offset is a whole number of these, so each is of one local hour everywhere. */
export const STREAM_TOTALS_DAYS = 400;

export const NO_STREAMS: Readonly<Record<StreamDecision, number>> = {
  'direct play': 0,
  'direct stream': 0,
  transcode: 0,
};
export const NOTHING_WATCHED: Readonly<Record<TitleKind, number>> = { films: 0, series: 0, music: 0, other: 0 };

export const together = (a: StreamTotals, b: StreamTotals): StreamTotals => summed(a, [b]);

/** All of them as one, of the time at which the first begins. A year has 35,000: it makes no object for each. */
export function summed(first: StreamTotals, others: readonly StreamTotals[]): StreamTotals {
  const { at } = first;
  let { measuredMs, busyMs, peakStreams, peakKbps, kilobits } = first;
  const streamMs: Record<StreamDecision, number> = { ...first.streamMs };
  const watchedMs: Record<TitleKind, number> = { ...first.watchedMs };
  for (const each of others) {
    measuredMs += each.measuredMs;
    busyMs += each.busyMs;
    peakStreams = Math.max(peakStreams, each.peakStreams);
    peakKbps = Math.max(peakKbps, each.peakKbps);
    kilobits += each.kilobits;
    for (const decision of STREAM_DECISIONS) streamMs[decision] += each.streamMs[decision];
    for (const kind of TITLE_KINDS) watchedMs[kind] += each.watchedMs[kind];
  }
  return { at, measuredMs, busyMs, peakStreams, peakKbps, kilobits, streamMs, watchedMs };
}
