export interface Clock {
  /** The wall clock's time, which may be set ahead or back at any moment. */
  now(): Date;
  /**
   * Whole milliseconds since an arbitrary moment, to measure durations. This clock cannot be set, but may stop while
   * the computer sleeps.
   */
  steadyMs(): number;
  /** Resolves after `ms` milliseconds. Rejects with the signal's reason if the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * True if a moment of the wall clock was less than `forMs` ago. A moment in the future counts as long ago, because it
 * was stored before the clock was set back. Use this for moments that outlive the process, or if the computer's sleep
 * counts as passed time. In other cases `steadyMs` is simpler.
 */
export const isTimestampRecent = (at: number, forMs: number, now: number): boolean => at <= now && now - at < forMs;
