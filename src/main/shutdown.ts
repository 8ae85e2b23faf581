import { settledOrAborted } from '../async/abortable.ts';
import type { Logger } from '../domain/logger.ts';

/** Docker kills after ten seconds: what hangs is told so at seven, and all is closed before nine. */
const GIVE_UP_AFTER_MS = 7000;
const CLOSED_WITHIN_MS = 9000;

/** Closes one thing; resolves when it is closed, or at the signal. */
type Closer = (signal: AbortSignal) => unknown;

export interface Shutdown {
  /** Nothing new is begun from now on. */
  readonly stopping: AbortSignal;
  /** What is in hand is given up from now on. */
  readonly givingUp: AbortSignal;
  /** To be closed at the end, before everything that was opened earlier. */
  onClose(close: Closer): void;
  /** Closes what is open so far, the last opened first. Within nine seconds, whatever hangs; at any time, the start included. */
  stop(): Promise<void>;
}

export function createShutdown(log: Logger): Shutdown {
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const closers: Closer[] = [];
  let stopped: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    stopping.abort();
    setTimeout(() => givingUp.abort(), GIVE_UP_AFTER_MS).unref();
    const deadline = AbortSignal.timeout(CLOSED_WITHIN_MS);
    for (const close of closers.toReversed()) {
      await settledOrAborted(closed(close, givingUp.signal, log), deadline);
    }
  }

  return {
    stopping: stopping.signal,
    givingUp: givingUp.signal,
    onClose: (close) => void closers.push(close),
    stop: () => {
      stopped ??= closeAll();
      return stopped;
    },
  };
}

async function closed(close: Closer, signal: AbortSignal, log: Logger): Promise<void> {
  try {
    await close(signal);
  } catch (err) {
    log.warn({ err }, 'something could not be closed');
  }
}
