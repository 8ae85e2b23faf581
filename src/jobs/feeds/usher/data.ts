import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

const trouble = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disk-low'), freeBytes: z.number() }),
  z.object({ kind: z.literal('disk-full'), freeBytes: z.number() }),
  z.object({ kind: z.literal('database-bad'), problem: z.string() }),
  z.object({ kind: z.literal('process-other') }),
  z.object({ kind: z.literal('direct-suspected') }),
  z.object({ kind: z.literal('job-fails'), job: z.string() }),
]);
export type BotProblem = z.output<typeof trouble>;

export const botStatusEventCodec = jsonCodec(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('began'), since: dateCodec, trouble }),
    z.object({ kind: z.literal('over'), since: dateCodec, until: dateCodec, trouble }),
    /**
     * The database was replaced, by an older file (`isOlder`) or by a restored backup. The store records this event.
     */
    z.object({ kind: z.literal('replaced'), isOlder: z.boolean() }),
    z.object({ kind: z.literal('version'), version: z.string(), running: optionalTextSchema }),
  ]),
);
export type BotStatusEvent = z.output<typeof botStatusEventCodec>;

/** Problems that are not over, with the times when each began and was last noticed. */
export const botProblemsCodec = jsonCodec(
  z.object({
    open: z
      .array(z.object({ server: optionalNumberSchema, since: dateCodec, lastSeen: dateCodec, trouble }))
      .readonly(),
    /** Day (UTC) of the last database check. It reads the whole database, so it runs once a day. */
    databaseDay: optionalTextSchema,
    /** True after a restore. Problems found by the next check were most likely posted before. */
    isUnknown: z.boolean().optional(),
  }),
);
export type StoredBotProblems = z.output<typeof botProblemsCodec>;
export type OpenBotProblem = StoredBotProblems['open'][number];
