import { Worker } from 'node:worker_threads';
import { abortable } from '../../async/abortable.ts';
import { createSemaphore } from '../../async/semaphore.ts';
import { type Deadline, startDeadline } from '../transport/deadline.ts';
import type { Limits } from './limits.ts';
import type { Sliced } from './slices.ts';
import { UnreadableXml } from './unreadable.ts';

/** What goes to the thread. */
export interface Task {
  readonly bytes: Uint8Array;
  readonly limits: Limits;
}

/** What comes back. `refused` is the message of an UnreadableXml. */
export type Outcome = { readonly sliced: Sliced } | { readonly refused: string };

/** The time for parsing was over before it was done. */
export class ParsingTimeout extends Error {
  override readonly name = 'ParsingTimeout';
}

export interface LargeParser {
  /**
   * Parses in a thread of its own, one document after the other; takes the bytes with it. Rejects with UnreadableXml, also
   * where the thread dies of the document, with ParsingTimeout, or with the signal's reason.
   */
  parse(task: Task, signal: AbortSignal | undefined): Promise<Sliced>;
}

interface LargeParserOptions {
  readonly start?: (() => Worker) | undefined;
  /** For waiting and parsing together. 19 MB take a second here, and some on the smallest machines. */
  readonly deadlineMs?: number | undefined;
  /** A thread that has nothing to do ends after that time: large answers are seldom, and it holds some 50 MB. */
  readonly idleMs?: number | undefined;
}

/** The tree of 32 MB of attributes takes 400; a thread that wants more dies alone. */
const MEMORY_MB = 768;

const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    // Nothing of the environment is needed there, and there are tokens in it.
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
        // It may die when nobody waits for it, or once more when it is terminated.
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
      // It is parsing still, or dead; only after a refusal it is as good as new.
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

/** By a thread that goes on living. */
class Refused extends UnreadableXml {}

async function outcome(worker: Worker, { bytes, limits }: Task, signal: AbortSignal): Promise<Sliced> {
  const { promise, resolve, reject } = Promise.withResolvers<Sliced>();
  const heard = (outcome: Outcome) =>
    'sliced' in outcome ? resolve(outcome.sliced) : reject(new Refused(outcome.refused));
  const died = (error: unknown) => reject(new UnreadableXml(`the parser died of it (${codeOf(error)})`));
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

/** Whether nothing else lies in the same memory, so that it can be handed over and need not be copied. */
const isAlone = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;

/** Its message could quote the document. */
function codeOf(error: unknown): string {
  if (typeof error === 'number') return `exit ${error}`;
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : 'unknown';
}
