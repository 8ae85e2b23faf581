import type { Config } from '../config.ts';
import type { DiscordClient } from '../discord/gateway/client.ts';
import type { InstallationWithOwners } from '../discord/installation.ts';
import type { OtherProcessWatch } from '../discord/interactions/otherProcess.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import type { CommandIds } from '../discord/registration/commandIds.ts';
import type { ReadAppearance } from '../domain/appearance.ts';
import type { Clock } from '../domain/clock.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import type { MediaSetup } from '../domain/firstSetup.ts';
import type { AddressKey } from '../domain/live/addressKey.ts';
import type { BoardAndCounterUpdates } from '../domain/live/liveChanges.ts';
import type { SessionServers } from '../domain/live/snapshot.ts';
import type { Logger } from '../domain/logger.ts';
import type { MakeLargePicture } from '../domain/media/items/largePosters.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MayRead } from '../domain/notifications/readers.ts';
import type { RecapRedrawer } from '../domain/notifications/recapEvents.ts';
import type { MembersOfAccounts } from '../domain/people/members.ts';
import type { AccountServices } from '../domain/people/signIn.ts';
import type { Scrub } from '../domain/scrub.ts';
import type { PlayerLinksForGuild } from '../domain/serving/links.ts';
import type { ProveTypedAccess } from '../domain/serving/ownership.ts';
import type { VendorOf } from '../domain/serving/vendorOf.ts';
import type { ReadHistoryProgress } from '../domain/statistics/backfill.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Store } from '../domain/store.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { Wake } from '../domain/wake.ts';
import type { DigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import type { JobStates } from '../jobs/scheduling/jobStates.ts';
import type { AllSessions } from '../jobs/sync/allSessions.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import type { ReadRecap } from '../render/recap/recapData.ts';
import type { CheckScope } from './doctor.ts';
import type { AllServers } from './servers/allServers.ts';
import type { Servers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';

/** All parts of the bot. Each function lists the parts that it uses in the type of its parameter. */
export interface Ports {
  readonly all: AllServers;
  readonly sessions: AllSessions;
  readonly visible: SessionServers;
  readonly mayRead: MayRead;
  readonly servers: Servers;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly scrub: Scrub;
  readonly shutdown: Shutdown;
  readonly store: Store;
  readonly charts: Charts;
  readonly makeLargePicture: MakeLargePicture;
  readonly readRecap: ReadRecap;
  readonly recapRedraw: RecapRedrawer;
  /** Loads the code that scales posters, ahead of a chart. */
  readonly preparePosters: () => void;
  readonly appearanceOf: ReadAppearance;
  readonly linksIn: PlayerLinksForGuild;
  readonly vendorOf: VendorOf;
  readonly addressKey: AddressKey;
  /** Publishes and sends everything that is due. Does nothing until the jobs run. */
  readonly wake: Wake;
  readonly digestSchedule: DigestSchedule;
  readonly jobStates: JobStates;
  readonly progressOf: ReadHistoryProgress;
  /** Redraws boards and counters. Does nothing until they are started. */
  readonly liveChanges: BoardAndCounterUpdates;
  readonly client: DiscordClient;
  /** Learns of interactions that another process answered. */
  readonly otherProcess: OtherProcessWatch;
  readonly postingRest: PostingRest;
  readonly commandIds: CommandIds;
  readonly directory: ChannelDirectory;
  readonly membersOf: MembersOfAccounts;
  readonly access: AccessControl;
  readonly installation: InstallationWithOwners;
  /** Tries an address and a token. Before anything else, the token is hidden from logs and messages. */
  readonly tryServer: MediaSetup['tryServer'];
  readonly proveAccess: ProveTypedAccess;
  readonly accountServices: AccountServices;
  readonly doctor: (scope: CheckScope) => Doctor;
  readonly guildIds: () => readonly string[];
}

export type BasePorts = Pick<Ports, 'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'>;
