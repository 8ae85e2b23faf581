import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { number, text } from '../itemData.ts';

/** What can be wrong with the bot itself for a while. */
const trouble = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disk-low'), freeBytes: z.number() }),
  z.object({ kind: z.literal('disk-full'), freeBytes: z.number() }),
  z.object({ kind: z.literal('database-bad'), problem: z.string() }),
  z.object({ kind: z.literal('process-other') }),
  z.object({ kind: z.literal('direct-suspected') }),
  z.object({ kind: z.literal('job-fails'), job: z.string() }),
]);
export type Trouble = z.output<typeof trouble>;

/** An event of this feed as the database keeps it. */
export const usherData = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('began'), since: date, trouble }),
    z.object({ kind: z.literal('over'), since: date, until: date, trouble }),
    /** The store writes it. `older`: somebody put it in the place of a newer one; otherwise it was restored. */
    z.object({ kind: z.literal('replaced'), isOlder: z.boolean() }),
    z.object({ kind: z.literal('version'), version: z.string(), running: text }),
  ]),
);
export type UsherData = z.output<typeof usherData>;

/** What is known to be wrong, with when it began and when it was last seen. */
export const troublesData = jsonOf(
  z.object({
    open: z.array(z.object({ server: number, since: date, lastSeen: date, trouble })).readonly(),
    /** The UTC day on which the database was last looked at, since that reads all of it. */
    databaseDay: text,
    /** After a restore: what is wrong at the next look was most likely reported before. */
    isUnknown: z.boolean().optional(),
  }),
);
export type Troubles = z.output<typeof troublesData>;
export type OpenTrouble = Troubles['open'][number];
