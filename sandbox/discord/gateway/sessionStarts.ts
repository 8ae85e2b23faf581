import type { Records } from '../http/requestLog.ts';

/** Discord allows 1000 IDENTIFYs in 24 hours (https://discord.com/developers/docs/events/gateway#session-start-limit-object). */
const TOTAL = 1_000;

interface Setting {
  readonly now: () => number;
  readonly records: Records;
  readonly perMs: number;
  readonly total?: number | undefined;
}

export interface SessionStarts {
  /** The limit as `GET /gateway/bot` reports it; `reset_after` is in milliseconds. */
  limit(): { total: number; remaining: number; reset_after: number; max_concurrency: number };
  /** Counts one IDENTIFY; false when it is one too many, and Discord would reset the token. */
  take(): boolean;
}

/** The window begins with the first IDENTIFY; when it ends, all starts are available again. */
export const createSessionStarts = ({ now, records, perMs, total = TOTAL }: Setting): SessionStarts => {
  let taken = 0;
  let resetAt = 0;
  const renew = () => {
    if (now() < resetAt) return;
    taken = 0;
    resetAt = now() + perMs;
  };
  return {
    limit: () => {
      renew();
      return { total, remaining: total - taken, reset_after: resetAt - now(), max_concurrency: 1 };
    },
    take: () => {
      renew();
      if (taken < total) {
        taken += 1;
        return true;
      }
      const problem = { path: ['op'], code: 'SESSION_START_LIMIT', message: `an IDENTIFY beyond the ${total} allowed` };
      records.report({ kind: 'request', method: 'IDENTIFY', path: 'gateway', problems: [problem] });
      return false;
    },
  };
};
