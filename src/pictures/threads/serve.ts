import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { MessageChannel, MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { liftMemoryFlags } from '../../async/memoryFlags.ts';
import { post } from '../../async/thread.ts';

/** Starts a thread that runs this file; beyond this many MB of objects it dies without taking the bot with it. */
export function startThread(file: URL, memoryMb: number): Worker {
  const cache = getCompileCacheDir();
  const { port1, port2 } = new MessageChannel();
  // The thread closes its end once it is loaded, or by dying.
  port1.once('close', liftMemoryFlags()).unref();
  return new Worker(file, {
    workerData: port2,
    transferList: [port2],
    // The environment contains tokens, so the thread gets only the folder of compiled code: Node adds the
    // folder's last part, its version, itself.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 6 },
  });
}

/** A thread's answer. An error loses its class between threads, and only its text is needed. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly failed: string };

/** A picture could not be made. */
class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
}

/** Throws a PictureFailure. */
export function pictureIn(outcome: PictureOutcome): Uint8Array {
  if ('failed' in outcome) throw new PictureFailure(outcome.failed);
  return outcome.picture;
}

/** Runs in a thread: makes a picture of each task. */
export function servePictures<Task>(make: (task: Task) => Promise<Uint8Array>): void {
  if (workerData instanceof MessagePort) workerData.close();
  parentPort?.on('message', async (task: Task) => {
    const outcome = await make(task).then(
      (picture): PictureOutcome => ({ picture }),
      (error): PictureOutcome => ({ failed: String(error) }),
    );
    if (parentPort) post(parentPort, outcome, 'picture' in outcome ? outcome.picture : undefined);
  });
}
