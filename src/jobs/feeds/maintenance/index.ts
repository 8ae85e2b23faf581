import { createSeparateDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition } from '../feed.ts';
import { type MaintenanceResult, maintenanceResultCodec } from './data.ts';
import { maintenanceHistory, runMaintenanceTask } from './poll.ts';
import { renderMaintenance, renderMaintenanceSummary } from './view.ts';

/** Time limit of the job in ms. It includes up to a minute in which the bot tries to store the outcome. */
const DEADLINE_MS = 2 * 60_000;

export const maintenanceFeed: FeedDefinition<MaintenanceResult> = {
  source: { kind: 'scheduled', deadlineMs: DEADLINE_MS, runs: maintenanceHistory, run: runMaintenanceTask },
  data: maintenanceResultCodec,
  draft: createSeparateDrafts((result, { texts }, marker) => renderMaintenance(texts, result, marker)),
  summary: createSingleSummary((runs, { texts }, { marker }) => renderMaintenanceSummary(texts, runs, marker)),
  sample: () => [{ outcome: 'accepted' }],
};
