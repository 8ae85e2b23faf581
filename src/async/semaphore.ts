import { FairQueue } from './fairQueue.ts';

export interface Semaphore {
  /**
   * Resolves to the function that gives the place back. Rejects with the signal's reason if it fires first.
   */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/**
 * Lets a limited number of callers in at a time; the others wait in order. p-limit and p-queue do not fit:
 * p-limit has no signal, and p-queue gives a place to the next caller as soon as the signal of a running task
 * fires, although its work continues (seen with p-queue 9.3.5 and a limit of one: two ran at once). Here a
 * place stands for memory or a connection in use, and is free only when its caller says so.
 */
export function createSemaphore(places: number): Semaphore {
  const everybody = Number.POSITIVE_INFINITY;
  const perPerson = { running: everybody, waiting: everybody };
  const queue = new FairQueue({ places, jobs: places, urgencies: [], perPerson });
  return { acquire: (signal) => queue.acquire({}, signal) };
}
