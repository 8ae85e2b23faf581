import { FairQueue } from './fairQueue.ts';

export interface Semaphore {
  /** Resolves to the function that releases the place. Rejects with the signal's reason if the signal aborts first. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/**
 * Limits how many callers run at a time; the others wait in order. A place stands for memory or a connection, so it
 * becomes free only when its caller releases it. The package p-limit takes no signal, and p-queue (version 9.3.5) frees
 * the place of an aborted task although the task's work continues.
 */
export function createSemaphore(places: number): Semaphore {
  const unlimited = Number.POSITIVE_INFINITY;
  const perPerson = { running: unlimited, waiting: unlimited };
  // A turn without an urgency counts as a background job in the queue. Jobs may therefore take all places.
  const queue = new FairQueue({ places, jobs: places, urgencies: [], perPerson });
  return { acquire: (signal) => queue.acquire({}, signal) };
}
