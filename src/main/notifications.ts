import type { AccessControl } from '../commands/access/accessControl.ts';
import type { Config } from '../config.ts';
import { createPressTickets } from '../discord/interactions/pressTickets.ts';
import { createChannels } from '../discord/posting/channels.ts';
import type { Outgoing } from '../discord/posting/postingRest.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { CompleteMediaServer } from '../domain/media/completeMediaServer.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { Health } from '../domain/media/server/health.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Wake } from '../domain/wake.ts';
import { createSender, type Sender } from '../jobs/delivery/sender.ts';
import { createSplit } from '../jobs/delivery/splitting.ts';
import type { Seeding } from '../jobs/feeds/initialSubscriptions.ts';
import { COMPOSER, createJobs, HISTORY_COPY } from '../jobs/jobs.ts';
import { TELLERS } from '../jobs/publishing/feedRenderers.ts';
import { type Schedule, schedule } from '../jobs/scheduling/schedule.ts';
import type { BackfillJob } from '../jobs/sync/backfill.ts';
import { createSameServer } from '../jobs/sync/serverIdentity.ts';
import { decide } from '../permissions/policy.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/open.ts';
import type { Stopping } from './shutdown.ts';

interface NewsDeps {
  readonly access: Pick<AccessControl, 'policy'>;
  readonly config: Config;
  readonly client: Parameters<typeof createChannels>[0];
  readonly outgoing: Outgoing;
  readonly directory: ChannelDirectory;
  readonly store: Store;
  readonly media: CompleteMediaServer;
  readonly health: Health;
  readonly catalogue: RefreshableCatalogue;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly backfill: BackfillJob;
  readonly seeding: Seeding;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stopping: Stopping;
}

/** What tells of its own accord. Commands know it before it runs: until then there is nobody to wake. */
export interface News {
  readonly wake: Wake;
  /** Starts jobs and sender; the names of the jobs. */
  start(deps: NewsDeps): readonly string[];
}

/** By the roles they have now; where Discord does not say, whoever could once, can. */
const mayMendIn =
  ({ access, directory }: Pick<NewsDeps, 'access' | 'directory'>) =>
  async (guildId: string, userId: string): Promise<boolean> => {
    const roleIds = await directory.rolesOf(guildId, userId);
    return roleIds === undefined || decide(access.policy, 'notify.edit', { userId, guildId, roleIds }).allowed;
  };

export function createNews(): News {
  let running: { readonly jobs: Schedule; readonly sender: Sender } | undefined;
  const wake: Wake = () => {
    running?.jobs.runNow(COMPOSER);
    running?.sender.wake();
  };
  return {
    wake,
    start: (deps) => {
      const { config, store, health, catalogue, outgoing, client, log, clock, stopping } = deps;
      const channels = createChannels(client, outgoing);
      const presses = createPressTickets({ ...store, clock, log });
      const split = createSplit({ ...store, ...deps, tellers: TELLERS, textsFor });
      const mayMend = mayMendIn(deps);
      const sender = createSender({ ...store, ...deps, channels, mayMend, wake, split, fill: presses.fill });
      stopping.opened((signal) => sender.stop(signal));
      const jobs = createJobs({
        ...store,
        ...deps,
        sweep: async () => {
          await store.routes.forgetLeft([...client.guilds.cache.keys()]);
          await store.sweep();
        },
        patterns: {
          history: config.HISTORY_CRON,
          added: config.ADDED_CRON,
          maintenance: config.MAINTENANCE_CRON,
          server: config.SERVER_CRON,
          devices: config.DEVICES_CRON,
          transcodes: config.TRANSCODES_CRON,
        },
        timeZone: config.TIME_ZONE,
        sameServer: createSameServer({ ...store, ...deps }),
        catalogue: { pattern: config.CATALOGUE_CRON, index: catalogue },
        tellers: TELLERS,
        textsFor,
        wake,
        readAgain: () => running?.jobs.runNow(HISTORY_COPY),
      });
      const started = schedule(jobs, { clock, log });
      running = { jobs: started, sender };
      stopping.opened((signal) => started.stop(signal));
      health.subscribe(() => started.runNow('server'));
      sender.wake();
      return jobs.map(({ name }) => name);
    },
  };
}
