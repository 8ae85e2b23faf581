import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One measurement, which yields its lines as soon as they are known. */
export type Bench = () => AsyncIterable<string>;

/** The time that this percentage of the measurements took at most. It sorts a copy; the list must not be empty. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** Milliseconds of processor time that this thread used, garbage collection included. */
export function workDone(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures the longest time between two turns of the event loop, and the most work of this thread, which other processes do not affect. */
export function watchLoop(): { longest(): { readonly time: number; readonly work: number } } {
  const now = () => ({ time: performance.now(), work: workDone() });
  let [last, time, work, isOver] = [now(), 0, 0, false];
  const look = () => {
    const here = now();
    time = Math.max(time, here.time - last.time);
    work = Math.max(work, here.work - last.work);
    last = here;
  };
  void (async () => {
    while (!isOver) {
      await setImmediate();
      look();
    }
  })();
  return {
    longest: () => {
      look();
      isOver = true;
      return { time, work };
    },
  };
}

/** Bytes in use after a garbage collection. */
export function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Works without `--expose-gc` on the command line, which is easily forgotten. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
