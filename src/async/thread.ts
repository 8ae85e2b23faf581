import type { MessagePort, Worker } from 'node:worker_threads';
import { rejectWhenAborted } from './abortable.ts';
import { createSemaphore } from './semaphore.ts';

/** The thread ended during a task. The error has a code but no details, because a message could quote the data. */
export class ThreadDiedError extends Error {
  override readonly name = 'ThreadDiedError';
  readonly code: string;
  constructor(code: string) {
    super(`the thread died (${code})`);
    this.code = code;
  }
}

export class ThreadBusyError extends Error {
  override readonly name = 'ThreadBusyError';
}

interface ThreadOptions {
  /**
   * Creates the thread before the first task, and again if the thread has ended. The thread must answer each message
   * with one message.
   */
  readonly start: () => Worker;
  /** Time after which an idle thread ends and frees its memory, in milliseconds. */
  readonly idleMs: number;
  /** Maximum number of waiting tasks, not counting the running task. Undefined means no limit. */
  readonly mostWaiting?: number | undefined;
}

/** A thread that exists only while tasks need it, and runs one task at a time. */
export class WorkerThread<Task, Outcome> {
  readonly #options: ThreadOptions;
  readonly #semaphore = createSemaphore(1);
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #openTasks = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Runs a task. Rejects with ThreadBusyError, ThreadDiedError or the signal's reason. A running task can be stopped
   * only by ending the thread, so an abort ends it; the next task starts a new thread. The caller may not use the
   * task's `bytes` afterwards.
   */
  async run(task: Task, signal: AbortSignal, bytes?: Uint8Array): Promise<Outcome> {
    const { mostWaiting = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#openTasks > mostWaiting) throw new ThreadBusyError('too much is waiting for this thread');
    this.#openTasks += 1;
    try {
      return await this.#runInTurn(task, signal, bytes);
    } finally {
      this.#openTasks -= 1;
    }
  }

  /** Starts the thread early, before an expected task. Does nothing if the thread already runs. */
  prepare(): void {
    if (this.#worker) return;
    this.#startWorker().unref();
    this.#endWhenIdle();
  }

  async #runInTurn(task: Task, signal: AbortSignal, bytes: Uint8Array | undefined): Promise<Outcome> {
    const release = await this.#semaphore.acquire(signal);
    clearTimeout(this.#idle);
    try {
      return await runTask<Outcome>(this.#worker ?? this.#startWorker(), task, signal, bytes);
    } catch (error) {
      // After an error, the thread is dead or still busy with the failed task, so it is ended.
      this.#end();
      throw error;
    } finally {
      this.#endWhenIdle();
      release();
    }
  }

  #startWorker(): Worker {
    const worker = this.#options.start();
    this.#worker = worker;
    // Without this listener, an error of the thread would end the whole process. The thread may fail while no task
    // waits, or when it is terminated.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  #endWhenIdle(): void {
    // Restarts the idle timer. An old timer would end a newly started thread in the middle of a task.
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

async function runTask<Outcome>(
  worker: Worker,
  task: unknown,
  signal: AbortSignal,
  bytes: Uint8Array | undefined,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const failThread = (errorOrExitCode: unknown) => reject(new ThreadDiedError(codeOf(errorOrExitCode)));
  worker.on('message', resolve).on('error', failThread).on('exit', failThread);
  try {
    worker.ref();
    postToWorkerThread(worker, task, bytes);
    return await rejectWhenAborted(promise, signal);
  } finally {
    worker.unref();
    worker.off('message', resolve).off('error', failThread).off('exit', failThread);
  }
}

/**
 * Sends a message to the other thread. If possible, the memory of `bytes` moves there instead of being copied, so the
 * caller must not use it any more.
 */
export function postToWorkerThread(
  port: Pick<MessagePort, 'postMessage'>,
  message: unknown,
  bytes: Uint8Array | undefined,
): void {
  const isWholeBuffer = bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  if (!isWholeBuffer) {
    port.postMessage(message);
    return;
  }
  try {
    port.postMessage(message, [bytes.buffer]);
  } catch (error) {
    // Memory from a native library cannot be transferred, and only an attempt shows this.
    if (!(error instanceof DOMException && error.name === 'DataCloneError')) throw error;
    port.postMessage(message);
  }
}

function codeOf(errorOrExitCode: unknown): string {
  if (typeof errorOrExitCode === 'number') return `exit ${errorOrExitCode}`;
  const code: unknown = Reflect.get(Object(errorOrExitCode), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
