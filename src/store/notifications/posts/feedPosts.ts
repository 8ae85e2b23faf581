import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import type { FeedPostInOutbox, OutboxPostKey } from '../../../domain/notifications/outbox.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../tables/tables.ts';
import { isSentOrDeadLettered, selectUnsentPosts, unsentPostCondition } from './postState.ts';
import { findWaitingPostEdits, serversInStoredMessage } from './posts.ts';

export async function readPostsOfFeed(db: Database, feed: FeedName): Promise<readonly FeedPostInOutbox[]> {
  const posts = db.selectFrom('outbox').select(['key', 'channel_id', 'body']).where('dead_lettered_at', 'is', null);
  const rows = await posts.where('edits', 'is', null).where('key', 'like', `${feed}:%`).orderBy('id').execute();
  return rows.map(postOf);
}

const postOf = ({ key, channel_id, body }: Pick<Selectable<Tables['outbox']>, 'key' | 'channel_id' | 'body'>) => ({
  key,
  channelId: channel_id,
  servers: serversInStoredMessage(body),
});

/**
 * Posts that have to be made again: their unsent edit was withdrawn, or they were in doubt
 * (`markPossiblySentPostsForRedraw`). Leaves out posts that were given up without a message, because their edits would
 * be new messages.
 */
export async function postsToRedraw(db: Database): Promise<readonly FeedPostInOutbox[]> {
  const posts = db.selectFrom('outbox').select(['key', 'channel_id', 'body']).where('redraw_due', '=', 1);
  return (await posts.where(hasOrMayGetMessage).orderBy('id').execute()).map(postOf);
}

const hasOrMayGetMessage = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.or([eb('dead_lettered_at', 'is', null), eb('message_id', 'is not', null)]);

/**
 * Records that a post of `postsToRedraw` cannot be made again. A post in doubt stays marked, so that it is not resent.
 */
export async function giveUpPostRedraw(db: Database, { channelId, key }: OutboxPostKey): Promise<void> {
  const update = db.updateTable('outbox').set({ redraw_due: 0 }).where('channel_id', '=', channelId);
  await update.where('key', '=', key).where(isSentOrDeadLettered).execute();
}

/** Records that a post of `postsToRedraw` was made again. */
export async function clearPostRedrawMark(db: Database, { channelId, key }: OutboxPostKey): Promise<void> {
  const update = db.updateTable('outbox').set({ redraw_due: 0 }).where('channel_id', '=', channelId);
  await update.where('key', '=', key).execute();
}

export async function withdrawPost(trx: Database, { channelId, key }: OutboxPostKey, now: Date): Promise<boolean> {
  const unsentPosts = selectUnsentPosts(trx).select('id').where('channel_id', '=', channelId).where('key', '=', key);
  const post = await unsentPosts.where('sending_since', 'is', null).executeTakeFirst();
  if (!post) return false;
  await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
    select subscription_id, event_id, ${now.getTime()} from outbox join post_events on post_id = outbox.id
    where (outbox.id = ${post.id} or (channel_id = ${channelId} and edits = ${key} and ${unsentPostCondition}))
    and exists (select 1 from subscriptions where subscriptions.id = subscription_id)
    on conflict do nothing`.execute(trx);
  await deleteUnsentEdits(trx, { channelId, key });
  await trx.deleteFrom('outbox').where('id', '=', post.id).execute();
  return true;
}

/**
 * Withdraws a post that is no longer in doubt and was not sent, if it would show outdated content: it has to be made
 * again, or it is a recap with a waiting edit. A post that an admin skips stays, so that it can be given up. Must run
 * in a transaction.
 */
export async function withdrawOutdatedPost(trx: Database, id: number, now: Date): Promise<void> {
  const post = await trx
    .selectFrom('outbox')
    .select(['key', 'channel_id', 'redraw_due'])
    .where('id', '=', id)
    .where('skip_requested_at', 'is', null)
    .executeTakeFirst();
  if (!post) return;
  const { key, channel_id: channelId } = post;
  const hasNewerEdit = key.startsWith('recap:') && (await findWaitingPostEdits(trx, channelId, key)).length > 0;
  if (post.redraw_due === 1 || hasNewerEdit) await withdrawPost(trx, { key, channelId }, now);
}

/** Deletes a post's unsent edits. Without the post's message, they would be sent as messages of their own. */
async function deleteUnsentEdits(trx: Database, { channelId, key }: OutboxPostKey): Promise<void> {
  const edits = trx.deleteFrom('outbox').where('channel_id', '=', channelId).where('edits', '=', key);
  await edits.where(unsentPostCondition).execute();
}

/** Deletes the unsent edits of a recap that an admin skips. Must run in the transaction that gives the recap up. */
export async function deleteEditsOfSkippedRecap(trx: Database, id: number): Promise<void> {
  const posts = trx.selectFrom('outbox').select(['key', 'channel_id']).where('id', '=', id);
  const skippedPosts = posts.where('skip_requested_at', 'is not', null).where('message_id', 'is', null);
  const recap = await skippedPosts.where('key', 'like', 'recap:%').executeTakeFirst();
  if (recap) await deleteUnsentEdits(trx, { channelId: recap.channel_id, key: recap.key });
}

/** True if an edit of this post would change its message instead of posting a new one. */
export async function canBeEdited(db: Database, { channelId, key }: OutboxPostKey): Promise<boolean> {
  const posts = db.selectFrom('outbox').select('id').where('channel_id', '=', channelId).where('key', '=', key);
  return (await posts.where(hasOrMayGetMessage).executeTakeFirst()) !== undefined;
}

/** Turns a feed's posts whose send has not begun back into notifications, except edits. Must run in a transaction. */
export async function withdrawWaitingPosts(trx: Database, feed: FeedName, now: Date): Promise<void> {
  const unsentPosts = selectUnsentPosts(trx).select(['key', 'channel_id']).where('sending_since', 'is', null);
  const rows = await unsentPosts.where('edits', 'is', null).where('key', 'like', `${feed}:%`).execute();
  for (const { key, channel_id: channelId } of rows) await withdrawPost(trx, { key, channelId }, now);
}

/**
 * Deletes the feed's edits whose send has not begun, and records that their posts have to be made again. An edit stays
 * if its subscription was removed, because its post cannot be made again. Call it in a transaction.
 */
export async function withdrawWaitingEdits(trx: Database, feed: FeedName): Promise<void> {
  const unsentEdits = selectUnsentPosts(trx).select(['id', 'channel_id', 'edits']).$narrowType<{ edits: string }>();
  const rows = await unsentEdits.where('sending_since', 'is', null).where('edits', 'like', `${feed}:%`).execute();
  for (const { id, channel_id, edits } of rows) {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ redraw_due: 1 })
      .where('channel_id', '=', channel_id)
      .where('key', '=', edits)
      .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id'))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await trx.deleteFrom('outbox').where('id', '=', id).execute();
  }
}

/**
 * Records that the feed's posts in doubt have to be made again, because they may be sent once more. Posts without their
 * subscription cannot be made again. Edits in doubt stay as they are.
 */
export async function markPossiblySentPostsForRedraw(trx: Database, feed: FeedName): Promise<void> {
  const postsInDoubt = selectUnsentPosts(trx).select('id').where('sending_since', 'is not', null);
  await trx
    .updateTable('outbox')
    .set({ redraw_due: 1 })
    .where('id', 'in', postsInDoubt.where('edits', 'is', null).where('key', 'like', `${feed}:%`))
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id'))
    .execute();
}
