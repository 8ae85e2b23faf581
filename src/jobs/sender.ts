import type { ChannelFailureKind, Channels } from '../domain/channels.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Outbox } from '../domain/store.ts';
import { type DeliveryDeps, deliver, LONGEST_BACKOFF } from './delivery.ts';

/**
 * Discord says that it remembers a nonce for "a few minutes" and no more. The age is counted from before the first
 * POST left, and a second POST may take its time to arrive, so only the first minute is trusted; after that the
 * channel is searched first, which costs one request and is right at any age.
 */
export const NONCE_WINDOW_MS = 60_000;

/** After the database failed, in ms. */
const STORE_PAUSE = 5000;

export interface SenderDeps {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly clock: Clock;
  readonly log: Logger;
  readonly nonceWindowMs?: number;
  readonly random?: () => number;
}

export interface Sender {
  /** There may be rows to send: call it once at the start and after each `record`. Returns at once. */
  wake(): void;
  /** Starts no more sends; resolves when those in hand have ended or the signal fires, whichever is first. */
  stop(signal: AbortSignal): Promise<void>;
}

interface Lane {
  /** Somebody called `wake` since it last looked. */
  woken: boolean;
  done: Promise<void>;
}

/** Sends the outbox: each channel's rows one after the other in their order, the channels side by side. */
export function createSender({ outbox, channels, clock, log, ...options }: SenderDeps): Sender {
  const { nonceWindowMs = NONCE_WINDOW_MS, random = Math.random } = options;
  const troubles = new Map<string, ChannelFailureKind>();
  const delivery: DeliveryDeps = { outbox, channels, clock, log, nonceWindowMs, random, troubles };
  const stopping = new AbortController();
  const lanes = new Map<string, Lane>();
  /** Whoever restarts the bot has mended something: the first row of a channel is then tried at once. */
  const tried = new Set<string>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  function wake(): void {
    if (stopping.signal.aborted) return;
    for (const lane of lanes.values()) lane.woken = true;
    lookAgain = true;
    looking ??= lookForWork();
  }

  async function lookForWork(): Promise<void> {
    while (lookAgain && !stopping.signal.aborted) {
      lookAgain = false;
      const found = await safely(() => outbox.channels());
      lookAgain ||= found === undefined;
      for (const channelId of found ?? []) openLane(channelId);
    }
    looking = undefined;
  }

  function openLane(channelId: string): void {
    if (lanes.has(channelId) || stopping.signal.aborted) return;
    const lane: Lane = { woken: false, done: Promise.resolve() };
    lanes.set(channelId, lane);
    lane.done = runLane(channelId, lane);
  }

  async function runLane(channelId: string, lane: Lane): Promise<void> {
    while (!stopping.signal.aborted) {
      lane.woken = false;
      const step = await safely(() => sendNext(channelId));
      if (step === 'empty' && !lane.woken) break;
    }
    lanes.delete(channelId);
  }

  async function sendNext(channelId: string): Promise<'empty' | 'done'> {
    const row = await outbox.next(channelId);
    if (!row) return 'empty';
    if (row.notBefore && tried.has(channelId)) {
      // A clock that was set back must not make it wait longer than any backoff.
      await pause(Math.min(row.notBefore.getTime() - clock.now().getTime(), LONGEST_BACKOFF));
    }
    if (stopping.signal.aborted) return 'done';
    tried.add(channelId);
    await deliver(row, delivery);
    return 'done';
  }

  /** The database may be full or busy: that is no reason to end, and none to run hot. */
  async function safely<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (err) {
      log.error({ err }, 'the outbox cannot be read or written; trying again soon');
      await pause(STORE_PAUSE);
      return undefined;
    }
  }

  async function pause(ms: number): Promise<void> {
    // The only way it rejects is the stop, which every loop looks at itself.
    if (ms > 0) await clock.wait(ms, stopping.signal).catch(() => undefined);
  }

  async function stop(signal: AbortSignal): Promise<void> {
    stopping.abort();
    const ended = Promise.all([looking, ...[...lanes.values()].map(({ done }) => done)]);
    await Promise.race([ended, aborted(signal)]);
  }

  return { wake, stop };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
