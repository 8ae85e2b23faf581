import type { MessagePort, Worker } from 'node:worker_threads';
import { abortable } from './abortable.ts';
import { createSemaphore } from './semaphore.ts';

/** The thread ended while it worked. Only a code is known, since the message could quote what it worked on. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
  readonly code: string;
  constructor(code: string) {
    super(`the thread died (${code})`);
    this.code = code;
  }
}

/** So much is waiting for the thread that one more task is refused. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy';
}

interface ThreadOptions {
  /** Starts the thread, with the first task and again after it has ended. It sends back one message for each that it gets. */
  readonly start: () => Worker;
  /** An idle thread ends after this time and gives its memory back. */
  readonly idleMs: number;
  /** How many tasks may wait beside the one in progress, if that is not bounded elsewhere. */
  readonly mostWaiting?: number | undefined;
}

/** A thread that lives only while it is needed, and does one task after the other. */
export interface Thread<Task, Outcome> {
  /**
   * Rejects with ThreadBusy, with ThreadDied, or with the signal's reason. A thread that has begun the task is ended,
   * since nothing else stops it; the next task starts another one. The `bytes` of the task are taken over.
   */
  run(task: Task, signal: AbortSignal, bytes?: Uint8Array): Promise<Outcome>;
}

export function createThread<Task, Outcome>({
  start,
  idleMs,
  mostWaiting = Number.POSITIVE_INFINITY,
}: ThreadOptions): Thread<Task, Outcome> {
  const semaphore = createSemaphore(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let inside = 0;

  function begin(): Worker {
    const started = start();
    worker = started;
    return (
      started
        // It may die while nobody waits for it, or again when it is terminated.
        .on('error', () => undefined)
        .on('exit', () => {
          if (worker === started) worker = undefined;
        })
    );
  }

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function runInTurn(task: Task, signal: AbortSignal, bytes: Uint8Array | undefined): Promise<Outcome> {
    const release = await semaphore.acquire(signal);
    clearTimeout(idle);
    try {
      return await outcomeOf<Outcome>(worker ?? begin(), task, signal, bytes);
    } catch (error) {
      // The thread is still at work, or dead.
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
      release();
    }
  }

  return {
    run: async (task, signal, bytes) => {
      if (inside > mostWaiting) throw new ThreadBusy('too much is waiting for this thread');
      inside += 1;
      try {
        return await runInTurn(task, signal, bytes);
      } finally {
        inside -= 1;
      }
    },
  };
}

async function outcomeOf<Outcome>(
  worker: Worker,
  task: unknown,
  signal: AbortSignal,
  bytes: Uint8Array | undefined,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const died = (error: unknown) => reject(new ThreadDied(codeOf(error)));
  worker.on('message', resolve).on('error', died).on('exit', died);
  try {
    worker.ref();
    post(worker, task, bytes);
    return await abortable(promise, signal);
  } finally {
    worker.unref();
    worker.off('message', resolve).off('error', died).off('exit', died);
  }
}

/** Sends the message, and hands over the memory of its bytes instead of copying them, where that is possible: nothing else may share it. */
export function post(port: Pick<MessagePort, 'postMessage'>, message: unknown, bytes: Uint8Array | undefined): void {
  const own =
    bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
  try {
    port.postMessage(message, own);
  } catch (error) {
    // Memory that a native library gave out cannot be handed over, and there is no telling before.
    if (!(error instanceof DOMException && error.name === 'DataCloneError') || own.length === 0) throw error;
    port.postMessage(message);
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'number') return `exit ${error}`;
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
