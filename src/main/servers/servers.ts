import { createOnceMore, type OnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { KnownServer, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { RunningServers } from '../../domain/serving/runningServers.ts';
import type { OpenedServer } from './openRunningServer.ts';

type Server = Pick<OpenedServer, 'id' | 'shutdown'>;

export interface Servers<S extends Server = OpenedServer> extends RunningServers<S> {
  /**
   * Calls it with each server that runs, and later with each that is started; what it starts ends with that
   * server's shutdown.
   */
  each(begin: (server: S) => void): void;
  /**
   * The same, but `afterMs` later for each server than for the first, which begins at once: regular work for it
   * should be that much later too, because the same work for fifty servers in one go would hold up all other
   * work.
   */
  eachApart(begin: (server: S, afterMs: number) => void): void;
}

/** Fifty servers take two and a half seconds of a minute; those after them begin beside the first again. */
const APART_MS = 50;
const APART_AT_MOST = 50;

export interface ServersDeps<S extends Server> {
  readonly mediaServers: Pick<MediaServers, 'list' | 'find' | 'tokenOf' | 'subscribe'>;
  /** Sends no request. */
  readonly open: (known: () => KnownServer, token: string) => Promise<S>;
  readonly clock: Pick<Clock, 'wait'>;
  readonly log: Logger;
}

/**
 * Runs the installation's media servers, and follows its changes: each server is started, restarted with
 * another token or address, and stopped on its own, while the others continue. Rejects with the database's
 * failure.
 */
export async function openServers<S extends Server>(deps: ServersDeps<S>): Promise<Servers<S>> {
  const { mediaServers, clock, log } = deps;
  const places = new Map<ServerId, Place<S>>();
  const begins: ((server: S) => void)[] = [];

  function placeOf(id: ServerId): Place<S> {
    const place =
      places.get(id) ??
      createPlace(id, deps, (server) =>
        begins.forEach((begin) => {
          void begin(server);
        }),
      );
    places.set(id, place);
    return place;
  }

  await Promise.all(mediaServers.list().map(({ id }) => placeOf(id).settle()));
  mediaServers.subscribe(() => {
    for (const { id } of mediaServers.list()) placeOf(id);
    for (const place of places.values()) place.work.run();
  });
  log.debug({ servers: places.size }, 'media servers open');
  const list = () => [...places.values()].flatMap(({ server }) => server() ?? []).sort((a, b) => a.id - b.id);

  function each(begin: (server: S) => void): void {
    begins.push(begin);
    for (const { begun } of places.values()) {
      const server = begun();
      if (server) begin(server);
    }
  }

  return {
    list,
    find: (id) => places.get(id)?.server(),
    each,
    eachApart: (begin) =>
      each((server) => {
        const afterMs = (list().indexOf(server) % APART_AT_MOST) * APART_MS;
        if (afterMs === 0) begin(server, afterMs);
        // It rejects only when the server is stopped before its turn.
        else
          void clock.wait(afterMs, server.shutdown.begun).then(
            () => begin(server, afterMs),
            () => undefined,
          );
      }),
  };
}

interface Place<S> {
  readonly server: () => S | undefined;
  /** The same, once no part of its predecessor runs any more. */
  readonly begun: () => S | undefined;
  settle(): Promise<void>;
  readonly work: OnceMore;
}

/** The place where one server runs, by its number. */
function createPlace<S extends Server>(
  id: ServerId,
  { mediaServers, open, log }: ServersDeps<S>,
  begin: (server: S) => void,
): Place<S> {
  /** `reach`: the address and token that it was opened with. */
  let now: { readonly server: S; readonly reach: string; hasBegun: boolean } | undefined;

  async function settle(): Promise<void> {
    const before = now;
    const reach = reachOf(id, mediaServers);
    if (before?.reach === reach?.text) return;
    // The old one is stopped only after that: calls in the meantime go to the new one.
    const server = reach && (await open(knownOf(reach.known, mediaServers), reach.token));
    const next = server && { server, reach: reach.text, hasBegun: false };
    now = next;
    await before?.server.shutdown.run();
    if (!next) return;
    next.hasBegun = true;
    begin(next.server);
  }

  const work = createOnceMore(async () => {
    const before = now?.server;
    await settle().catch((err: unknown) => log.error({ err, server: id }, 'media server could not be started'));
    if (before !== now?.server) log.info({ server: id }, now ? 'media server started' : 'media server stopped');
  });
  return { server: () => now?.server, begun: () => (now?.hasBegun ? now.server : undefined), settle, work };
}

/** Its current address and token; undefined if it was removed. */
function reachOf(id: ServerId, { find, tokenOf }: Pick<MediaServers, 'find' | 'tokenOf'>) {
  const known = find(id);
  const token = tokenOf(id);
  if (!known || token === undefined) return undefined;
  const { address, accountService } = known;
  return { known, token, text: `${address.href} ${accountService?.href ?? ''} ${token}` };
}

/** It keeps its last name while it is being stopped. */
function knownOf(first: KnownServer, { find }: Pick<MediaServers, 'find'>): () => KnownServer {
  let known = first;
  return () => {
    known = find(first.id) ?? known;
    return known;
  };
}
