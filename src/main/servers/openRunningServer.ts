import type { TokenRemovers } from '../../api/transport/tokenRemovers.ts';
import { waitUntilSettledOrAborted } from '../../async/abortable.ts';
import { createMediaCatalogue } from '../../catalogue/catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/clock.ts';
import type { IpAddressHasher } from '../../domain/live/addressKey.ts';
import type { Logger } from '../../domain/logger.ts';
import type { RefreshableCatalogue } from '../../domain/media/catalogue.ts';
import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { DatabaseStore, ServerStore } from '../../domain/store.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import type { WakeJob } from '../../domain/wake.ts';
import { type CachedFileVersionsReader, createCachedFileVersionsReader } from '../../jobs/live/knownVersions.ts';
import { createStreamRecorder } from '../../jobs/live/recorder.ts';
import { createServerIdentityCheck, type ServerIdentityCheck } from '../../jobs/scheduling/serverIdentity.ts';
import { createHistoryBackfillJob, type HistoryBackfillJob } from '../../jobs/sync/backfill.ts';
import { SessionPoller } from '../../jobs/sync/sessionPoller.ts';
import type { PosterDiskCache } from '../../pictures/posterFiles.ts';
import { createPosterLoader, POSTER_LOADING_LIMITS } from '../../pictures/posters.ts';
import type { ShrinkPicture } from '../../pictures/smallPosters.ts';
import { createShutdown, type Shutdown } from '../shutdown.ts';
import { createLogOfMediaServer, createTelemetryOfMediaServer } from './named.ts';
import {
  type MediaServerConfig,
  type MediaServerConnection,
  openMediaServerConnection,
} from './openMediaServerConnection.ts';

export interface OpenedServer extends RunningServer, MediaServerConnection {
  readonly catalogue: RefreshableCatalogue;
  readonly poller: SessionPoller;
  readonly knownVersions: CachedFileVersionsReader;
  readonly backfill: HistoryBackfillJob;
  readonly checkServerIdentity: ServerIdentityCheck;
  /** Log that adds the server's name to each line if there are several servers. */
  readonly log: Logger;
  /** Counters that add the server's name if there are several servers. */
  readonly telemetry: Telemetry;
  /** Shutdown of this server alone, which is also a part of the process's shutdown. */
  readonly shutdown: Shutdown;
  /** Starts to read the current streams. Call this after adding everything that uses them to the poller. */
  readonly startLive: () => void;
}

export interface ServerPorts {
  readonly config: MediaServerConfig & Pick<Config, 'TIME_ZONE' | 'HISTORY_LATE' | 'SESSION_SAMPLES'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly shutdown: Shutdown;
  readonly store: DatabaseStore;
  readonly wake: WakeJob;
  readonly addressKey: IpAddressHasher;
  readonly tokenRemovers: TokenRemovers;
  readonly makeSmall: ShrinkPicture;
  /**
   * Posters on disk, which survive a restart. All servers share this cache, and each poster is stored under its server.
   */
  readonly files: PosterDiskCache | undefined;
  /** True if there are several servers, so that texts must name them. */
  readonly hasSeveral: () => boolean;
  /** Called when another media server has taken over this server's address. */
  readonly onReplaced: () => Promise<void>;
}

/** Opens all parts of one media server, with its own pool of connections. Sends no request. */
export async function openRunningServer(
  ports: ServerPorts,
  serverRecord: () => InstalledServer,
  token: string,
): Promise<OpenedServer> {
  const { config, clock } = ports;
  const { TIME_ZONE: timeZone, HISTORY_LATE: late } = config;
  const { id, address, accountService } = serverRecord();
  const name = () => (ports.hasSeveral() ? serverRecord().name : undefined);
  const log = createLogOfMediaServer(ports.log, name);
  const telemetry = createTelemetryOfMediaServer(ports.telemetry, name);
  const shutdown = createShutdown(log, ports.shutdown);
  const store = ports.store.ofServer(id);
  // A server that no person added in Discord comes from the settings.
  const isAddedInDiscord = () => serverRecord().addedBy !== undefined;
  const addedServer = () => (isAddedInDiscord() ? { name: name() } : undefined);
  const reachableServer = { id, address, accountService, token };
  const openedServer = await openMediaServerConnection(config, reachableServer, {
    store: { clientIdentity: ports.store.clientIdentity, vocabularyMemory: store.vocabularyMemory },
    tokenRemovers: ports.tokenRemovers,
    clock,
    log,
    telemetry,
    shutdown,
    added: addedServer,
  });
  const { media } = openedServer;
  const { serverIdentity, plays, feeds, backfill } = store;
  const { makeSmall, files, wake, onReplaced, addressKey } = ports;
  const checkServerIdentity = createServerIdentityCheck({
    media,
    serverIdentity,
    onReplaced,
    isAdded: isAddedInDiscord,
    clock,
    log,
  });
  const sessions = followSessions({ config, store, media, checkServerIdentity, clock, log, addressKey, shutdown });
  return {
    id,
    known: serverRecord,
    log,
    telemetry,
    shutdown,
    checkServerIdentity,
    media,
    address: openedServer.address,
    accountService: openedServer.accountService,
    mediaFor: openedServer.mediaFor,
    tokenReaderFor: openedServer.tokenReaderFor,
    health: openedServer.health,
    vocabulary: openedServer.vocabulary,
    advice: openedServer.advice,
    probe: openedServer.probe,
    tokenLife: openedServer.tokenLife,
    posters: createPosterLoader({ media, makeSmall, files, telemetry, clock, log, limits: POSTER_LOADING_LIMITS }),
    catalogue: createMediaCatalogue(),
    backfill: createHistoryBackfillJob({ media, plays, feeds, store: backfill, timeZone, late, wake, clock, log }),
    poller: sessions.poller,
    knownVersions: sessions.knownVersions,
    startLive: sessions.startLive,
  };
}

interface SessionsPorts extends Pick<ServerPorts, 'config' | 'clock' | 'log' | 'addressKey' | 'shutdown'> {
  readonly store: Pick<ServerStore, 'sessionLog' | 'streamTotals'>;
  readonly media: MediaServerConnection['media'];
  readonly checkServerIdentity: ServerIdentityCheck;
}

/**
 * Creates the poller of the sessions and everything that uses it. Add further users of the sessions here, with
 * `poller.add(...)`.
 */
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
  const knownVersions = createCachedFileVersionsReader(media, clock);
  const isOn = config.SESSION_SAMPLES === 'on';
  const { sessionLog, streamTotals } = store;
  const recorder = createStreamRecorder({ sessionLog, streamTotals, knownVersions, addressKey, isOn, signal });
  poller.add(recorder);
  const startLive = (): void => {
    const polling = poller.run(signal).then(() => recorder.close());
    shutdown.onClose((closeSignal) => waitUntilSettledOrAborted(polling, closeSignal));
  };
  return { poller, knownVersions, startLive };
}
