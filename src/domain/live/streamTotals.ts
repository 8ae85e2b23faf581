import type { TitleKind } from '../media/items/titleKinds.ts';
import type { StreamDecision } from '../media/sessions/session.ts';

/** What streamed within a minute, or a quarter of an hour, without whose it was. */
export interface StreamTotals {
  /** When it begins, in ms since 1970. */
  readonly at: number;
  /** How much of that time the bot looked, in ms. Everything else is of that time only. */
  readonly measuredMs: number;
  /** How much of it there was a stream at all. */
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

/** Totals per minute, which become totals per quarter of an hour later. All methods reject with the database's failure. */
export interface StreamTotalsStore {
  /** Adds to what is there of these minutes. */
  add(minutes: readonly StreamTotals[]): Promise<void>;
  /** Per quarter of an hour (`QUARTER_MS`), oldest first, those without a measurement left out. Rejects with the signal's reason too. */
  between(since: Date, until: Date, signal: AbortSignal): Promise<readonly StreamTotals[]>;
  /** When measuring began; undefined: it has not. */
  first(): Promise<Date | undefined>;
}

/**
 * How long totals are kept. Minutes become quarters after two days: a zone's offset is a whole number of quarters, so that
 * these belong to one local hour everywhere.
 */
export const STREAM_TOTALS_DAYS = 400;

export const NO_STREAMS: Readonly<Record<StreamDecision, number>> = {
  'direct play': 0,
  'direct stream': 0,
  transcode: 0,
};
export const NOTHING_WATCHED: Readonly<Record<TitleKind, number>> = { films: 0, series: 0, music: 0, other: 0 };
