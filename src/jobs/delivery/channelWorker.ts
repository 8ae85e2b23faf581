import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow } from '../../domain/notifications/outbox.ts';
import { LONGEST_BACKOFF } from './channelOutage.ts';

export interface ChannelWorkerDeps {
  readonly outbox: Pick<Outbox, 'next'>;
  readonly clock: Clock;
  readonly retry: StoreRetry;
  /** One attempt at a row; rejects with the database's failure only. */
  readonly deliver: (row: OutboxRow) => Promise<void>;
  /**
   * Channels that this process has tried. A restart may have fixed a channel, so its first row does not wait.
   */
  readonly tried: Set<string>;
  readonly signal: AbortSignal;
  /** Called last. Nothing is awaited between the last look at the outbox and this, so no wake gets lost. */
  readonly ended: () => void;
}

async function work(channelId: string, wakeUp: WakeUp, deps: ChannelWorkerDeps): Promise<void> {
  const { retry, signal, ended } = deps;
  while (!signal.aborted) {
    wakeUp.reset();
    const step = await retry(() => sendNext(channelId, wakeUp, deps));
    if (step === 'empty' && !wakeUp.wasCalled) break;
  }
  ended();
}

async function sendNext(channelId: string, wakeUp: WakeUp, deps: ChannelWorkerDeps): Promise<'empty' | 'tried'> {
  const { outbox, tried, signal, deliver } = deps;
  const next = await outbox.next(channelId);
  const notBefore = next?.state.notBefore;
  const row = notBefore && tried.has(channelId) ? await whenDue(next, notBefore, wakeUp, deps) : next;
  if (!row) return 'empty';
  if (signal.aborted) return 'tried';
  tried.add(channelId);
  await deliver(row);
  return 'tried';
}

/** Waits for the channel's next row until its time has come, or until another row or time takes its place. */
async function whenDue(
  row: OutboxRow,
  notBefore: Date,
  wakeUp: WakeUp,
  { outbox, clock, signal }: ChannelWorkerDeps,
): Promise<OutboxRow | undefined> {
  // A clock that was set back must not make it wait longer than any backoff.
  const ms = Math.min(notBefore.getTime() - clock.now().getTime(), LONGEST_BACKOFF);
  if (ms <= 0) return row;
  const changed = new AbortController();
  let isDue = false;
  const due = () => {
    if (changed.signal.aborted) return;
    isDue = true;
    wakeUp.call();
  };
  // It rejects when the row has changed, or at the shutdown, which every loop checks.
  clock.wait(ms, AbortSignal.any([signal, changed.signal])).then(due, due);
  try {
    for (;;) {
      await wakeUp.called();
      const wasDue = isDue;
      const now = await outbox.next(row.channelId);
      if (wasDue || now?.id !== row.id || now.state.notBefore?.getTime() !== notBefore.getTime()) return now;
    }
  } finally {
    changed.abort();
  }
}

class WakeUp {
  #next = Promise.withResolvers<void>();
  wasCalled = false;

  readonly call = (): void => {
    this.wasCalled = true;
    this.#next.resolve();
  };

  /** Resolves at the next call, or at once if there were calls since it last resolved; it uses up all of these. */
  async called(): Promise<void> {
    await this.#next.promise;
    this.reset();
  }

  reset(): void {
    this.wasCalled = false;
    this.#next = Promise.withResolvers();
  }
}

/** Sends one channel's backlog in order. */
export class ChannelWorker {
  readonly #wakeUp = new WakeUp();
  /** Resolves when the backlog is empty or the bot shuts down; never rejects. */
  readonly done: Promise<void>;

  constructor(channelId: string, deps: ChannelWorkerDeps) {
    this.done = work(channelId, this.#wakeUp, deps);
  }

  /**
   * Call it after a change in the outbox: the worker reads the channel's next row again before it rests or
   * ends.
   */
  wake(): void {
    this.#wakeUp.call();
  }
}

/** Repeats a database action until it works; undefined once the signal has fired. Never rejects. */
export type StoreRetry = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/**
 * In ms, doubled with each failure. While the disk is full, each try of an edit repeats a request that
 * Discord has answered.
 */
const PAUSE = { first: 5000, cap: 5 * 60_000 };

/** The database may be full or busy: the worker goes on, with pauses between its tries. */
export function createStoreRetry(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  signal: AbortSignal,
): StoreRetry {
  return async (work) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await work();
      } catch (err) {
        log.error({ err }, 'the outbox cannot be read or written; trying again soon');
        // It rejects only at the shutdown, which ends the loop.
        await clock.wait(doubled(failures, PAUSE.first, PAUSE.cap), signal).catch(() => undefined);
      }
    }
    return undefined;
  };
}
