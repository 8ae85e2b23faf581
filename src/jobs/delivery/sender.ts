import { settledOrAborted } from '../../async/abortable.ts';
import { createOnceMore } from '../../async/onceMore.ts';
import { createSemaphore } from '../../async/semaphore.ts';
import { turnInOrder } from '../../async/turns.ts';
import type { Channels } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { MayRead } from '../../domain/notifications/readers.ts';
import type { Wake } from '../../domain/wake.ts';
import { type ChannelBlocker, type ChannelBlockerDeps, createChannelBlocker } from './blockedChannels.ts';
import { ChannelWorker, type ChannelWorkerDeps, createStoreRetry, type StoreRetry } from './channelWorker.ts';
import { type DeliveryDeps, deliver } from './deliver.ts';
import type { Split } from './splitting.ts';
import { createStuckPosts, type StuckPostsDeps } from './stuckPosts.ts';

export interface SenderDeps extends Omit<ChannelBlockerDeps, 'directory'>, StuckPostsDeps {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly split: Split;
  readonly mayRead: MayRead;
  readonly random: () => number;
  /**
   * Called when a channel's backlog is empty, a channel accepts messages again, or another channel has rows to send.
   */
  readonly wake: Wake;
}

export interface Sender {
  /** Shared with the other parts that post to channels, because it remembers which channels work. */
  readonly channelBlocker: ChannelBlocker;
  /** Call it when there may be something to send: new rows, or rows that may be sent earlier than planned. */
  readonly wake: Wake;
  /** Starts no more sends. Resolves when the current sends have ended or the signal aborts, whichever is first. */
  stop(signal: AbortSignal): Promise<void>;
}

/**
 * Maximum messages with a reader that are sent at the same time. Discord accepts fifty requests a second from the bot,
 * and a message with a reader takes two. The limit keeps the time short between reading the reader's roles and sending.
 */
const MAX_CONCURRENT_READERS = 20;

/**
 * Channels whose workers start in one turn of the event loop. Each reads and writes the database, and there may be
 * hundreds.
 */
const CHANNELS_PER_TURN = 50;

/** Sends the outbox: the rows of a channel one after the other in their order, the channels in parallel. */
export function createSender(deps: SenderDeps): Sender {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const retry = createStoreRetry(deps, signal);
  const channelBlocker = createChannelBlocker(deps, signal);
  const workers = createWorkers({ ...deps, channelBlocker }, retry, signal);
  const search = createOnceMore(async () => {
    for (const [index, channelId] of ((await retry(() => deps.outbox.channels())) ?? []).entries()) {
      if (index % CHANNELS_PER_TURN === CHANNELS_PER_TURN - 1) await turnInOrder('posts');
      workers.open(channelId);
    }
  });
  return {
    channelBlocker,
    wake: () => {
      if (signal.aborted) return;
      workers.wake();
      search.run();
    },
    stop: async (deadline) => {
      shutdown.abort();
      await settledOrAborted(Promise.all([search.done(), workers.done()]), deadline);
    },
  };
}

function createWorkers(deps: SenderDeps & Pick<Sender, 'channelBlocker'>, retry: StoreRetry, signal: AbortSignal) {
  const { outbox, clock, wake } = deps;
  const workers = new Map<string, ChannelWorker>();
  const delivery: DeliveryDeps = {
    ...deps,
    stuckPosts: createStuckPosts(deps),
    channelOutages: new Map(),
    readersAtOnce: createSemaphore(MAX_CONCURRENT_READERS),
    signal,
  };
  const workerDeps: Omit<ChannelWorkerDeps, 'onEnd'> = {
    outbox,
    clock,
    retry,
    signal,
    deliver: (row) => deliver(row, delivery),
    attempted: new Set(),
  };
  return {
    open: (channelId: string): void => {
      if (workers.has(channelId) || signal.aborted) return;
      const onEnd = () => {
        workers.delete(channelId);
        if (!signal.aborted) wake();
      };
      workers.set(channelId, new ChannelWorker(channelId, { ...workerDeps, onEnd }));
    },
    wake: (): void => {
      for (const worker of workers.values()) worker.wake();
    },
    done: () => Promise.all([...workers.values()].map(({ done }) => done)),
  };
}
