import { setImmediate } from 'node:timers/promises';

/** Calls a function once all earlier calls have ended. */
export type TakeTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** One call after the other, even if some fail. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Separate lines, so that no one waits for unrelated work: jobs that read lists of fifty servers hold up
 * neither answers nor posts.
 */
const LINES = { jobs: createTurns(), people: createTurns(), posts: createTurns() } as const;

/**
 * Lets other work have the event loop. Of all waiting work in one line, one piece continues at a time: each
 * piece is short until its next turn, but fifty pieces are not. For a single piece of work, `setImmediate` is
 * enough. Rejects with an AbortError, at its turn, if the signal is aborted by then.
 */
export const turnInOrder = (line: keyof typeof LINES, signal?: AbortSignal): Promise<void> =>
  LINES[line](() => setImmediate(undefined, signal && { signal }));
