import type { Clock } from '../domain/clock.ts';
import type { DatabaseOwnership } from '../domain/database/ownership.ts';
import type { Logger } from '../domain/logger.ts';

/**
 * Interval of the ownership check, in ms. In between, two bots could answer the same command, but not post twice:
 * ownership is also checked before each post.
 */
const CHECK_EVERY_MS = 2000;

interface OwnershipWatch {
  readonly ownership: DatabaseOwnership;
  readonly fatal: (why: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Calls `fatal` to end this process once another process has taken over the database. Resolves after that, or when
 * aborted. Never rejects.
 */
export async function watchDatabaseOwnership({ ownership, fatal, clock, log, signal }: OwnershipWatch): Promise<void> {
  while (!signal.aborted) {
    try {
      await clock.wait(CHECK_EVERY_MS, signal);
      if (await ownership.isHeld()) continue;
      fatal(
        'another Usher process has taken over the database, perhaps because its lock file was deleted; this process stops',
      );
      return;
    } catch (err) {
      if (!signal.aborted) log.debug({ err }, 'could not read which process holds the database; trying again');
    }
  }
}
