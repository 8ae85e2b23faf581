import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ClientIdentity } from '../domain/database/backups.ts';
import { jsonOf } from '../domain/json.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import type { SessionStarts } from '../domain/sessionStarts.ts';
import type { Database } from './database/database.ts';
import { keepMeta, readMeta, writeMeta } from './database/meta.ts';

/** Keys in `meta`. */
const CLIENT = 'client-identifier';
/** Milliseconds since 1970. */
const USED_UNTIL = 'session-starts-used-until';
/** The first server's are without its number, as before there were several. */
const scheduleOf = (job: string, server: ServerId): string =>
  server === FIRST_SERVER ? `schedule:${job}` : `schedule:${job} ${server}`;

const time = z.int().transform((ms) => new Date(ms));
const schedule = jsonOf(z.object({ schedule: z.string(), since: time.optional(), lastAlive: time }));

/** Values that are kept in `meta` across restarts. */
export const createMemories = (db: Database) => ({
  clientIdentity: { clientIdentifier: () => keepMeta(db, CLIENT, randomUUID()) } satisfies ClientIdentity,
  sessionStarts: {
    usedUntil: async () => {
      const until = new Date(Number(await readMeta(db, USED_UNTIL)));
      return Number.isNaN(until.getTime()) ? undefined : until;
    },
    use: (until) => writeMeta(db, USED_UNTIL, String(until.getTime())),
  } satisfies SessionStarts,
});

/** The same for one media server. */
export const createServerMemories = (db: Database, server: ServerId) => ({
  scheduleMemory: {
    recall: async (job) => {
      const found = await readMeta(db, scheduleOf(job, server));
      return found === undefined ? undefined : schedule.parse(found);
    },
    remember: (job, { schedule: cron, since, lastAlive }) => {
      const value = { schedule: cron, since: since?.getTime(), lastAlive: lastAlive.getTime() };
      return writeMeta(db, scheduleOf(job, server), JSON.stringify(value));
    },
  } satisfies ScheduleMemory,
});
