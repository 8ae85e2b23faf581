import type { ItemRef } from '../servers/refs.ts';

/** Number of searches of one series by one person after which the hint to follow it is due. */
export const SEARCHES_BEFORE_HINT = 3;

/** Hints below answers. A person sees each hint once, and can turn them off. Rejects with the database's failure only. */
export interface Hints {
  /**
   * Counts a person's search for a series. True if the hint to follow the series is due; the hint then counts as seen.
   */
  searched(userId: string, series: ItemRef): Promise<boolean>;
  /** Turns hints on or off. False if that was the setting already. */
  turn(userId: string, to: 'on' | 'off'): Promise<boolean>;
}
