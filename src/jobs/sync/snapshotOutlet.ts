import { createCoalescedWork } from '../../async/onceMore.ts';
import type { SessionsSnapshot, SessionsSnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';

/** Gives one consumer its snapshots of streams, one after the other. Nothing else waits for this consumer. */
export interface SnapshotConsumerQueue {
  readonly everyMs: () => number | undefined;
  give(snapshot: SessionsSnapshot): void;
  miss(failure: unknown, at: number): void;
  /** Resolves when the consumer is not at work. Never rejects. */
  idle(): Promise<void>;
}

/** `isStopping` returns true if failures come from the shutdown of the bot. */
export function createSnapshotConsumerQueue(
  consumer: SessionsSnapshotConsumer,
  log: Logger,
  isStopping: () => boolean,
): SnapshotConsumerQueue {
  const failures = createFailureLog(consumer.name, log);
  let pendingCall: (() => Promise<void> | void) | undefined;
  const work = createCoalescedWork(async () => {
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
      // If a snapshot still waits for the consumer, it is kept, and the consumer does not learn of this failed read.
      pendingCall ??= () => consumer.missed?.(failure, at);
      work.run();
    },
    idle: work.done,
  };
}
