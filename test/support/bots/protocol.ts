import { z } from 'zod';

/** What a host is told: the settings of the next bot, and the folder that it runs in. */
export const HostDuty = z.object({ settings: z.record(z.string(), z.string()), home: z.string() });

/** Ends what a bot prints, on both streams: whatever was written before is read before it. */
export const LAST_LINE = '\u0004 the bot ended';
