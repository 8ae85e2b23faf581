import type { ItemRef } from '../servers/refs.ts';

/** Number of times a person has to search for a series before the hint to follow it is shown. */
export const SEARCHES_BEFORE_HINT = 3;

/**
 * Hints below the bot's answers. A person sees each hint once, and can turn hints off. Rejects only if the database
 * fails.
 */
export interface Hints {
  /**
   * Counts a person's search for a series. True if the hint to follow the series is to be shown now; it then counts as
   * seen.
   */
  searched(userId: string, series: ItemRef): Promise<boolean>;
  /** Turns hints on or off. False if they already were. */
  turn(userId: string, to: 'on' | 'off'): Promise<boolean>;
}
