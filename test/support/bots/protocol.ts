import { z } from 'zod';

/** The message to a host: the settings of the next bot, and the folder it runs in. */
export const HostDuty = z.object({ settings: z.record(z.string(), z.string()), home: z.string() });

/** Marks the end of a bot's output on both streams: whatever was written before it is also read before it. */
export const LAST_LINE = '\u0004 the bot ended';
