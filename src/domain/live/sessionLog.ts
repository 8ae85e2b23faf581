import { z } from 'zod';
import { STREAM_DECISIONS } from '../media/sessions/session.ts';
import { stream } from './rules/stream.ts';

/** A stream as logged, without names. */
export const loggedStream = stream.extend({ decision: z.enum(STREAM_DECISIONS) });
export type LoggedStream = Readonly<z.output<typeof loggedStream>>;

/** Everything that played at one moment. */
export interface LoggedStreams {
  /** By the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly LoggedStream[];
}

/** A time in which the bot looked without a break; both ends in ms since 1970. */
export interface WatchedTime {
  readonly from: number;
  readonly until: number;
}

export interface ReplayRange {
  /** In ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** The longest time between two looks, in ms, as when the rules looked themselves. */
  readonly everyMs: number;
}

/**
 * The streams of the last `SESSION_LOG_DAYS`: a row per stream at each change, and the times of the looks.
 * Rejects with the database's failure.
 */
export interface SessionLog {
  /** Two that are further apart than `LONGEST_LOOK_MS`, or a clock that was set back, make a gap. A bandwidth counts as the same within a fifth. */
  record(seen: LoggedStreams): Promise<void>;
  /** Stores the time until which nothing has changed; `record` does so once a minute. */
  flush(): Promise<void>;
  /**
   * Replays the looks in that range, `at` strictly ascending: at each change, at each act of a rule, and at
   * least as often as the range says. A gap has no looks. If the clock was set back, the later look at a time
   * counts.
   */
  between(range: ReplayRange, signal: AbortSignal): AsyncIterable<LoggedStreams>;
  /** When the bot looked, oldest first. The rest of that time are gaps, where the streams are unknown. */
  watched(from: number, to: number): Promise<readonly WatchedTime[]>;
}

export const SESSION_LOG_DAYS = 7;

/** Longest time between two looks without a gap: three of the slow ones, in ms. */
export const LONGEST_LOOK_MS = 45_000;
