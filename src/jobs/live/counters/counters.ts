import { settledOrAborted } from '../../../async/abortable.ts';
import { type Clock, isRecent } from '../../../domain/clock.ts';
import type { Counter, Counters } from '../../../domain/live/counters.ts';
import {
  SAMPLED_EVERY_MS,
  type SessionsSnapshot,
  type SnapshotConsumer,
  type StatesOf,
  type VisibleSessions,
} from '../../../domain/live/snapshot.ts';
import type { Logger } from '../../../domain/logger.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { bestState } from '../../../domain/media/server/health.ts';
import { ChannelFailure, type ChannelUpkeep } from '../../../domain/notifications/channels.ts';
import { serversIn } from '../../../domain/servers/scope.ts';
import { textsFor } from '../../../render/texts/texts.ts';
import { backoff } from '../../delivery/channelOutage.ts';
import type { NumberOf } from './numbers.ts';
import { PartialNumbers } from './partialNumbers.ts';
import { type CounterNumber, counterName } from './view.ts';

/** Discord lets a channel be renamed twice in ten minutes. */
const RENAMES = 2;
const WINDOW_MS = 10 * 60_000;
/** Discord's clock begins a little later than ours. */
const SLACK_MS = 5_000;

/** True if the channel should be renamed now: its name is out of date, and it was not renamed too often. */
const isToRename = ({ name, renamedAt }: Counter, wanted: string, now: number): boolean =>
  name !== wanted && renamedAt.filter((at) => isRecent(at.getTime(), WINDOW_MS + SLACK_MS, now)).length < RENAMES;

export interface CounterJobDeps {
  readonly counters: Counters;
  readonly channels: Pick<ChannelUpkeep, 'rename'>;
  readonly numberOf: NumberOf;
  readonly visible: Pick<VisibleSessions, 'serversOf'>;
  readonly statesOf: StatesOf;
  readonly needsChanged: () => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
}

/** Counters of items depend little on the current streams. */
const ITEMS_EVERY_MS = 5 * 60_000;

/** A server that restarts is back before this, and a channel can be renamed only twice in ten minutes. */
const DOWN_AFTER_MS = 60_000;
const DOWN = {
  streams: { kind: 'streams', count: undefined },
  transcodes: { kind: 'transcodes', count: undefined },
  bandwidth: { kind: 'bandwidth', kbps: undefined },
} as const satisfies Partial<Record<Counter['kind'], CounterNumber>>;

const GONE = { kind: 'gone' } as const satisfies CounterNumber;

/** The guild may no longer see the library. A channel that was never renamed does not show its number. */
const goneNumber = ({ name }: Counter): CounterNumber | undefined => (name === undefined ? undefined : GONE);

/** A counter whose channel could not be renamed and is tried again later. */
export type StuckCounter = Pick<Counter, 'channelId' | 'guildId'>;

/** Failures of a counter that could not be renamed, in this process. Times in ms, by the steady clock. */
interface Trouble extends StuckCounter {
  readonly failures: number;
  readonly nextTry: number;
}

/** Renames channels so that they show a number, as often as Discord allows. */
export class CounterJob implements SnapshotConsumer {
  readonly name = 'counters';
  readonly #deps: CounterJobDeps;
  readonly #shutdown = new AbortController();
  readonly #troubles = new Map<number, Trouble>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #partialNumbers = new PartialNumbers();
  #everyMs: number | undefined;
  /** True if a person waits for a name. */
  #isReading = false;
  /** Time of the last reading of the sessions, or of the start, by the steady clock. */
  #readAt: number;

  constructor(deps: CounterJobDeps) {
    this.#deps = deps;
    this.#readAt = deps.clock.steadyMs();
  }

  readonly everyMs = (): number | undefined => this.#everyMs && (this.#isReading ? 1 : this.#everyMs);

  async take(snapshot: SessionsSnapshot): Promise<void> {
    this.#isReading = false;
    this.#readAt = this.#deps.clock.steadyMs();
    await this.#beginAll(snapshot);
  }

  missed(): void {
    this.#isReading = false;
    void this.#beginAll('down');
  }

  /** Counters were set or removed, here or before this start. Never rejects. */
  async changed(): Promise<void> {
    this.#troubles.clear();
    this.#isReading = true;
    await this.#load();
    this.#deps.needsChanged();
  }

