import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';

interface Stretch {
  readonly started: number;
  readonly took: number;
}

/**
 * Records the garbage collections of this process, which measures the bot and must not count its own collections as the
 * bot's.
 */
export function watchGarbageCollections() {
  const collections: Stretch[] = [];
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries().map(({ startTime, duration }) => ({ started: startTime, took: duration })));
  });
  observer.observe({ entryTypes: ['gc'] });
  const isClear = (time: Stretch) =>
    !collections.some(({ started, took }) => started < time.started + time.took && time.started < started + took);
  return {
    /** Leaves out times during which this process collected garbage. */
    clearOf: async <Time extends Stretch>(times: readonly Time[]): Promise<readonly Time[]> => {
      // Node reports the last garbage collections only in the next turn of the event loop.
      await turn();
      return times.filter(isClear);
    },
    stop: () => observer.disconnect(),
  };
}
