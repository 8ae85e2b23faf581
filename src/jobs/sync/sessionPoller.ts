import { abortable } from '../../async/abortable.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import { turnInOrder } from '../../async/turns.ts';
import type { Clock } from '../../domain/clock.ts';
import { NOTHING_SEEN, type SeenRows, streamsIn } from '../../domain/live/playing.ts';
import type { LatestSessions, SessionsSnapshot, SnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session, SessionsApi } from '../../domain/media/sessions/session.ts';
import { DAY_MS } from '../../time/units.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';
import type { ServerIdentityCheck } from '../scheduling/serverIdentity.ts';
import { createSnapshotOutlet, type SnapshotOutlet } from './snapshotOutlet.ts';

interface Deps {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Consumers that need a snapshot at the same time share one, even if one comes a little later. */
const SHARED_FOR_MS = 500;
/** How long to wait while no consumer needs a snapshot; `changed` ends the wait. */
const IDLE_MS = DAY_MS;

/**
 * The only reader of the current streams at regular times: one read serves all consumers, and reads never
 * overlap.
 */
export class SessionPoller implements LatestSessions {
  readonly #deps: Deps;
  readonly #outlets: SnapshotOutlet[] = [];
  readonly #flight = createSingleFlight<SessionsSnapshot>();
  /** `readAt` and `begunAt` are by the steady clock. */
  #newest:
    | { readonly snapshot: SessionsSnapshot; readonly readAt: number; readonly generation: AbortSignal }
    | undefined;
  /** Rows of the latest reading, to tell running streams from leftover rows. */
  #seen: SeenRows = NOTHING_SEEN;
  #last: { readonly begunAt: number; readonly tookMs: number } | undefined;
  #waiting: AbortController | undefined;
  #isStopping = (): boolean => false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read(signal: AbortSignal): Promise<SessionsSnapshot> {
    const newest = this.#newest;
    const isFresh = newest && !newest.generation.aborted && this.#deps.clock.steadyMs() - newest.readAt < SHARED_FOR_MS;
    return isFresh ? newest.snapshot : this.#readNow(signal);
  }

  /** The streams at this moment, counted as in the snapshots. Rejects with the media server's failure. */
  readonly streams: SessionsApi['sessions'] = async (options) =>
    this.#look(await this.#deps.media.sessions(options)).streams;

  #look(rows: readonly Session[]) {
    return streamsIn(rows, this.#deps.clock.steadyMs(), this.#seen);
  }

  /** From now on this consumer gets every snapshot for as long as it needs them. */
  add(consumer: SnapshotConsumer): void {
    this.#outlets.push(createSnapshotOutlet(consumer, this.#deps.log, () => this.#isStopping()));
    this.changed();
  }

  /** Call it whenever the `everyMs` of a consumer changes. */
  readonly changed = (): void => this.#waiting?.abort();

  /**
   * Reads the current streams as often as the consumers need them, until the signal fires and all have ended;
   * never rejects.
   */
  async run(signal: AbortSignal): Promise<void> {
    const failures = createFailureLog('sessions', this.#deps.log);
    this.#isStopping = () => signal.aborted;
    while (!signal.aborted) {
      await this.#waitUntilDue(signal);
      // A new board or rule may make all servers due in the same moment.
      await turnInOrder('jobs');
      // Another caller may have read by then.
      if (!signal.aborted && this.#dueInMs() <= 0)
        await this.#readNow(signal).then(failures.worked, (err: unknown) => failures.failed(err, signal.aborted));
    }
    await Promise.all(this.#outlets.map((outlet) => outlet.idle()));
  }

  #readNow(signal: AbortSignal): Promise<SessionsSnapshot> {
    return this.#flight.join('sessions', (all) => this.#readOnce(all), signal);
  }

  async #readOnce(signal: AbortSignal): Promise<SessionsSnapshot> {
    const { clock } = this.#deps;
    const begunAt = clock.steadyMs();
    this.#last = { begunAt, tookMs: 0 };
    try {
      const snapshot = await this.#snapshot(signal);
      for (const outlet of this.#outlets) outlet.give(snapshot);
      return snapshot;
    } catch (failure) {
      if (!signal.aborted) for (const outlet of this.#outlets) outlet.miss(failure, clock.now().getTime());
      throw failure;
    } finally {
      this.#last = { begunAt, tookMs: clock.steadyMs() - begunAt };
    }
  }

  async #snapshot(signal: AbortSignal): Promise<SessionsSnapshot> {
    const { media, checkServerIdentity, clock } = this.#deps;
    const generation = await checkServerIdentity(signal);
    if (!generation) throw new Error('another media server than before answers at its address');
    const { streams: sessions, seen } = this.#look(await abortable(media.sessions({ signal }), generation));
    this.#seen = seen;
    const snapshot = { at: clock.now().getTime(), sessions };
    this.#newest = { snapshot, readAt: clock.steadyMs(), generation };
    return snapshot;
  }

  async #waitUntilDue(signal: AbortSignal): Promise<void> {
    for (let ms = this.#dueInMs(); ms > 0 && !signal.aborted; ms = this.#dueInMs()) {
      const wait = new AbortController();
      const stop = (): void => wait.abort();
      this.#waiting = wait;
      signal.addEventListener('abort', stop, { once: true });
      // It rejects only when the wait has changed or is over.
      await this.#deps.clock.wait(ms, wait.signal).catch(() => undefined);
      signal.removeEventListener('abort', stop);
    }
    this.#waiting = undefined;
  }

  #dueInMs(): number {
    const needs = this.#outlets.flatMap(({ everyMs }) => everyMs() ?? []);
    if (needs.length === 0) return IDLE_MS;
    if (!this.#last) return 0;
    const sinceMs = this.#deps.clock.steadyMs() - this.#last.begunAt;
    return nextAfterMs(this.#last.tookMs, Math.min(...needs)) - sinceMs;
  }
}

/**
 * A read that takes longer than its interval skips the times that it has missed: the server gets time to
 * breathe.
 */
const nextAfterMs = (tookMs: number, everyMs: number): number => everyMs * Math.max(1, Math.ceil(tookMs / everyMs));
