import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';

/** A stretch of time, by `performance.now()`. */
interface Stretch {
  readonly started: number;
  readonly took: number;
}

/**
 * Watches this process's garbage collections. The process takes the times, and its collections are not part
 * of a bot's time.
 */
export function watchCollections() {
  const seen: Stretch[] = [];
  const observer = new PerformanceObserver((list) => {
    seen.push(...list.getEntries().map(({ startTime, duration }) => ({ started: startTime, took: duration })));
  });
  observer.observe({ entryTypes: ['gc'] });
  const isClear = (time: Stretch) =>
    !seen.some(({ started, took }) => started < time.started + time.took && time.started < started + took);
  return {
    /** The times during which no collection ran. */
    clearOf: async <Time extends Stretch>(times: readonly Time[]): Promise<readonly Time[]> => {
      // The latest are reported with the next turn.
      await turn();
      return times.filter(isClear);
    },
    stop: () => observer.disconnect(),
  };
}
