import { z } from 'zod';

/** The messages between the processes of this benchmark. */
export const discordHello = z.object({
  url: z.string(),
  token: z.string(),
  settings: z.record(z.string(), z.string()),
});
export type DiscordHello = z.output<typeof discordHello>;
export const discordOrder = z.object({
  /** Let people search beside it from now on. */
  search: z.boolean(),
});
export type DiscordOrder = z.output<typeof discordOrder>;
export const discordSeen = z.object({
  /** By channel, the numbers of the plays in its messages. */
  posted: z.array(z.tuple([z.string(), z.array(z.int())])),
  messages: z.int(),
  /** When the last post came. */
  last: z.number(),
  /** How many guilds have commands. */
  registered: z.int(),
  /** By method and path, without ids; `limited` counts requests that a rate limit refused. */
  requests: z.array(z.object({ place: z.string(), all: z.int(), limited: z.int() })),
  /** The first violations, as text. */
  violations: z.array(z.string()),
  /**
   * Milliseconds until searches were acknowledged; unacknowledged ones are infinite, for which JSON has no
   * number.
   */
  searches: z.array(z.number().nullable()),
});
export type DiscordSeen = z.output<typeof discordSeen>;

export const mediaHello = z.object({
  servers: z.array(z.object({ url: z.string(), token: z.string(), machineIdentifier: z.string() })),
  accountUrl: z.string(),
});
export type MediaHello = z.output<typeof mediaHello>;
export const mediaOrder = z.object({ playing: z.boolean() });
export type MediaOrder = z.output<typeof mediaOrder>;
export const mediaSeen = z.object({
  /** How many plays there were so far. */
  events: z.int(),
  /** How many servers' history was read. */
  looked: z.int(),
  violations: z.array(z.string()),
});
export type MediaSeen = z.output<typeof mediaSeen>;

/** The bot process's report of each second. */
export const probed = z.object({
  at: z.number(),
  /** The longest time between two turns of the event loop, and the most work of the thread in between, in ms. */
  stall: z.number(),
  work: z.number(),
  rss: z.number(),
  heap: z.number(),
  /** Milliseconds of processor time since the process began, over all threads. */
  cpu: z.number(),
});
export type Probed = z.output<typeof probed>;
