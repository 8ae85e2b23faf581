import { dirname, join } from 'node:path';
import { createTokenRemovers } from '../api/transport/tokenRemovers.ts';
import { vocabularyNamed } from '../api/vocabularies/vocabularies.ts';
import type { Config } from '../config.ts';
import { createDiscordClient, type DiscordClient } from '../discord/gateway/client.ts';
import { watchConnection } from '../discord/gateway/connection.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import { requestHealthOf } from '../discord/rest/keepingRest.ts';
import { type AddressKey, createAddressKey } from '../domain/live/addressKey.ts';
import type { Logger } from '../domain/logger.ts';
import type { Secrets } from '../domain/scrub.ts';
import { createPlayerLinks } from '../domain/serving/links.ts';
import { createVendorOf } from '../domain/serving/vendorOf.ts';
import { createReadRecap } from '../jobs/feeds/recap/read.ts';
import { createDigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import { createRecapRedraw } from '../jobs/publishing/recapRedraw.ts';
import { createJobStates } from '../jobs/scheduling/jobStates.ts';
import { AllSessions } from '../jobs/sync/allSessions.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createCharts } from '../pictures/charts.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createPosterShrinker, type ShrinkPicture, startScreenshotThread } from '../pictures/smallPosters.ts';
import { textsFor } from '../render/texts/texts.ts';
import { fileAdvice } from '../store/database/fileTrouble.ts';
import { openStore } from '../store/open.ts';
import { openAccountServices } from './accountServices.ts';
import { openDiscordPorts } from './discordPorts.ts';
import type { Displays } from './displays.ts';
import { createHistoryProgress } from './historyProgress.ts';
import { derivedKey, openInstallationKey } from './keys/installationKey.ts';
import { createReadPermissionCheck } from './mayRead.ts';
import type { Notifications } from './notifications.ts';
import { watchOwnership } from './ownership.ts';
import type { BasePorts, Ports } from './ports.ts';
import { combinedMedia, createAllServers } from './servers/allServers.ts';
import { openRunningServer, type ServerPorts } from './servers/openRunningServer.ts';
import { storeOwnNames } from './servers/ownNames.ts';
import { openServers, type Servers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';
import { storeSettingsOf } from './storeSettings.ts';
import { openServerTrials, storeServerOfSettings } from './trying.ts';
import { openMonitoring } from './watching.ts';

export interface StartDeps {
  /** Secrets to remove from every text that leaves the bot. */
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** Ends this process, with the reason: Discord closed the connection for good, or another Usher took over. */
  readonly fatal: (why: string) => void;
}

/** Parts that show and send messages. Created first and started last, because other parts refer to them. */
interface Outlets {
  readonly notifications: Notifications;
  readonly displays: Displays;
}

/** Opens the database, the media servers and Discord's client. Sends nothing to Discord. */
export async function openPorts(
  config: Config,
  { secrets, log, shutdown, fatal }: StartDeps,
  { notifications, displays }: Outlets,
): Promise<Ports> {
  const { scrub } = secrets;
  const key = openInstallationKey(config, log);
  const store = await openStore({ ...storeSettingsOf(config, key), clock, log, onToken: secrets.add, scrub });
  shutdown.onClose(() => store.close());
  void watchOwnership({ ownership: store.ownership, fatal, clock, log, signal: shutdown.begun });
  const watching = await openMonitoring(config, { log, shutdown });
  const { telemetry } = watching;
  const basics: BasePorts = { config, clock, log, telemetry, scrub, shutdown, store };
  const addressKey = createAddressKey(derivedKey('addresses', key));
  const initialServer = await storeServerOfSettings(basics);
  const smallPosters = createPosterShrinker();
  const servers = await openMediaServers(basics, {
    secrets,
    addressKey,
    makeSmall: smallPosters.make,
    notifications,
    displays,
  });
  const allServers = createAllServers(servers, store.mediaServers, clock);
  const sessions = new AllSessions(log, shutdown.begun);
  const visibleSessions = { serversOf: allServers.serversOf, serverOf: sessions.serverOf };
  const vendorOf = createVendorOf({ running: servers, mediaServers: store.mediaServers, vendorNamed: vocabularyNamed });
  const client = openClient(basics, fatal);
  const { isConnected } = watchConnection(client);
  await watching.serve({
    isConnected,
    requestsFailForMs: requestHealthOf(client).failingForMs,
    servers: () => servers.list().map(({ known, health }) => ({ name: known().name, state: health.state() })),
    outboxDepth: store.outboxDepth,
    clock,
  });
  const discord = await openDiscordPorts(basics, { servers, all: allServers, client, initialServer });
  const { access, directory, installation } = discord;
  const accountServices = await openAccountServices(basics, secrets);
  const { tryServer, proveAccess } = await openServerTrials(basics, secrets);
  const jobStates = createJobStates(clock);
  const progressOf = createHistoryProgress({ store, jobStates, playsDays: config.PLAYS_DAYS, clock });
  return {
    all: allServers,
    sessions,
    visible: visibleSessions,
    servers,
    mayRead: createReadPermissionCheck({ access, directory, visible: visibleSessions, installation, clock }),
    ...openPictures(basics, { all: allServers, wake: notifications.wake, client, progressOf, ...discord }),
    preparePosters: smallPosters.prepare,
    linksIn: createPlayerLinks(store.mediaServers, vendorOf),
    vendorOf,
    addressKey,
    wake: notifications.wake,
    digestSchedule: createDigestSchedule(),
    jobStates,
    progressOf,
    liveChanges: displays.changes,
    tryServer,
    proveAccess,
    accountServices,
    client,
    // Both bags are spread last, so that TypeScript reports a member above with the name of one of theirs.
    ...discord,
    ...basics,
  };
}

interface ServerParts extends Outlets {
  readonly secrets: Secrets;
  readonly addressKey: AddressKey;
  readonly makeSmall: ShrinkPicture;
}

/** Opens the stored media servers. A server without a name gets the name that it gives itself. */
async function openMediaServers(
  { config, clock, log, telemetry, shutdown, store }: BasePorts,
  { secrets, addressKey, makeSmall, notifications, displays }: ServerParts,
): Promise<Servers> {
  const { mediaServers } = store;
  const hasSeveral = () => mediaServers.list().length > 1;
  const serverPorts: ServerPorts = {
    config,
    clock,
    log,
    telemetry,
    shutdown,
    store,
    wake: notifications.wake,
    addressKey,
    tokenRemovers: createTokenRemovers(secrets),
    makeSmall,
    files: createPostersOnDisk(config, log),
    hasSeveral,
    onReplaced: async () => {
      await displays.changes.boards();
      await displays.changes.counters();
      notifications.sendDirectNotes();
    },
  };
  const servers = await openServers({
    mediaServers,
    open: (server, token) => openRunningServer(serverPorts, server, token),
    clock,
    log,
  });
  storeOwnNames(servers, { mediaServers, hasSeveral, clock, log });
  return servers;
}

type PicturesPorts = Pick<
  Ports,
  'all' | 'client' | 'postingRest' | 'membersOf' | 'progressOf' | 'directory' | 'appearanceOf' | 'wake'
>;

function openPictures(
  { config, store, scrub, clock, log }: BasePorts,
  { all, client, postingRest, membersOf, progressOf, directory, appearanceOf, wake }: PicturesPorts,
): Pick<Ports, 'charts' | 'makeLargePicture' | 'readRecap' | 'recapRedraw'> {
  const makeLargePicture = createPosterShrinker({ start: startScreenshotThread }).make;
  const charts = createCharts({ scrub });
  const readRecap = createReadRecap({
    playsOf: store.playsOf,
    mediaServers: store.mediaServers,
    media: combinedMedia(all),
    makeLargePicture,
    recapChoices: store.recapChoices,
    linkedAccounts: store.linkedAccounts,
    people: store.people,
    membersOf,
    progressOf,
    timeZone: config.TIME_ZONE,
  });
  const recapRedraw = createRecapRedraw({
    outbox: store.outbox,
    dueRedraws: store.dueRedraws,
    subscriptions: store.subscriptions,
    mediaServers: store.mediaServers,
    hasMessage: createChannelUpkeep(client, postingRest).has,
    directory,
    readRecap,
    appearanceOf,
    textsFor,
    charts,
    wake,
    clock,
    log,
  });
  return { charts, makeLargePicture, readRecap, recapRedraw };
}

function openClient(
  { config, scrub, clock, log, telemetry, store, shutdown }: BasePorts,
  onLost: StartDeps['fatal'],
): DiscordClient {
  const client = createDiscordClient({
    apiUrl: config.DISCORD_API_URL,
    scrub,
    clock,
    log,
    telemetry,
    onLost,
    sessionStarts: store.sessionStarts,
    stopping: shutdown.begun,
  });
  shutdown.onClose(() => client.destroy());
  return client;
}

/** Cache of posters in a folder next to the database, where the bot may write. Undefined if the cache is turned off. */
function createPostersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterFiles | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterFiles({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log, whatToCheck: fileAdvice });
}
