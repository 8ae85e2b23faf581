import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { MEDIA_SERVER_FAILURE_KINDS } from '../../../domain/media/server/failure.ts';
import { optionalTextSchema } from '../feedEventItemSchema.ts';

/**
 * The result of starting the task as the database stores it: the media server's answer, or the kind of failure with the
 * server's own words if there are any.
 */
export const maintenanceResultCodec = jsonCodec(
  z.union([
    z.object({ outcome: z.enum(['accepted', 'running']) }),
    z.object({ outcome: z.literal('failed'), kind: z.enum(MEDIA_SERVER_FAILURE_KINDS), words: optionalTextSchema }),
  ]),
);
export type MaintenanceResult = z.output<typeof maintenanceResultCodec>;
