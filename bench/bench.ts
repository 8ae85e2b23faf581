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

/** Bytes in use after a garbage collection. */
export function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Works without `--expose-gc` on the command line, which nobody remembers. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
