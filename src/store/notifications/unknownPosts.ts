import { sql } from 'kysely';
import { z } from 'zod';
import { date, jsonOf } from '../../domain/json.ts';
import { sentAt } from '../../domain/notifications/sentAt.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';

/** The time from a backup until it was restored. The database does not know the posts of this time. */
const unknownTime = jsonOf(
  z.object({
    since: date,
    until: date,
    /** The number of the last event that the backup had. */
    lastEvent: z.int(),
  }),
);
type UnknownTime = z.output<typeof unknownTime>;

/** In `meta`. */
const UNKNOWN_TIME = 'restored:unknown-time';

/** Undefined in a database that was never restored. */
export async function readUnknownTime(db: Database): Promise<UnknownTime | undefined> {
  const stored = await readMeta(db, UNKNOWN_TIME);
  return stored === undefined ? undefined : unknownTime.safeParse(stored).data;
}

/**
 * Notes that posts which wait in the backup may already be in their channels, sent between its newest message
 * and now. If the backup comes from a database that was restored itself, one search covers both times.
 */
export async function noteUnknownTime(trx: Database, now: Date): Promise<void> {
  const before = await readUnknownTime(trx);
  const newest = await newestMessage(trx);
  const since = newest === undefined ? await firstRecord(trx, now) : sentAt(newest);
  const { last } = await trx
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const earliest = before && before.since < since ? before.since : since;
  await writeMeta(trx, UNKNOWN_TIME, unknownTime.encode({ since: earliest, until: now, lastEvent: last ?? 0 }));
}

/** The beginning of the audit trail: there were no posts before it. */
async function firstRecord(trx: Database, now: Date): Promise<Date> {
  const first = trx.selectFrom('audit').select(({ fn }) => fn.min('at').as('at'));
  return new Date((await first.executeTakeFirstOrThrow()).at ?? now.getTime());
}

/** In `meta`: the newest known message, even if its row was deleted or never in this database. */
const NEWEST = 'restored:newest';

/** The id of the newest message that the database knows; undefined if there never was one. */
export async function newestMessage(db: Database): Promise<string | undefined> {
  return laterMessage(await newestOfRows(db), await readMeta(db, NEWEST));
}

/**
 * Call it before rows with messages are deleted. Otherwise the next start takes the database for one that is
 * older than its posts.
 */
export const keepNewestMessage = async (trx: Database): Promise<void> =>
  noteNewestMessage(trx, await newestMessage(trx));

export async function noteNewestMessage(trx: Database, id: string | undefined): Promise<void> {
  if (id !== undefined) await writeMeta(trx, NEWEST, id);
}

/**
 * Message ids sort as texts, because all have the same number of digits. The index on those of posts finds
 * the last one.
 */
async function newestOfRows(db: Database): Promise<string | undefined> {
  const posts = db.selectFrom('outbox').select('message_id').where('message_id', 'is not', null);
  const post = await posts.orderBy('message_id', 'desc').limit(1).executeTakeFirst();
  const boards = db
    .selectFrom('boards')
    .select(sql<string>`message_id`.as('message_id'))
    .where('message_id', 'is not', null);
  const board = await boards.orderBy('message_id', 'desc').limit(1).executeTakeFirst();
  return [post?.message_id ?? undefined, board?.message_id].reduce(laterMessage);
}

const laterMessage = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && BigInt(b) > BigInt(a)) ? b : a;
