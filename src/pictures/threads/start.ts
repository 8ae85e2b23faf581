import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Starts a thread that runs this file; beyond this many MB of objects it dies without taking the bot with it. */
export function startThread(file: URL, memoryMb: number): Worker {
  const cache = getCompileCacheDir();
  return new Worker(file, {
    // Of the environment, which contains tokens, it only needs to know where compiled code is: the name has the version of Node below.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  });
}
