import type { Config } from '../config.ts';
import type { Clock } from '../domain/clock.ts';
import type { LatestSessions } from '../domain/live/snapshot.ts';
import type { Logger } from '../domain/logger.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { Health } from '../domain/media/server/health.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import { FEED_FACTS, type FeedName } from '../domain/notifications/feeds.ts';
import type { MembersOf } from '../domain/people/members.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { Wake } from '../domain/wake.ts';
import { audited } from '../jobs/audited.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Job } from '../jobs/scheduling/job.ts';
import type { ServerIdentityCheck } from '../jobs/scheduling/serverIdentity.ts';
import type { BackfillJob } from '../jobs/sync/backfill.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/store.ts';

export interface JobsParts {
  readonly config: Config;
  /** The guilds that the bot is in. */
  readonly guildIds: () => readonly string[];
  readonly store: Store;
  readonly media: MediaServer;
  readonly latestSessions: LatestSessions;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly health: Health;
  readonly catalogue: RefreshableCatalogue;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly membersOf: MembersOf;
  readonly backfill: BackfillJob;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
}

interface Wakes {
  readonly wake: Wake;
  /** Starts reading the whole history once more. */
  readonly readAgain: () => void;
  readonly alertChangedSettings: () => Promise<void>;
}

const FORGETS_LEFT = {
  action: 'subscriptions forget-left',
  capability: 'notify.edit',
  target: 'all subscriptions, boards, counters and rules',
  after: 'deleted',
  reason: 'the bot left this server 30 days ago',
} as const;

/** All jobs with the parts that they need. */
export function jobsOf(parts: JobsParts, { wake, readAgain, alertChangedSettings }: Wakes): readonly Job[] {
  const { config, store, media, health, posters, charts, serverName, backfill, clock, log } = parts;
  const { latestSessions, checkServerIdentity, membersOf } = parts;
  const { feeds, plays, scheduleMemory, audit, subscriptions, notifications, blocked, people } = store;
  let isStart = true;
  return createJobs({
    ...{
      latestSessions,
      checkServerIdentity,
      media,
      health,
      posters,
      charts,
      serverName,
      backfill,
      clock,
      log,
    },
    membersOf,
    ...{ feeds, plays, scheduleMemory, audit, subscriptions, notifications, blocked, people },
    sweep: async () => {
      if (isStart) {
        isStart = false;
        return await store.sweepAtStart();
      }
      await subscriptions.forgetLeft([...parts.guildIds()], (guildId) =>
        audited({ audit, clock }, { ...FORGETS_LEFT, guildId }),
      );
      await store.sweep();
    },
    patterns: patternsOf(config),
    timeZone: config.TIME_ZONE,
    backup:
      store.backups && config.BACKUP_COUNT > 0 ? { pattern: config.BACKUP_CRON, backups: store.backups } : undefined,
    catalogue: { pattern: config.CATALOGUE_CRON, index: parts.catalogue },
    renderers: FEED_DEFINITIONS,
    textsFor,
    wake,
    readAgain,
    alertChangedSettings,
  });
}

/** The schedule of each feed, from its setting if it has one. */
const patternsOf = (config: Config): ReadonlyMap<FeedName, string> =>
  new Map(
    FEED_FACTS.flatMap(({ name, schedule }) =>
      schedule ? [[name, schedule.setting === undefined ? schedule.default : config[schedule.setting]] as const] : [],
    ),
  );
