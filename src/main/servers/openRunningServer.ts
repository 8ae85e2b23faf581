import type { Hidings } from '../../api/transport/hiding.ts';
import { settledOrAborted } from '../../async/abortable.ts';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { AddressKey } from '../../domain/live/addressKey.ts';
import type { Logger } from '../../domain/logger.ts';
import type { RefreshableCatalogue } from '../../domain/media/catalogue.ts';
import { createServerName } from '../../domain/media/server/serverName.ts';
import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { ServerStore, Store } from '../../domain/store.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { Wake } from '../../domain/wake.ts';
import { createKnownVersions, type KnownVersions } from '../../jobs/live/knownVersions.ts';
import { createRecorder } from '../../jobs/live/recorder.ts';
import { createServerIdentityCheck, type ServerIdentityCheck } from '../../jobs/scheduling/serverIdentity.ts';
import { type BackfillJob, createBackfill } from '../../jobs/sync/backfill.ts';
import { SessionPoller } from '../../jobs/sync/sessionPoller.ts';
import type { PosterFiles } from '../../pictures/posterFiles.ts';
import { createPosters, POSTER_LIMITS } from '../../pictures/posters.ts';
import type { MakeSmall } from '../../pictures/smallPosters.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { logOf, telemetryOf } from './named.ts';
import { type OpenServer, openServer, type ServerSettings } from './openServer.ts';

/** A running server, with the parts that only main and the jobs use. */
export interface OpenedServer extends RunningServer, OpenServer {
  readonly catalogue: RefreshableCatalogue;
  readonly poller: SessionPoller;
  readonly knownVersions: KnownVersions;
  readonly backfill: BackfillJob;
  readonly checkServerIdentity: ServerIdentityCheck;
  /** Names the server if there are several. */
  readonly log: Logger;
  /** The same for counts. */
  readonly telemetry: Telemetry;
  /** The shutdown of this server alone, as part of the process's. */
  readonly shutdown: Shutdown;
  /** Starts reading the current streams, for the consumers that need them. */
  readonly startLive: () => void;
}

/** The parts that all servers share. */
export interface ServerPorts {
  readonly config: ServerSettings & Pick<Config, 'TIME_ZONE' | 'HISTORY_LATE' | 'SESSION_SAMPLES'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly shutdown: Shutdown;
  readonly store: Store;
  readonly wake: Wake;
  readonly addressKey: AddressKey;
  readonly hidings: Hidings;
  readonly makeSmall: MakeSmall;
  /** Where posters outlive a restart: one folder for all, because each picture is known with its server. */
  readonly files: PosterFiles | undefined;
  /** True if there is more than one, so that each has to be named. */
  readonly hasSeveral: () => boolean;
  /** Called when another server has taken the place of one. */
  readonly onReplaced: () => Promise<void>;
}

/** Opens all parts of one media server, with a pool of connections of its own. It sends no request yet. */
export async function openRunningServer(
  ports: ServerPorts,
  known: () => KnownServer,
  token: string,
): Promise<OpenedServer> {
  const { config, clock } = ports;
  const { TIME_ZONE: timeZone, HISTORY_LATE: late } = config;
  const { id, address, accountService } = known();
  const name = () => (ports.hasSeveral() ? known().name : undefined);
  const log = logOf(ports.log, name);
  const telemetry = telemetryOf(ports.telemetry, name);
  const shutdown = createShutdown(log, ports.shutdown);
  const store = ports.store.ofServer(id);
  const isAdded = () => known().addedBy !== undefined;
  const added = () => (isAdded() ? { name: name() } : undefined);
  const reach = { id, address, accountService, token };
  const open = await openServer(config, reach, {
    store: { clientIdentity: ports.store.clientIdentity, vocabularyMemory: store.vocabularyMemory },
    hidings: ports.hidings,
    clock,
    log,
    telemetry,
    shutdown,
    added,
  });
  const { media } = open;
  const { serverIdentity, plays, feeds, backfill } = store;
  const { makeSmall, files, wake, onReplaced, addressKey } = ports;
  const checkServerIdentity = createServerIdentityCheck({ media, serverIdentity, onReplaced, isAdded, clock, log });
  const sessions = followSessions({ config, store, media, checkServerIdentity, clock, log, addressKey, shutdown });
  return {
    id,
    known,
    log,
    telemetry,
    shutdown,
    checkServerIdentity,
    media,
    address: open.address,
    accountService: open.accountService,
    mediaFor: open.mediaFor,
    tokenReaderFor: open.tokenReaderFor,
    health: open.health,
    vocabulary: open.vocabulary,
    advice: open.advice,
    probe: open.probe,
    tokenLife: open.tokenLife,
    posters: createPosters({ media, makeSmall, files, telemetry, clock, log, limits: POSTER_LIMITS }),
    catalogue: createCatalogue(),
    serverName: createServerName({ media, clock, log }),
    backfill: createBackfill({ media, plays, feeds, store: backfill, timeZone, late, wake, clock, log }),
    poller: sessions.poller,
    knownVersions: sessions.knownVersions,
    startLive: sessions.startLive,
  };
}

interface SessionsPorts extends Pick<ServerPorts, 'config' | 'clock' | 'log' | 'addressKey' | 'shutdown'> {
  readonly store: Pick<ServerStore, 'sessionLog' | 'streamTotals'>;
  readonly media: OpenServer['media'];
  readonly checkServerIdentity: ServerIdentityCheck;
}

/** The consumers of the sessions. Every consumer is added here: `poller.add(...)`. */
function followSessions({
  config,
  store,
  media,
  checkServerIdentity,
  clock,
  log,
  addressKey,
  shutdown,
}: SessionsPorts) {
  const signal = shutdown.begun;
  const poller = new SessionPoller({ media, checkServerIdentity, clock, log });
  const knownVersions = createKnownVersions(media, clock);
  const isOn = config.SESSION_SAMPLES === 'on';
  const { sessionLog, streamTotals } = store;
  const recorder = createRecorder({ sessionLog, streamTotals, knownVersions, addressKey, isOn, signal });
  poller.add(recorder);
  const startLive = (): void => {
    const over = poller.run(signal).then(() => recorder.close());
    shutdown.onClose((givenUp) => settledOrAborted(over, givenUp));
  };
  return { poller, knownVersions, startLive };
}
