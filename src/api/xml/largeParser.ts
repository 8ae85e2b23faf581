import { Worker } from 'node:worker_threads';
import { createThread, ThreadDied } from '../../async/thread.ts';
import { startDeadline } from '../transport/deadline.ts';
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
  const thread = createThread<Task, Outcome>({ start, idleMs });
  return {
    parse: async (task, signal) => {
      const deadline = startDeadline(deadlineMs, signal);
      try {
        const outcome = await thread.run(task, deadline.signal, task.bytes);
        if ('sliced' in outcome) return outcome.sliced;
        throw new UnreadableXml(outcome.refused);
      } catch (error) {
        if (deadline.expired()) throw new ParsingTimeout('parsing took too long');
        throw error instanceof ThreadDied ? new UnreadableXml(`the parser crashed on it (${error.code})`) : error;
      } finally {
        deadline.end();
      }
    },
  };
}
