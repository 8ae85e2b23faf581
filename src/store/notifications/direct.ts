import { type SqlBool, sql } from 'kysely';
import { unopened } from '../../domain/notifications/follows.ts';
import type { Database } from '../database/database.ts';
import { hasMore } from './endedFollows.ts';
import { toSend } from './postState.ts';

/** True if a person's subscription goes to their direct messages. */
export const isDirect = sql<number>`(json_extract(subscriptions.settings, '$.mentionUserId') is null)`;

/**
 * The key of the person's closed direct messages in `blocked_channels`. Null if the subscription does not go
 * there.
 */
export const ownUnopened = sql<string | null>`case when user_id <> '' and ${isDirect} then '@' || user_id end`;

/** Deletes the note that a person's direct messages could not be opened, once no subscription needs them. */
export async function forgetNeedless(trx: Database, userId: string): Promise<void> {
  const theirs = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(isDirect, '=', 1)
    .where(hasMore);
  const needless = trx.deleteFrom('blocked_channels').where('channel_id', '=', unopened(userId));
  await needless.where(({ not, exists }) => not(exists(theirs))).execute();
}

/** The rows of `outbox` that are for a person: in their direct messages, or with a ping. */
const postsFor = (db: Database, userId: string) => db.selectFrom('outbox').where('user_id', '=', userId);

/** Channels with no posts other than those to that person. */
const channelsOf = (db: Database, userId: string) =>
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

/** The stored messages to a person, without their pictures. */
export async function messagesTo(db: Database, userId: string) {
  const columns = ['channel_id', 'key', 'body', 'reader', 'created_at', 'sent_at', 'dead_lettered_at'] as const;
  return {
    outbox: await postsFor(db, userId).select(columns).orderBy('id').execute(),
    post_groups: await db.selectFrom('post_groups').selectAll().where(isGroupFor(userId)).execute(),
    blocked_channels: await db.selectFrom('blocked_channels').selectAll().where(isBlockedFor(db, userId)).execute(),
  };
}

/** Condition for `blocked_channels`: the person's direct messages, even if they were never opened. */
const isBlockedFor = (db: Database, userId: string) =>
  sql<SqlBool>`(channel_id = ${unopened(userId)} or channel_id in ${channelsOf(db, userId)})`;

/** Condition for `post_groups`. */
const isGroupFor = (userId: string) =>
  sql<SqlBool>`exists (select 1 from outbox where outbox.user_id = ${userId}
    and outbox.channel_id = post_groups.channel_id and post_groups.post_key in (outbox.key, outbox.edits))`;

/** Deletes the rows that belong to a forgotten person's posts. Call it before the posts are deleted. */
export async function forgetChannelsOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('post_groups').where(isGroupFor(userId)).execute();
  await trx.deleteFrom('blocked_channels').where(isBlockedFor(trx, userId)).execute();
}

/**
 * Drops unsent posts to people who follow something in that guild. Call it before their subscriptions are
 * deleted. Their groups are dropped too, because the next edit would find no message.
 */
export async function dropUnsentTo(trx: Database, guildId: string): Promise<void> {
  const theirs = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('user_id', '<>', '');
  const dropped = toSend(trx).where('subscription_id', 'in', theirs);
  for (const { channel_id, key, edits } of await dropped.select(['channel_id', 'key', 'edits']).execute()) {
    const groups = trx.deleteFrom('post_groups').where('channel_id', '=', channel_id);
    await groups.where('post_key', '=', edits ?? key).execute();
  }
  await trx.deleteFrom('outbox').where('id', 'in', dropped.select('id')).execute();
}
