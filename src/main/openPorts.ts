import { dirname, join } from 'node:path';
import { createHidings } from '../api/transport/hiding.ts';
import { vocabularyNamed } from '../api/vocabularies/vocabularies.ts';
import { openAccessControl } from '../commands/access/accessControl.ts';
import type { Config } from '../config.ts';
import { createGatewayLookup } from '../discord/doctor/gatewayLookup.ts';
import { createDiscordLookup } from '../discord/doctor/lookup.ts';
import { createClient } from '../discord/gateway/client.ts';
import { watchConnection } from '../discord/gateway/connection.ts';
import { createInstallation } from '../discord/installation.ts';
import { createOtherProcess } from '../discord/interactions/otherProcess.ts';
import { createAntiSpam } from '../discord/posting/antiSpam.ts';
import { createDirectory } from '../discord/posting/directory.ts';
import { createPostingRest } from '../discord/posting/postingRest.ts';
import { createCommandIds } from '../discord/registration/registered.ts';
import { requestHealthOf } from '../discord/rest/keepingRest.ts';
import { createAddressKey } from '../domain/live/addressKey.ts';
import type { Logger } from '../domain/logger.ts';
import { createMembersOf } from '../domain/people/members.ts';
import type { Secrets } from '../domain/scrub.ts';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import { createLinksIn } from '../domain/serving/links.ts';
import { createVendorOf } from '../domain/serving/vendorOf.ts';
import { createDigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import { createJobStates } from '../jobs/scheduling/jobStates.ts';
import { AllSessions } from '../jobs/sync/allSessions.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createCharts } from '../pictures/charts.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createSmallPosters } from '../pictures/smallPosters.ts';
import { whatToCheck } from '../store/database/fileTrouble.ts';
import { openStore } from '../store/open.ts';
import { openAccountServices } from './accountServices.ts';
import type { Displays } from './displays.ts';
import { doctorFor, type Scope, withoutToken } from './doctor.ts';
import { keyFor, openInstallationKey } from './keys/installationKey.ts';
import { createMayRead } from './mayRead.ts';
import type { Notifications } from './notifications.ts';
import { watchOwnership } from './ownership.ts';
import type { Ports } from './ports.ts';
import { createAllServers } from './servers/allServers.ts';
import type { InitialServer } from './servers/initialServer.ts';
import { openRunningServer } from './servers/openRunningServer.ts';
import { takeOwnNames } from './servers/ownNames.ts';
import { openServers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';
import { storeSettingsOf } from './storeSettings.ts';
import { openTrying, seedFromSettings } from './trying.ts';
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
    notifications.sendDirectNotes();
  };
  const addressKey = createAddressKey(keyFor('addresses', key));
  const hidings = createHidings(secrets);
  const ofServers = { ...basics, hidings, wake, addressKey, makeSmall: createSmallPosters(), onReplaced };
  const hasSeveral = () => store.mediaServers.list().length > 1;
  const files = postersOnDisk(config, log);
  const initialServer = await seedFromSettings(basics);
  const servers = await openServers({
    mediaServers: store.mediaServers,
    open: (known, token) => openRunningServer({ ...ofServers, files, hasSeveral }, known, token),
    clock,
    log,
  });
  takeOwnNames(servers, { ...store, hasSeveral, clock, log });
  const all = createAllServers(servers, store.mediaServers, clock);
  const sessions = new AllSessions(log, shutdown.begun);
  const visible = { serversOf: all.serversOf, serverOf: sessions.serverOf };
  const charts = createCharts(basics);
  const vendorOf = createVendorOf({ running: servers, mediaServers: store.mediaServers, vendorNamed: vocabularyNamed });
  const linksIn = createLinksIn(store.mediaServers, vendorOf);

  const client = createClient({
    apiUrl: config.DISCORD_API_URL,
    scrub,
    clock,
    log,
    telemetry,
    lost: fatal,
    sessionStarts: store.sessionStarts,
    stopping: shutdown.begun,
  });
  shutdown.onClose(() => client.destroy());
  const { isConnected } = watchConnection(client);
  await watching.serve({
    isConnected,
    requestsFailForMs: requestHealthOf(client).failingForMs,
    servers: () => servers.list().map(({ known, health }) => ({ name: known().name, state: health.state() })),
    outboxDepth: store.outboxDepth,
    clock,
  });
  const ofDiscord = await portsOfDiscord({ ...basics, servers, all, client, initialServer });
  const mayRead = createMayRead({ ...ofDiscord, visible, clock });
  const accountServices = await openAccountServices(basics, secrets);
  const managed = { servers, ...(await openTrying(basics, secrets)), accountServices, addressKey };
  return {
    ...basics,
    ...ofDiscord,
    ...managed,
    all,
    sessions,
    visible,
    mayRead,
    charts,
    linksIn,
    vendorOf,
    wake,
    digestSchedule: createDigestSchedule(),
    jobStates: createJobStates(clock),
    liveChanges: displays.changes,
  };
}

