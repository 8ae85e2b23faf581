import { MAX_SNAPSHOT_INTERVAL_MS } from '../../domain/live/sessionLog.ts';
import type { SessionsSnapshot, SessionsSnapshotConsumer } from '../../domain/live/snapshot.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { NO_SERVER_ID, type ServerId } from '../../domain/servers/refs.ts';
import type { SessionPoller } from './sessionPoller.ts';
import { createSnapshotConsumerQueue, type SnapshotConsumerQueue } from './snapshotOutlet.ts';

interface ServerSource {
  readonly poller: Pick<SessionPoller, 'changed'>;
  newest?: SessionsSnapshot | undefined;
  isMissing: boolean;
}

/** The current streams of all media servers. When one server is read, consumers get the known streams of all. */
export class AllSessions {
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #sources = new Map<ServerId, ServerSource>();
  readonly #outlets: SnapshotConsumerQueue[] = [];
  readonly #servers = new WeakMap<Session, ServerId>();

  constructor(log: Logger, signal: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /** Gives a consumer the streams after each read, as long as it needs them. */
  add(consumer: SessionsSnapshotConsumer): void {
    this.#outlets.push(createSnapshotConsumerQueue(consumer, this.#log, () => this.#signal.aborted));
    this.changed();
  }

  /** Call it when a consumer needs the streams more or less often (`everyMs`). */
  readonly changed = (): void => {
    for (const { poller } of this.#sources.values()) poller.changed();
  };

  readonly serverOf = (session: Session): ServerId => this.#servers.get(session) ?? NO_SERVER_ID;

  /** Includes the streams of a media server until the signal aborts. */
  follow(id: ServerId, poller: Pick<SessionPoller, 'add' | 'changed'>, signal: AbortSignal): void {
    const source: ServerSource = { poller, isMissing: false };
    this.#sources.set(id, source);
    poller.add({
      name: 'all sessions',
      everyMs: () => this.#everyMs(),
      receive: (snapshot) => {
        if (!signal.aborted) this.#takeSnapshot(id, source, snapshot);
      },
      missed: (failure, at) => {
        source.isMissing = true;
        const areAllMissing = [...this.#sources.values()].every(({ isMissing }) => isMissing);
        if (signal.aborted || !areAllMissing) return;
        for (const outlet of this.#outlets) outlet.miss(failure, at);
      },
    });
    const forget = () => {
      if (this.#sources.get(id) === source) this.#sources.delete(id);
    };
    signal.addEventListener('abort', forget, { once: true });
  }

  /** Resolves when no consumer is at work. Never rejects. */
  async idle(): Promise<void> {
    await Promise.all(this.#outlets.map((outlet) => outlet.idle()));
  }

  #everyMs(): number | undefined {
    const needs = this.#outlets.flatMap(({ everyMs }) => everyMs() ?? []);
    return needs.length > 0 ? Math.min(...needs) : undefined;
  }

  #takeSnapshot(id: ServerId, source: ServerSource, snapshot: SessionsSnapshot): void {
    for (const session of snapshot.sessions) this.#servers.set(session, id);
    source.newest = snapshot;
    source.isMissing = false;
    const { at } = snapshot;
    const sessions: Session[] = [];
    const readServers = new Set<ServerId>();
    for (const [server, serverSource] of this.#sources) {
      if (!hasUsableSnapshot(serverSource, at)) continue;
      sessions.push(...serverSource.newest.sessions);
      readServers.add(server);
    }
    for (const outlet of this.#outlets) outlet.give({ at, sessions, read: readServers });
  }
}

/** The last known streams of a media server that does not answer are kept for a while, because it may just be slow. */
const hasUsableSnapshot = (
  source: ServerSource,
  at: number,
): source is ServerSource & { readonly newest: SessionsSnapshot } =>
  source.newest !== undefined && (!source.isMissing || Math.abs(at - source.newest.at) <= MAX_SNAPSHOT_INTERVAL_MS);
