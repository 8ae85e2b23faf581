import { abortable } from '../../async/abortable.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import type { Clock } from '../../domain/clock.ts';
import type { LatestSessions, SessionsSnapshot, SnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { DAY_MS } from '../../time/units.ts';
import { createFailureLog } from '../scheduling/failureLog.ts';
import type { ServerIdentityCheck } from '../scheduling/serverIdentity.ts';
import { createSnapshotOutlet, type SnapshotOutlet } from './snapshotOutlet.ts';

export interface SessionPoller extends LatestSessions {
  /** From now on this consumer gets every snapshot for as long as it needs any. */
  add(consumer: SnapshotConsumer): void;
  /** What a consumer needs has changed: call it whenever one of the `everyMs` gives something else. */
  changed(): void;
  /** Reads what plays as often as the consumers need it, until the signal fires and all have ended; never rejects. */
  run(signal: AbortSignal): Promise<void>;
}

interface Deps {
  readonly media: Pick<MediaServer, 'sessions'>;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Two that need a snapshot at the same time share one, even if the second comes a little later. */
const SHARED_FOR_MS = 500;
/** How long to wait while nobody needs anything; `changed` ends that. */
const IDLE_MS = DAY_MS;

/** The only one that reads what plays at regular times: one read serves everybody, and no two reads overlap. */
export function createSessionPoller({ media, checkServerIdentity, clock, log }: Deps): SessionPoller {
  const outlets: SnapshotOutlet[] = [];
  const flight = createSingleFlight<SessionsSnapshot>();
  const failures = createFailureLog('sessions', log);
  const now = (): number => clock.now().getTime();
  let newest: { readonly snapshot: SessionsSnapshot; readonly generation: AbortSignal } | undefined;
  let last: { readonly begunAt: number; readonly tookMs: number } | undefined;
  let waiting: AbortController | undefined;
  let isStopping = (): boolean => false;

  async function readOnce(signal: AbortSignal): Promise<SessionsSnapshot> {
    const begunAt = now();
    last = { begunAt, tookMs: 0 };
    try {
      const snapshot = await snapshotOf(signal);
      for (const outlet of outlets) outlet.give(snapshot);
      return snapshot;
    } catch (failure) {
      if (!signal.aborted) for (const outlet of outlets) outlet.miss(failure, now());
      throw failure;
    } finally {
      last = { begunAt, tookMs: now() - begunAt };
    }
  }

  async function snapshotOf(signal: AbortSignal): Promise<SessionsSnapshot> {
    const generation = await checkServerIdentity(signal);
    if (!generation) throw new Error('another media server than before answers at MEDIA_URL');
    const sessions = await abortable(media.sessions({ signal }), generation);
    const snapshot = { at: now(), sessions };
    newest = { snapshot, generation };
    return snapshot;
  }

  const readNow = (signal: AbortSignal): Promise<SessionsSnapshot> => flight.join('sessions', readOnce, signal);

  async function read(signal: AbortSignal): Promise<SessionsSnapshot> {
    const age = newest && !newest.generation.aborted ? now() - newest.snapshot.at : -1;
    return newest && age >= 0 && age < SHARED_FOR_MS ? newest.snapshot : readNow(signal);
  }

  async function waitUntilDue(signal: AbortSignal): Promise<void> {
    for (let ms = dueInMs(); ms > 0 && !signal.aborted; ms = dueInMs()) {
      const wait = new AbortController();
      const stop = (): void => wait.abort();
      waiting = wait;
      signal.addEventListener('abort', stop, { once: true });
      // It rejects only when there is something else to wait for, or nothing any more.
      await clock.wait(ms, wait.signal).catch(() => undefined);
      signal.removeEventListener('abort', stop);
    }
    waiting = undefined;
  }

  function dueInMs(): number {
    const needs = outlets.flatMap(({ everyMs }) => everyMs() ?? []);
    if (needs.length === 0) return IDLE_MS;
    const sinceMs = last ? now() - last.begunAt : -1;
    // The clock was set back: how long ago the last read was is unknown.
    return last && sinceMs >= 0 ? nextAfterMs(last.tookMs, Math.min(...needs)) - sinceMs : 0;
  }

  async function run(signal: AbortSignal): Promise<void> {
    isStopping = () => signal.aborted;
    while (!signal.aborted) {
      await waitUntilDue(signal);
      if (!signal.aborted)
        await readNow(signal).then(failures.worked, (err: unknown) => failures.failed(err, signal.aborted));
    }
    await Promise.all(outlets.map((outlet) => outlet.idle()));
  }

  const changed = (): void => waiting?.abort();

  return {
    read,
    run,
    changed,
    add: (consumer) => {
      outlets.push(createSnapshotOutlet(consumer, log, () => isStopping()));
      changed();
    },
  };
}

/** A read that took longer than the time between two leaves out those it has missed: the server gets time to breathe. */
const nextAfterMs = (tookMs: number, everyMs: number): number => everyMs * Math.max(1, Math.ceil(tookMs / everyMs));
