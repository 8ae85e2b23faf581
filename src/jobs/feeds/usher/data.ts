import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { number, text } from '../itemData.ts';

const trouble = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disk-low'), freeBytes: z.number() }),
  z.object({ kind: z.literal('disk-full'), freeBytes: z.number() }),
  z.object({ kind: z.literal('database-bad'), problem: z.string() }),
  z.object({ kind: z.literal('process-other') }),
  z.object({ kind: z.literal('direct-suspected') }),
  z.object({ kind: z.literal('job-fails'), job: z.string() }),
]);
export type Trouble = z.output<typeof trouble>;

/** An event of this feed, as the database stores it. */
export const usherData = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('began'), since: date, trouble }),
    z.object({ kind: z.literal('over'), since: date, until: date, trouble }),
    /**
     * Recorded by the store when the database was replaced. `isOlder`: by an older database file; otherwise a backup was
     * restored.
     */
    z.object({ kind: z.literal('replaced'), isOlder: z.boolean() }),
    z.object({ kind: z.literal('version'), version: z.string(), running: text }),
  ]),
);
export type UsherData = z.output<typeof usherData>;

/** The open problems, with the time when each began and was last seen. */
export const troublesData = jsonOf(
  z.object({
    open: z.array(z.object({ server: number, since: date, lastSeen: date, trouble })).readonly(),
    /** The UTC day of the last database check, which reads the whole database and so runs once a day. */
    databaseDay: text,
    /** True after a restore: the problems that the next check sees were most likely reported before. */
    isUnknown: z.boolean().optional(),
  }),
);
export type Troubles = z.output<typeof troublesData>;
export type OpenTrouble = Troubles['open'][number];
