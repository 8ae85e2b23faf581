import type { Config } from '../config.ts';
import type { createClient } from '../discord/gateway/client.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import type { CommandIds } from '../discord/registration/registered.ts';
import type { Clock } from '../domain/clock.ts';
import type { Doctor } from '../domain/doctor/findings.ts';
import type { AddressKey } from '../domain/live/addressKey.ts';
import type { LiveChanges } from '../domain/live/liveChanges.ts';
import type { Logger } from '../domain/logger.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { Posters } from '../domain/media/items/itemsApi.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MembersOf } from '../domain/people/members.ts';
import type { Scrub } from '../domain/scrub.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { Wake } from '../domain/wake.ts';
import type { KnownVersions } from '../jobs/live/knownVersions.ts';
import type { ServerIdentityCheck } from '../jobs/scheduling/serverIdentity.ts';
import type { BackfillJob } from '../jobs/sync/backfill.ts';
import type { SessionPoller } from '../jobs/sync/sessionPoller.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import type { Store } from '../store/store.ts';
import type { Scope } from './doctor.ts';
import type { OpenServer } from './server.ts';
import type { Shutdown } from './shutdown.ts';

/** What the bot is made of. It is made once, and the type of each area's parameter says what that area takes of it. */
export interface Ports extends OpenServer {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly scrub: Scrub;
  readonly shutdown: Shutdown;
  readonly store: Store;
  readonly catalogue: RefreshableCatalogue;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly backfill: BackfillJob;
  readonly poller: SessionPoller;
  readonly knownVersions: KnownVersions;
  readonly addressKey: AddressKey;
  /** Publishes and sends what is due now. There is nothing to wake until the jobs run. */
  readonly wake: Wake;
  /** Redraws boards and counters, once they are shown. */
  readonly liveChanges: LiveChanges;
  readonly client: ReturnType<typeof createClient>;
  readonly postingRest: PostingRest;
  readonly commandIds: CommandIds;
  readonly directory: ChannelDirectory;
  readonly membersOf: MembersOf;
  readonly access: AccessControl;
  readonly doctor: (scope: Scope) => Doctor;
  /** The guilds that the bot is in now. */
  readonly guildIds: () => readonly string[];
}
