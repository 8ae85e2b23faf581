import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';

/** In ms. Each drawing goes to everybody who has the channel open. */
const DRAWN_EVERY_MS = 1000;

const MOST_MESSAGES = 1000;

/** The time of the last drawing of a message, and the press that waits to do it next. */
interface Drawing {
  /** By the steady time; missing before the first drawing. */
  readonly at?: number | undefined;
  readonly waiting?: AbortController;
}

/** Messages that many people press: each is drawn again once a second at most. */
export interface Redraws {
  /**
   * Resolves to true when this press has to draw the message again. Among the presses of a second only the last
   * one waits, and draws what all of them changed. The others get false at once.
   */
  waitForTurn(message: number, signal: AbortSignal): Promise<boolean>;
}

export function createRedraws(clock: Pick<Clock, 'steadyMs' | 'wait'>): Redraws {
  const drawings = new LRUCache<number, Drawing>({ max: MOST_MESSAGES });

  return {
    waitForTurn: async (message, signal) => {
      const { at, waiting } = drawings.get(message) ?? {};
      waiting?.abort();
      const ours = new AbortController();
      drawings.set(message, { at, waiting: ours });
      const waitMs = at === undefined ? 0 : at + DRAWN_EVERY_MS - clock.steadyMs();
      try {
        if (waitMs > 0) await clock.wait(waitMs, AbortSignal.any([ours.signal, signal]));
      } catch {
        return false;
      }
      drawings.set(message, { at: clock.steadyMs() });
      return true;
    },
  };
}
