/** Time as a dependency, so that tests can step it. */
export interface Clock {
  /** The time of day, which may be set ahead or back at any moment. */
  now(): Date;
  /**
   * Whole ms since an arbitrary moment, to measure durations. This clock cannot be set, but may stop while the computer
   * sleeps.
   */
  steadyMs(): number;
  /** Resolves after that many milliseconds; rejects with the signal's reason if aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * True if that moment, by the time of day, was less than `forMs` ago. A moment in the future counts as long ago: it
 * was stored before the clock was set back. Use it for moments that outlive the process, or where a computer's sleep
 * counts; elsewhere `steadyMs` is simpler.
 */
export const isRecent = (at: number, forMs: number, now: number): boolean => at <= now && now - at < forMs;
