import { dirname, join } from 'node:path';
import { createTokenRemovers } from '../api/transport/tokenRemovers.ts';
import { findVocabularyByName } from '../api/vocabularies/vocabularies.ts';
import type { Config } from '../config.ts';
import { createDiscordClient, type DiscordClient } from '../discord/gateway/client.ts';
import { watchGatewayConnection } from '../discord/gateway/connection.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import { requestHealthOf } from '../discord/rest/keepingRest.ts';
import { createIpAddressHasher, type IpAddressHasher } from '../domain/live/addressKey.ts';
import type { Logger } from '../domain/logger.ts';
import type { SecretsToScrub } from '../domain/scrub.ts';
import { createPlayerLinks } from '../domain/serving/links.ts';
import { createServerVendorFinder } from '../domain/serving/vendorOf.ts';
import { createRecapReader } from '../jobs/feeds/recap/read.ts';
import { createDigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import { createRecapRedrawer } from '../jobs/publishing/recapRedraw.ts';
import { createJobStates } from '../jobs/scheduling/jobStates.ts';
import { AllSessions } from '../jobs/sync/allSessions.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createChartDrawer } from '../pictures/charts.ts';
import { createPosterDiskCache, type PosterDiskCache } from '../pictures/posterFiles.ts';
import { createPosterShrinker, type ShrinkPicture, startScreenshotThread } from '../pictures/smallPosters.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import { fileAdvice } from '../store/database/fileTrouble.ts';
import { openDatabaseStore } from '../store/open.ts';
import { openAccountServices } from './accountServices.ts';
import { openDiscordPorts } from './discordPorts.ts';
import type { StreamDisplays } from './displays.ts';
import { createHistoryProgress } from './historyProgress.ts';
import { deriveKeyForPurpose, openInstallationKey } from './keys/installationKey.ts';
import { createReadPermissionCheck } from './mayRead.ts';
import type { Notifications } from './notifications.ts';
import { watchDatabaseOwnership } from './ownership.ts';
import type { BaseBotServices, BotServices } from './ports.ts';
import { combineMediaServers, createAllServers } from './servers/allServers.ts';
import { openRunningServer, type ServerPorts } from './servers/openRunningServer.ts';
import { storeReportedServerNames } from './servers/ownNames.ts';
import { type OpenedMediaServers, openServers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';
import { storeSettingsOf } from './storeSettings.ts';
import { openServerTrials, storeServerOfSettings } from './trying.ts';
import { openMonitoring } from './watching.ts';

export interface BotStartDeps {
  /** Secrets to remove from every text that leaves the bot. */
  readonly secrets: SecretsToScrub;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** Ends this process, with the reason: Discord closed the connection for good, or another Usher took over. */
  readonly fatal: (why: string) => void;
}

/** Parts that show and send messages. Created first and started last, because other parts refer to them. */
interface Outlets {
  readonly notifications: Notifications;
  readonly displays: StreamDisplays;
}

/** Opens the database, the media servers and Discord's client. Sends nothing to Discord. */
export async function openBotServices(
  config: Config,
  { secrets, log, shutdown, fatal }: BotStartDeps,
  { notifications, displays }: Outlets,
): Promise<BotServices> {
  const { scrub } = secrets;
  const key = openInstallationKey(config, log);
  const store = await openDatabaseStore({ ...storeSettingsOf(config, key), clock, log, onToken: secrets.add, scrub });
  shutdown.onClose(() => store.close());
  void watchDatabaseOwnership({ ownership: store.ownership, fatal, clock, log, signal: shutdown.begun });
  const watching = await openMonitoring(config, { log, shutdown });
  const { telemetry } = watching;
  const basics: BaseBotServices = { config, clock, log, telemetry, scrub, shutdown, store };
  const addressKey = createIpAddressHasher(deriveKeyForPurpose('addresses', key));
  const initialServer = await storeServerOfSettings(basics);
  const smallPosters = createPosterShrinker();
  const makeSmall = smallPosters.make;
  const servers = await openMediaServers(basics, { secrets, addressKey, makeSmall, notifications, displays });
  const allServers = createAllServers(servers, store.mediaServers, clock);
  const sessions = new AllSessions(log, shutdown.begun);
  const visibleSessions = { serversOf: allServers.serversOf, serverOf: sessions.serverOf };
  const vendorOf = createServerVendorFinder({
    running: servers,
    mediaServers: store.mediaServers,
    vendorNamed: findVocabularyByName,
  });
  const client = openClient(basics, fatal);
  const { isConnected } = watchGatewayConnection(client);
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
    // Both objects are spread last. If a member above has the same name as one of their members, TypeScript then
    // reports an error.
    ...discord,
    ...basics,
  };
}

interface ServerParts extends Outlets {
  readonly secrets: SecretsToScrub;
  readonly addressKey: IpAddressHasher;
  readonly makeSmall: ShrinkPicture;
}

/** Opens the stored media servers. A server without a name gets the name that it gives itself. */
async function openMediaServers(
  { config, clock, log, telemetry, shutdown, store }: BaseBotServices,
  { secrets, addressKey, makeSmall, notifications, displays }: ServerParts,
): Promise<OpenedMediaServers> {
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
  storeReportedServerNames(servers, { mediaServers, hasSeveral, clock, log });
  return servers;
}

type PicturesPorts = Pick<
  BotServices,
  'all' | 'client' | 'postingRest' | 'membersOf' | 'progressOf' | 'directory' | 'appearanceOf' | 'wake'
>;

function openPictures(
  { config, store, scrub, clock, log }: BaseBotServices,
  { all, client, postingRest, membersOf, progressOf, directory, appearanceOf, wake }: PicturesPorts,
): Pick<BotServices, 'charts' | 'makeLargePicture' | 'readRecap' | 'recapRedraw'> {
  const makeLargePicture = createPosterShrinker({ start: startScreenshotThread }).make;
  const charts = createChartDrawer({ scrub });
  const readRecap = createRecapReader({
    playsOf: store.playsOf,
    mediaServers: store.mediaServers,
    media: combineMediaServers(all),
    makeLargePicture,
    recapChoices: store.recapChoices,
    linkedAccounts: store.linkedAccounts,
    people: store.people,
    membersOf,
    progressOf,
    timeZone: config.TIME_ZONE,
  });
  const recapRedraw = createRecapRedrawer({
    outbox: store.outbox,
    dueRedraws: store.dueRedraws,
    subscriptions: store.subscriptions,
    mediaServers: store.mediaServers,
    hasMessage: createChannelUpkeep(client, postingRest).has,
    directory,
    readRecap,
    appearanceOf,
    textsFor: textsForLanguage,
    charts,
    wake,
    clock,
    log,
  });
  return { charts, makeLargePicture, readRecap, recapRedraw };
}

function openClient(
  { config, scrub, clock, log, telemetry, store, shutdown }: BaseBotServices,
  onLost: BotStartDeps['fatal'],
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
function createPostersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterDiskCache | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterDiskCache({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log, whatToCheck: fileAdvice });
}
