import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { REPORT_KINDS } from '../../../domain/reports.ts';
import { itemRef } from '../../../domain/servers/storedRefs.ts';
import { optionalNumber, optionalText } from '../itemData.ts';

/** The form in which the database stores a reported fault. The store writes the event together with the report. */
const report = z.object({
  /** Id of the report. Undefined in examples. */
  id: z.int().optional(),
  /** Number of people who had reported the fault when this report came. */
  count: z.int(),
  ratingKey: itemRef.optional(),
  kind: z.enum(REPORT_KINDS),
  season: optionalNumber,
  episode: optionalNumber,
  title: z.string(),
  /** The person who reported it. Missing or not a user id if the person was forgotten. */
  userId: optionalText,
  text: optionalText,
  /** Screenshot as WebP, in base64. */
  screenshot: z.base64().optional(),
});
export type ReportData = z.output<typeof report>;

export const reportCodec = jsonCodec(report);
