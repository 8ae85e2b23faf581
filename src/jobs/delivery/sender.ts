import { settledOrAborted } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Channels } from '../../domain/notifications/channels.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import type { Wake } from '../../domain/wake.ts';
import { LONGEST_BACKOFF } from './backoff.ts';
import { type ChannelBlockerDeps, createChannelBlocker } from './blockedChannels.ts';
import type { ChannelAlerts } from './channelAlert.ts';
import { type DeliveryDeps, deliver } from './deliver.ts';
import type { Split } from './splitting.ts';
import { createStuckPosts, type StuckPostsDeps } from './stuckPosts.ts';

/**
 * Discord says that it remembers a nonce for "a few minutes" and no more. The age is counted from before the first
 * POST left, and a second POST may take its time to arrive, so only the first minute is trusted; after that the
 * channel is searched first, which costs one request and is right at any age.
 */
export const NONCE_WINDOW_MS = 60_000;

/**
 * After the database failed, in ms: doubled with each failure in a row. An edit writes nothing before it leaves, so as long
 * as the disk is full each try is a request that Discord has answered before.
 */
const STORE_PAUSE = { first: 5000, cap: 5 * 60_000 };

export interface SenderDeps extends ChannelBlockerDeps, StuckPostsDeps {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Logger;
  readonly split: Split;
  readonly nonceWindowMs?: number;
  readonly random?: () => number;
  /** A channel has taken all that was written for it, or takes messages again, or another one has rows to send. */
  readonly wake: Wake;
}

export interface Sender {
  /** The sender's part of what may be due: rows to send, or rows that may be sent earlier than was said. */
  readonly wake: Wake;
  /** Starts no more sends; resolves when those in hand have ended or the signal fires, whichever is first. */
  stop(signal: AbortSignal): Promise<void>;
}

interface ChannelWorker {
  /** Somebody called `wake` since it last looked. */
  woken: boolean;
  /** Ends its rest, if it has one. */
  rouse: () => void;
  done: Promise<void>;
}

/** Sends the outbox: each channel's rows one after the other in their order, the channels side by side. */
export function createSender({ nonceWindowMs = NONCE_WINDOW_MS, random = Math.random, ...deps }: SenderDeps): Sender {
  const { outbox, clock, log } = deps;
  const channelAlerts: ChannelAlerts = new Map();
  const stopping = new AbortController();
  const delivery: DeliveryDeps = {
    ...deps,
    channelBlocker: createChannelBlocker(deps),
    stuckPosts: createStuckPosts(deps),
    nonceWindowMs,
    random,
    channelAlerts,
    signal: stopping.signal,
  };
  const workers = new Map<string, ChannelWorker>();
  /** Whoever restarts the bot has mended something: the first row of a channel is then tried at once. */
  const tried = new Set<string>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  function wake(): void {
    if (stopping.signal.aborted) return;
    for (const worker of workers.values()) {
      worker.woken = true;
      worker.rouse();
    }
    lookAgain = true;
    looking ??= lookForWork();
  }

  async function lookForWork(): Promise<void> {
    for (let failures = 0; lookAgain && !stopping.signal.aborted; ) {
      lookAgain = false;
      const found = await safely(() => outbox.channels(), failures);
      failures = found ? 0 : failures + 1;
      lookAgain ||= found === undefined;
      for (const channelId of found ?? []) openWorker(channelId);
    }
    looking = undefined;
  }

  function openWorker(channelId: string): void {
    if (workers.has(channelId) || stopping.signal.aborted) return;
    const worker: ChannelWorker = { woken: false, rouse: () => undefined, done: Promise.resolve() };
    workers.set(channelId, worker);
    worker.done = runWorker(channelId, worker);
  }

  async function runWorker(channelId: string, worker: ChannelWorker): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      worker.woken = false;
      const step = await safely(() => sendNext(channelId, worker), failures);
      failures = step ? 0 : failures + 1;
      if (step === 'empty' && !worker.woken) break;
    }
    workers.delete(channelId);
    if (!stopping.signal.aborted) deps.wake();
  }

  async function sendNext(channelId: string, worker: ChannelWorker): Promise<'empty' | 'done'> {
    const next = await outbox.next(channelId);
    const notBefore = next?.state.notBefore;
    const row = notBefore && tried.has(channelId) ? await rested(next, notBefore, worker) : next;
    if (!row) return 'empty';
    if (stopping.signal.aborted) return 'done';
    tried.add(channelId);
    await deliver(row, delivery);
    return 'done';
  }

  /** The row to send once its time has come, or once somebody has changed that. */
  async function rested(row: OutboxRow, notBefore: Date, worker: ChannelWorker): Promise<OutboxRow | undefined> {
    const end = new AbortController();
    try {
      // A clock that was set back must not make it wait longer than any backoff.
      const ms = Math.min(notBefore.getTime() - clock.now().getTime(), LONGEST_BACKOFF);
      const over = pause(ms, end.signal).then(() => 'over' as const);
      let now: OutboxRow | undefined = row;
      while (now?.id === row.id && now.state.notBefore?.getTime() === notBefore.getTime()) {
        const why = worker.woken ? 'woken' : await Promise.race([over, roused(worker)]);
        worker.woken = false;
        now = await outbox.next(row.channelId);
        if (why === 'over') break;
      }
      return now;
    } finally {
      end.abort();
    }
  }

  /** The database may be full or busy: that is no reason to end, and none to run hot. */
  async function safely<T>(work: () => Promise<T>, failures: number): Promise<T | undefined> {
    try {
      return await work();
    } catch (err) {
      log.error({ err }, 'the outbox cannot be read or written; trying again soon');
      await pause(Math.min(STORE_PAUSE.first * 2 ** Math.min(failures, 10), STORE_PAUSE.cap));
      return undefined;
    }
  }

  async function pause(ms: number, signal?: AbortSignal): Promise<void> {
    const ends = signal ? AbortSignal.any([stopping.signal, signal]) : stopping.signal;
    // The only way it rejects is the stop, which every loop looks at itself.
    if (ms > 0) await clock.wait(ms, ends).catch(() => undefined);
  }

  async function stop(signal: AbortSignal): Promise<void> {
    stopping.abort();
    const ended = Promise.all([looking, ...[...workers.values()].map(({ done }) => done)]);
    await settledOrAborted(ended, signal);
  }

  return { wake, stop };
}

const roused = (worker: ChannelWorker): Promise<'woken'> =>
  new Promise((resolve) => {
    worker.rouse = () => resolve('woken');
  });
