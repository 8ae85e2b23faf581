import { setImmediate } from 'node:timers/promises';

export type CallQueue = <T>(act: () => Promise<T>) => Promise<T>;

/** Runs calls one after the other. If a call fails, the next one still runs. */
export function createCallQueue(): CallQueue {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = lastTurn.then(act);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Each kind of work waits in its own line, so that jobs that read the lists of fifty servers do not delay answers and
 * posts. The whole process shares these lines, because it has one event loop.
 */
const LINES = { jobs: createCallQueue(), people: createCallQueue(), posts: createCallQueue() } as const;

/**
 * Lets other work use the event loop before the caller continues. In each round of the loop, only one caller per line
 * continues, because fifty short pieces of work in a row would block the loop. Rejects with an AbortError if the signal
 * has aborted when the caller's turn comes.
 */
export const waitForEventLoopTurn = (line: keyof typeof LINES, signal?: AbortSignal): Promise<void> =>
  LINES[line](() => setImmediate(undefined, signal && { signal }));
