import { type SqlBool, sql } from 'kysely';
import type { DiscordRestriction } from '../../../domain/notifications/channels.ts';
import type { FollowerUnreachableReason } from '../../../domain/notifications/follows.ts';
import type { Database } from '../../database/database.ts';
import { closedDirectMessagesKey, sendsDirectMessages } from '../subscriptions/direct.ts';

const ANTI_SPAM = 'anti-spam' satisfies DiscordRestriction;

/** SQL: true if the subscription's channel is blocked, or the person's direct messages are closed. */
const isBlocked = sql<SqlBool>`blocked_channels.channel_id in (subscriptions.channel_id, ${closedDirectMessagesKey})`;

/**
 * Records that a person was warned about blocked channels. If the clock was set back, a block may lie in the future.
 * The warning must not seem earlier than the block.
 */
export async function recordBlockedChannelWarning(db: Database, userId: string, now: number): Promise<void> {
  const since = sql`(select max(since) from blocked_channels where ${isBlocked})`;
  const warnedAt = sql<number>`max(${now}, coalesce(${since}, 0))`;
  await db.updateTable('subscriptions').set({ warned_at: warnedAt }).where('user_id', '=', userId).execute();
}

export async function findBlockedChannelsOfPerson(
  db: Database,
  userId: string,
  which?: 'untold',
): Promise<FollowerUnreachableReason | undefined> {
  const blockedSubscriptions = db
    .selectFrom('subscriptions')
    .innerJoin('blocked_channels', (join) => join.on(isBlocked))
    .select(['subscriptions.channel_id', 'blocked_channels.kind', sendsDirectMessages.as('direct')])
    .where('user_id', '=', userId)
    // Repeats a condition of a partial index, so that SQLite uses the index.
    .where('user_id', '<>', '');
  const isUntold = sql<SqlBool>`(warned_at is null or warned_at < since)`;
  const rows = which === 'untold' ? blockedSubscriptions.where(isUntold) : blockedSubscriptions;
  const row = await rows.executeTakeFirst();
  if (!row) return undefined;
  if (!row.direct) return { kind: 'channel', channelId: row.channel_id };
  return { kind: row.kind === ANTI_SPAM ? ANTI_SPAM : 'direct' };
}
