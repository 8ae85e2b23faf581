import { z } from 'zod';

/** Ways to request a document: as a list by pages, as the groups of a search, or as settings. */
export const DOCUMENT_REQUEST_KINDS = ['list', 'search', 'settings'] as const;
export type DocumentRequestKind = (typeof DOCUMENT_REQUEST_KINDS)[number];

/** Cost of reading a document: times in ms, and maximum growth of the process's memory in bytes. */
export const documentReadingCostSchema = z.object({
  outcome: z.string(),
  bytes: z.number(),
  work: z.number(),
  longest: z.object({ time: z.number(), work: z.number() }),
});
export type DocumentReadingCost = z.output<typeof documentReadingCostSchema>;
