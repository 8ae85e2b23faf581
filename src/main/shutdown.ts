import { settledOrAborted } from '../async/abortable.ts';
import type { Logger } from '../domain/logger.ts';

/**
 * Docker kills after ten seconds, others sooner: work that hangs is given up in time for the process to end
 * within five.
 */
const GIVE_UP_AFTER_MS = 3500;
const CLOSED_WITHIN_MS = 4500;

/** Closes one thing; resolves when it is closed, or at the signal. */
type Closer = (signal: AbortSignal) => unknown;

export interface Shutdown {
  /** Fires when the shutdown begins: nothing new is started from now on. */
  readonly begun: AbortSignal;
  /** Fires when work in progress is given up. */
  readonly givingUp: AbortSignal;
  /** Registers something to be closed at the end, before everything that was opened earlier. */
  onClose(close: Closer): void;
  /**
   * Closes everything that is open so far, the last opened first. Takes less than five seconds, whatever hangs;
   * works during the start too.
   */
  run(): Promise<void>;
}

/**
 * Within another shutdown, a part can also be closed alone: the outer one closes the rest of that part later.
 */
export function createShutdown(log: Logger, within?: Shutdown): Shutdown {
  const begun = createSignal(within?.begun);
  const givingUp = createSignal(within?.givingUp);
  const closers: Closer[] = [];
  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    begun.abort();
    setTimeout(() => givingUp.abort(), GIVE_UP_AFTER_MS).unref();
    const deadline = AbortSignal.timeout(CLOSED_WITHIN_MS);
    for (const close of closers.toReversed()) {
      await settledOrAborted(closeOne(close, givingUp.signal, log), deadline);
    }
  }

  function run(): Promise<void> {
    closed ??= closeAll();
    return closed;
  }

  within?.onClose(run);
  return {
    begun: begun.signal,
    givingUp: givingUp.signal,
    onClose: (close) => {
      closers.push(close);
    },
    run,
  };
}

function createSignal(within: AbortSignal | undefined) {
  const own = new AbortController();
  return { abort: () => own.abort(), signal: within ? AbortSignal.any([within, own.signal]) : own.signal };
}

async function closeOne(close: Closer, signal: AbortSignal, log: Logger): Promise<void> {
  try {
    await close(signal);
  } catch (err) {
    log.warn({ err }, 'failed to close something during the shutdown');
  }
}
