import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';

/** Pause between two redraws of a message, in ms. Discord sends each redraw to everyone who has the channel open. */
const REDRAW_PAUSE_MS = 1000;

/** Number of messages whose last redraw is remembered. A forgotten message may be redrawn a little too soon. */
const MAX_MESSAGES = 1000;

interface RedrawState {
  /** Time of the last redraw, on the monotonic clock. Undefined before the first redraw. */
  readonly drawnAtMs?: number | undefined;
  readonly waitingPress?: AbortController;
}

/** Limits the redraws of a message that many people press to one per second. */
export interface RedrawLimiter {
  /**
   * Resolves to true if this press has to redraw the message. If several presses come within a second, only the last
   * one waits, and its redraw shows the changes of all. For the other presses, and if `signal` aborts, resolves to
   * false at once.
   */
  waitForTurn(id: number, signal: AbortSignal): Promise<boolean>;
}

export function createRedrawLimiter(clock: Pick<Clock, 'steadyMs' | 'wait'>): RedrawLimiter {
  const redrawStates = new LRUCache<number, RedrawState>({ max: MAX_MESSAGES });

  return {
    waitForTurn: async (id, signal) => {
      const { drawnAtMs, waitingPress } = redrawStates.get(id) ?? {};
      waitingPress?.abort();
      const turn = new AbortController();
      redrawStates.set(id, { drawnAtMs, waitingPress: turn });
      const waitMs = drawnAtMs === undefined ? 0 : drawnAtMs + REDRAW_PAUSE_MS - clock.steadyMs();
      try {
        if (waitMs > 0) await clock.wait(waitMs, AbortSignal.any([turn.signal, signal]));
      } catch {
        return false;
      }
      redrawStates.set(id, { drawnAtMs: clock.steadyMs() });
      return true;
    },
  };
}
