import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { FAULT_REPORT_KINDS } from '../../../domain/reports.ts';
import { itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import { optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

/** The form in which the database stores a reported fault. The store writes the event together with the report. */
const report = z.object({
  /** Id of the report. Undefined in examples. */
  id: z.int().optional(),
  /** Number of people who had reported the fault when this report came. */
  count: z.int(),
  ratingKey: itemRefSchema.optional(),
  kind: z.enum(FAULT_REPORT_KINDS),
  season: optionalNumberSchema,
  episode: optionalNumberSchema,
  title: z.string(),
  /** The person who reported it. Missing or not a user id if the person was forgotten. */
  userId: optionalTextSchema,
  text: optionalTextSchema,
  /** Screenshot as WebP, in base64. */
  screenshot: z.base64().optional(),
});
export type ReportData = z.output<typeof report>;

export const reportCodec = jsonCodec(report);
