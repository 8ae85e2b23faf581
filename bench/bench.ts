import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A measurement that yields each line of its report as soon as the line's results exist. */
export type Bench = () => AsyncIterable<string>;

/** Percentile of a list of times, which must not be empty. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[index] ?? Number.NaN;
}

export const formatMs = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** Processor time of this thread in ms, including garbage collection. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest block of the event loop: the longest time between two of its turns, and this thread's most
 * processor time in one turn. Other processes do not affect the second value.
 */
export function watchEventLoopBlocks(): { longest(): { readonly time: number; readonly work: number } } {
  const now = () => ({ time: performance.now(), work: threadCpuMs() });
  let [last, time, work, isOver] = [now(), 0, 0, false];
  const measure = () => {
    const sample = now();
    time = Math.max(time, sample.time - last.time);
    work = Math.max(work, sample.work - last.work);
    last = sample;
  };
  void (async () => {
    while (!isOver) {
      await setImmediate();
      measure();
    }
  })();
  return {
    longest: () => {
      measure();
      isOver = true;
      return { time, work };
    },
  };
}

/** Bytes in use after a garbage collection. */
export function heapBytesAfterGarbageCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Collects garbage, even if Node was started without `--expose-gc`. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
