/**
 * Comparisons of a stored moment with the time of day, which may have been set back since it was stored. What one process measures uses
 * the clock's `steadyMs` instead. Times in ms since 1970.
 */

/** Whether that moment is less than `forMs` ago. One that is still to come was stored before the clock was set back: long ago. */
export const isRecent = (at: number, forMs: number, now: number): boolean => at <= now && now - at < forMs;
