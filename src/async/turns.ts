import { setImmediate } from 'node:timers/promises';

export type RunInTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** Runs calls one after the other. A failed call does not stop the next. */
export function createTurnQueue(): RunInTurn {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = lastTurn.then(act);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * One line per kind of work, so that jobs that read the lists of fifty servers do not delay answers and posts. All
 * callers in the process share the lines, because it has one event loop.
 */
const LINES = { jobs: createTurnQueue(), people: createTurnQueue(), posts: createTurnQueue() } as const;

/**
 * Waits in line until other work has used the event loop. In each round of the loop, only one caller per line
 * continues, because fifty short pieces of work in a row would block the loop. Rejects with an AbortError if the signal
 * is aborted when the caller's turn comes.
 */
export const waitForEventLoopTurn = (line: keyof typeof LINES, signal?: AbortSignal): Promise<void> =>
  LINES[line](() => setImmediate(undefined, signal && { signal }));
