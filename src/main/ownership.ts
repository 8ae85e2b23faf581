import type { Clock } from '../domain/clock.ts';
import type { Ownership } from '../domain/database/ownership.ts';
import type { Logger } from '../domain/logger.ts';

/**
 * Between two checks, two bots could answer the same command; neither sends a post twice, because that is
 * checked before each.
 */
const LOOK_EVERY_MS = 2000;

interface OwnershipWatch {
  readonly ownership: Ownership;
  readonly fatal: (why: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Ends the process once another one has taken the database over. Resolves at the signal; never rejects. */
export async function watchOwnership({ ownership, fatal, clock, log, signal }: OwnershipWatch): Promise<void> {
  while (!signal.aborted) {
    try {
      await clock.wait(LOOK_EVERY_MS, signal);
      if (await ownership.isHeld()) continue;
      fatal('another Usher has taken over the database, perhaps because its lock file was deleted; this one stops');
      return;
    } catch (err) {
      if (!signal.aborted) log.debug({ err }, 'owner of the database could not be read; trying again');
    }
  }
}
