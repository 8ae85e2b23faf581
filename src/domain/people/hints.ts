import type { ItemRef } from '../servers/refs.ts';

/** Number of searches for a series after which a person gets the hint to follow it. */
export const SEARCHES_BEFORE_HINT = 3;

/**
 * Hints below the bot's answers. A person sees each hint once, and can turn hints off. Rejects only if the database
 * fails.
 */
export interface UserHints {
  /**
   * Counts a person's search for a series. True if the hint to follow the series has to be shown now. From then on, the
   * hint counts as seen.
   */
  searched(userId: string, series: ItemRef): Promise<boolean>;
  /** Turns hints on or off. False if that was already the case. */
  turn(userId: string, to: 'on' | 'off'): Promise<boolean>;
}
