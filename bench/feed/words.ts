import { z } from 'zod';

/** The messages between the processes of this benchmark. */
export const serverHello = z.object({ url: z.string(), token: z.string() });
export const serverOrder = z.object({
  /** Add so many plays. */
  add: z.int(),
  filters: z.boolean(),
  sorting: z.boolean(),
});
export type ServerOrder = z.output<typeof serverOrder>;
export const serverResponse = z.object({ rows: z.int() });

export const tickerHello = z.object({
  /** Milliseconds that opening the store took, which reads all of its pages. */
  opened: z.number(),
  /** Bytes of the database's file. */
  size: z.number(),
});
export const tick = z.object({
  /** Milliseconds by the clock, and of processor time. */
  time: z.number(),
  work: z.number(),
  /** Bytes in use after a garbage collection, when the tick has ended. */
  heap: z.number(),
  /** The most of these, measured also in the middle of ticks that take seconds. */
  live: z.number(),
  /** The most that the process grew by while the tick ran. */
  peak: z.number(),
  /** How many notifications are pending now. */
  notifications: z.int(),
});
export type Tick = z.output<typeof tick>;
