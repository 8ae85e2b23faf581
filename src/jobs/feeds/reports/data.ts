import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { REPORT_KINDS } from '../../../domain/reports.ts';
import { itemRef } from '../../../domain/servers/storedRefs.ts';
import { number, text } from '../itemData.ts';

/** An event of this feed as the database keeps it: the store writes it with the report itself. */
const report = z.object({
  /** Missing in a sample. */
  id: z.int().optional(),
  /** Number of people who had reported it by then. */
  count: z.int(),
  ratingKey: itemRef.optional(),
  kind: z.enum(REPORT_KINDS),
  season: number,
  episode: number,
  title: z.string(),
  /** Missing, or not an id, if the person was forgotten. */
  userId: text,
  text,
  /** A WebP in base64. */
  screenshot: z.base64().optional(),
});
export type ReportData = z.output<typeof report>;

export const reportData = jsonOf(report);
