import { rejectWhenAborted } from '../../async/abortable.ts';

export const READ_DEADLINE_MS = 10_000;

/** Ends a call when its time is over or its caller aborts, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  isExpired(): boolean;
  remainingMs(): number;
  /** Clears the timer and stops listening to the caller's signal. Must be called when the call has ended. */
  end(): void;
}

/**
 * Settles like the promise, but rejects with the signal's reason if the signal aborts first. A later value goes to
 * `onLateValue`.
 */
export async function rejectPromiseOnAbort<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
  onLateValue: (value: Value) => void,
): Promise<Value> {
  promise.then(
    (value) => {
      if (signal.aborted) onLateValue(value);
    },
    () => undefined,
  );
  return await rejectWhenAborted(promise, signal);
}

/**
 * `AbortSignal.any` and `.timeout` are not used, because they cannot be cleaned up, and a caller's signal may live as
 * long as the bot.
 */
export function startCallDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + ms;
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new Error('the deadline is over'));
  }, ms);
  const abort = () => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort, { once: true });

  return {
    signal: controller.signal,
    isExpired: () => expired,
    remainingMs: () => endsAt - performance.now(),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
