import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { Outbox, OutboxRow, SendFailure, StuckPost } from '../../../domain/notifications/outbox.ts';
import type { MessageReader } from '../../../domain/notifications/readers.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { Database } from '../../database/database.ts';
import { outboxTable } from '../../tables/notifications/outbox.ts';
import { decodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';
import { readChannelBacklogs } from '../posts/channelBacklog.ts';
import { deleteEditsOfSkippedRecap, readPostsOfFeed, withdrawOutdatedPost, withdrawPost } from '../posts/feedPosts.ts';
import {
  decodePostState,
  decodeUnsentPostState,
  failureKindOf,
  isSentOrDeadLettered,
  markPostNotSent,
  markPostSent,
  markPostUndeliverable,
  markSendBegun,
  markSendFailed,
  markSendInDoubt,
  POST_STATE_COLUMNS,
  requestPostSkip,
  type SentMessage,
  selectUnsentPosts,
  UNSENT_POST_STATE_COLUMNS,
} from '../posts/postState.ts';
import {
  deleteEventsOfPosts,
  insertPost,
  itemsInStoredMessage,
  shortenSentMessageBody,
  storedFilesSchema,
  storedReaderSchema,
} from '../posts/posts.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import { findSourceOfUnsentPost, splitPost } from './splitting.ts';

/** How long sent and given up posts are kept for inspection, in ms. */
export const OUTBOX_RETENTION_MS = 90 * DAY_MS;

interface StoredRow extends PostColumns {
  /** The person who owns the post's subscription. Empty for a guild's subscription, null without one. */
  readonly follower: string | null;
  readonly guild_id: string | null;
  /** Id of the message that the post edits. Null if the post is not an edit, or if no message was sent. */
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
  | (typeof UNSENT_POST_STATE_COLUMNS)[number]
  | 'failing_since'
  | 'alerted_at'
  | 'skip_requested_at'
>;

interface DecodedColumns {
  readonly files: OutboxRow['files'];
  readonly reader: MessageReader | undefined;
  readonly lastEventKey: string | undefined;
}

function rowOf(row: StoredRow, { files, reader, lastEventKey }: DecodedColumns): OutboxRow {
  const { id, key, channelId, body, attempts, edits, failingSince, alertedAt, skipRequestedAt } = decodeRow(
    outboxTable,
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
    state: decodeUnsentPostState(row),
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
  const inTransaction = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const giveUpOn = (id: number, failure: SendFailure) =>
    inTransaction((trx) => deadLetterPost(trx, id, { cause: failure, now: clock.now() }));
  return {
    channels: async () => {
      const rows = await selectUnsentPosts(db).select('channel_id').distinct().orderBy('channel_id').execute();
      return rows.map(({ channel_id }) => channel_id);
    },
    next: (channelId) => nextReadable(db, channelId, { log, giveUpOn }),
    sending: (post, time) => markSendBegun(db, post, time),
    unsent: (id) =>
      inTransaction(async (trx) => {
        await markPostNotSent(trx, id);
        await withdrawOutdatedPost(trx, id, clock.now());
      }),
    sent: (id, messageId, at) => inTransaction((trx) => markSent(trx, id, { messageId, at })),
    postpone: (id, failure, notBefore) =>
      inTransaction(async (trx) => {
        await markSendFailed(trx, id, { cause: failure, notBefore, now: clock.now() });
        await withdrawOutdatedPost(trx, id, clock.now());
      }),
    uncertain: async (id, failure, notBefore) => {
      await markSendInDoubt(db, id, { cause: failure, notBefore, now: clock.now() });
    },
    deadLetter: giveUpOn,
    source: (post) => findSourceOfUnsentPost(db, post),
    split: (id, posts) => inTransaction((trx) => splitPost(trx, id, { posts, reader, now: clock.now() })),
    stateOf: async (id) => {
      const row = await db.selectFrom('outbox').select(POST_STATE_COLUMNS).where('id', '=', id).executeTakeFirst();
      return row && decodePostState(row);
    },
    skip: (channelId, id) => inTransaction((trx) => requestToSkipFirst(trx, { channelId, id, now: clock.now() })),
    alerted: async (id) => {
      await db.updateTable('outbox').set({ alerted_at: clock.now().getTime() }).where('id', '=', id).execute();
    },
    add: (post) =>
      inTransaction(async (trx) => {
        const isFromStoredRow = post.reader !== undefined;
        await insertPost(trx, post, { now: clock.now().getTime(), isFromStoredRow });
      }),
    fate: async (channelId, key) => {
      const posts = db.selectFrom('outbox').select(['message_id', 'failure_kind']);
      const row = await posts.where('channel_id', '=', channelId).where('key', '=', key).executeTakeFirst();
      if (!row) return undefined;
      return { messageId: row.message_id ?? undefined, kind: failureKindOf(row.failure_kind) };
    },
    postsOf: (feed) => readPostsOfFeed(db, feed),
    withdraw: (post) => inTransaction((trx) => withdrawPost(trx, post, clock.now())),
    backlogs: (channelIds, refusedSince) => readChannelBacklogs(db, channelIds, refusedSince),
    itemsOf: async (messageId) => {
      const bodies = db.selectFrom('outbox').select('body').where('message_id', '=', messageId);
      const row = await bodies.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return itemsInStoredMessage(row?.body);
    },
  };
}

async function nextReadable(
  db: Database,
  channelId: string,
  { log, giveUpOn }: { readonly log: Logger; readonly giveUpOn: Outbox['deadLetter'] },
) {
  for (let row = await nextRow(db, channelId); row; row = await nextRow(db, channelId)) {
    const files = storedFilesSchema.safeParse(row.files);
    const reader = readerOf(row);
    if (files.success && reader !== 'unreadable')
      return rowOf(row, { files: files.data, reader, lastEventKey: await lastEventKeyOf(db, row) });
    // Gives up on an unreadable post, which would block all later posts of the channel.
    log.error({ err: files.error, channel: channelId, post: row.key }, UNREADABLE);
    await giveUpOn(row.id, { kind: 'invalid', message: 'cannot be read' });
  }
  return undefined;
}

/** Key of the last event in a post. Needed only to search the channel for a post that may have been sent. */
async function lastEventKeyOf(db: Database, { id, sending_since }: StoredRow): Promise<string | undefined> {
  if (sending_since === null) return undefined;
  const events = db.selectFrom('post_events').innerJoin('events', 'events.id', 'event_id').select('event_key');
  const lastEvent = events.where('post_id', '=', id).orderBy('position', 'desc').limit(1);
  return (await lastEvent.executeTakeFirst())?.event_key;
}

const UNREADABLE =
  'could not read a message that waits in the outbox, so the message will not be posted (dead-lettered)';

/** The only reader of a direct message. If the stored reader cannot be decoded, the post is not sent. */
function readerOf(row: StoredRow): MessageReader | 'unreadable' | undefined {
  const { follower, user_id: userId } = row;
  if (follower) return { userId: follower, guildId: row.guild_id ?? '', needs: 'follow.own' };
  if (userId === null) return undefined;
  const reader = storedReaderSchema.safeParse(row.reader).data;
  return reader ? { userId, ...reader } : 'unreadable';
}

async function deadLetterPost(
  trx: Database,
  id: number,
  failure: { readonly cause: SendFailure; readonly now: Date },
): Promise<void> {
  await deleteEditsOfSkippedRecap(trx, id);
  await markPostUndeliverable(trx, id, failure);
  await deleteEventsOfPosts(trx, [id]);
}

/** Skips a post that has failed. A post that only waits for its turn is not skipped. */
async function requestToSkipFirst(
  trx: Database,
  { channelId, id, now }: { readonly channelId: string; readonly id: number | undefined; readonly now: Date },
): Promise<StuckPost | undefined> {
  const row = await nextRow(trx, channelId);
  if (!row || row.failing_since === null || (id !== undefined && row.id !== id)) return undefined;
  await requestPostSkip(trx, row.id, now);
  const waitingBehind = (await countUnsentPosts(trx, channelId)) - 1;
  return { id: row.id, since: new Date(row.failing_since), behind: waitingBehind };
}

const nextRow = (db: Database, channelId: string): Promise<StoredRow | undefined> =>
  selectUnsentPosts(db)
    .leftJoin('subscriptions', 'subscriptions.id', 'outbox.subscription_id')
    .select(['outbox.id', 'key', 'outbox.channel_id', 'body', 'files', 'edits', 'attempts'])
    .select(['outbox.user_id', 'reader', 'subscriptions.user_id as follower', 'subscriptions.guild_id'])
    .select([...UNSENT_POST_STATE_COLUMNS, 'failing_since', 'alerted_at', 'skip_requested_at'])
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

/** Marks a post as sent. Keeps only part of its message (`shortenSentMessageBody`). */
async function markSent(
  trx: Database,
  id: number,
  { messageId, at }: { readonly messageId: string; readonly at: Date },
): Promise<void> {
  const rows = trx.selectFrom('outbox').select(['channel_id', 'body', 'edits']).where('id', '=', id);
  const row = await rows.executeTakeFirst();
  if (!row) return;
  await deleteEventsOfPosts(trx, [id]);
  const message = { message_id: messageId, body: shortenSentMessageBody(row.body) };
  // The outcome of an edit is stored with the post that it edited. The next edit must change the current message,
  // which may be a new one.
  if (await updateEditedMessage(trx, row, message)) {
    await trx.deleteFrom('outbox').where('id', '=', id).execute();
    return;
  }
  await markPostSent(trx, id, { at, message });
}

/** Records which message now shows the edited post. False if that post no longer exists. */
async function updateEditedMessage(
  trx: Database,
  { channel_id, edits }: { readonly channel_id: string; readonly edits: string | null },
  message: SentMessage,
): Promise<boolean> {
  if (edits === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set(message)
    .where('channel_id', '=', channel_id)
    .where('key', '=', edits)
    .where(isSentOrDeadLettered)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes posts that were sent or given up long ago. Posts that still wait to be sent or edited stay. */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - OUTBOX_RETENTION_MS;
  for (const column of ['sent_at', 'dead_lettered_at'] as const) {
    while (await deleteOldBatch(db, column, before)) await turn();
  }
}

/** Rows deleted per batch, so that the process is not blocked for long. */
const SWEPT_AT_ONCE = 200;

/** Deletes one batch of old posts. True if there may be more to delete. */
async function deleteOldBatch(db: Database, column: 'sent_at' | 'dead_lettered_at', before: number): Promise<boolean> {
  const editedKeys = selectUnsentPosts(db)
    .select('edits')
    .$narrowType<{ edits: string }>()
    .where('edits', 'is not', null);
  const oldRows = db.selectFrom('outbox').select('id').where(column, '<', before).where('key', 'not in', editedKeys);
  const deletion = db.deleteFrom('outbox').where('id', 'in', oldRows.limit(SWEPT_AT_ONCE));
  return (await deletion.executeTakeFirstOrThrow()).numDeletedRows === BigInt(SWEPT_AT_ONCE);
}

export async function countUnsentPosts(db: Database, channelId: string): Promise<number> {
  const query = selectUnsentPosts(db).select(({ fn }) => fn.countAll<number>().as('rows'));
  return (await query.where('channel_id', '=', channelId).executeTakeFirstOrThrow()).rows;
}
