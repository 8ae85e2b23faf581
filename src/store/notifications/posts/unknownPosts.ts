import { sql } from 'kysely';
import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { sentTimeOfMessageId } from '../../../domain/notifications/sentAt.ts';
import type { Database } from '../../database/database.ts';
import { readMeta, writeMeta } from '../../database/meta.ts';

/** Period between a backup and its restore, whose posts the restored database lacks. */
const unknownTime = jsonCodec(
  z.object({
    since: dateCodec,
    until: dateCodec,
    /** Id of the last event in the backup. */
    lastEvent: z.int(),
  }),
);
type UnknownTime = z.output<typeof unknownTime>;

const UNKNOWN_TIME = 'restored:unknown-time';

/** Period between a backup and its restore. Undefined in a database that was never restored. */
export async function readTimeLostByRestore(db: Database): Promise<UnknownTime | undefined> {
  const text = await readMeta(db, UNKNOWN_TIME);
  return text === undefined ? undefined : unknownTime.safeParse(text).data;
}

/**
 * Stores the period from the newest message in the backup until now. Posts that wait in the backup may have been sent
 * in it. After several restores, the period begins with the first.
 */
export async function recordTimeLostByRestore(trx: Database, now: Date): Promise<void> {
  const timeOfEarlierRestore = await readTimeLostByRestore(trx);
  const newestId = await newestMessageId(trx);
  const newestTime = newestId === undefined ? await timeOfFirstAuditEntry(trx, now) : sentTimeOfMessageId(newestId);
  const { lastEvent } = await trx
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('lastEvent'))
    .executeTakeFirstOrThrow();
  const since =
    timeOfEarlierRestore && timeOfEarlierRestore.since < newestTime ? timeOfEarlierRestore.since : newestTime;
  await writeMeta(trx, UNKNOWN_TIME, unknownTime.encode({ since, until: now, lastEvent: lastEvent ?? 0 }));
}

/** Time of the first audit entry, which is older than any post. `now` if there is none. */
async function timeOfFirstAuditEntry(trx: Database, now: Date): Promise<Date> {
  const firstEntry = trx.selectFrom('audit').select(({ fn }) => fn.min('at').as('at'));
  return new Date((await firstEntry.executeTakeFirstOrThrow()).at ?? now.getTime());
}

/** Key in the table `meta` for the id of the newest message, whose row may be missing. */
const NEWEST_MESSAGE = 'restored:newest';

export async function newestMessageId(db: Database): Promise<string | undefined> {
  return laterMessage(await newestOfRows(db), await readMeta(db, NEWEST_MESSAGE));
}

/**
 * Stores the id of the newest message before posts are deleted. Otherwise the next start would mistake the database for
 * an old backup.
 */
export const rememberNewestMessageId = async (trx: Database): Promise<void> =>
  writeNewestMessageId(trx, await newestMessageId(trx));

export async function writeNewestMessageId(trx: Database, id: string | undefined): Promise<void> {
  if (id !== undefined) await writeMeta(trx, NEWEST_MESSAGE, id);
}

/** Message ids have the same number of digits, so they sort as texts in an index. */
async function newestOfRows(db: Database): Promise<string | undefined> {
  const posts = db.selectFrom('outbox').select('message_id').where('message_id', 'is not', null);
  const post = await posts.orderBy('message_id', 'desc').limit(1).executeTakeFirst();
  const boards = db
    .selectFrom('boards')
    .select(sql<string>`message_id`.as('message_id'))
    .where('message_id', 'is not', null);
  const board = await boards.orderBy('message_id', 'desc').limit(1).executeTakeFirst();
  return laterMessage(post?.message_id ?? undefined, board?.message_id);
}

function laterMessage(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined) return b;
  if (b === undefined) return a;
  return BigInt(b) > BigInt(a) ? b : a;
}
