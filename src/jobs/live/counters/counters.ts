import { waitUntilSettledOrAborted } from '../../../async/abortable.ts';
import { type Clock, isTimestampRecent } from '../../../domain/clock.ts';
import type { Counter, Counters } from '../../../domain/live/counters.ts';
import {
  CHART_SNAPSHOT_INTERVAL_MS,
  type ListServerHealthStates,
  type SessionServers,
  type SessionsSnapshot,
  type SessionsSnapshotConsumer,
} from '../../../domain/live/snapshot.ts';
import type { Logger } from '../../../domain/logger.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { bestServerHealthState } from '../../../domain/media/server/health.ts';
import { ChannelFailure, type ChannelUpkeep } from '../../../domain/notifications/channels.ts';
import { serversInLibraryScopes } from '../../../domain/servers/scope.ts';
import { textsForLanguage } from '../../../render/texts/texts.ts';
import { retryPauseMs } from '../../delivery/channelOutage.ts';
import type { ReadCounterNumber } from './numbers.ts';
import { PartialNumbers } from './partialNumbers.ts';
import { type CounterNumber, counterName } from './view.ts';

/** Discord allows two renames of a channel in ten minutes. */
const MAX_RENAMES = 2;
const RENAME_WINDOW_MS = 10 * 60_000;
/** Time added to Discord's window for renames, in ms. The window begins a little later than the bot measures. */
const SLACK_MS = 5_000;

/** True if the channel's name is out of date and Discord's limit allows a rename now. */
const mayRename = ({ name, renamedAt }: Counter, newName: string, now: number): boolean =>
  name !== newName &&
  renamedAt.filter((at) => isTimestampRecent(at.getTime(), RENAME_WINDOW_MS + SLACK_MS, now)).length < MAX_RENAMES;

export interface CounterJobDeps {
  readonly counters: Counters;
  readonly channels: Pick<ChannelUpkeep, 'rename'>;
  readonly numberOf: ReadCounterNumber;
  readonly visible: Pick<SessionServers, 'serversOf'>;
  readonly statesOf: ListServerHealthStates;
  readonly needsChanged: () => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
}

/** How often streams are read if all counters show numbers of items, in ms. These numbers change rarely. */
const ITEMS_EVERY_MS = 5 * 60_000;

/**
 * How long a media server must be down before a counter says so, in ms. A restart takes less, and a channel can be
 * renamed only twice in ten minutes.
 */
const SHOW_DOWN_AFTER_MS = 60_000;
const NUMBERS_WHILE_DOWN = {
  streams: { kind: 'streams', count: undefined },
  transcodes: { kind: 'transcodes', count: undefined },
  bandwidth: { kind: 'bandwidth', kbps: undefined },
} as const satisfies Partial<Record<Counter['kind'], CounterNumber>>;

const GONE_NUMBER = { kind: 'gone' } as const satisfies CounterNumber;

function intervalFor(counters: readonly Counter[]): number | undefined {
  if (counters.length === 0) return undefined;
  return counters.every(({ kind }) => kind === 'items') ? ITEMS_EVERY_MS : CHART_SNAPSHOT_INTERVAL_MS;
}

/**
 * Number of a counter whose guild may no longer see the library. Undefined if the channel was never renamed, so that
 * it keeps its name.
 */
const goneNumber = ({ name }: Counter): CounterNumber | undefined => (name === undefined ? undefined : GONE_NUMBER);

/** A counter whose channel could not be renamed. The bot tries to rename the channel again later. */
export type StuckCounter = Pick<Counter, 'channelId' | 'guildId'>;

/** Failed renames of a channel in a row, since the process started. Times are in ms on the steady clock. */
interface Trouble extends StuckCounter {
  readonly failures: number;
  readonly nextTry: number;
}

/** Renames channels so that their names contain a number, as often as Discord allows. */
export class CounterJob implements SessionsSnapshotConsumer {
  readonly name = 'counters';
  readonly #deps: CounterJobDeps;
  readonly #shutdown = new AbortController();
  readonly #troubles = new Map<number, Trouble>();
  readonly #updates = new Map<number, Promise<void>>();
  readonly #partialNumbers = new PartialNumbers();
  #everyMs: number | undefined;
  /** True while a person waits for a channel's new name. Streams are then read at once. */
  #isAwaitingRead = false;
  /** Time of the last read of the streams, on the steady clock. Before the first read, the time of the bot's start. */
  #readAt: number;

  constructor(deps: CounterJobDeps) {
    this.#deps = deps;
    this.#readAt = deps.clock.steadyMs();
  }

