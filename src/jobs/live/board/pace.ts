/** How fast a board may be written. Times in ms. */
export interface Pace {
  /** Between two messages. */
  readonly everyMs: number;
  /** No message is written before. */
  readonly nextWrite: number;
  /** No request is made before. */
  readonly nextTry: number;
  /** How many requests failed in a row. */
  readonly failures: number;
}

/** Discord allows five edits in five seconds; nobody reads that fast, and other bots share its patience. */
const FASTEST_MS = 15_000;
const SLOWEST_MS = 5 * 60_000;
/** More than any wait of ours: the clock was set back. */
const TOO_FAR_MS = 25 * 60 * 60_000;

export const FIRST_PACE: Pace = { everyMs: FASTEST_MS, nextWrite: 0, nextTry: 0, failures: 0 };

/** Whether that time is still to come. */
export const isAhead = (time: number, now: number): boolean => now < time && time - now < TOO_FAR_MS;

/** After a message that was taken: a little faster again. */
export const paceAfterWrite = ({ everyMs }: Pace, now: number): Pace => {
  const faster = Math.max(FASTEST_MS, Math.round(everyMs / 2));
  return { everyMs: faster, nextWrite: now + faster, nextTry: 0, failures: 0 };
};

/** After a rate limit: half as fast, and not before Discord says. */
export const paceAfterLimit = ({ everyMs, nextWrite, failures }: Pace, now: number, retryAfterMs = 0): Pace => {
  const slower = Math.min(SLOWEST_MS, everyMs * 2);
  return { everyMs: slower, nextWrite, nextTry: now + Math.max(slower, retryAfterMs), failures: failures + 1 };
};

/** After any other failure. */
export const paceAfterFailure = (pace: Pace, now: number, waitMs: number): Pace => ({
  ...pace,
  nextTry: now + waitMs,
  failures: pace.failures + 1,
});
