import type { Worker } from 'node:worker_threads';
import { rejectWhenAborted } from '../async/abortable.ts';
import { ThreadBusyError, WorkerThread } from '../async/thread.ts';
import { type PictureOutcome, startThread, unwrapPictureResponse } from './threads/serve.ts';

/**
 * Makes a small WebP of a picture. The caller must not use the bytes afterwards. Rejects if that fails, or with the
 * signal's reason.
 */
export type ShrinkPicture = (bytes: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;

interface SmallPosters {
  readonly make: ShrinkPicture;
  /**
   * Starts the thread early, because a start takes 0.1 s. Does nothing if no poster was made since the last call: then
   * the next posters are most likely on disk.
   */
  prepare(): void;
}

interface SmallPostersOptions {
  readonly start?: (() => Worker) | undefined;
  /** Maximum time for waiting and work together, in ms. A thread that takes longer is stuck. */
  readonly deadlineMs?: number | undefined;
}

const IDLE_MS = 60_000;
/** Memory limit for JavaScript objects, in MB. The pictures are not among them, so `poster.ts` limits their size. */
const MEMORY_MB = 128;
/** Maximum bytes of waiting pictures: a hundred common posters, or three of the largest accepted ones. */
const MOST_BYTES = 32 * 1024 * 1024;

const startShrinking = (): Worker => startThread(new URL('./threads/poster.ts', import.meta.url), MEMORY_MB);

/** Starts a thread for `createPosterShrinker` that makes pictures of a screenshot's size. */
export const startScreenshotThread = (): Worker =>
  startThread(new URL('./threads/screenshot.ts', import.meta.url), MEMORY_MB);

/**
 * Shrinks posters in a thread that starts with the first poster and ends some time after the last, so that sharp uses
 * memory only while it is needed.
 */
export function createPosterShrinker({
  start = startShrinking,
  deadlineMs = 15_000,
}: SmallPostersOptions = {}): SmallPosters {
  const thread = new WorkerThread<Uint8Array, PictureOutcome>({ start, idleMs: IDLE_MS });
  let waitingBytes = 0;
  let shouldPrepare = true;
  async function shrinkInThread(bytes: Uint8Array): Promise<Uint8Array> {
    const { byteLength } = bytes;
    if (waitingBytes + byteLength > MOST_BYTES) throw new ThreadBusyError('too many bytes are waiting for this thread');
    waitingBytes += byteLength;
    shouldPrepare = true;
    try {
      return unwrapPictureResponse(await thread.run(bytes, AbortSignal.timeout(deadlineMs), bytes));
    } finally {
      waitingBytes -= byteLength;
    }
  }
  return {
    // An aborted picture is still finished, because the thread works for other messages too. Only this caller stops
    // waiting.
    make: async (bytes, signal) => {
      signal.throwIfAborted();
      return await rejectWhenAborted(shrinkInThread(bytes), signal);
    },
    prepare: () => {
      if (shouldPrepare) thread.prepare();
      shouldPrepare = false;
    },
  };
}
