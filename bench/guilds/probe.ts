import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { workDone } from '../bench.ts';
import type { Probed } from './words.ts';

/**
 * Loaded into the bot's process before the bot itself; writes down each second how long the event loop stood
 * still. The work is the thread's own, which other processes on the machine do not affect; the time is what
 * people notice. The drawing threads load it, too, but their event loops do not matter.
 */
const TURN_MS = 5;
const SECOND_MS = 1000;

const { BENCH_PROBE: path = '' } = process.env;
const now = () => ({ time: performance.now(), work: workDone() });
let [last, stall, work] = [now(), 0, 0];

function look(): void {
  const here = now();
  stall = Math.max(stall, here.time - last.time - TURN_MS);
  work = Math.max(work, here.work - last.work);
  last = here;
}

function write(): void {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed: heap } = process.memoryUsage();
  const seen: Probed = { at: Date.now(), stall, work, rss, heap, cpu: (user + system) / 1000 };
  appendFileSync(path, `${JSON.stringify(seen)}\n`);
  [stall, work] = [0, 0];
}

if (isMainThread) {
  setInterval(look, TURN_MS).unref();
  setInterval(write, SECOND_MS).unref();
}
