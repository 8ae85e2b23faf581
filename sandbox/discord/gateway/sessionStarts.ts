import type { RequestRecords } from '../http/requestLog.ts';

/**
 * Discord allows 1000 IDENTIFYs in 24 hours (https://discord.com/developers/docs/events/gateway#session-start-limit-object).
 */
const TOTAL = 1_000;

interface Setting {
  readonly now: () => number;
  readonly records: RequestRecords;
  readonly perMs: number;
  readonly total?: number | undefined;
}

export interface GatewaySessionStartLimiter {
  /** The limit in the format of `GET /gateway/bot`. `reset_after` is in milliseconds. */
  limit(): { total: number; remaining: number; reset_after: number; max_concurrency: number };
  /** Counts an IDENTIFY. Returns false beyond the limit, where Discord would reset the token. */
  take(): boolean;
}

/** Counts session starts. The window begins with the first IDENTIFY. All starts are available again at its end. */
export const createGatewaySessionStartLimiter = ({
  now,
  records,
  perMs,
  total = TOTAL,
}: Setting): GatewaySessionStartLimiter => {
  let takenCount = 0;
  let resetAt = 0;
  const renew = () => {
    if (now() < resetAt) return;
    takenCount = 0;
    resetAt = now() + perMs;
  };
  return {
    limit: () => {
      renew();
      return { total, remaining: total - takenCount, reset_after: resetAt - now(), max_concurrency: 1 };
    },
    take: () => {
      renew();
      if (takenCount < total) {
        takenCount += 1;
        return true;
      }
      const problem = { path: ['op'], code: 'SESSION_START_LIMIT', message: `an IDENTIFY beyond the ${total} allowed` };
      records.report({ kind: 'request', method: 'IDENTIFY', path: 'gateway', problems: [problem] });
      return false;
    },
  };
};
