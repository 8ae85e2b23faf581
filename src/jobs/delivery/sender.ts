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
  /** A channel's backlog is empty, a channel takes messages again, or another one has rows to send. */
  readonly wake: Wake;
}

export interface Sender {
  /** Shared with the other writers to channels, because it remembers which channels work. */
  readonly channelBlocker: ChannelBlocker;
  /** Call it when there may be something to send: new rows, or rows that may be sent earlier than planned. */
  readonly wake: Wake;
  /**
   * Starts no more sends; resolves when those in progress have ended or the signal fires, whichever is first.
   */
  stop(signal: AbortSignal): Promise<void>;
}

/**
 * Messages for one person that are on their way at once. Discord takes fifty requests a second from the bot,
 * and each of these takes two, so that none waits long between the question for the roles and the message.
 */
const READERS_AT_ONCE = 20;

/**
 * At most this many channels begin in one turn of the event loop: each reads and writes the store, and there
 * may be hundreds.
 */
const TOGETHER = 50;

/** Sends the outbox: each channel's rows one after the other in their order, the channels side by side. */
export function createSender(deps: SenderDeps): Sender {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const retry = createStoreRetry(deps, signal);
  const channelBlocker = createChannelBlocker(deps, signal);
  const workers = createWorkers({ ...deps, channelBlocker }, retry, signal);
  const search = createOnceMore(async () => {
    for (const [nth, channelId] of ((await retry(() => deps.outbox.channels())) ?? []).entries()) {
      if (nth % TOGETHER === TOGETHER - 1) await turnInOrder('posts');
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
    stop: async (givenUp) => {
      shutdown.abort();
      await settledOrAborted(Promise.all([search.done(), workers.done()]), givenUp);
    },
  };
}

function createWorkers(deps: SenderDeps & Pick<Sender, 'channelBlocker'>, retry: StoreRetry, signal: AbortSignal) {
  const { outbox, clock, wake } = deps;
  const running = new Map<string, ChannelWorker>();
  const delivery: DeliveryDeps = {
    ...deps,
    stuckPosts: createStuckPosts(deps),
    channelOutages: new Map(),
    readersAtOnce: createSemaphore(READERS_AT_ONCE),
    signal,
  };
  const shared: Omit<ChannelWorkerDeps, 'ended'> = {
    outbox,
    clock,
    retry,
    signal,
    deliver: (row) => deliver(row, delivery),
    tried: new Set(),
  };
  return {
    open: (channelId: string): void => {
      if (running.has(channelId) || signal.aborted) return;
      const ended = () => {
        running.delete(channelId);
        if (!signal.aborted) wake();
      };
      running.set(channelId, new ChannelWorker(channelId, { ...shared, ended }));
    },
    wake: (): void => {
      for (const worker of running.values()) worker.wake();
    },
    done: () => Promise.all([...running.values()].map(({ done }) => done)),
  };
}
