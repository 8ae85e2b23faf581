import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { ThreadBusyError, ThreadDiedError, WorkerThread } from '../../src/async/thread.ts';

const forever = new AbortController().signal;
const ECHO = `const { parentPort } = require('worker_threads'); parentPort.on('message', (task) => parentPort.postMessage(task));`;
const HANGING = `require('worker_threads').parentPort.on('message', () => { for (;;); });`;

/**
 * A thread that runs these scripts one after the other, the last one again and again, and the threads that were
 * started.
 */
function threadOf(scripts: readonly string[], options: { idleMs?: number; mostWaiting?: number } = {}) {
  const started: Worker[] = [];
  const first = Promise.withResolvers<Worker>();
  const start = () => {
    const worker = new Worker(scripts[Math.min(started.length, scripts.length - 1)] ?? '', { eval: true });
    started.push(worker);
    first.resolve(worker);
    return worker;
  };
  onTestFinished(async () => {
    await Promise.all(started.map((worker) => worker.terminate()));
  });
  return {
    thread: new WorkerThread<unknown, unknown>({ start, idleMs: 60_000, ...options }),
    started,
    first: first.promise,
  };
}

it('a thread is started with its first task and does all tasks in order', async () => {
  const { thread, started } = threadOf([ECHO]);
  expect(started).toHaveLength(0);
  expect(await Promise.all([1, 2, 3].map((task) => thread.run(task, forever)))).toEqual([1, 2, 3]);
  expect(started).toHaveLength(1);
});

it('a worker thread that is started before its first task does that task, and ends if none comes', async () => {
  const { thread, started } = threadOf([ECHO], { idleMs: 50 });
  thread.prepare();
  thread.prepare();
  expect(started).toHaveLength(1);
  expect(await thread.run(1, forever)).toBe(1);
  expect(started).toHaveLength(1);
  const idle = threadOf([ECHO], { idleMs: 1 });
  idle.thread.prepare();
  await once(await idle.first, 'exit');
  expect(idle.started).toHaveLength(1);
});

it('a thread that was prepared after another one died does its task, however long it was idle', async () => {
  const dying = `const { parentPort } = require('worker_threads');
    parentPort.on('message', (task) => { parentPort.postMessage(task); setTimeout(() => process.exit(0)); });`;
  const slow = `const { parentPort } = require('worker_threads');
    parentPort.on('message', (task) => setTimeout(() => parentPort.postMessage(task), 900));`;
  const { thread, started, first } = threadOf([dying, slow], { idleMs: 300 });
  await thread.run(1, forever);
  await once(await first, 'exit');
  thread.prepare();
  expect(await thread.run(2, forever)).toBe(2);
  expect(started).toHaveLength(2);
});

it('a thread ends when it was idle for a while, and is started again for the next task', async () => {
  const { thread, started, first } = threadOf([ECHO], { idleMs: 1 });
  await thread.run(1, forever);
  await once(await first, 'exit');
  expect(await thread.run(2, forever)).toBe(2);
  expect(started).toHaveLength(2);
});

it('a thread that dies fails only its current task, and is replaced', async () => {
  const dying = `require('worker_threads').parentPort.on('message', () => process.exit(3));`;
  const { thread } = threadOf([dying, ECHO]);
  const [first, second] = await Promise.allSettled([1, 2].map((task) => thread.run(task, forever)));
  expect(first).toMatchObject({ reason: new ThreadDiedError('exit 3') });
  expect(second).toMatchObject({ value: 2 });
});

it('a thread that hangs is ended at the signal, and replaced', async () => {
  const { thread, started, first } = threadOf([HANGING, ECHO]);
  const stop = new AbortController();
  const hanging = thread.run(1, stop.signal);
  const next = thread.run(2, forever);
  await once(await first, 'online');
  stop.abort(new Error('too late'));
  await expect(hanging).rejects.toThrow('too late');
  expect(await next).toBe(2);
  expect(started).toHaveLength(2);
});

it('a thread continues when a task that only waited is given up', async () => {
  const { thread, started } = threadOf([ECHO]);
  const stop = new AbortController();
  const [first, second] = [thread.run(1, forever), thread.run(2, stop.signal)];
  stop.abort(new Error('never mind'));
  await expect(second).rejects.toThrow('never mind');
  expect([await first, await thread.run(3, forever)]).toEqual([1, 3]);
  expect(started).toHaveLength(1);
});

it('a thread refuses more tasks than may wait, and takes more once there is room', async () => {
  const { thread } = threadOf([ECHO], { mostWaiting: 1 });
  const [first, second, third] = [1, 2, 3].map((task) => thread.run(task, forever));
  await expect(third).rejects.toThrow(ThreadBusyError);
  expect([await first, await second]).toEqual([1, 2]);
  expect(await thread.run(4, forever)).toBe(4);
});

it('a thread takes over the memory of bytes that share it with nothing, and gets a copy of others', async () => {
  const { thread } = threadOf([ECHO]);
  const [own, part] = [new Uint8Array([1, 2]), new Uint8Array([1, 2, 3]).subarray(1)];
  expect(await thread.run(own, forever, own)).toEqual(new Uint8Array([1, 2]));
  expect(await thread.run(part, forever, part)).toEqual(new Uint8Array([2, 3]));
  expect([own.byteLength, part.byteLength]).toEqual([0, 2]);
});
