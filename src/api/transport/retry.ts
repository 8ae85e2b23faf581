import { setTimeout as wait } from 'node:timers/promises';
import { doubled } from '../../async/backoff.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { PASSING_STATUS } from '../../domain/media/server/health.ts';
import type { Deadline } from './deadline.ts';

export interface RetryRule {
  /** How often a read is tried in total. */
  readonly attempts: number;
  /** The first pause, in milliseconds; each later one is twice as long. */
  readonly pauseMs: number;
}

/** The server may be back a moment later, so another attempt may work. */
const isPassing = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  !error.queueFull &&
  (error.kind === 'unreachable' || error.kind === 'busy' || PASSING_STATUS.has(error.status));

/** The pause that the server asks for, or else one of ours. */
const pauseAfter = (error: unknown, ownMs: number): number =>
  (error instanceof MediaServerFailure ? error.retryAfterMs : undefined) ?? ownMs;

/** Between half and all of the pause, so that callers who failed together do not come back together. */
const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random() / 2);

/** Tries again after temporary failures, as long as the pause fits before the deadline; after that the last failure stands. */
export async function withRetry<T>(rule: RetryRule, deadline: Deadline, attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = pauseAfter(error, jittered(doubled(made - 1, rule.pauseMs)));
      if (made >= rule.attempts || !isPassing(error) || pauseMs >= deadline.remainingMs()) throw error;
      await wait(pauseMs, undefined, { signal: deadline.signal });
    }
  }
}
