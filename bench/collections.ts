import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';

/** A period between two times of `performance.now()`. */
interface Stretch {
  readonly started: number;
  readonly took: number;
}

/**
 * Records this process's garbage collections. This process measures the times, so its collections must not count as the
 * bot's.
 */
export function watchCollections() {
  const collections: Stretch[] = [];
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries().map(({ startTime, duration }) => ({ started: startTime, took: duration })));
  });
  observer.observe({ entryTypes: ['gc'] });
  const isClear = (time: Stretch) =>
    !collections.some(({ started, took }) => started < time.started + time.took && time.started < started + took);
  return {
    /** The periods in which no garbage collection ran. */
    clearOf: async <Time extends Stretch>(times: readonly Time[]): Promise<readonly Time[]> => {
      // Node reports the latest garbage collections in the next turn.
      await turn();
      return times.filter(isClear);
    },
    stop: () => observer.disconnect(),
  };
}
