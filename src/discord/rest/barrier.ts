import { doubled } from '../../async/backoff.ts';

/** Holds requests back after Discord has refused several in a row. Times are in ms, of any clock. */
export interface Barrier {
  /** For how long from now requests are held back; 0: they may be sent. */
  closedFor(now: number): number;
  /** One more request was refused: closes for `atLeastMs` if Discord said how long, otherwise after too many in a row. */
  refused(now: number, atLeastMs?: number): void;
  passed(): void;
}

/** This many refusals in a row mean nothing: something between us and Discord had a bad moment. */
const TOLERATED = 2;
const FIRST_MS = 10_000;
/** Discord bans an IP address after 10,000 invalid requests in ten minutes; with this pause there is one in that time. */
const LONGEST_MS = 10 * 60_000;

export function createBarrier(report: {
  readonly closed: (forMs: number) => void;
  readonly open: () => void;
}): Barrier {
  let inARow = 0;
  let until = 0;
  let isReported = false;

  return {
    closedFor: (now) => Math.max(0, until - now),
    refused: (now, atLeastMs = 0) => {
      inARow += 1;
      const ownMs = inARow > TOLERATED ? doubled(inARow - TOLERATED - 1, FIRST_MS, LONGEST_MS) : 0;
      const forMs = Math.max(ownMs, atLeastMs);
      until = Math.max(until, now + forMs);
      if (forMs > 0 && !isReported) report.closed(forMs);
      isReported ||= forMs > 0;
    },
    passed: () => {
      if (isReported) report.open();
      inARow = 0;
      until = 0;
      isReported = false;
    },
  };
}
