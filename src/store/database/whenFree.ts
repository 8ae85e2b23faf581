import type { Clock } from '../../domain/clock.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';

/**
 * How long a start waits for a backup or a shell to let go of the file, in ms: a copy of a few hundred MB takes
 * seconds.
 */
const PATIENCE = 30_000;

/** Between two tries, in ms. Each try also waits a little itself, which blocks the whole process. */
const PAUSE = 250;

/**
 * Runs the action once nobody else holds the database. Rejects with the StoreFailure of kind `busy` if that takes more than
 * 30 s, and with any other failure at once.
 */
export async function whenFree<T>(
  work: () => Promise<T>,
  { path, clock, log }: { readonly path: string; readonly clock: Clock; readonly log: Logger },
): Promise<T> {
  const begun = clock.now().getTime();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StoreFailure && error.kind === 'busy';
      if (!isBusy || clock.now().getTime() - begun >= PATIENCE) throw error;
      if (tries === 1) log.warn({ path, upToMs: PATIENCE }, 'another program is using the database; waiting for it');
      await clock.wait(PAUSE);
    }
  }
}
