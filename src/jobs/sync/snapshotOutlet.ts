import { createOnceMore } from '../../async/onceMore.ts';
import type { SessionsSnapshot, SnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';

/** Gives one consumer its snapshots, one after the other. Neither the poller nor other consumers wait for it. */
export interface SnapshotOutlet {
  readonly everyMs: () => number | undefined;
  give(snapshot: SessionsSnapshot): void;
  miss(failure: unknown, at: number): void;
  /** Resolves when the consumer has handled its snapshots. Never rejects. */
  idle(): Promise<void>;
}

/** `isStopping`: failures from now on come from the shutdown of the bot. */
export function createSnapshotOutlet(
  consumer: SnapshotConsumer,
  log: Logger,
  isStopping: () => boolean,
): SnapshotOutlet {
  const failures = createFailureLog(consumer.name, log);
  let pendingCall: (() => Promise<void> | void) | undefined;
  const work = createOnceMore(async () => {
    const call = pendingCall;
    pendingCall = undefined;
    try {
      await call?.();
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
      pendingCall = () => consumer.receive(snapshot);
      work.run();
    },
    miss: (failure, at) => {
      if (!isNeeded()) return;
      // A waiting snapshot is newer than the report of a missed one, so it stays.
      pendingCall ??= () => consumer.missed?.(failure, at);
      work.run();
    },
    idle: work.done,
  };
}
