import type { Config } from '../config.ts';
import type { DiscordClient } from '../discord/gateway/client.ts';
import type { LearningInstallation } from '../discord/installation.ts';
import type { OtherProcess } from '../discord/interactions/otherProcess.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import type { CommandIds } from '../discord/registration/registered.ts';
import type { Clock } from '../domain/clock.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import type { MediaSetup } from '../domain/firstSetup.ts';
import type { AddressKey } from '../domain/live/addressKey.ts';
import type { LiveChanges } from '../domain/live/liveChanges.ts';
import type { VisibleSessions } from '../domain/live/snapshot.ts';
import type { Logger } from '../domain/logger.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MayRead } from '../domain/notifications/readers.ts';
import type { MembersOf } from '../domain/people/members.ts';
import type { AccountServices } from '../domain/people/signIn.ts';
import type { Scrub } from '../domain/scrub.ts';
import type { LinksIn } from '../domain/serving/links.ts';
import type { ProveAccess } from '../domain/serving/ownership.ts';
import type { VendorOf } from '../domain/serving/vendorOf.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Store } from '../domain/store.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { Wake } from '../domain/wake.ts';
import type { DigestSchedule } from '../jobs/publishing/digestSchedule.ts';
import type { JobStates } from '../jobs/scheduling/jobStates.ts';
import type { AllSessions } from '../jobs/sync/allSessions.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import type { Scope } from './doctor.ts';
import type { AllServers } from './servers/allServers.ts';
import type { Servers } from './servers/servers.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * The parts of the bot. They are made once; the parameter types of each area name the parts that it takes.
 */
export interface Ports {
  /** All media servers together, for the bot's own jobs and displays. */
  readonly all: AllServers;
  /** The current streams on all media servers. */
  readonly sessions: AllSessions;
  readonly visible: VisibleSessions;
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
  /** Loads the code that makes posters small, for a chart that is wanted soon. */
  readonly preparePosters: () => void;
  readonly linksIn: LinksIn;
  readonly vendorOf: VendorOf;
  readonly addressKey: AddressKey;
  /** Publishes and sends everything that is due now. Without effect until the jobs run. */
  readonly wake: Wake;
  readonly digestSchedule: DigestSchedule;
  /** The state of each job since the start. */
  readonly jobStates: JobStates;
  /** Redraws boards and counters, once they are shown. */
  readonly liveChanges: LiveChanges;
  readonly client: DiscordClient;
  /** Called about interactions that were answered elsewhere. */
  readonly otherProcess: OtherProcess;
  readonly postingRest: PostingRest;
  readonly commandIds: CommandIds;
  readonly directory: ChannelDirectory;
  readonly membersOf: MembersOf;
  readonly access: AccessControl;
  readonly installation: LearningInstallation;
  /** Called with the token before any other part gets it, so that it is never logged or shown. */
  readonly tryServer: MediaSetup['tryServer'];
  readonly proveAccess: ProveAccess;
  readonly accountServices: AccountServices;
  readonly doctor: (scope: Scope) => Doctor;
  /** The guilds that the bot is in now. */
  readonly guildIds: () => readonly string[];
}

/** The ports that exist before all others. */
export type Basics = Pick<Ports, 'config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store'>;
