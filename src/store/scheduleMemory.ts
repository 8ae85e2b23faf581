import { z } from 'zod';
import { jsonOf } from '../domain/json.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import { time } from './database/columns.ts';
import type { Database } from './database/database.ts';

const stored = jsonOf(z.object({ schedule: z.string(), since: time.optional(), lastAlive: time }));

/** In `meta`. */
const keyOf = (job: string): string => `schedule:${job}`;

export function createScheduleMemory(db: Database): ScheduleMemory {
  return {
    recall: async (job) => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', keyOf(job)).executeTakeFirst();
      return row && stored.parse(row.value);
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
