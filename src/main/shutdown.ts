import { waitUntilSettledOrAborted } from '../async/abortable.ts';
import type { Logger } from '../domain/logger.ts';

/**
 * Time after which unfinished work is abandoned, in ms, so that the process ends within five seconds. Docker kills a
 * process ten seconds after the stop signal, other systems sooner.
 */
const GIVE_UP_AFTER_MS = 3500;
const CLOSED_WITHIN_MS = 4500;

/** Closes a part of the bot. Must resolve when the part is closed, or when the signal aborts. */
type Closer = (signal: AbortSignal) => unknown;

export interface Shutdown {
  /** Aborts when the shutdown begins. No new work may start afterwards. */
  readonly begun: AbortSignal;
  /** Aborts when unfinished work must be abandoned. */
  readonly givingUp: AbortSignal;
  /** Registers a part to close. Parts close in reverse order. */
  onClose(close: Closer): void;
  /**
   * Closes all open parts, the latest first. Takes less than five seconds even if a part hangs, and works during the
   * start too.
   */
  run(): Promise<void>;
}

/** Creates a shutdown. If `outer` is given, the new shutdown is also a part of it. */
export function createShutdown(log: Logger, outer?: Shutdown): Shutdown {
  const begun = createSignal(outer?.begun);
  const givingUp = createSignal(outer?.givingUp);
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    begun.abort();
    setTimeout(() => givingUp.abort(), GIVE_UP_AFTER_MS).unref();
    const deadline = AbortSignal.timeout(CLOSED_WITHIN_MS);
    for (const close of closers.toReversed()) {
      await waitUntilSettledOrAborted(closeOne(close, givingUp.signal, log), deadline);
    }
  }

  function run(): Promise<void> {
    closing ??= closeAll();
    return closing;
  }

  outer?.onClose(run);
  return {
    begun: begun.signal,
    givingUp: givingUp.signal,
    onClose: (close) => {
      closers.push(close);
    },
    run,
  };
}

function createSignal(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  return {
    abort: () => controller.abort(),
    signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
  };
}

async function closeOne(close: Closer, signal: AbortSignal, log: Logger): Promise<void> {
  try {
    await close(signal);
  } catch (err) {
    log.warn({ err }, 'could not close a part of the bot cleanly during the shutdown');
  }
}
