import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';

/** In ms. Each redraw is sent to everyone who has the channel open. */
const DRAWN_EVERY_MS = 1000;

const MOST_MESSAGES = 1000;

interface Drawing {
  /** The steady time of the last drawing; missing before the first one. */
  readonly at?: number | undefined;
  /** Ends the wait of the press that draws next. */
  readonly waiting?: AbortController;
}

/** Messages that many people press. Each is drawn again at most once a second. */
export interface Redraws {
  /**
   * Resolves to true when this press has to redraw the message. Among the presses within a second only the last
   * one waits, and draws all changes. The others get false immediately, and so does a press whose `signal`
   * aborts.
   */
  waitForTurn(id: number, signal: AbortSignal): Promise<boolean>;
}

export function createRedraws(clock: Pick<Clock, 'steadyMs' | 'wait'>): Redraws {
  const drawings = new LRUCache<number, Drawing>({ max: MOST_MESSAGES });

  return {
    waitForTurn: async (id, signal) => {
      const { at, waiting } = drawings.get(id) ?? {};
      waiting?.abort();
      const ours = new AbortController();
      drawings.set(id, { at, waiting: ours });
      const waitMs = at === undefined ? 0 : at + DRAWN_EVERY_MS - clock.steadyMs();
      try {
        if (waitMs > 0) await clock.wait(waitMs, AbortSignal.any([ours.signal, signal]));
      } catch {
        return false;
      }
      drawings.set(id, { at: clock.steadyMs() });
      return true;
    },
  };
}
