import { oneSummary, separateDrafts } from '../drafts.ts';
import type { FeedDefinition } from '../feed.ts';
import { type MaintenanceResult, maintenanceData } from './data.ts';
import { maintenanceHistory, runMaintenance } from './poll.ts';
import { renderMaintenance, renderMaintenanceSummary } from './view.ts';

/** Time limit of the job, in ms. The bot tries for up to a minute to record the outcome, which is included. */
const DEADLINE_MS = 2 * 60_000;

/** Posts the outcome of starting the maintenance task. */
export const maintenanceFeed: FeedDefinition<MaintenanceResult> = {
  source: { kind: 'scheduled', deadlineMs: DEADLINE_MS, runs: maintenanceHistory, run: runMaintenance },
  data: maintenanceData,
  draft: separateDrafts((result, { texts }, marker) => renderMaintenance(texts, result, marker)),
  summary: oneSummary((runs, { texts }, { marker }) => renderMaintenanceSummary(texts, runs, marker)),
  sample: () => [{ outcome: 'accepted' }],
};
