/** Allows `burst` uses in a row, and one more each time `everyMs` has passed. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

/** For reading. A person who pages through a list for a minute presses a button once a second, which is allowed. */
export const READ_RATE_LIMIT: RateLimit = { burst: 40, everyMs: 1_000 };
export const CHANGE_RATE_LIMIT: RateLimit = { burst: 30, everyMs: 2_000 };
/** For requests that take about a second, such as counting, drawing, or collecting the plays of one person. */
export const STATISTICS_RATE_LIMIT: RateLimit = { burst: 12, everyMs: 5_000 };
/**
 * For requests that keep the media server's disk busy for minutes. Three in a row are allowed, because the first tries
 * may fail.
 */
export const SLOW_TASK_RATE_LIMIT: RateLimit = { burst: 3, everyMs: 60_000 };
/**
 * For requests whose result is posted for other people. The picture of a report is stored until the report is posted.
 */
export const POST_RATE_LIMIT: RateLimit = { burst: 12, everyMs: 30_000 };
