import { settledOrAborted } from '../../../async/abortable.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Counter, Counters } from '../../../domain/live/counters.ts';
import { SAMPLED_EVERY_MS, type SessionsSnapshot, type SnapshotConsumer } from '../../../domain/live/snapshot.ts';
import type { Logger } from '../../../domain/logger.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { Health } from '../../../domain/media/server/health.ts';
import { ChannelFailure, type ChannelUpkeep } from '../../../domain/notifications/channels.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { backoff } from '../../delivery/channelOutage.ts';
import type { NumberOf } from './numbers.ts';
import { type CounterNumber, counterName } from './view.ts';

/** Discord lets a channel be renamed twice in ten minutes. */
const RENAMES = 2;
const WINDOW_MS = 10 * 60_000;
/** Discord's clock begins a little later than ours. */
const SLACK_MS = 5_000;

/** Whether to rename a channel now: it should be called something else, and was not renamed too often. */
function isToRename({ name, renamedAt }: Counter, wanted: string | undefined, now: number): boolean {
  if (wanted === undefined || name === wanted) return false;
  const recent = renamedAt.filter((at) => Math.abs(now - at.getTime()) < WINDOW_MS + SLACK_MS);
  return recent.length < RENAMES;
}

export interface CounterJobDeps {
  readonly counters: Counters;
  readonly channels: Pick<ChannelUpkeep, 'rename'>;
  readonly numberOf: NumberOf;
  readonly textsFor: (locale: string) => Texts;
  readonly health: Pick<Health, 'state'>;
  readonly needsChanged: () => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly random: () => number;
}

export interface CounterJob extends SnapshotConsumer {
  /** Counters were set or removed, here or before this start. Never rejects. */
  changed(): Promise<void>;
  /** Starts nothing new; resolves when what is on its way is over, or at the signal. */
  stop(signal: AbortSignal): Promise<void>;
}

/** Where only items are counted, what plays matters little. */
const ITEMS_EVERY_MS = 5 * 60_000;

/** A server that restarts is back before this, and a channel can be renamed only twice in ten minutes. */
const DOWN_AFTER_MS = 60_000;
const DOWN = {
  streams: { kind: 'streams', count: undefined },
  transcodes: { kind: 'transcodes', count: undefined },
  bandwidth: { kind: 'bandwidth', kbps: undefined },
  // The library has them all the same.
  items: undefined,
} as const satisfies Record<Counter['kind'], CounterNumber | undefined>;

/** What this process remembers of a counter that could not be renamed. Times in ms. */
interface Trouble {
  readonly failures: number;
  readonly nextTry: number;
}

/** Renames channels so that they show a number, as often as Discord allows. */
export function createCounterJob(deps: CounterJobDeps): CounterJob {
  const { counters, clock, log } = deps;
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const troubles = new Map<number, Trouble>();
  const running = new Map<number, Promise<void>>();
  let everyMs: number | undefined;
  let isReading = false;

  async function load(): Promise<readonly Counter[]> {
    const all = await counters.list();
    const needed =
      all.length === 0 ? undefined : all.every(({ kind }) => kind === 'items') ? ITEMS_EVERY_MS : SAMPLED_EVERY_MS;
    if (needed !== everyMs) {
      everyMs = needed;
      deps.needsChanged();
    }
    return all;
  }

  async function update(counter: Counter, snapshot: SessionsSnapshot | 'down'): Promise<void> {
    const trouble = troubles.get(counter.id);
    const now = clock.now().getTime();
    if (trouble && now < trouble.nextTry) return;
    try {
      const number = snapshot === 'down' ? DOWN[counter.kind] : await deps.numberOf(counter, snapshot, signal);
      const name = number && counterName(deps.textsFor(counter.locale), number);
      if (name === undefined || !isToRename(counter, name, clock.now().getTime())) return;
      await counters.renaming(counter.id, clock.now());
      await deps.channels.rename(counter.channelId, name);
      await counters.renamed(counter.id, name);
      if (trouble) log.info({ channel: counter.channelId }, 'the channel of a counter can be renamed again');
      troubles.delete(counter.id);
    } catch (err) {
      failed(counter, err);
    }
  }

  function failed({ id, channelId: channel }: Counter, err: unknown): void {
    // The log has already said that the media server is away.
    if (signal.aborted || err instanceof MediaServerFailure) return;
    const failures = troubles.get(id)?.failures ?? 0;
    log[failures === 0 ? 'warn' : 'debug'](
      { err, channel },
      'the channel of a counter could not be renamed; trying again',
    );
    const kind = err instanceof ChannelFailure ? err.kind : 'uncertain';
    const passing = kind === 'missing' || kind === 'invalid' ? 'forbidden' : kind;
    const asked = err instanceof ChannelFailure ? (err.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(asked, backoff(passing, failures, deps.random));
    troubles.set(id, { failures: failures + 1, nextTry: clock.now().getTime() + waitMs });
  }

  /** Discord may let one channel wait for minutes: nobody waits for that here. */
  function begin(counter: Counter, snapshot: SessionsSnapshot | 'down'): void {
    if (running.has(counter.id) || signal.aborted) return;
    const over = update(counter, snapshot).finally(() => running.delete(counter.id));
    running.set(counter.id, over);
  }

  const safely = async <T>(what: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await what();
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the counters could not be read; trying again with the next look');
      return undefined;
    }
  };

  const beginAll = async (snapshot: SessionsSnapshot | 'down'): Promise<void> => {
    for (const counter of (await safely(load)) ?? []) begin(counter, snapshot);
  };

  function isDown(): boolean {
    const state = deps.health.state();
    return state.kind === 'down' && clock.now().getTime() - state.since.getTime() >= DOWN_AFTER_MS;
  }

  return {
    name: 'counters',
    everyMs: () => everyMs && (isReading ? 1 : everyMs),
    take: async (snapshot) => {
      isReading = false;
      await beginAll(snapshot);
    },
    changed: async () => {
      troubles.clear();
      isReading = true;
      await safely(load);
      deps.needsChanged();
    },
    missed: () => {
      isReading = false;
      if (isDown()) void beginAll('down');
    },
    stop: async (givenUp) => {
      shutdown.abort();
      await settledOrAborted(Promise.all(running.values()), givenUp);
    },
  };
}
