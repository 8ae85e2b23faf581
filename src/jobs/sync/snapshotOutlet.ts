import { createOnceMore } from '../../async/onceMore.ts';
import type { SessionsSnapshot, SnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';

/**
 * Gives one consumer its snapshots, one after the other. Neither the poller nor another consumer waits for
 * it.
 */
export interface SnapshotOutlet {
  readonly everyMs: () => number | undefined;
  give(snapshot: SessionsSnapshot): void;
  miss(failure: unknown, at: number): void;
  /** Resolves when the consumer has ended with its snapshots; never rejects. */
  idle(): Promise<void>;
}

/** `isStopping`: failures from now on come from the shutdown of the bot. */
export function createSnapshotOutlet(
  consumer: SnapshotConsumer,
  log: Logger,
  isStopping: () => boolean,
): SnapshotOutlet {
  const failures = createFailureLog(consumer.name, log);
  let next: (() => Promise<void> | void) | undefined;
  const work = createOnceMore(async () => {
    const now = next;
    next = undefined;
    try {
      await now?.();
      failures.worked();
    } catch (err) {
      failures.failed(err, isStopping());
    }
  });
  const isNeeded = (): boolean => consumer.everyMs() !== undefined;

  return {
    everyMs: consumer.everyMs,
    give: (snapshot) => {
      if (!isNeeded()) return;
      next = () => consumer.take(snapshot);
      work.run();
    },
    miss: (failure, at) => {
      if (!isNeeded()) return;
      // A snapshot that still waits is newer than the news that one was missed.
      next ??= () => consumer.missed?.(failure, at);
      work.run();
    },
    idle: work.done,
  };
}
