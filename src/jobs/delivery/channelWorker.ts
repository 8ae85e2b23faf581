import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import { MAX_BACKOFF_MS } from './channelOutage.ts';

export interface ChannelWorkerDeps {
  readonly outbox: Pick<Outbox, 'next'>;
  readonly clock: Clock;
  readonly retry: RetryDatabaseWork;
  /** Rejects only if the database fails. */
  readonly deliver: (row: OutboxRow) => Promise<void>;
  /**
   * Channels that this process has tried. In any other channel, the first post is tried without a pause, because a
   * restart may have fixed the channel.
   */
  readonly triedChannels: Set<string>;
  readonly signal: AbortSignal;
  /**
   * Called when the worker ends. Nothing is awaited between its last check for new posts and this call, so that no new
   * post is missed.
   */
  readonly onEnd: () => void;
}

async function sendUntilEmpty(channelId: string, wakeUp: WakeUp, deps: ChannelWorkerDeps): Promise<void> {
  const { retry, signal, onEnd } = deps;
  while (!signal.aborted) {
    // Forgets earlier wake-up calls: the outbox is read again next, which shows what they announced.
    wakeUp.forgetCalls();
    const step = await retry(() => sendNext(channelId, wakeUp, deps));
    if (step === 'empty' && !wakeUp.wasCalled) break;
  }
  onEnd();
}

async function sendNext(channelId: string, wakeUp: WakeUp, deps: ChannelWorkerDeps): Promise<'empty' | 'tried'> {
  const { outbox, triedChannels, signal, deliver } = deps;
  const nextRow = await outbox.next(channelId);
  const notBefore = nextRow?.state.notBefore;
  const mustWait = triedChannels.has(channelId);
  const row = mustWait && notBefore ? await waitUntilDue({ row: nextRow, notBefore }, wakeUp, deps) : nextRow;
  if (!row) return 'empty';
  if (signal.aborted) return 'tried';
  triedChannels.add(channelId);
  await deliver(row);
  return 'tried';
}

/** Waits until the channel's next post is due, or until the next post or its time changes. */
async function waitUntilDue(
  { row, notBefore }: { readonly row: OutboxRow; readonly notBefore: Date },
  wakeUp: WakeUp,
  { outbox, clock, signal }: ChannelWorkerDeps,
): Promise<OutboxRow | undefined> {
  // If the clock was set back, a post still waits no longer than the longest pause.
  const waitMs = Math.min(notBefore.getTime() - clock.now().getTime(), MAX_BACKOFF_MS);
  if (waitMs <= 0) return row;
  const waitController = new AbortController();
  let isWaitOver = false;
  const endWait = () => {
    if (waitController.signal.aborted) return;
    isWaitOver = true;
    wakeUp.call();
  };
  // `wait` also rejects when the bot shuts down. This ends the wait early, and the callers notice the shutdown. If
  // `wait` rejects because of `waitController`, this function has already returned.
  clock.wait(waitMs, AbortSignal.any([signal, waitController.signal])).then(endWait, endWait);
  try {
    for (;;) {
      await wakeUp.waitForCall();
      // Noted before the outbox is read, so that the returned row was read after the end of the wait.
      const isLastRead = isWaitOver;
      const currentRow = await outbox.next(row.channelId);
      const isSamePlan = currentRow?.id === row.id && currentRow.state.notBefore?.getTime() === notBefore.getTime();
      if (isLastRead || !isSamePlan) return currentRow;
    }
  } finally {
    waitController.abort();
  }
}

/** Wakes the worker: the outbox may have changed since the worker last read it, or a pause is over. */
class WakeUp {
  #nextCall = Promise.withResolvers<void>();
  /** True if the worker was woken since `forgetCalls`. */
  wasCalled = false;

  readonly call = (): void => {
    this.wasCalled = true;
    this.#nextCall.resolve();
  };

  /**
   * Resolves when the worker is woken, or at once if it was woken since `forgetCalls`. Forgets all wake-up calls until
   * then.
   */
  async waitForCall(): Promise<void> {
    await this.#nextCall.promise;
    this.forgetCalls();
  }

  forgetCalls(): void {
    this.wasCalled = false;
    this.#nextCall = Promise.withResolvers();
  }
}

export class ChannelWorker {
  readonly #wakeUp = new WakeUp();
  /** Resolves when all posts are sent or the bot shuts down. Never rejects. */
  readonly done: Promise<void>;

  constructor(channelId: string, deps: ChannelWorkerDeps) {
    this.done = sendUntilEmpty(channelId, this.#wakeUp, deps);
  }

  /** Call it after a change in the outbox. The worker reads the next post again before it pauses or ends. */
  wake(): void {
    this.#wakeUp.call();
  }
}

/** Repeats database work until it succeeds. Undefined if the signal is aborted. Never rejects. */
export type RetryDatabaseWork = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/**
 * Pauses between tries to write to the database, in ms. They double, because on a full disk each retry of an edit
 * repeats a request that Discord has already answered.
 */
const RETRY_PAUSE = { first: 5000, cap: 5 * 60_000 };

export function createDatabaseWorkRetrier(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  signal: AbortSignal,
): RetryDatabaseWork {
  return async (work) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await work();
      } catch (err) {
        log.error({ err }, 'could not read or write the outbox of Discord messages in the database; trying again soon');
        // `wait` rejects only at the shutdown, which ends the loop.
        await clock
          .wait(calculateBackoffPause(failures, RETRY_PAUSE.first, RETRY_PAUSE.cap), signal)
          .catch(() => undefined);
      }
    }
    return undefined;
  };
}
