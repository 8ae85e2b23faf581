import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { MessageChannel, MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { restoreDefaultMemoryFlags } from '../../async/memoryFlags.ts';
import { postToWorkerThread } from '../../async/thread.ts';

/**
 * Starts a thread that runs this file. If its objects need more than `memoryMb`, the thread dies, and the bot goes on.
 */
export function startThread(file: URL, memoryMb: number): Worker {
  const cache = getCompileCacheDir();
  const { port1, port2 } = new MessageChannel();
  // The thread closes its end of the channel once it is loaded, or when it dies.
  port1.once('close', restoreDefaultMemoryFlags()).unref();
  return new Worker(file, {
    workerData: port2,
    transferList: [port2],
    // The thread does not get the environment, which contains tokens, but only the folder for compiled code. Node
    // itself appends its version to that path.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 6 },
  });
}

/** Response of a thread. A failure is only a text, because errors lose their class between threads. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly failed: string };

class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
}

export function unwrapPictureResponse(outcome: PictureOutcome): Uint8Array {
  if ('failed' in outcome) throw new PictureFailure(outcome.failed);
  return outcome.picture;
}

export function servePictures<Task>(makePicture: (task: Task) => Promise<Uint8Array>): void {
  if (workerData instanceof MessagePort) workerData.close();
  parentPort?.on('message', async (task: Task) => {
    const outcome = await makePicture(task).then(
      (picture): PictureOutcome => ({ picture }),
      (error): PictureOutcome => ({ failed: String(error) }),
    );
    if (parentPort) postToWorkerThread(parentPort, outcome, 'picture' in outcome ? outcome.picture : undefined);
  });
}
