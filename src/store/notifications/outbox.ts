import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Outbox, OutboxRow, SendFailure, StuckPost } from '../../domain/notifications/outbox.ts';
import type { Reader } from '../../domain/notifications/readers.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { outbox } from '../tables/notifications/outbox.ts';
import { decodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { backlogsOf } from './channelBacklog.ts';
import {
  arrive,
  askToSkip,
  begin,
  deadLetter,
  failCertainly,
  failInDoubt,
  failureKindOf,
  isOver,
  postState,
  ruleOut,
  type ShownMessage,
  STATE_COLUMNS,
  toSend,
  UNSENT_COLUMNS,
  unsentStateOf,
} from './postState.ts';
import { forgetEvents, insertPost, itemsIn, storedFiles, storedReader } from './posts.ts';
import { sourceOf, splitPost } from './splitting.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';

/** Sent and dead-lettered rows are kept for inspection for this long: 90 days. */
export const OUTBOX_RETENTION_MS = 90 * DAY_MS;

/** A post, with its subscription and the message that it edits. */
interface StoredRow extends PostColumns {
  readonly follower: string | null;
  readonly guild_id: string | null;
  readonly edited_message: string | null;
}

type PostColumns = Pick<
  Selectable<Tables['outbox']>,
  | 'id'
  | 'key'
  | 'channel_id'
  | 'body'
  | 'files'
  | 'edits'
  | 'attempts'
  | 'user_id'
  | 'reader'
  | (typeof UNSENT_COLUMNS)[number]
  | 'failing_since'
  | 'alerted_at'
  | 'skip_requested_at'
>;

interface Decoded {
  readonly files: OutboxRow['files'];
  readonly reader: Reader | undefined;
  readonly lastEventKey: string | undefined;
}

function rowOf(row: StoredRow, { files, reader, lastEventKey }: Decoded): OutboxRow {
  const { id, key, channelId, body, attempts, edits, failingSince, alertedAt, skipRequestedAt } = decodeRow(
    outbox,
    row,
  );
  return {
    id,
    key,
    channelId,
    body,
    files,
    attempts,
    reader,
    edits: edits === undefined ? undefined : { key: edits, messageId: row.edited_message ?? undefined },
    lastEventKey,
    state: unsentStateOf(row),
    failingSince,
    isAlerted: alertedAt !== undefined,
    isSkipAsked: skipRequestedAt !== undefined,
  };
}

interface OutboxOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly reader: SubscriptionReader;
}

export function createOutbox(db: Database, { clock, log, reader }: OutboxOptions): Outbox {
  const inOne = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const deadLetter = (id: number, why: SendFailure) => inOne((trx) => giveUp(trx, id, { why, now: clock.now() }));
  return {
    channels: async () => {
      const rows = await toSend(db).select('channel_id').distinct().orderBy('channel_id').execute();
      return rows.map(({ channel_id }) => channel_id);
    },
    next: (channelId) => nextReadable(db, channelId, { log, giveUpOn: deadLetter }),
    sending: (post, time) => begin(db, post, time),
    unsent: async (id) => {
      await ruleOut(db, id);
    },
    sent: (id, messageId, at) => inOne((trx) => markSent(trx, id, { messageId, at })),
    postpone: async (id, why, notBefore) => {
      await failCertainly(db, id, { why, notBefore, now: clock.now() });
    },
    uncertain: async (id, why, notBefore) => {
      await failInDoubt(db, id, { why, notBefore, now: clock.now() });
    },
    deadLetter,
    source: (post) => sourceOf(db, post),
    split: (id, posts) => inOne((trx) => splitPost(trx, id, { posts, reader, now: clock.now() })),
    stateOf: async (id) => {
      const found = await db.selectFrom('outbox').select(STATE_COLUMNS).where('id', '=', id).executeTakeFirst();
      return found && postState(found);
    },
    skip: (channelId, id) => inOne((trx) => skipFirst(trx, { channelId, id, now: clock.now() })),
    alerted: async (id) => {
      await db.updateTable('outbox').set({ alerted_at: clock.now().getTime() }).where('id', '=', id).execute();
    },
    add: (post) =>
      inOne(async (trx) => {
        const isOfStored = post.reader !== undefined;
        await insertPost(trx, post, { now: clock.now().getTime(), isOfStored });
      }),
    fate: async (channelId, key) => {
      const posts = db.selectFrom('outbox').select(['message_id', 'failure_kind']);
      const found = await posts.where('channel_id', '=', channelId).where('key', '=', key).executeTakeFirst();
      if (!found) return undefined;
      return { messageId: found.message_id ?? undefined, kind: failureKindOf(found.failure_kind) };
    },
    backlogs: (channelIds, refusedSince) => backlogsOf(db, channelIds, refusedSince),
    itemsOf: async (messageId) => {
      const bodies = db.selectFrom('outbox').select('body').where('message_id', '=', messageId);
      const found = await bodies.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return itemsIn(found?.body);
    },
  };
}

async function nextReadable(
  db: Database,
  channelId: string,
  { log, giveUpOn }: { readonly log: Logger; readonly giveUpOn: Outbox['deadLetter'] },
) {
  for (let found = await nextRow(db, channelId); found; found = await nextRow(db, channelId)) {
    const files = storedFiles.safeParse(found.files);
    const reader = readerOf(found);
    if (files.success && reader !== 'unreadable')
      return rowOf(found, { files: files.data, reader, lastEventKey: await lastEventKeyOf(db, found) });
    // It can never be sent, and the channel's other posts wait behind it.
    log.error({ err: files.error, channel: channelId, post: found.key }, UNREADABLE);
    await giveUpOn(found.id, { kind: 'invalid', message: 'cannot be read' });
  }
  return undefined;
}

