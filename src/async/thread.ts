import type { MessagePort, Worker } from 'node:worker_threads';
import { abortable } from './abortable.ts';
import { createSemaphore } from './semaphore.ts';

/** The thread ended while it worked. It carries only a code, because the message could quote the data. */
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
  /** How many tasks may wait beside the one in progress, unless the caller limits that. */
  readonly mostWaiting?: number | undefined;
}

/** A thread that lives only while it is needed, and does one task after the other. */
export class Thread<Task, Outcome> {
  readonly #options: ThreadOptions;
  readonly #semaphore = createSemaphore(1);
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #inside = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Rejects with ThreadBusy, with ThreadDied, or with the signal's reason. An aborted task in progress ends the
   * thread, because nothing else stops it; the next task starts another one. Takes over the task's `bytes`.
   */
  async run(task: Task, signal: AbortSignal, bytes?: Uint8Array): Promise<Outcome> {
    const { mostWaiting = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#inside > mostWaiting) throw new ThreadBusy('too much is waiting for this thread');
    this.#inside += 1;
    try {
      return await this.#runInTurn(task, signal, bytes);
    } finally {
      this.#inside -= 1;
    }
  }

  /** Starts the thread, unless it runs, for a task that comes soon. */
  prepare(): void {
    if (this.#worker) return;
    this.#begin().unref();
    this.#endWhenIdle();
  }

  async #runInTurn(task: Task, signal: AbortSignal, bytes: Uint8Array | undefined): Promise<Outcome> {
    const release = await this.#semaphore.acquire(signal);
    clearTimeout(this.#idle);
    try {
      return await outcomeOf<Outcome>(this.#worker ?? this.#begin(), task, signal, bytes);
    } catch (error) {
      // The thread is still at work, or dead.
      this.#end();
      throw error;
    } finally {
      this.#endWhenIdle();
      release();
    }
  }

  #begin(): Worker {
    const started = this.#options.start();
    this.#worker = started;
    return (
      started
        // It may die while no task waits for it, or again when it is terminated.
        .on('error', () => undefined)
        .on('exit', () => {
          if (this.#worker === started) this.#worker = undefined;
        })
    );
  }

  #endWhenIdle(): void {
    // A thread that died left its timer behind, which would end the next thread in the middle of a task.
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
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

/**
 * Sends the message. Where possible it hands over the memory of the bytes instead of copying it: no other
 * code may share that memory.
 */
export function post(port: Pick<MessagePort, 'postMessage'>, message: unknown, bytes: Uint8Array | undefined): void {
  const own =
    bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
  try {
    port.postMessage(message, own);
  } catch (error) {
    // Memory that a native library gave out cannot be handed over, and only the attempt shows that.
    if (!(error instanceof DOMException && error.name === 'DataCloneError') || own.length === 0) throw error;
    port.postMessage(message);
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'number') return `exit ${error}`;
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