type Basics = Pick<Ports, 'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'>;

async function portsOfDiscord(
  ports: Basics & Pick<Ports, 'client' | 'servers' | 'all'> & { readonly initialServer: InitialServer },
) {
  const { config, client, store, clock } = ports;
  const { linkedAccounts, accessVersions: versions, audit, subscriptions } = store;
  const antiSpam = createAntiSpam(ports);
  const postingRest = createPostingRest(client, { antiSpam });
  const directory = createDirectory(client, postingRest, clock);
  const { rolesIn } = directory;
  const { OWNER_IDS: ownerIds } = config;
  const lookup = createGatewayLookup(client, createDiscordLookup(client.rest));
  const otherProcess = createOtherProcess(ports);
  const installation = createInstallation({ ...ports, lookup, ownerIds, appointed: store.installationAdmins });
  const { isAdmin: isInstallationAdmin } = installation;
  const settings = { ...config.access, isInstallationAdmin };
  const access = await openAccessControl({ settings, versions, audit, clock, rolesIn });
  const isManaged = (guildId: string) => access.isManaged(guildId);
  const runsTheBot = ({ only, userId }: Scope) =>
    only === undefined || (userId !== undefined && isInstallationAdmin(userId));
  const seesFirst = (by: Scope) =>
    runsTheBot(by) || (by.only !== undefined && ports.all.serversOf(by.only).includes(FIRST_SERVER));
  const doctor = (scope: Scope) => {
    const examined = (only: string | undefined) => {
      const seen = only === undefined ? undefined : ports.all.serversOf(only);
      const isShown = ({ id }: { readonly id: ServerId }) => seen === undefined || seen.includes(id);
      const running = ports.servers.list().filter(isShown);
      const unreadable = store.mediaServers.list().filter(({ id }) => store.mediaServers.tokenOf(id) === undefined);
      return [
        ...running.map(({ known, ...server }) => {
          const { name, address, machineIdentifier, addedBy } = known();
          const waiting = linkedAccounts.countElsewhere(server.id, address.origin);
          return { ...server, name, address, machineIdentifier, isAdded: addedBy !== undefined, waiting };
        }),
        ...unreadable.filter(isShown).map((server) => withoutToken(server, store.mediaServers.tokenIsFor(server.id))),
      ];
    };
    const asked = {
      servers: examined,
      hasSeveral: () => store.mediaServers.list().length > 1,
      subscriptions: subscriptions.list,
      seedProblem: (by: Scope) => (seesFirst(by) ? ports.initialServer.problem() : undefined),
      hasUndecidedRights: (by: Scope) => runsTheBot(by) && store.rightsDecisions.undecided() !== undefined,
      now: clock.now,
    };
    return doctorFor(config, { ...ports, ...asked, lookup, isManaged, otherProcess, antiSpam }, scope);
  };
  return {
    client,
    otherProcess,
    postingRest,
    directory,
    access,
    installation,
    doctor,
    commandIds: createCommandIds(),
    membersOf: createMembersOf({ linkedAccounts, directory, clock }),
    guildIds: (): readonly string[] => [...client.guilds.cache.keys()],
  };
}

/** The posters are stored beside the database, since the bot may write there. */
function postersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterFiles | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterFiles({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log, whatToCheck });
}
