import { z } from 'zod';

/** What the processes of this benchmark say to each other. */
export const hello = z.object({
  /** Bytes that the process holds before anything is published (rss). */
  idle: z.number(),
});

export const order = z.discriminatedUnion('do', [
  /** So many plays, recorded at once and sent to every channel. */
  z.object({ do: z.literal('burst'), plays: z.int() }),
  /** So many plays a second for that long. */
  z.object({ do: z.literal('stream'), perSecond: z.number(), seconds: z.number() }),
]);
export type Order = z.output<typeof order>;

export const result = z.object({
  /** Milliseconds from before the plays were recorded to the first and the last post taken. */
  first: z.number(),
  last: z.number(),
  /** The longest time in which the event loop did nothing else, in milliseconds. */
  hold: z.number(),
  /** Bytes that the process holds at most (rss), and in use after a collection. */
  rss: z.number(),
  heap: z.number(),
  /** Bytes that the database grew by. */
  bytes: z.number(),
  /** Milliseconds of processor time a play and subscription: of all, and of the first and the last third of the time. */
  work: z.number(),
  early: z.number(),
  late: z.number(),
  /** Posts taken, edits not counted. */
  posts: z.int(),
});
export type Result = z.output<typeof result>;
