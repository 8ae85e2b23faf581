import { type CoalescedWork, createCoalescedWork } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { InstalledServer, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { RunningServers } from '../../domain/serving/runningServers.ts';
import type { OpenedServer } from './openRunningServer.ts';

type Server = Pick<OpenedServer, 'id' | 'shutdown'>;

export interface OpenedMediaServers<S extends Server = OpenedServer> extends RunningServers<S> {
  /**
   * Calls `start` for each running server, and later for each added one. Work that `start` begins must end with that
   * server's shutdown.
   */
  each(start: (server: S) => void): void;
  /**
   * Like `each`, but passes a delay (`afterMs`, in ms) to `start`, which is different for each server. Repeated work
   * should keep this delay, because the same work for fifty servers at once would hold up everything else.
   */
  eachApart(start: (server: S, afterMs: number) => void): void;
}

/**
 * Delay from one server to the next, in ms. The delays start over after fifty servers, so they reach 2.5 seconds at
 * most.
 */
const APART_MS = 50;
const MAX_STEPS_APART = 50;

export interface ServersDeps<S extends Server> {
  readonly mediaServers: Pick<MediaServers, 'list' | 'find' | 'tokenOf' | 'subscribe'>;
  /** Opens a media server. Sends no request. */
  readonly open: (known: () => InstalledServer, token: string) => Promise<S>;
  readonly clock: Pick<Clock, 'wait'>;
  readonly log: Logger;
}

/**
 * Runs the media servers of the installation. A server that is added, removed, or gets another token or address is
 * started, stopped or restarted, while the others keep running. Rejects if the database fails.
 */
export async function openServers<S extends Server>(deps: ServersDeps<S>): Promise<OpenedMediaServers<S>> {
  const { mediaServers, clock, log } = deps;
  const slots = new Map<ServerId, ServerSlot<S>>();
  const starters: ((server: S) => void)[] = [];

  function slotOf(id: ServerId): ServerSlot<S> {
    const existingSlot = slots.get(id);
    if (existingSlot) return existingSlot;
    const slot = createSlot(id, deps, (server) => {
      for (const start of [...starters]) start(server);
    });
    slots.set(id, slot);
    return slot;
  }

  await Promise.all(mediaServers.list().map(({ id }) => slotOf(id).settle()));
  mediaServers.subscribe(() => {
    for (const { id } of mediaServers.list()) slotOf(id);
    for (const slot of slots.values()) slot.update.run();
  });
  log.debug({ servers: slots.size }, 'opened the stored media servers');
  const list = () => [...slots.values()].flatMap(({ server }) => server() ?? []).sort((a, b) => a.id - b.id);

  function forEachServer(start: (server: S) => void): void {
    starters.push(start);
    for (const { startedServer } of slots.values()) {
      const server = startedServer();
      if (server) start(server);
    }
  }

  return {
    list,
    find: (id) => slots.get(id)?.server(),
    each: forEachServer,
    eachApart: (start) =>
      forEachServer((server) => {
        const afterMs = (list().indexOf(server) % MAX_STEPS_APART) * APART_MS;
        if (afterMs === 0) {
          start(server, afterMs);
          return;
        }
        // The wait rejects only if the server stops before its turn.
        void clock.wait(afterMs, server.shutdown.begun).then(
          () => start(server, afterMs),
          () => undefined,
        );
      }),
  };
}

interface ServerSlot<S> {
  readonly server: () => S | undefined;
  /** The running server, once the server that it replaces has stopped completely. */
  readonly startedServer: () => S | undefined;
  settle(): Promise<void>;
  readonly update: CoalescedWork;
}

function createSlot<S extends Server>(
  id: ServerId,
  { mediaServers, open, log }: ServersDeps<S>,
  start: (server: S) => void,
): ServerSlot<S> {
  /** `reach` is the address and the token that the server was opened with, to notice changes. */
  let currentServer: { readonly server: S; readonly reach: string; hasStarted: boolean } | undefined;

  async function settle(): Promise<void> {
    const formerServer = currentServer;
    const reach = reachOf(id, mediaServers);
    if (formerServer?.reach === reach?.text) return;
    // The old server stops only after the new one is open, so that calls in between go to the new one.
    const server = reach && (await open(latestRecordOf(reach.known, mediaServers), reach.token));
    const newServer = server && { server, reach: reach.text, hasStarted: false };
    currentServer = newServer;
    await formerServer?.server.shutdown.run();
    if (!newServer) return;
    newServer.hasStarted = true;
    start(newServer.server);
  }

  const update = createCoalescedWork(async () => {
    const formerServer = currentServer?.server;
    await settle().catch((err: unknown) =>
      log.error({ err, server: id }, 'could not open the connection to a media server or close the former one'),
    );
    if (formerServer === currentServer?.server) return;
    if (currentServer) log.info({ server: id }, 'the bot uses a new or changed media server from now on');
    else log.info({ server: id }, 'the bot no longer uses a media server');
  });
  return {
    server: () => currentServer?.server,
    startedServer: () => (currentServer?.hasStarted ? currentServer.server : undefined),
    settle,
    update,
  };
}

/** Address and token of a server. Undefined for a removed server. */
function reachOf(id: ServerId, { find, tokenOf }: Pick<MediaServers, 'find' | 'tokenOf'>) {
  const server = find(id);
  const token = tokenOf(id);
  if (!server || token === undefined) return undefined;
  const { address, accountService } = server;
  return { known: server, token, text: `${address.href} ${accountService?.href ?? ''} ${token}` };
}

/**
 * Returns a function that reads the server's current record. For a removed server that still stops, it returns the last
 * record.
 */
function latestRecordOf(firstRecord: InstalledServer, { find }: Pick<MediaServers, 'find'>): () => InstalledServer {
  let latestRecord = firstRecord;
  return () => {
    latestRecord = find(firstRecord.id) ?? latestRecord;
    return latestRecord;
  };
}