  readonly everyMs = (): number | undefined => {
    if (this.#everyMs === undefined) return undefined;
    return this.#isAwaitingRead ? 1 : this.#everyMs;
  };

  async receive(snapshot: SessionsSnapshot): Promise<void> {
    this.#isAwaitingRead = false;
    this.#readAt = this.#deps.clock.steadyMs();
    await this.#startUpdates(snapshot);
  }

  missed(): void {
    this.#isAwaitingRead = false;
    void this.#startUpdates('down');
  }

  /** Call it after counters were set or removed, and once at the start. Never rejects. */
  async changed(): Promise<void> {
    this.#troubles.clear();
    this.#isAwaitingRead = true;
    await this.#load();
    this.#deps.needsChanged();
  }

  stuckChannels(): readonly StuckCounter[] {
    return [...this.#troubles.values()];
  }

  /** Reads the streams, and tries to rename these channels again at once. */
  retry(channelIds: ReadonlySet<string>): void {
    for (const [id, trouble] of this.#troubles) {
      if (!channelIds.has(trouble.channelId)) continue;
      this.#troubles.set(id, { ...trouble, nextTry: 0 });
      this.#isAwaitingRead = true;
    }
    if (this.#isAwaitingRead) this.#deps.needsChanged();
  }

  /** Resolves when the current work is over or the signal aborts. */
  async stop(signal: AbortSignal): Promise<void> {
    this.#shutdown.abort();
    await waitUntilSettledOrAborted(Promise.all(this.#updates.values()), signal);
  }

  get #now(): number {
    return this.#deps.clock.now().getTime();
  }

  /**
   * Stands in for the streams when no media server can be read. Undefined in the first minute, because one failed read
   * is no reason to rename a channel.
   */
  get #unreadSnapshot(): SessionsSnapshot | undefined {
    const isInFirstMinute = this.#deps.clock.steadyMs() - this.#readAt < SHOW_DOWN_AFTER_MS;
    return isInFirstMinute ? undefined : { at: this.#now, sessions: [], read: new Set() };
  }

  async #load(): Promise<readonly Counter[]> {
    try {
      const counters = await this.#deps.counters.list();
      const everyMs = intervalFor(counters);
      const hasChanged = everyMs !== this.#everyMs;
      this.#everyMs = everyMs;
      if (hasChanged) this.#deps.needsChanged();
      return counters;
    } catch (err) {
      if (!this.#shutdown.signal.aborted) {
        this.#deps.log.error(
          { err },
          'could not read the stored counters (channels with a number in their name); trying again at the next update',
        );
      }
      return [];
    }
  }

  /** Does not wait for renames, because Discord may delay one for minutes. */
  async #startUpdates(snapshot: SessionsSnapshot | 'down'): Promise<void> {
    for (const counter of await this.#load()) {
      if (this.#updates.has(counter.id) || this.#shutdown.signal.aborted) continue;
      const completion = this.#update(counter, snapshot).finally(() => this.#updates.delete(counter.id));
      this.#updates.set(counter.id, completion);
    }
  }

  /** Computes the number for a channel's name. Undefined if the channel keeps its name. */
  async #numberOf(counter: Counter, snapshot: SessionsSnapshot | 'down'): Promise<CounterNumber | undefined> {
    const { visible, statesOf } = this.#deps;
    const { kind, librarySectionId, guildId } = counter;
    const servers = visible.serversOf(guildId);
    const serverIds = serversInLibraryScopes(librarySectionId === undefined ? [] : [librarySectionId], servers);
    if (librarySectionId !== undefined && serverIds.length === 0) return goneNumber(counter);
    const states = statesOf(serverIds);
    const state = bestServerHealthState(states.map((server) => server.state));
    const server = servers.length > 1 && librarySectionId !== undefined ? states[0]?.name : undefined;
    // A library keeps its number of items while its media server is down.
    if (kind !== 'items' && state.kind === 'down') {
      const isJustDown = isTimestampRecent(state.since.getTime(), SHOW_DOWN_AFTER_MS, this.#now);
      return isJustDown ? undefined : { ...NUMBERS_WHILE_DOWN[kind], server };
    }
    const readSnapshot = snapshot === 'down' ? this.#unreadSnapshot : snapshot;
    if (!readSnapshot) return undefined;
    const number = await this.#deps.numberOf(counter, readSnapshot, this.#shutdown.signal);
    return number && { ...number, server };
  }

  async #update(counter: Counter, snapshot: SessionsSnapshot | 'down'): Promise<void> {
    const { counters, channels, clock, log } = this.#deps;
    const { id, channelId: channel, locale } = counter;
    const trouble = this.#troubles.get(id);
    if (trouble && clock.steadyMs() < trouble.nextTry) return;
    try {
      const number = await this.#numberOf(counter, snapshot);
      const isRead = snapshot !== 'down';
      if (isRead && number && this.#partialNumbers.holdBack(counter, number, clock.steadyMs())) return;
      const name = number && counterName(textsForLanguage(locale), number);
      if (name === undefined || !mayRename(counter, name, this.#now)) return;
      await counters.renaming(id, clock.now());
      await channels.rename(channel, name);
      await counters.renamed(id, name);
      if (trouble)
        log.info({ channel }, 'renamed a counter (a channel with a number in its name) after earlier failures');
      this.#troubles.delete(id);
    } catch (err) {
      this.#recordFailure(counter, err);
    }
  }

  #recordFailure({ id, channelId: channel, guildId }: Counter, err: unknown): void {
    // A failure of a media server is not logged here, because the log already says that the server is down.
    if (this.#shutdown.signal.aborted || err instanceof MediaServerFailure) return;
    const failures = this.#troubles.get(id)?.failures ?? 0;
    const level = failures === 0 ? 'warn' : 'debug';
    this.#deps.log[level](
      { err, channel },
      'could not rename a counter (a channel with a number in its name); trying again',
    );
    const { kind, retryAfterMs = 0 } = err instanceof ChannelFailure ? err : { kind: 'uncertain' as const };
    const pauseKind = kind === 'missing' || kind === 'invalid' ? 'forbidden' : kind;
    const waitMs = Math.max(retryAfterMs, retryPauseMs(pauseKind, failures, this.#deps.random));
    const nextTry = this.#deps.clock.steadyMs() + waitMs;
    this.#troubles.set(id, { channelId: channel, guildId, failures: failures + 1, nextTry });
  }
}
