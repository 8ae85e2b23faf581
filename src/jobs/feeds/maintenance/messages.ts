import type { FeedMessages } from '../feed.ts';
import { type MaintenanceResult, renderMaintenance, renderMaintenanceSummary } from './view.ts';

export const maintenanceMessages: FeedMessages<MaintenanceResult> = {
  draft: async (entries, { texts }) =>
    entries.map(({ key, data }) => ({
      eventKeys: [key],
      message: (marker) => renderMaintenance(texts, data, marker),
    })),
  summary: async (pages, _, { texts }) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const runs = entries.map(({ at, data }) => ({ at, result: data }));
    return {
      eventKeys: entries.map(({ key }) => key),
      message: (marker) => renderMaintenanceSummary(texts, runs, marker),
    };
  },
};
