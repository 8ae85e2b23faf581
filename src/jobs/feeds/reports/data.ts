import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { REPORT_KINDS } from '../../../domain/reports.ts';
import { itemRef } from '../../../domain/servers/storedRefs.ts';
import { number, text } from '../itemData.ts';

/** A reported fault, as the database stores it. The store writes the event together with the report. */
const report = z.object({
  /** The report's id. Missing in a sample. */
  id: z.int().optional(),
  /** Number of people who had reported the fault by then. */
  count: z.int(),
  ratingKey: itemRef.optional(),
  kind: z.enum(REPORT_KINDS),
  season: number,
  episode: number,
  title: z.string(),
  /** The sender. Missing, or not a user id, if the person was forgotten. */
  userId: text,
  text,
  /** A screenshot as WebP, in base64. */
  screenshot: z.base64().optional(),
});
export type ReportData = z.output<typeof report>;

export const reportData = jsonOf(report);
