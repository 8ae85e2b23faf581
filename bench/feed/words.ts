import { z } from 'zod';

/** Messages between this benchmark's processes. */
export const feedServerHelloSchema = z.object({ url: z.string(), token: z.string() });
export const feedServerCommandSchema = z.object({
  /** Number of plays to add. */
  add: z.int(),
  filters: z.boolean(),
  sorting: z.boolean(),
});
export type FeedServerCommand = z.output<typeof feedServerCommandSchema>;
export const feedServerResponseSchema = z.object({ rows: z.int() });

export const feedTickerHelloSchema = z.object({
  /** Time to open the store, in ms. Opening reads all pages of the database. */
  opened: z.number(),
  size: z.number(),
});
export const tickMessage = z.object({
  /** Milliseconds by the clock (`time`) and of processor time. */
  time: z.number(),
  work: z.number(),
  /** Bytes in use after the feed's run and a garbage collection. */
  heap: z.number(),
  /** Maximum bytes in use after garbage collections, also after those during runs that take seconds. */
  live: z.number(),
  peak: z.number(),
  notifications: z.int(),
});
export type TickMessage = z.output<typeof tickMessage>;
