import { abortable } from '../../async/abortable.ts';

/** How long a read may take by default, in milliseconds. */
export const READ_MS = 10_000;

/** Ends a call when its time has passed or its caller gives up, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True once the time has passed. */
  expired(): boolean;
  remainingMs(): number;
  /** Must be called when the call has ended: it clears the timer and stops listening to the caller's signal. */
  end(): void;
}

/**
 * Races a promise that may ignore signals against one: rejects with the signal's reason once that is aborted.
 * The promise's later outcome goes to `late`.
 */
export async function before<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
  late: (value: Value) => void,
): Promise<Value> {
  promise.then(
    (value) => {
      if (signal.aborted) late(value);
    },
    () => undefined,
  );
  return await abortable(promise, signal);
}

/**
 * Avoids `AbortSignal.any` and `.timeout`: these cannot be cleaned up, and a caller's signal may live as long
 * as the bot.
 */
export function startDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const until = performance.now() + ms;
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new Error('the deadline is over'));
  }, ms);
  const giveUp = () => controller.abort(caller?.reason);
  if (caller?.aborted) giveUp();
  caller?.addEventListener('abort', giveUp, { once: true });

  return {
    signal: controller.signal,
    expired: () => expired,
    remainingMs: () => until - performance.now(),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
