import { z } from 'zod';

/** Messages between this benchmark's processes. */
export const measuredBotHelloSchema = z.object({
  /** Memory of the process (rss) before the first post, in bytes. */
  idle: z.number(),
});

export const measuredBotCommandSchema = z.discriminatedUnion('do', [
  /** Asks to record this many plays at once, and to post them to every channel. */
  z.object({ do: z.literal('burst'), plays: z.int() }),
  /** Asks to record this many plays per second, for this many seconds. */
  z.object({ do: z.literal('stream'), perSecond: z.number(), seconds: z.number() }),
]);
export type MeasuredBotCommand = z.output<typeof measuredBotCommandSchema>;

export const measuredBotResultSchema = z.object({
  /** Times from the recording of the plays until Discord accepted the first and the last post, in ms. */
  first: z.number(),
  last: z.number(),
  /** The longest time for which the event loop was blocked, in ms. */
  hold: z.number(),
  /** Maximum memory of the process (rss), and memory in use after a garbage collection, in bytes. */
  rss: z.number(),
  heap: z.number(),
  /** Growth of the database in bytes. */
  bytes: z.number(),
  /** Processor time in ms per play and subscription: in total, and in the first and last third of the time. */
  work: z.number(),
  early: z.number(),
  late: z.number(),
  /** Number of posts that Discord accepted, without edits. */
  posts: z.int(),
});
export type MeasuredBotResult = z.output<typeof measuredBotResultSchema>;
