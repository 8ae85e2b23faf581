import { randomUUID } from 'node:crypto';

/** Number of finished operations whose ids are kept. A late press on "Cancel" then gets the right answer. */
const MOST_REMEMBERED = 1000;

/** Reason with which an operation's signal aborts when the person who started the operation presses "Cancel". */
export class OperationCancelled extends Error {
  override readonly name = 'OperationCancelled';
}

interface RunningOperation {
  readonly id: string;
  readonly signal: AbortSignal;
  end(): void;
}

/** The operations that run in this process. They are not stored, because a restart ends them. */
export interface RunningOperations {
  begin(): RunningOperation;
  /** Cancels an operation. Returns `unknown` for an operation that began before the bot's last restart. */
  cancel(id: string): 'cancelled' | 'over' | 'unknown';
}

export function createOperations(): RunningOperations {
  const runningControllers = new Map<string, AbortController>();
  const finishedIds = new Set<string>();

  function end(id: string): void {
    runningControllers.delete(id);
    finishedIds.add(id);
    const [oldestId] = finishedIds;
    if (finishedIds.size > MOST_REMEMBERED && oldestId !== undefined) finishedIds.delete(oldestId);
  }

  return {
    begin: () => {
      const id = randomUUID();
      const controller = new AbortController();
      runningControllers.set(id, controller);
      return { id, signal: controller.signal, end: () => end(id) };
    },
    cancel: (id) => {
      const controller = runningControllers.get(id);
      if (!controller) return finishedIds.has(id) ? 'over' : 'unknown';
      controller.abort(new OperationCancelled());
      return 'cancelled';
    },
  };
}
