import { parentPort } from 'node:worker_threads';
import type { Outcome, Task } from './largeParser.ts';
import { slicesOf } from './slices.ts';
import { isSpelledOtherwise } from './spelledOtherwise.ts';
import { UnreadableXml } from './unreadable.ts';
import { examine, parseContainer } from './xml.ts';

/** The thread that parses what would stall the event loop. Unexpected errors end it, and the main thread notices that. */
parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(outcomeOf(task));
});

function outcomeOf({ bytes, limits }: Task): Outcome {
  try {
    const examined = examine(bytes, limits);
    const spelledOtherwise = isSpelledOtherwise(examined.text);
    return { sliced: { ...slicesOf(parseContainer(examined), limits.atOnce), spelledOtherwise } };
  } catch (error) {
    // An error loses its class between threads.
    if (error instanceof UnreadableXml) return { refused: error.message };
    throw error;
  }
}
