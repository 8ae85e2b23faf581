/** Lets at most a number of callers in at a time; the others wait in order. */
export interface Semaphore {
  /** Resolves to what has to be called when leaving. Rejects with the signal's reason when waiting is given up. */
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

  /** Each place is given back once, however often it is asked. */
  function take(): () => void {
    free -= 1;
    let inside = true;
    return () => {
      if (inside) release();
      inside = false;
    };
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      if (free > 0) return take();
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
    },
  };
}
