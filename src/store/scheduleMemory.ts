import { z } from 'zod';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { Database } from './database/database.ts';

const milliseconds = z.int().transform((at) => new Date(at));
const stored = z.object({ schedule: z.string(), since: milliseconds.optional(), lastAlive: milliseconds });

/** In `meta`. */
const keyOf = (job: string): string => `schedule:${job}`;

export function createScheduleMemory(db: Database): ScheduleMemory {
  return {
    recall: async (job) => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', keyOf(job)).executeTakeFirst();
      return row && stored.parse(JSON.parse(row.value));
    },
    remember: async (job, { schedule, since, lastAlive }) => {
      const value = JSON.stringify({ schedule, since: since?.getTime(), lastAlive: lastAlive.getTime() });
      await db
        .insertInto('meta')
        .values({ key: keyOf(job), value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
