import { z } from 'zod';

/** How a document is requested: by pages, as hubs, or as settings. */
export const WAYS = ['list', 'search', 'settings'] as const;
export type Way = (typeof WAYS)[number];

/** What one reading took: milliseconds, and the bytes that the process had more at its peak. */
export const reading = z.object({
  outcome: z.string(),
  bytes: z.number(),
  work: z.number(),
  longest: z.object({ time: z.number(), work: z.number() }),
});
export type Reading = z.output<typeof reading>;
