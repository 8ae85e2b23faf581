import { Worker } from 'node:worker_threads';
import { abortable } from '../../async/abortable.ts';
import { createSemaphore } from '../../async/semaphore.ts';
import { type Deadline, startDeadline } from '../transport/deadline.ts';
import type { Limits } from './limits.ts';
import type { Sliced } from './slices.ts';
import { UnreadableXml } from './unreadable.ts';

/** What is sent to the thread. */
export interface Task {
  readonly bytes: Uint8Array;
  readonly limits: Limits;
}

/** What the thread sends back. `refused` is the message of an UnreadableXml. */
export type Outcome = { readonly sliced: Sliced } | { readonly refused: string };

/** Parsing took longer than it may. */
export class ParsingTimeout extends Error {
  override readonly name = 'ParsingTimeout';
}

export interface LargeParser {
  /**
   * Parses in a thread of its own, one document after the other, and takes over the bytes. Rejects with UnreadableXml (also if the
   * document crashes the thread), with ParsingTimeout, or with the signal's reason.
   */
  parse(task: Task, signal: AbortSignal | undefined): Promise<Sliced>;
}

interface LargeParserOptions {
  readonly start?: (() => Worker) | undefined;
  /** The time for waiting and parsing together. 19 MB take a second here, and several on the smallest machines. */
  readonly deadlineMs?: number | undefined;
  /** An idle thread ends after this time, since large responses are rare and it uses some 50 MB. */
  readonly idleMs?: number | undefined;
}

/** The tree of 32 MB of attributes takes 400; a thread that needs more dies without taking the bot with it. */
const MEMORY_MB = 768;

const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    // The thread needs nothing of the environment, which contains tokens.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

export function createLargeParser(options: LargeParserOptions = {}): LargeParser {
  const { start = startWorker, deadlineMs = 30_000, idleMs = 10_000 } = options;
  const semaphore = createSemaphore(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

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

  async function parseNow(task: Task, deadline: Deadline): Promise<Sliced> {
    clearTimeout(idle);
    const release = await semaphore.acquire(deadline.signal);
    clearTimeout(idle);
    try {
      return await outcome(worker ?? begin(), task, deadline.signal);
    } catch (error) {
      // The thread is still parsing, or dead; only after a refusal can it be used again.
      if (!(error instanceof Refused)) end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
      release();
    }
  }

  return {
    parse: async (task, signal) => {
      const deadline = startDeadline(deadlineMs, signal);
      try {
        return await parseNow(task, deadline);
      } catch (error) {
        throw deadline.expired() ? new ParsingTimeout('parsing took too long') : error;
      } finally {
        deadline.end();
      }
    },
  };
}

/** The thread refused the document and is still alive. */
class Refused extends UnreadableXml {}

async function outcome(worker: Worker, { bytes, limits }: Task, signal: AbortSignal): Promise<Sliced> {
  const { promise, resolve, reject } = Promise.withResolvers<Sliced>();
  const heard = (outcome: Outcome) =>
    'sliced' in outcome ? resolve(outcome.sliced) : reject(new Refused(outcome.refused));
  const died = (error: unknown) => reject(new UnreadableXml(`the parser crashed on it (${codeOf(error)})`));
  worker.on('message', heard).on('error', died).on('exit', died);
  try {
    worker.ref();
    worker.postMessage({ bytes, limits }, isAlone(bytes) ? [bytes.buffer] : []);
    return await abortable(promise, signal);
  } finally {
    worker.unref();
    worker.off('message', heard).off('error', died).off('exit', died);
  }
}

/** Whether nothing else shares the memory, so that it can be transferred instead of copied. */
const isAlone = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;

/** Only the code is used, since the message could quote the document. */
function codeOf(error: unknown): string {
  if (typeof error === 'number') return `exit ${error}`;
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
