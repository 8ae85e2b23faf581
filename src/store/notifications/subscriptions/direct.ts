import { type SqlBool, sql } from 'kysely';
import { unopenedDirectMessageKey } from '../../../domain/notifications/follows.ts';
import type { Database } from '../../database/database.ts';
import { selectUnsentPosts } from '../posts/postState.ts';
import { isSubscriptionNeeded } from './endedFollows.ts';

/** SQL: true if the notifications of a person's subscription are sent as direct messages. */
export const sendsDirectMessages = sql<number>`(json_extract(subscriptions.settings, '$.mentionUserId') is null)`;

/**
 * SQL: key in `blocked_channels` for a person whose direct messages are closed. Null if the subscription sends none.
 */
export const closedDirectMessagesKey = sql<
  string | null
>`case when user_id <> '' and ${sendsDirectMessages} then '@' || user_id end`;

/** Deletes the row about a person's closed direct messages if none of their subscriptions needs it. */
export async function forgetUnneededDirectMessageBlock(trx: Database, userId: string): Promise<void> {
  const directSubscriptions = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(sendsDirectMessages, '=', 1)
    .where(isSubscriptionNeeded);
  const deletion = trx.deleteFrom('blocked_channels').where('channel_id', '=', unopenedDirectMessageKey(userId));
  await deletion.where(({ not, exists }) => not(exists(directSubscriptions))).execute();
}

const postsFor = (db: Database, userId: string) => db.selectFrom('outbox').where('user_id', '=', userId);

/** Channels in which the bot writes to this person only: those of the person's direct messages. */
const channelsOnlyFor = (db: Database, userId: string) =>
  postsFor(db, userId)
    .select('channel_id')
    .where(
      sql<SqlBool>`not exists (select 1 from outbox other where other.channel_id = outbox.channel_id
        and other.user_id is not ${userId})`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from subscriptions other where other.channel_id = outbox.channel_id
        and other.user_id <> ${userId})`,
    );

/** Messages to a person and their delivery data, without pictures. */
export async function readMessagesToPerson(db: Database, userId: string) {
  const columns = ['channel_id', 'key', 'body', 'reader', 'created_at', 'sent_at', 'dead_lettered_at'] as const;
  return {
    outbox: await postsFor(db, userId).select(columns).orderBy('id').execute(),
    post_groups: await db.selectFrom('post_groups').selectAll().where(isGroupFor(userId)).execute(),
    blocked_channels: await db.selectFrom('blocked_channels').selectAll().where(isDirectBlockOf(db, userId)).execute(),
  };
}

/** SQL: true for rows of `blocked_channels` about a person's direct messages, even if these were never opened. */
const isDirectBlockOf = (db: Database, userId: string) =>
  sql<SqlBool>`(channel_id = ${unopenedDirectMessageKey(userId)} or channel_id in ${channelsOnlyFor(db, userId)})`;

const isGroupFor = (userId: string) =>
  sql<SqlBool>`exists (select 1 from outbox where outbox.user_id = ${userId}
    and outbox.channel_id = post_groups.channel_id and post_groups.post_key in (outbox.key, outbox.edits))`;

/** Forgets a person's channels. Must run before the person's posts are deleted, which name the channels. */
export async function forgetChannelsOfPerson(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('post_groups').where(isGroupFor(userId)).execute();
  await trx.deleteFrom('blocked_channels').where(isDirectBlockOf(trx, userId)).execute();
}

/**
 * Deletes the unsent posts to people who follow titles in this guild. Must run before their subscriptions are deleted.
 * The posts' message groups are also deleted, because later edits would find no message.
 */
export async function deleteUnsentPostsToFollowers(trx: Database, guildId: string): Promise<void> {
  const followers = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('user_id', '<>', '');
  const unsentPosts = selectUnsentPosts(trx).where('subscription_id', 'in', followers);
  for (const { channel_id, key, edits } of await unsentPosts.select(['channel_id', 'key', 'edits']).execute()) {
    const groups = trx.deleteFrom('post_groups').where('channel_id', '=', channel_id);
    await groups.where('post_key', '=', edits ?? key).execute();
  }
  await trx.deleteFrom('outbox').where('id', 'in', unsentPosts.select('id')).execute();
}
