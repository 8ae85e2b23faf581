import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ClientIdentity } from '../domain/database/backups.ts';
import { jsonCodec } from '../domain/json.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import { FIRST_SERVER_ID, type ServerId } from '../domain/servers/refs.ts';
import type { GatewaySessionStarts } from '../domain/sessionStarts.ts';
import type { Database } from './database/database.ts';
import { readMeta, writeMeta, writeMetaOnce } from './database/meta.ts';

const CLIENT_KEY = 'client-identifier';
/** Key in the table `meta`. The value is a time in ms since 1970. */
const USED_UNTIL_KEY = 'session-starts-used-until';
/**
 * Key in the table `meta` for the schedule of a job. The first media server has no number in its key, as in versions
 * with only one server.
 */
const scheduleKey = (job: string, server: ServerId): string =>
  server === FIRST_SERVER_ID ? `schedule:${job}` : `schedule:${job} ${server}`;

const time = z.int().transform((ms) => new Date(ms));
const schedule = jsonCodec(z.object({ schedule: z.string(), since: time.optional(), lastAlive: time }));

export const createStoresInMetaTable = (db: Database) => ({
  clientIdentity: { clientIdentifier: () => writeMetaOnce(db, CLIENT_KEY, randomUUID()) } satisfies ClientIdentity,
  sessionStarts: {
    usedUntil: async () => {
      const until = new Date(Number(await readMeta(db, USED_UNTIL_KEY)));
      return Number.isNaN(until.getTime()) ? undefined : until;
    },
    use: (until) => writeMeta(db, USED_UNTIL_KEY, String(until.getTime())),
  } satisfies GatewaySessionStarts,
});

export const createServerMetaStores = (db: Database, server: ServerId) => ({
  scheduleMemory: {
    recall: async (job) => {
      const record = await readMeta(db, scheduleKey(job, server));
      return record === undefined ? undefined : schedule.parse(record);
    },
    remember: (job, { schedule: cron, since, lastAlive }) => {
      const value = { schedule: cron, since: since?.getTime(), lastAlive: lastAlive.getTime() };
      return writeMeta(db, scheduleKey(job, server), JSON.stringify(value));
    },
  } satisfies ScheduleMemory,
});
