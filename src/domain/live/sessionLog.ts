import { z } from 'zod';
import { STREAM_DECISIONS } from '../media/sessions/session.ts';
import { stream } from './rules/stream.ts';

/** A stream as logged, without names. */
export const loggedStream = stream.extend({ decision: z.enum(STREAM_DECISIONS) });
export type LoggedStream = Readonly<z.output<typeof loggedStream>>;

export interface LoggedStreams {
  /** Time of the snapshot by the bot's clock, in milliseconds since 1970. */
  readonly at: number;
  readonly streams: readonly LoggedStream[];
}

/** A period without a gap between snapshots; both ends in ms since 1970. */
export interface WatchedTime {
  readonly from: number;
  readonly until: number;
}

export interface ReplayRange {
  /** The beginning, in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /**
   * The longest time between two snapshots of the replay, in ms: as long as between snapshots that the rules read live.
   */
  readonly everyMs: number;
}

/**
 * The streams of the last `SESSION_LOG_DAYS`: one row per stream at each change, and the times of the snapshots.
 * Rejects if the database fails.
 */
export interface SessionLog {
  /**
   * Adds a snapshot. The log has a gap before it if the previous snapshot is older than `LONGEST_LOOK_MS`, or if the
   * clock was set back. Bandwidths that differ by less than a fifth count as equal.
   */
  record(streams: LoggedStreams): Promise<void>;
  /** Stores until when nothing has changed. `record` does so only once a minute. */
  flush(): Promise<void>;
  /**
   * Replays the snapshots in that range, `at` strictly ascending: at each change, at each act of a rule, and at least
   * every `everyMs`. A gap has no snapshots. If the clock was set back, the later snapshot of a time counts.
   */
  between(range: ReplayRange, signal: AbortSignal): AsyncIterable<LoggedStreams>;
  /** The periods in which the bot took snapshots, oldest first. In the gaps between them, the streams are unknown. */
  watched(from: number, to: number): Promise<readonly WatchedTime[]>;
}

export const SESSION_LOG_DAYS = 7;

/** Longest time between two snapshots without a gap, in ms: three intervals of `SAMPLED_EVERY_MS`. */
export const LONGEST_LOOK_MS = 45_000;
