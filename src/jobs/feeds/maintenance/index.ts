import { alone, summed } from '../drafts.ts';
import type { FeedDefinition } from '../feed.ts';
import { type MaintenanceResult, maintenanceData } from './data.ts';
import { maintenanceHistory, runMaintenance } from './poll.ts';
import { renderMaintenance, renderMaintenanceSummary } from './view.ts';

/** The bot tries for up to a minute to record the outcome, so the job has time for that too. */
const DEADLINE_MS = 2 * 60_000;

/** The outcome of starting the maintenance task. */
export const maintenanceFeed: FeedDefinition<MaintenanceResult> = {
  source: { kind: 'scheduled', deadlineMs: DEADLINE_MS, runs: maintenanceHistory, run: runMaintenance },
  data: maintenanceData,
  draft: alone((result, { texts }, marker) => renderMaintenance(texts, result, marker)),
  summary: summed((runs, { texts }, { marker }) => renderMaintenanceSummary(texts, runs, marker)),
  sample: () => [{ outcome: 'accepted' }],
};
