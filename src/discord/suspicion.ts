import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';

export interface SuspicionTrackerDeps {
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Pick<Logger, 'error'>;
}

/** A suspicion about a state that the bot cannot look up, such as a second process with its token. */
export interface Suspicion {
  /**
   * Must be called for each sign. Logs the first sign, and also the first sign after an earlier suspicion has ended.
   */
  addSign(): void;
  /** True for an hour after the last sign. */
  lasts(): boolean;
}

/**
 * How long a suspicion lasts after a sign, in ms: longer than the half hour between two tries to open direct messages
 * (`posting/directOpenings.ts`).
 */
const LASTS_MS = 60 * 60_000;

export function createSuspicion({ clock, log }: SuspicionTrackerDeps, sentence: string): Suspicion {
  let noticedAt: number | undefined;
  const lasts = () => noticedAt !== undefined && clock.steadyMs() - noticedAt <= LASTS_MS;
  return {
    lasts,
    addSign: () => {
      const isKnown = lasts();
      noticedAt = clock.steadyMs();
      if (!isKnown) log.error({}, sentence);
    },
  };
}
