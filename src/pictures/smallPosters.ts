import type { Worker } from 'node:worker_threads';
import { abortable } from '../async/abortable.ts';
import { Thread, ThreadBusy } from '../async/thread.ts';
import { type PictureOutcome, pictureIn, startThread } from './threads/serve.ts';

/** Makes a small WebP of any picture, and takes over the bytes. Rejects if it cannot, or with the signal's reason. */
export type MakeSmall = (bytes: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;

interface SmallPosters {
  readonly make: MakeSmall;
  /**
   * Starts the thread in advance, for posters that are wanted soon: that takes 0.1 s. Does nothing if no poster
   * was made since the last call: then the wanted ones are most likely on disk.
   */
  prepare(): void;
}

interface SmallPostersOptions {
  readonly start?: (() => Worker) | undefined;
  /** The time for waiting and work together: a thread that takes longer hangs. */
  readonly deadlineMs?: number | undefined;
}

const IDLE_MS = 60_000;
/** The pictures themselves are not among the objects that this limits: `poster.ts` limits their size. */
const MEMORY_MB = 128;
/** The most bytes that may wait: a hundred common posters, or three of the largest that are fetched. */
const MOST_BYTES = 32 * 1024 * 1024;

const startShrinking = (): Worker => startThread(new URL('./threads/poster.ts', import.meta.url), MEMORY_MB);

/** The same for `createSmallPosters`, of a size for screenshots. */
export const startScreenshots = (): Worker =>
  startThread(new URL('./threads/screenshot.ts', import.meta.url), MEMORY_MB);

/** Works in a thread that is started with the first poster and ends some time after the last, so that sharp is loaded only while it is used. */
export function createSmallPosters({
  start = startShrinking,
  deadlineMs = 15_000,
}: SmallPostersOptions = {}): SmallPosters {
  const thread = new Thread<Uint8Array, PictureOutcome>({ start, idleMs: IDLE_MS });
  let held = 0;
  let isNeeded = true;
  async function make(bytes: Uint8Array): Promise<Uint8Array> {
    const { byteLength } = bytes;
    if (held + byteLength > MOST_BYTES) throw new ThreadBusy('too many bytes are waiting for this thread');
    held += byteLength;
    isNeeded = true;
    try {
      return pictureIn(await thread.run(bytes, AbortSignal.timeout(deadlineMs), bytes));
    } finally {
      held -= byteLength;
    }
  }
  return {
    // A message that gives up must not end the thread, because others wait for it too.
    make: async (bytes, signal) => {
      signal.throwIfAborted();
      return await abortable(make(bytes), signal);
    },
    prepare: () => {
      if (isNeeded) thread.prepare();
      isNeeded = false;
    },
  };
}
