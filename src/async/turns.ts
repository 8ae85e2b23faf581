import { setImmediate } from 'node:timers/promises';

/** Calls a function once all earlier calls have ended. */
export type TakeTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** One call after the other, whatever becomes of each. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Nobody waits behind what goes on for somebody else: lists of fifty servers that are read for jobs hold up neither answers nor posts. */
const LINES = { jobs: createTurns(), people: createTurns(), posts: createTurns() } as const;

/**
 * Lets other work have the event loop. Of all who wait for it in one line one goes on at a time: what each does until its next turn is
 * short, and what fifty of them do is not. `setImmediate` is enough for work of which there is one. Rejects with an AbortError, at its
 * turn, if the signal is aborted by then.
 */
export const turnInOrder = (line: keyof typeof LINES, signal?: AbortSignal): Promise<void> =>
  LINES[line](() => setImmediate(undefined, signal && { signal }));
