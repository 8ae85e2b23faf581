import { z } from 'zod';
import { FAILURE_KINDS } from '../../../domain/media/server/failure.ts';
import type { MaintenanceResult } from './view.ts';

/** The outcome of a run, as the database keeps it. */
export const maintenanceData: z.ZodType<MaintenanceResult> = z.union([
  z.object({ outcome: z.enum(['accepted', 'running']) }),
  z.object({ outcome: z.literal('failed'), kind: z.enum(FAILURE_KINDS), words: z.string().optional() }),
]);
