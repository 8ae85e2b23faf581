/** `burst` times in a row, and once more each time `everyMs` passes. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

/** More than anyone reads: turning pages for a minute is one press a second. */
export const READING: RateLimit = { burst: 40, everyMs: 1_000 };
export const CHANGING: RateLimit = { burst: 30, everyMs: 2_000 };
/** Each takes a second: it counts, draws, or collects the data or the plays of one person. */
export const COUNTING: RateLimit = { burst: 12, everyMs: 5_000 };
/** Each keeps the media server's disk busy for minutes. Three, because the first tries may fail. */
export const COOL_DOWN: RateLimit = { burst: 3, everyMs: 60_000 };
/** Other people read the outcome. A report or an event takes two or three; a report's picture is kept until it is posted. */
export const POSTING: RateLimit = { burst: 12, everyMs: 30_000 };
