import { dirname, join } from 'node:path';
import { settledOrAborted } from '../async/abortable.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { openAccessControl } from '../commands/access/accessControl.ts';
import type { Config } from '../config.ts';
import { createDiscordLookup } from '../discord/doctor/lookup.ts';
import { createClient } from '../discord/gateway/client.ts';
import { watchConnection } from '../discord/gateway/connection.ts';
import { createDirectory } from '../discord/posting/directory.ts';
import { createPostingRest } from '../discord/posting/postingRest.ts';
import { createCommandIds } from '../discord/registration/registered.ts';
import { createAddressKey } from '../domain/live/addressKey.ts';
import type { Logger } from '../domain/logger.ts';
import { createServerName } from '../domain/media/server/serverName.ts';
import { createMembersOf } from '../domain/people/members.ts';
import type { Secrets } from '../domain/scrub.ts';
import { createKnownVersions } from '../jobs/live/knownVersions.ts';
import { createRecorder } from '../jobs/live/recorder.ts';
import { createServerIdentityCheck } from '../jobs/scheduling/serverIdentity.ts';
import { createBackfill } from '../jobs/sync/backfill.ts';
import { SessionPoller } from '../jobs/sync/sessionPoller.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createCharts } from '../pictures/charts.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createPosters, POSTER_LIMITS } from '../pictures/posters.ts';
import { createSmallPosters } from '../pictures/smallPosters.ts';
import { openStore } from '../store/open.ts';
import type { Displays } from './displays.ts';
import { doctorFor, type Scope } from './doctor.ts';
import { keyFor, openInstallationKey } from './keys/installationKey.ts';
import type { Notifications } from './notifications.ts';
import { watchOwnership } from './ownership.ts';
import type { Ports } from './ports.ts';
import { type OpenServer, openServer } from './server.ts';
import type { Shutdown } from './shutdown.ts';
import { storeSettingsOf } from './storeSettings.ts';
import { openWatching } from './watching.ts';

export interface StartDeps {
  /** What is removed from everything that leaves the bot. */
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** Called with the reason why this process cannot go on: Discord closed the connection for good, or another Usher took over. */
  readonly fatal: (why: string) => void;
}

/** Opens the database, the media server and the client of Discord, which sends nothing yet. */
export async function openPorts(
  config: Config,
  { secrets, log, shutdown, fatal }: StartDeps,
  { notifications, displays }: { readonly notifications: Notifications; readonly displays: Displays },
) {
  const { scrub } = secrets;
  const key = openInstallationKey(config, log);
  const store = await openStore({ ...storeSettingsOf(config, key), clock, log, onToken: secrets.add, scrub });
  shutdown.onClose(() => store.close());
  void watchOwnership({ ownership: store.ownership, fatal, clock, log, signal: shutdown.begun });
  const watching = await openWatching(config, { log, shutdown });
  const { telemetry } = watching;
  const basics = { config, clock, log, telemetry, scrub, shutdown, store };
  const server = await openServer(config, { ...basics, secrets });
  const { wake } = notifications;
  const onReplaced = async () => {
    await displays.changes.boards();
    await displays.changes.counters();
    notifications.alertChangedSettings();
  };
  const ofServer = portsOfServer({ ...basics, ...server, wake }, keyFor('addresses', key), onReplaced);

  const client = createClient({
    ...{ apiUrl: config.DISCORD_API_URL, scrub, clock, log, telemetry, lost: fatal },
    ...{ sessionStarts: store.sessionStarts, stopping: shutdown.begun },
  });
  shutdown.onClose(() => client.destroy());
  const { isConnected } = watchConnection(client);
  await watching.serve({ isConnected, serverState: server.health.state, outboxDepth: store.outboxDepth, clock });
  const ofDiscord = await portsOfDiscord({ ...basics, ...server, client });
  return { ...basics, ...server, ...ofServer, ...ofDiscord, wake, liveChanges: displays.changes };
}

type Basics = Pick<Ports, 'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'>;

/** What works with the media server alone. */
function portsOfServer(
  ports: Basics & OpenServer & Pick<Ports, 'wake'>,
  addressesKey: Uint8Array,
  onReplaced: () => Promise<void>,
) {
  const { config, store } = ports;
  const { TIME_ZONE: timeZone, HISTORY_LATE: late } = config;
  const all = { ...store, ...ports };
  const checkServerIdentity = createServerIdentityCheck({ ...all, onReplaced });
  const addressKey = createAddressKey(addressesKey);
  const files = postersOnDisk(config, ports.log);
  return {
    posters: createPosters({ ...ports, makeSmall: createSmallPosters(), files, limits: POSTER_LIMITS }),
    catalogue: createCatalogue(),
    charts: createCharts(ports),
    serverName: createServerName(ports),
    backfill: createBackfill({ ...all, store: store.backfill, timeZone, late }),
    ...followSessions({ ...ports, checkServerIdentity, addressKey }),
    checkServerIdentity,
    addressKey,
  };
}

/** What follows the sessions as they play. Every consumer is added here: `poller.add(...)`. */
function followSessions(ports: Basics & OpenServer & Pick<Ports, 'checkServerIdentity' | 'addressKey'>) {
  const { config, store, media, clock, shutdown } = ports;
  const signal = shutdown.begun;
  const poller = new SessionPoller(ports);
  const knownVersions = createKnownVersions(media, clock);
  const isOn = config.SESSION_SAMPLES === 'on';
  const recorder = createRecorder({ ...store, ...ports, knownVersions, isOn, signal });
  poller.add(recorder);
  /** Starts reading, for those who need it. */
  const startLive = (): void => {
    const over = poller.run(signal).then(() => recorder.close());
    shutdown.onClose((givenUp) => settledOrAborted(over, givenUp));
  };
  return { poller, knownVersions, startLive };
}

async function portsOfDiscord(ports: Basics & OpenServer & Pick<Ports, 'client'>) {
  const { config, client, store, clock } = ports;
  const { linkedAccounts, accessVersions: versions, audit, subscriptions } = store;
  const postingRest = createPostingRest(client);
  const directory = createDirectory(client, postingRest);
  const { rolesIn } = directory;
  const access = await openAccessControl({ settings: config.access, versions, audit, clock, rolesIn });
  const isManaged = (guildId: string) => access.isManaged(guildId);
  const doctor = (scope: Scope) => {
    const lookup = createDiscordLookup(client.rest);
    return doctorFor(config, { ...ports, lookup, isManaged, subscriptions: subscriptions.list, now: clock.now }, scope);
  };
  return {
    ...{ client, postingRest, directory, access, doctor, commandIds: createCommandIds() },
    membersOf: createMembersOf({ linkedAccounts, directory, clock }),
    guildIds: (): readonly string[] => [...client.guilds.cache.keys()],
  };
}

/** The posters are stored beside the database, since the bot may write there. */
function postersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterFiles | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterFiles({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log });
}
