import { z } from 'zod';

/** What the processes of this benchmark say to each other. */
export const serverHello = z.object({ url: z.string(), token: z.string() });
export const serverOrder = z.object({
  /** So many more plays. */
  add: z.int(),
  filters: z.boolean(),
  sorting: z.boolean(),
});
export type ServerOrder = z.output<typeof serverOrder>;
export const serverAnswer = z.object({ rows: z.int() });

export const tickerHello = z.object({
  /** Milliseconds that opening the store took, with a look at all of its pages. */
  opened: z.number(),
  /** Bytes of the database's file. */
  size: z.number(),
});
export const tick = z.object({
  /** Milliseconds by the clock, and of the processor. */
  time: z.number(),
  work: z.number(),
  /** Bytes in use after a collection, when the tick is over. */
  heap: z.number(),
  /** The same at its worst, in the middle of ticks that take seconds. */
  live: z.number(),
  /** What the process grew by while the tick ran, at its worst. */
  peak: z.number(),
  /** Notices that wait now. */
  notifications: z.int(),
});
export type Tick = z.output<typeof tick>;
