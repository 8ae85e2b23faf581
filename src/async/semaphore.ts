/**
 * Lets a limited number of callers in at a time; the others wait in order.
 *
 * p-limit and p-queue do not fit: p-limit knows no signal, and p-queue gives a place to the next caller as soon as the
 * signal of a running task fires, although its work goes on (seen with p-queue 9.3.5 and a limit of one: two ran at once).
 * Here a place stands for memory or a connection in use, and is free only when its caller says so.
 */
export interface Semaphore {
  /** Resolves to the function that gives the place back. Rejects with the signal's reason if that fires during the wait. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

export function createSemaphore(places: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = places;

  function release(): void {
    free += 1;
    const [next] = waiting;
    next?.();
  }

  /** Calling the release function twice gives back one place. */
  function take(): () => void {
    free -= 1;
    let isInside = true;
    return () => {
      if (isInside) release();
      isInside = false;
    };
  }

  function waitForPlace(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(goIn);
        reject(signal.reason);
      };
      const goIn = () => {
        waiting.delete(goIn);
        signal.removeEventListener('abort', giveUp);
        resolve(take());
      };
      waiting.add(goIn);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      return free > 0 ? take() : waitForPlace(signal);
    },
  };
}
