import type { AccessControl } from '../commands/access/accessControl.ts';
import type { Config } from '../config.ts';
import { createPressTickets } from '../discord/interactions/pressTickets.ts';
import { createChannels } from '../discord/posting/channels.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { Health } from '../domain/media/server/health.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import { FEED_FACTS, type FeedName } from '../domain/notifications/feeds.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Wake } from '../domain/wake.ts';
import { createSender, type Sender } from '../jobs/delivery/sender.ts';
import { createSplit } from '../jobs/delivery/splitting.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import type { InitialSubscriptions } from '../jobs/feeds/initialSubscriptions.ts';
import { createJobs, HISTORY_COPY, PUBLISHER } from '../jobs/jobs.ts';
import { type Schedule, schedule } from '../jobs/scheduling/schedule.ts';
import type { BackfillJob } from '../jobs/sync/backfill.ts';
import { createServerIdentityCheck } from '../jobs/sync/serverIdentity.ts';
import { decide } from '../permissions/policy.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/open.ts';
import type { Shutdown } from './shutdown.ts';

interface NotificationsDeps {
  readonly access: Pick<AccessControl, 'policy'>;
  readonly config: Config;
  readonly client: Parameters<typeof createChannels>[0];
  readonly postingRest: PostingRest;
  readonly directory: ChannelDirectory;
  readonly store: Store;
  readonly media: MediaServer;
  readonly health: Health;
  readonly catalogue: RefreshableCatalogue;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly backfill: BackfillJob;
  readonly initialSubscriptions: InitialSubscriptions;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stopping: Shutdown;
}

/** What tells of its own accord. Commands know it before it runs: until then there is nobody to wake. */
export interface Notifications {
  readonly wake: Wake;
  /** Starts jobs and sender; the names of the jobs. */
  start(deps: NotificationsDeps): readonly string[];
}

/** By the roles they have now; where Discord does not say, whoever could once, can. */
const mayFixIn =
  ({ access, directory }: Pick<NotificationsDeps, 'access' | 'directory'>) =>
  async (guildId: string, userId: string): Promise<boolean> => {
    const roleIds = await directory.rolesOf(guildId, userId);
    return roleIds === undefined || decide(access.policy, 'notify.edit', { userId, guildId, roleIds }).allowed;
  };

/** When each feed looks, by its setting where it has one. */
const patternsOf = (config: Config): ReadonlyMap<FeedName, string> =>
  new Map(
    FEED_FACTS.flatMap(({ name, schedule }) =>
      schedule ? [[name, schedule.setting === undefined ? schedule.default : config[schedule.setting]] as const] : [],
    ),
  );

export function createNotifications(): Notifications {
  let running: { readonly jobs: Schedule; readonly sender: Sender } | undefined;
  const wake: Wake = () => {
    running?.jobs.runNow(PUBLISHER);
    running?.sender.wake();
  };
  return {
    wake,
    start: (deps) => {
      const { config, store, health, catalogue, postingRest, client, log, clock, stopping } = deps;
      const channels = createChannels(client, postingRest);
      const presses = createPressTickets({ ...store, clock, log });
      const split = createSplit({ ...store, ...deps, renderers: FEED_DEFINITIONS, textsFor });
      const mayFix = mayFixIn(deps);
      const sender = createSender({
        ...store,
        ...deps,
        channels,
        mayFix,
        wake,
        split,
        fill: presses.fill,
        random: Math.random,
      });
      stopping.onClose((signal) => sender.stop(signal));
      const jobs = createJobs({
        ...store,
        ...deps,
        sweep: async () => {
          await store.subscriptions.forgetLeft([...client.guilds.cache.keys()]);
          await store.sweep();
        },
        patterns: patternsOf(config),
        timeZone: config.TIME_ZONE,
        checkServerIdentity: createServerIdentityCheck({ ...store, ...deps }),
        catalogue: { pattern: config.CATALOGUE_CRON, index: catalogue },
        renderers: FEED_DEFINITIONS,
        textsFor,
        wake,
        readAgain: () => running?.jobs.runNow(HISTORY_COPY),
      });
      const started = schedule(jobs, { clock, log });
      running = { jobs: started, sender };
      stopping.onClose((signal) => started.stop(signal));
      health.subscribe(() => started.runNow('server'));
      sender.wake();
      return jobs.map(({ name }) => name);
    },
  };
}
