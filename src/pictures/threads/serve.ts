import { parentPort } from 'node:worker_threads';
import { post } from '../../async/thread.ts';
import type { PictureOutcome } from './outcome.ts';

/** Runs in a thread: makes a picture of each task. */
export function servePictures<Task>(make: (task: Task) => Promise<Uint8Array>): void {
  parentPort?.on('message', async (task: Task) => {
    const outcome = await make(task).then(
      (picture): PictureOutcome => ({ picture }),
      (error): PictureOutcome => ({ failed: String(error) }),
    );
    if (parentPort) post(parentPort, outcome, 'picture' in outcome ? outcome.picture : undefined);
  });
}
