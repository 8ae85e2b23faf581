import { FairQueue } from './fairQueue.ts';

export interface Semaphore {
  /** Resolves to the function that releases the place. Rejects with the signal's reason if the signal aborts first. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/**
 * Lets a limited number of callers run at a time; the others wait in order. A place stands for memory or a connection,
 * so it becomes free only when its caller releases it. No package does this: p-limit takes no signal, and p-queue gives
 * a place away as soon as a running task is aborted, although its work continues (in version 9.3.5).
 */
export function createSemaphore(places: number): Semaphore {
  const unlimited = Number.POSITIVE_INFINITY;
  const perPerson = { running: unlimited, waiting: unlimited };
  // A turn without an urgency counts as a job, so jobs may take all places.
  const queue = new FairQueue({ places, jobs: places, urgencies: [], perPerson });
  return { acquire: (signal) => queue.acquire({}, signal) };
}
