import type { Config } from '../config.ts';
import { FEED_FACTS, type FeedName } from '../domain/notifications/feeds.ts';
import { audited } from '../jobs/audited.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Job } from '../jobs/scheduling/job.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Ports } from './ports.ts';

export type JobsPorts = Pick<
  Ports,
  | ('config' | 'clock' | 'log' | 'telemetry' | 'store' | 'media' | 'health' | 'catalogue' | 'posters' | 'charts')
  | ('serverName' | 'backfill' | 'poller' | 'checkServerIdentity' | 'membersOf' | 'guildIds' | 'wake')
>;

interface Wakes {
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
export function jobsOf(ports: JobsPorts, { readAgain, alertChangedSettings }: Wakes): readonly Job[] {
  const { config, store, clock } = ports;
  const { audit, subscriptions } = store;
  let isStart = true;
  return createJobs({
    ...store,
    ...ports,
    ...{ latestSessions: ports.poller, textsFor, readAgain, alertChangedSettings },
    sweep: async () => {
      if (isStart) {
        isStart = false;
        return await store.sweepAtStart();
      }
      await subscriptions.forgetLeft([...ports.guildIds()], (guildId) =>
        audited({ audit, clock }, { ...FORGETS_LEFT, guildId }),
      );
      await store.sweep();
    },
    patterns: patternsOf(config),
    timeZone: config.TIME_ZONE,
    backup:
      store.backups && config.BACKUP_COUNT > 0 ? { pattern: config.BACKUP_CRON, backups: store.backups } : undefined,
    catalogue: { pattern: config.CATALOGUE_CRON, index: ports.catalogue },
    renderers: FEED_DEFINITIONS,
  });
}

/** The schedule of each feed, from its setting if it has one. */
const patternsOf = (config: Config): ReadonlyMap<FeedName, string> =>
  new Map(
    FEED_FACTS.flatMap(({ name, schedule }) =>
      schedule ? [[name, schedule.setting === undefined ? schedule.default : config[schedule.setting]] as const] : [],
    ),
  );
