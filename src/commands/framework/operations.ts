import { randomUUID } from 'node:crypto';

/**
 * How many finished operations are remembered, so that a late press is answered correctly instead of as after
 * a restart.
 */
const REMEMBERED = 1000;

/** Why an operation ends early: the person who began it has pressed "Cancel". */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** An operation that runs now. */
interface Work {
  readonly id: string;
  /** Aborts with a Cancelled. */
  readonly signal: AbortSignal;
  /** The operation has ended, with any result. */
  end(): void;
}

/** The operations of this process. They are not stored, because a restart ends them all. */
export interface Operations {
  begin(): Work;
  /** `unknown`: it was begun before the last restart. */
  cancel(id: string): 'cancelled' | 'over' | 'unknown';
}

export function createOperations(): Operations {
  const running = new Map<string, AbortController>();
  const over = new Set<string>();

  function end(id: string): void {
    running.delete(id);
    over.add(id);
    const [oldest] = over;
    if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
  }

  return {
    begin: () => {
      const id = randomUUID();
      const controller = new AbortController();
      running.set(id, controller);
      return { id, signal: controller.signal, end: () => end(id) };
    },
    cancel: (id) => {
      const controller = running.get(id);
      if (!controller) return over.has(id) ? 'over' : 'unknown';
      controller.abort(new Cancelled());
      return 'cancelled';
    },
  };
}
