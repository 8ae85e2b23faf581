import type { Config } from '../config.ts';
import type { DiscordClient } from '../discord/gateway/client.ts';
import type { BotInstallationWithOwners } from '../discord/installation.ts';
import type { OtherBotProcessDetector } from '../discord/interactions/otherProcess.ts';
import type { PostingRestClient } from '../discord/posting/postingRest.ts';
import type { CommandIds } from '../discord/registration/commandIds.ts';
import type { ReadAppearance } from '../domain/appearance.ts';
import type { Clock } from '../domain/clock.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import type { MediaServerSetup } from '../domain/firstSetup.ts';
import type { IpAddressHasher } from '../domain/live/addressKey.ts';
import type { BoardAndCounterRefresher } from '../domain/live/liveChanges.ts';
import type { SessionServers } from '../domain/live/snapshot.ts';
import type { Logger } from '../domain/logger.ts';
import type { ResizePictureForMessage } from '../domain/media/items/largePosters.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MayPersonReadMessage } from '../domain/notifications/readers.ts';
import type { RecapRedrawer } from '../domain/notifications/recapEvents.ts';
import type { MembersOfAccounts } from '../domain/people/members.ts';
import type { AccountServices } from '../domain/people/signIn.ts';
import type { ScrubSecrets } from '../domain/scrub.ts';
import type { PlayerLinksForGuild } from '../domain/serving/links.ts';
import type { ProveTypedAccess } from '../domain/serving/ownership.ts';
import type { FindServerVendor } from '../domain/serving/vendorOf.ts';
import type { ReadHistoryProgress } from '../domain/statistics/backfill.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { DatabaseStore } from '../domain/store.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { WakeJob } from '../domain/wake.ts';
import type { DigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import type { JobStates } from '../jobs/scheduling/jobStates.ts';
import type { AllSessions } from '../jobs/sync/allSessions.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import type { RecapReader } from '../render/recap/recapData.ts';
import type { DoctorCheckScope } from './doctor.ts';
import type { AllMediaServers } from './servers/allServers.ts';
import type { OpenedMediaServers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';

/** All parts of the bot. Each function lists the parts that it uses in the type of its parameter. */
export interface BotServices {
  readonly all: AllMediaServers;
  readonly sessions: AllSessions;
  readonly visible: SessionServers;
  readonly mayRead: MayPersonReadMessage;
  readonly servers: OpenedMediaServers;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly scrub: ScrubSecrets;
  readonly shutdown: Shutdown;
  readonly store: DatabaseStore;
  readonly charts: Charts;
  readonly makeLargePicture: ResizePictureForMessage;
  readonly readRecap: RecapReader;
  readonly recapRedraw: RecapRedrawer;
  /** Loads the code that scales posters, ahead of a chart. */
  readonly preparePosters: () => void;
  readonly appearanceOf: ReadAppearance;
  readonly linksIn: PlayerLinksForGuild;
  readonly vendorOf: FindServerVendor;
  readonly addressKey: IpAddressHasher;
  /** Publishes and sends everything that is due. Does nothing until the jobs run. */
  readonly wake: WakeJob;
  readonly digestSchedule: DigestSchedule;
  readonly jobStates: JobStates;
  readonly progressOf: ReadHistoryProgress;
  /** Redraws boards and counters. Does nothing until they are started. */
  readonly liveChanges: BoardAndCounterRefresher;
  readonly client: DiscordClient;
  /** Learns of interactions that another process answered. */
  readonly otherProcess: OtherBotProcessDetector;
  readonly postingRest: PostingRestClient;
  readonly commandIds: CommandIds;
  readonly directory: ChannelDirectory;
  readonly membersOf: MembersOfAccounts;
  readonly access: AccessControl;
  readonly installation: BotInstallationWithOwners;
  /** Tries an address and a token. Before anything else, the token is hidden from logs and messages. */
  readonly tryServer: MediaServerSetup['tryServer'];
  readonly proveAccess: ProveTypedAccess;
  readonly accountServices: AccountServices;
  readonly doctor: (scope: DoctorCheckScope) => Doctor;
  readonly guildIds: () => readonly string[];
}

export type BaseBotServices = Pick<
  BotServices,
  'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'
>;
