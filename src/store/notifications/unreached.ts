import { type SqlBool, sql } from 'kysely';
import type { Measure } from '../../domain/notifications/channels.ts';
import type { Unreached } from '../../domain/notifications/follows.ts';
import type { Database } from '../database/database.ts';
import { isDirect, ownUnopened } from './direct.ts';

const ANTI_SPAM = 'anti-spam' satisfies Measure;

/** True if the subscription goes to that blocked channel. */
const isBlocked = sql<SqlBool>`blocked_channels.channel_id in (subscriptions.channel_id, ${ownUnopened})`;

/**
 * See `Follows.warned`. After the clock was set back, a channel may seem to be blocked since a time in the
 * future.
 */
export async function noteWarned(db: Database, userId: string, now: number): Promise<void> {
  const since = sql`(select max(since) from blocked_channels where ${isBlocked})`;
  const warnedAt = sql<number>`max(${now}, coalesce(${since}, 0))`;
  await db.updateTable('subscriptions').set({ warned_at: warnedAt }).where('user_id', '=', userId).execute();
}

/** See `Follows.unreached`. */
export async function unreached(db: Database, userId: string, which?: 'untold'): Promise<Unreached | undefined> {
  const blocked = db
    .selectFrom('subscriptions')
    .innerJoin('blocked_channels', (join) => join.on(isBlocked))
    .select(['subscriptions.channel_id', 'blocked_channels.kind', isDirect.as('direct')])
    .where('user_id', '=', userId)
    .where('user_id', '<>', '');
  const untold = sql<SqlBool>`(warned_at is null or warned_at < since)`;
  const found = await (which === 'untold' ? blocked.where(untold) : blocked).executeTakeFirst();
  if (!found) return undefined;
  if (!found.direct) return { kind: 'channel', channelId: found.channel_id };
  return { kind: found.kind === ANTI_SPAM ? ANTI_SPAM : 'direct' };
}
