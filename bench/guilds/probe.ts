import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { threadCpuMs } from '../bench.ts';
import type { ProbeRecord } from './words.ts';

/**
 * This file is loaded into the bot's process before the bot. Each second it records the longest time for which the
 * event loop was blocked: by the clock, which people notice, and in this thread's processor time, which other processes
 * do not affect. Drawing threads load this file too, but their event loops do not matter.
 */
const TURN_MS = 5;
const SECOND_MS = 1000;

const { BENCH_PROBE: path = '' } = process.env;
const now = () => ({ time: performance.now(), work: threadCpuMs() });
let [last, stall, work] = [now(), 0, 0];

function measure(): void {
  const sample = now();
  stall = Math.max(stall, sample.time - last.time - TURN_MS);
  work = Math.max(work, sample.work - last.work);
  last = sample;
}

function write(): void {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed: heap } = process.memoryUsage();
  const measurement: ProbeRecord = { at: Date.now(), stall, work, rss, heap, cpu: (user + system) / 1000 };
  appendFileSync(path, `${JSON.stringify(measurement)}\n`);
  [stall, work] = [0, 0];
}

if (isMainThread) {
  setInterval(measure, TURN_MS).unref();
  setInterval(write, SECOND_MS).unref();
}
