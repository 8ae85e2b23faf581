import type { FeedDefinition } from '../feed.ts';
import { maintenanceData } from './data.ts';
import { maintenanceMessages } from './messages.ts';
import { maintenanceHistory, runMaintenance } from './poll.ts';
import type { MaintenanceResult } from './view.ts';

/** The bot tries for up to a minute to record the outcome, so the job has time for that too. */
const DEADLINE_MS = 2 * 60_000;

/** The outcome of starting the maintenance task. */
export const maintenanceFeed: FeedDefinition<MaintenanceResult> = {
  source: {
    kind: 'scheduled',
    deadlineMs: DEADLINE_MS,
    runs: ({ feeds, scheduleMemory }) => maintenanceHistory(feeds, scheduleMemory),
    run: runMaintenance,
  },
  data: maintenanceData,
  ...maintenanceMessages,
  sample: (now) => [{ key: 'sample', at: now, data: { outcome: 'accepted' } }],
};
