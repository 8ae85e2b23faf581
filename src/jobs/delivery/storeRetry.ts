import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';

/** Repeats something that needs the database until it works; undefined once the signal has fired. Never rejects. */
export type StoreRetry = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/**
 * The pause after the database failed, in ms: doubled with each failure in a row. An edit writes nothing before it leaves,
 * so as long as the disk is full each try is a request that Discord has answered before.
 */
const PAUSE = { first: 5000, cap: 5 * 60_000 };

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** The database may be full or busy: that is no reason to end, and none to run hot. */
export const createStoreRetry =
  ({ clock, log, signal }: Deps): StoreRetry =>
  async (work) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await work();
      } catch (err) {
        log.error({ err }, 'the outbox cannot be read or written; trying again soon');
        // It rejects only at the shutdown, which ends the loop.
        await clock.wait(doubled(failures, PAUSE.first, PAUSE.cap), signal).catch(() => undefined);
      }
    }
    return undefined;
  };
