import { z } from 'zod';

/** The messages between the processes of this benchmark. */
export const hello = z.object({
  /** Bytes that the process holds before the first post (rss). */
  idle: z.number(),
});

export const order = z.discriminatedUnion('do', [
  /** Record so many plays at once and send them to every channel. */
  z.object({ do: z.literal('burst'), plays: z.int() }),
  /** Record so many plays a second for so many seconds. */
  z.object({ do: z.literal('stream'), perSecond: z.number(), seconds: z.number() }),
]);
export type Order = z.output<typeof order>;

export const result = z.object({
  /** Milliseconds from before the plays were recorded until Discord accepted the first and the last post. */
  first: z.number(),
  last: z.number(),
  /** The longest time in which the event loop did nothing else, in milliseconds. */
  hold: z.number(),
  /** The most bytes that the process held (rss), and the bytes in use after a garbage collection. */
  rss: z.number(),
  heap: z.number(),
  /** Bytes that the database grew by. */
  bytes: z.number(),
  /** Milliseconds of processor time per play and subscription: overall, and in the first and the last third of the time. */
  work: z.number(),
  early: z.number(),
  late: z.number(),
  /** How many posts Discord accepted, edits not counted. */
  posts: z.int(),
});
export type Result = z.output<typeof result>;
