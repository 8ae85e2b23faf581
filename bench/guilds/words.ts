import { z } from 'zod';

/** Messages between this benchmark's processes. */
export const discordProcessHelloSchema = z.object({
  url: z.string(),
  token: z.string(),
  settings: z.record(z.string(), z.string()),
});
export type DiscordProcessHello = z.output<typeof discordProcessHelloSchema>;
export const discordProcessCommandSchema = z.object({
  /** True to let people search until the next message. */
  search: z.boolean(),
});
export type DiscordProcessCommand = z.output<typeof discordProcessCommandSchema>;
export const discordProcessReportSchema = z.object({
  /** Numbers of the plays in each channel's messages. */
  posted: z.array(z.tuple([z.string(), z.array(z.int())])),
  messages: z.int(),
  last: z.number(),
  registered: z.int(),
  /** Requests by their method and their path without ids. `limited` is the number that met a rate limit. */
  requests: z.array(z.object({ place: z.string(), all: z.int(), limited: z.int() })),
  violations: z.array(z.string()),
  /** Times until each search was acknowledged, in ms. Null stands for never, because JSON has no infinity. */
  searches: z.array(z.number().nullable()),
});
export type DiscordProcessReport = z.output<typeof discordProcessReportSchema>;

export const mediaProcessHelloSchema = z.object({
  servers: z.array(z.object({ url: z.string(), token: z.string(), machineIdentifier: z.string() })),
  accountUrl: z.string(),
});
export type MediaProcessHello = z.output<typeof mediaProcessHelloSchema>;
export const mediaProcessCommandSchema = z.object({ playing: z.boolean() });
export type MediaProcessCommand = z.output<typeof mediaProcessCommandSchema>;
export const mediaProcessReportSchema = z.object({
  events: z.int(),
  /** Number of media servers whose history the bot has read. */
  looked: z.int(),
  violations: z.array(z.string()),
});
export type MediaProcessReport = z.output<typeof mediaProcessReportSchema>;

/** Figures that the bot's process reports each second. */
export const probeRecord = z.object({
  at: z.number(),
  /** The longest time between two turns of the event loop, and this thread's most processor time in between, in ms. */
  stall: z.number(),
  work: z.number(),
  rss: z.number(),
  heap: z.number(),
  /** Processor time of all threads since the process started, in ms. */
  cpu: z.number(),
});
export type ProbeRecord = z.output<typeof probeRecord>;
