import { dirname, join } from 'node:path';
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
import { createMembersOf } from '../domain/people/members.ts';
import type { Secrets } from '../domain/scrub.ts';
import { FIRST_SERVER } from '../domain/servers/refs.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createCharts } from '../pictures/charts.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createSmallPosters } from '../pictures/smallPosters.ts';
import { openStore } from '../store/open.ts';
import type { Displays } from './displays.ts';
import { doctorFor, type Scope } from './doctor.ts';
import { keyFor, openInstallationKey } from './keys/installationKey.ts';
import type { Notifications } from './notifications.ts';
import { watchOwnership } from './ownership.ts';
import type { Ports } from './ports.ts';
import { type OpenedServer, openRunningServer } from './servers/openRunningServer.ts';
import { openServers } from './servers/servers.ts';
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
  const { wake } = notifications;
  const onReplaced = async () => {
    await displays.changes.boards();
    await displays.changes.counters();
    notifications.alertChangedSettings();
  };
  const addressKey = createAddressKey(keyFor('addresses', key));
  const ofServers = { ...basics, secrets, wake, addressKey, makeSmall: createSmallPosters(), onReplaced };
  const files = postersOnDisk(config, log);
  const servers = await openServers({
    mediaServers: serversOf(config),
    open: (known, token) => openRunningServer({ ...ofServers, files }, known, token),
    log,
  });
  const server = servers.find(FIRST_SERVER);
  if (!server) throw new Error('the first media server is not there');
  const charts = createCharts(basics);

  const client = createClient({
    ...{ apiUrl: config.DISCORD_API_URL, scrub, clock, log, telemetry, lost: fatal },
    ...{ sessionStarts: store.sessionStarts, stopping: shutdown.begun },
  });
  shutdown.onClose(() => client.destroy());
  const { isConnected } = watchConnection(client);
  await watching.serve({ isConnected, serverState: server.health.state, outboxDepth: store.outboxDepth, clock });
  const ofDiscord = await portsOfDiscord({ ...server, ...basics, client });
  return { ...server, ...basics, ...ofDiscord, servers, addressKey, charts, wake, liveChanges: displays.changes };
}

type Basics = Pick<Ports, 'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'>;

/** What the settings name is the only media server. */
const serversOf = ({ MEDIA_URL, MEDIA_TOKEN }: Config): Parameters<typeof openServers>[0]['mediaServers'] => {
  const only = { id: FIRST_SERVER, name: 'media server', address: MEDIA_URL, addedAt: new Date(0) };
  return {
    list: () => [only],
    find: (id) => (id === FIRST_SERVER ? only : undefined),
    tokenOf: () => MEDIA_TOKEN,
    subscribe: () => undefined,
  };
};

async function portsOfDiscord(ports: Basics & OpenedServer & Pick<Ports, 'client'>) {
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
