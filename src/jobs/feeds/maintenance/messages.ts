import { z } from 'zod';
import { FAILURE_KINDS } from '../../../domain/media/server/failure.ts';
import {
  type MaintenanceResult,
  renderMaintenance,
  renderMaintenanceSummary,
} from '../../../render/maintenance/post.ts';
import type { Feed } from '../feed.ts';

const result: z.ZodType<MaintenanceResult> = z.union([
  z.object({ outcome: z.enum(['accepted', 'running']) }),
  z.object({ outcome: z.literal('failed'), kind: z.enum(FAILURE_KINDS), words: z.string().optional() }),
]);

/** What came of asking for the maintenance task. */
export const maintenanceFeed: Feed<MaintenanceResult> = {
  name: 'maintenance',
  data: result,
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
  sample: (now) => [{ key: 'sample', at: now, data: { outcome: 'accepted' } }],
};
