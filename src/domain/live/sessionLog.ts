import { z } from 'zod';
import { STREAM_DELIVERY_METHODS } from '../media/sessions/session.ts';
import { streamSchema } from './rules/stream.ts';

/** A stream as the log stores it, without names. */
export const loggedStreamSchema = streamSchema.extend({ decision: z.enum(STREAM_DELIVERY_METHODS) });
export type LoggedStream = Readonly<z.output<typeof loggedStreamSchema>>;

export interface LoggedSessionSnapshot {
  /** Time of the snapshot by the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly LoggedStream[];
}

/** A period without gaps between snapshots, from and until in ms since 1970. */
export interface PeriodWithoutSnapshotGaps {
  readonly from: number;
  readonly until: number;
}

export interface SessionLogReplayRange {
  /** Beginning of the range, in ms since 1970. The end is in `to`. */
  readonly from: number;
  readonly to: number;
  /** Longest time between two replayed snapshots, in ms. It should equal the interval at which the live rules watch. */
  readonly everyMs: number;
}

/**
 * Log of the streams of the last `SESSION_LOG_DAYS`: one row per stream at each change, and the times of the snapshots.
 * Rejects if the database fails.
 */
export interface SessionLog {
  /**
   * Adds a snapshot to the log. A gap is logged first if the previous snapshot is older than
   * `MAX_SNAPSHOT_INTERVAL_MS`, or if the clock was set back. Bandwidths that differ by less than a fifth count as
   * equal.
   */
  record(streams: LoggedSessionSnapshot): Promise<void>;
  /**
   * Stores the time up to which the log is complete, if nothing has changed. `record` stores this time only once a
   * minute.
   */
  flush(): Promise<void>;
  /**
   * Replays the log as snapshots with strictly ascending times: one at each change, one at each act of a rule, and one
   * at least every `everyMs`. A gap contains no snapshots. If the clock was set back, a time may occur twice; the later
   * snapshot counts.
   */
  between(range: SessionLogReplayRange, signal: AbortSignal): AsyncIterable<LoggedSessionSnapshot>;
  /** The periods in which the bot took snapshots, oldest first. In the gaps between them, the streams are unknown. */
  watched(from: number, to: number): Promise<readonly PeriodWithoutSnapshotGaps[]>;
}

export const SESSION_LOG_DAYS = 7;

/** Longest time between two snapshots that is not a gap, in ms: three times `CHART_SNAPSHOT_INTERVAL_MS`. */
export const MAX_SNAPSHOT_INTERVAL_MS = 45_000;