  /** The channels that could not be renamed and are tried again later. */
  stuckChannels(): readonly StuckCounter[] {
    return [...this.#troubles.values()];
  }

  /** Tries those channels again with the next look, which comes at once. */
  retry(channelIds: ReadonlySet<string>): void {
    for (const [id, trouble] of this.#troubles)
      if (channelIds.has(trouble.channelId)) {
        this.#troubles.set(id, { ...trouble, nextTry: 0 });
        this.#isReading = true;
      }
    if (this.#isReading) this.#deps.needsChanged();
  }

  /** Starts no new work; resolves when the work in progress is over, or at the signal. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#shutdown.abort();
    await settledOrAborted(Promise.all(this.#running.values()), signal);
  }

  get #now(): number {
    return this.#deps.clock.now().getTime();
  }

  /**
   * A snapshot in which no server was read. Undefined for the first minute: one failed reading is no reason to
   * rename a channel.
   */
  get #unread(): SessionsSnapshot | undefined {
    const isNew = this.#deps.clock.steadyMs() - this.#readAt < DOWN_AFTER_MS;
    return isNew ? undefined : { at: this.#now, sessions: [], read: new Set() };
  }

  async #load(): Promise<readonly Counter[]> {
    try {
      const all = await this.#deps.counters.list();
      const often = all.every(({ kind }) => kind === 'items') ? ITEMS_EVERY_MS : SAMPLED_EVERY_MS;
      const needed = all.length === 0 ? undefined : often;
      const isOther = needed !== this.#everyMs;
      this.#everyMs = needed;
      if (isOther) this.#deps.needsChanged();
      return all;
    } catch (err) {
      if (!this.#shutdown.signal.aborted)
        this.#deps.log.error({ err }, 'the counters could not be read; trying again with the next look');
      return [];
    }
  }

  /** Discord may delay the rename of one channel for minutes: it is not awaited here. */
  async #beginAll(snapshot: SessionsSnapshot | 'down'): Promise<void> {
    for (const counter of await this.#load()) {
      if (this.#running.has(counter.id) || this.#shutdown.signal.aborted) continue;
      const over = this.#update(counter, snapshot).finally(() => this.#running.delete(counter.id));
      this.#running.set(counter.id, over);
    }
  }

  /** The number to show now; undefined: the channel keeps its name. */
  async #numberOf(counter: Counter, snapshot: SessionsSnapshot | 'down'): Promise<CounterNumber | undefined> {
    const { visible, statesOf } = this.#deps;
    const { kind, librarySectionId, guildId } = counter;
    const seen = visible.serversOf(guildId);
    const ids = serversIn(librarySectionId === undefined ? [] : [librarySectionId], seen);
    if (librarySectionId !== undefined && ids.length === 0) return goneNumber(counter);
    const about = statesOf(ids);
    const state = bestState(about.map((server) => server.state));
    const server = seen.length > 1 && librarySectionId !== undefined ? about[0]?.name : undefined;
    // A library keeps its number of items even while its server is down.
    if (kind !== 'items' && state.kind === 'down')
      return isRecent(state.since.getTime(), DOWN_AFTER_MS, this.#now) ? undefined : { ...DOWN[kind], server };
    const number = await this.#numberIn(snapshot === 'down' ? this.#unread : snapshot, counter);
    return number && { ...number, server };
  }

  async #numberIn(snapshot: SessionsSnapshot | undefined, counter: Counter): Promise<CounterNumber | undefined> {
    return snapshot && (await this.#deps.numberOf(counter, snapshot, this.#shutdown.signal));
  }

  async #update(counter: Counter, snapshot: SessionsSnapshot | 'down'): Promise<void> {
    const { counters, channels, clock, log } = this.#deps;
    const { id, channelId: channel, locale } = counter;
    const trouble = this.#troubles.get(id);
    if (trouble && clock.steadyMs() < trouble.nextTry) return;
    try {
      const number = await this.#numberOf(counter, snapshot);
      const isRead = snapshot !== 'down';
      if (isRead && number && this.#partialNumbers.isPassing(counter, number, clock.steadyMs())) return;
      const name = number && counterName(textsFor(locale), number);
      if (name === undefined || !isToRename(counter, name, this.#now)) return;
      await counters.renaming(id, clock.now());
      await channels.rename(channel, name);
      await counters.renamed(id, name);
      if (trouble) log.info({ channel }, 'the channel of a counter can be renamed again');
      this.#troubles.delete(id);
    } catch (err) {
      this.#failed(counter, err);
    }
  }

  #failed({ id, channelId: channel, guildId }: Counter, err: unknown): void {
    // The log has already said that the media server is away.
    if (this.#shutdown.signal.aborted || err instanceof MediaServerFailure) return;
    const failures = this.#troubles.get(id)?.failures ?? 0;
    const level = failures === 0 ? 'warn' : 'debug';
    this.#deps.log[level]({ err, channel }, 'the channel of a counter could not be renamed; trying again');
    const { kind, retryAfterMs = 0 } = err instanceof ChannelFailure ? err : { kind: 'uncertain' as const };
    const passing = kind === 'missing' || kind === 'invalid' ? 'forbidden' : kind;
    const waitMs = Math.max(retryAfterMs, backoff(passing, failures, this.#deps.random));
    const nextTry = this.#deps.clock.steadyMs() + waitMs;
    this.#troubles.set(id, { channelId: channel, guildId, failures: failures + 1, nextTry });
  }
}
