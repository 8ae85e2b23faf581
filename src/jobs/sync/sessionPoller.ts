import { rejectWhenAborted } from '../../async/abortable.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import { waitForEventLoopTurn } from '../../async/turns.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  findStreamsInSessionList,
  NO_SESSION_LIST_ROW_STATES,
  type SessionListRowStates,
} from '../../domain/live/playing.ts';
import type { LatestSessions, SessionsSnapshot, SessionsSnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session, SessionsApi } from '../../domain/media/sessions/session.ts';
import { DAY_MS } from '../../time/units.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';
import type { ServerIdentityCheck } from '../scheduling/serverIdentity.ts';
import { createSnapshotConsumerQueue, type SnapshotConsumerQueue } from './snapshotOutlet.ts';

interface PollerDeps {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How long consumers share one read of the streams, in ms. */
const SHARED_WITHIN_MS = 500;
/** Longest pause in ms while no consumer needs streams. The pause ends when `changed` is called. */
const IDLE_WAIT_MS = DAY_MS;

interface NewestRead {
  readonly snapshot: SessionsSnapshot;
  /** Time of the read, on the steady clock. */
  readonly readAt: number;
  /** Aborts when another media server takes the place of this one. */
  readonly generation: AbortSignal;
}

/** The only part that reads streams regularly. One read serves all consumers, and reads never overlap. */
export class SessionPoller implements LatestSessions {
  readonly #deps: PollerDeps;
  readonly #outlets: SnapshotConsumerQueue[] = [];
  readonly #reads = createSingleFlight<SessionsSnapshot>();
  #newest: NewestRead | undefined;
  /** Rows of the latest read. They help to tell running streams from leftover rows. */
  #rowStates: SessionListRowStates = NO_SESSION_LIST_ROW_STATES;
  /** When the latest read of the streams began, on the steady clock, and how long it took. */
  #lastRead: { readonly begunAt: number; readonly tookMs: number } | undefined;
  #currentWait: AbortController | undefined;
  #isStopping = (): boolean => false;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
  }

  async read(signal: AbortSignal): Promise<SessionsSnapshot> {
    const newest = this.#newest;
    const isFresh =
      newest && !newest.generation.aborted && this.#deps.clock.steadyMs() - newest.readAt < SHARED_WITHIN_MS;
    return isFresh ? newest.snapshot : this.#readNow(signal);
  }

  /** Reads the streams now, and counts them like those for the consumers. Rejects if the media server fails. */
  readonly streams: SessionsApi['sessions'] = async (options) =>
    this.#countStreams(await this.#deps.media.sessions(options)).streams;

  #countStreams(rows: readonly Session[]) {
    return findStreamsInSessionList(rows, this.#deps.clock.steadyMs(), this.#rowStates);
  }

  /** Gives a consumer the streams after each read, as long as it needs them. */
  add(consumer: SessionsSnapshotConsumer): void {
    this.#outlets.push(createSnapshotConsumerQueue(consumer, this.#deps.log, () => this.#isStopping()));
    this.changed();
  }

  /** Call it when a consumer needs the streams more or less often (`everyMs`). */
  readonly changed = (): void => this.#currentWait?.abort();

  /**
   * Reads the streams as often as consumers need them, until the signal aborts and all consumers have finished. Never
   * rejects.
   */
  async run(signal: AbortSignal): Promise<void> {
    const failures = createFailureLog('sessions', this.#deps.log);
    this.#isStopping = () => signal.aborted;
    while (!signal.aborted) {
      await this.#waitUntilDue(signal);
      // Servers are read one after the other, because a new board or rule may make all of them due at once.
      await waitForEventLoopTurn('jobs');
      // The streams may not be due any more, because another part may have read them in the meantime.
      if (signal.aborted || this.#dueInMs() > 0) continue;
      await this.#readNow(signal).then(failures.worked, (err: unknown) => failures.failed(err, signal.aborted));
    }
    await Promise.all(this.#outlets.map((outlet) => outlet.idle()));
  }

  #readNow(signal: AbortSignal): Promise<SessionsSnapshot> {
    return this.#reads.join('sessions', (signalOfAll) => this.#readOnce(signalOfAll), signal);
  }

  async #readOnce(signal: AbortSignal): Promise<SessionsSnapshot> {
    const { clock } = this.#deps;
    const begunAt = clock.steadyMs();
    this.#lastRead = { begunAt, tookMs: 0 };
    try {
      const snapshot = await this.#takeSnapshot(signal);
      for (const outlet of this.#outlets) outlet.give(snapshot);
      return snapshot;
    } catch (failure) {
      const missedOutlets = signal.aborted ? [] : this.#outlets;
      for (const outlet of missedOutlets) outlet.miss(failure, clock.now().getTime());
      throw failure;
    } finally {
      this.#lastRead = { begunAt, tookMs: clock.steadyMs() - begunAt };
    }
  }

  async #takeSnapshot(signal: AbortSignal): Promise<SessionsSnapshot> {
    const { media, checkServerIdentity, clock } = this.#deps;
    const generation = await checkServerIdentity(signal);
    if (!generation) throw new Error('another media server than before answers at its address');
    const rows = await rejectWhenAborted(media.sessions({ signal }), generation);
    const { streams: sessions, rowStates } = this.#countStreams(rows);
    this.#rowStates = rowStates;
    const snapshot = { at: clock.now().getTime(), sessions };
    this.#newest = { snapshot, readAt: clock.steadyMs(), generation };
    return snapshot;
  }

  async #waitUntilDue(signal: AbortSignal): Promise<void> {
    for (let ms = this.#dueInMs(); ms > 0 && !signal.aborted; ms = this.#dueInMs()) {
      const wait = new AbortController();
      const stop = (): void => wait.abort();
      this.#currentWait = wait;
      signal.addEventListener('abort', stop, { once: true });
      // `wait` rejects only when the interval has changed or the signal aborts.
      await this.#deps.clock.wait(ms, wait.signal).catch(() => undefined);
      signal.removeEventListener('abort', stop);
    }
    this.#currentWait = undefined;
  }

  #dueInMs(): number {
    const needs = this.#outlets.flatMap(({ everyMs }) => everyMs() ?? []);
    if (needs.length === 0) return IDLE_WAIT_MS;
    if (!this.#lastRead) return 0;
    const sinceMs = this.#deps.clock.steadyMs() - this.#lastRead.begunAt;
    return nextReadAfterMs(this.#lastRead.tookMs, Math.min(...needs)) - sinceMs;
  }
}

/**
 * If a read takes longer than the interval, the missed times are skipped, so that the media server is not under
 * constant load.
 */
const nextReadAfterMs = (tookMs: number, everyMs: number): number => everyMs * Math.max(1, Math.ceil(tookMs / everyMs));
