import { waitUntilSettledOrAborted } from '../../async/abortable.ts';
import { createCoalescedWork } from '../../async/onceMore.ts';
import { createSemaphore } from '../../async/semaphore.ts';
import { waitForEventLoopTurn } from '../../async/turns.ts';
import type { DiscordChannels } from '../../domain/notifications/channels.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { MayPersonReadMessage } from '../../domain/notifications/readers.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { type ChannelBlocker, type ChannelBlockerDeps, createChannelBlocker } from './blockedChannels.ts';
import {
  ChannelWorker,
  type ChannelWorkerDeps,
  createDatabaseWorkRetrier,
  type RetryDatabaseWork,
} from './channelWorker.ts';
import { type DeliverPostDeps, deliverPost } from './deliver.ts';
import type { RefusedPostSplitter } from './splitting.ts';
import { createStuckPostAlerts, type StuckPostAlertsDeps } from './stuckPosts.ts';

export interface PostSenderDeps extends Omit<ChannelBlockerDeps, 'directory'>, StuckPostAlertsDeps {
  readonly outbox: Outbox;
  readonly channels: DiscordChannels;
  readonly split: RefusedPostSplitter;
  readonly mayRead: MayPersonReadMessage;
  readonly random: () => number;
  /** Called when all posts of a channel are sent, or when posts may be due in other channels. */
  readonly wake: WakeJob;
}

export interface PostSender {
  /** Records which channels are blocked. Other parts that post to channels use it too, so that all of them know. */
  readonly channelBlocker: ChannelBlocker;
  /** Wakes the sender. Call it when there are new posts, or when posts may be sent earlier than planned. */
  readonly wake: WakeJob;
  /** Begins no more sends. Resolves when the running ones are over or `signal` aborts. */
  stop(signal: AbortSignal): Promise<void>;
}

/**
 * Maximum messages sent at once whose reader must be checked. Discord accepts fifty requests per second, and such a
 * message takes two. The limit keeps the time between the check of the reader's roles and the send short.
 */
const MAX_CONCURRENT_READERS = 20;

/**
 * Maximum channels that start sending in one turn of the event loop. Each uses the database, and there may be hundreds.
 */
const CHANNELS_PER_TURN = 50;

/** Sends the posts of each channel one after the other. Channels do not wait for each other. */
export function createPostSender(deps: PostSenderDeps): PostSender {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const retry = createDatabaseWorkRetrier(deps, signal);
  const channelBlocker = createChannelBlocker(deps, signal);
  const workers = createWorkers({ ...deps, channelBlocker }, retry, signal);
  const search = createCoalescedWork(async () => {
    // `retry` returns undefined only at the shutdown.
    const channelIds = (await retry(() => deps.outbox.channels())) ?? [];
    for (const [index, channelId] of channelIds.entries()) {
      if (index % CHANNELS_PER_TURN === CHANNELS_PER_TURN - 1) await waitForEventLoopTurn('posts');
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
      await waitUntilSettledOrAborted(Promise.all([search.done(), workers.done()]), deadline);
    },
  };
}

function createWorkers(
  deps: PostSenderDeps & Pick<PostSender, 'channelBlocker'>,
  retry: RetryDatabaseWork,
  signal: AbortSignal,
) {
  const { outbox, clock, wake } = deps;
  const workers = new Map<string, ChannelWorker>();
  const delivery: DeliverPostDeps = {
    ...deps,
    stuckPosts: createStuckPostAlerts(deps),
    channelOutages: new Map(),
    readersAtOnce: createSemaphore(MAX_CONCURRENT_READERS),
    signal,
  };
  const workerDeps: Omit<ChannelWorkerDeps, 'onEnd'> = {
    outbox,
    clock,
    retry,
    signal,
    deliver: (row) => deliverPost(row, delivery),
    triedChannels: new Set(),
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