/** The key of the last event in a post; only for a post in doubt, which is searched for by it. */
async function lastEventKeyOf(db: Database, { id, sending_since }: StoredRow): Promise<string | undefined> {
  if (sending_since === null) return undefined;
  const events = db.selectFrom('post_events').innerJoin('events', 'events.id', 'event_id').select('event_key');
  const last = events.where('post_id', '=', id).orderBy('position', 'desc').limit(1);
  return (await last.executeTakeFirst())?.event_key;
}

const UNREADABLE = 'a stored message cannot be read; dead-lettered';

/** If it is unknown who may read a post for one person, the post is unreadable: it is sent to no one. */
function readerOf({
  user_id: userId,
  follower,
  guild_id: guildId,
  reader,
}: StoredRow): Reader | 'unreadable' | undefined {
  if (follower) return { userId: follower, guildId: guildId ?? '', needs: 'follow.own' };
  if (userId === null) return undefined;
  const stored = storedReader.safeParse(reader).data;
  return stored ? { userId, ...stored } : 'unreadable';
}

async function giveUp(
  trx: Database,
  id: number,
  failure: { readonly why: SendFailure; readonly now: Date },
): Promise<void> {
  await deadLetter(trx, id, failure);
  await forgetEvents(trx, [id]);
}

/** A post that never failed only waits for its turn. */
async function skipFirst(
  trx: Database,
  { channelId, id, now }: { readonly channelId: string; readonly id: number | undefined; readonly now: Date },
): Promise<StuckPost | undefined> {
  const found = await nextRow(trx, channelId);
  if (!found || found.failing_since === null || (id !== undefined && found.id !== id)) return undefined;
  await askToSkip(trx, found.id, now);
  const behind = (await countToSend(trx, channelId)) - 1;
  return { id: found.id, since: new Date(found.failing_since), behind };
}

const nextRow = (db: Database, channelId: string): Promise<StoredRow | undefined> =>
  toSend(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'outbox.subscription_id')
    .select(['outbox.id', 'key', 'outbox.channel_id', 'body', 'files', 'edits', 'attempts'])
    .select(['outbox.user_id', 'reader', 'subscriptions.user_id as follower', 'subscriptions.guild_id'])
    .select([...UNSENT_COLUMNS, 'failing_since', 'alerted_at', 'skip_requested_at'])
    .select(({ selectFrom }) =>
      selectFrom('outbox as edited')
        .select('edited.message_id')
        .whereRef('edited.channel_id', '=', 'outbox.channel_id')
        .whereRef('edited.key', '=', 'outbox.edits')
        .as('edited_message'),
    )
    .where('outbox.channel_id', '=', channelId)
    .orderBy(sql`coalesce(position, outbox.id)`)
    .limit(1)
    .executeTakeFirst();

/**
 * A sent post keeps only the items of its message, because a hundred thousand whole messages would fill the
 * disk unread.
 */
async function markSent(
  trx: Database,
  id: number,
  { messageId, at }: { readonly messageId: string; readonly at: Date },
): Promise<void> {
  const rows = trx.selectFrom('outbox').select(['channel_id', 'body', 'edits']).where('id', '=', id);
  const row = await rows.executeTakeFirst();
  if (!row) return;
  await forgetEvents(trx, [id]);
  const shown = { message_id: messageId, body: JSON.stringify({ items: itemsIn(row.body) }) };
  // The next edit of that post has to find its current message, which is a new one if the first was deleted.
  if (await isShownBy(trx, row, shown)) {
    await trx.deleteFrom('outbox').where('id', '=', id).execute();
    return;
  }
  await arrive(trx, id, { at, shown });
}

/** False if it edits no message that still exists. */
async function isShownBy(
  trx: Database,
  { channel_id, edits }: { readonly channel_id: string; readonly edits: string | null },
  shown: ShownMessage,
): Promise<boolean> {
  if (edits === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set(shown)
    .where('channel_id', '=', channel_id)
    .where('key', '=', edits)
    .where(isOver)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Deletes posts that were sent or dead-lettered long ago. A post that waits to be sent is never too old, and
 * neither is a post that waits to be edited.
 */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - OUTBOX_RETENTION_MS;
  for (const column of ['sent_at', 'dead_lettered_at'] as const) {
    for (let left = true; left; await turn()) left = await deleteOld(db, column, before);
  }
}

/** Deleted at a time: an index finds the rows, so other work is not blocked for long. */
const SWEPT_AT_ONCE = 200;

/** Deletes one batch. True if more may be left. */
async function deleteOld(db: Database, column: 'sent_at' | 'dead_lettered_at', before: number): Promise<boolean> {
  const edited = toSend(db).select('edits').$narrowType<{ edits: string }>().where('edits', 'is not', null);
  const old = db.selectFrom('outbox').select('id').where(column, '<', before).where('key', 'not in', edited);
  const some = db.deleteFrom('outbox').where('id', 'in', old.limit(SWEPT_AT_ONCE));
  return (await some.executeTakeFirstOrThrow()).numDeletedRows === BigInt(SWEPT_AT_ONCE);
}

/** Number of unsent rows of that channel. */
export async function countToSend(db: Database, channelId: string): Promise<number> {
  const counted = toSend(db).select(({ fn }) => fn.countAll<number>().as('rows'));
  return (await counted.where('channel_id', '=', channelId).executeTakeFirstOrThrow()).rows;
}
