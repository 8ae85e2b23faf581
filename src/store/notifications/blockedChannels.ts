import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type { FeedPost, Parked, ParkedChannels } from '../../domain/notifications/notifications.ts';
import { time } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { emptyChannel } from './orphanedPosts.ts';
import { insertPost } from './posts.ts';
import type { RouteReader } from './subscriptionRow.ts';

const row = z
  .object({ channel_id: z.string(), kind: z.enum(['gone', 'forbidden']), since: time })
  .transform(({ channel_id, kind, since }): Parked => ({ channelId: channel_id, kind, since }));

export function createParkedChannels(db: Database, clock: Clock, reader: RouteReader): ParkedChannels {
  return {
    list: async () => {
      const rows = await db.selectFrom('parked').selectAll().orderBy('since').orderBy('channel_id').execute();
      return rows.map((found) => row.parse(found));
    },
    park: (parked, posts) => db.transaction().execute((trx) => park(trx, parked, posts, clock.now().getTime())),
    unpark: (channelId) => db.transaction().execute((trx) => unpark(trx, channelId)),
    regard: async (channelId, kind) => {
      await db.updateTable('parked').set({ kind }).where('channel_id', '=', channelId).execute();
    },
    empty: (channelId, bodyIn) =>
      db.transaction().execute((trx) => emptyChannel(trx, channelId, { bodyIn, reader, now: clock.now() })),
  };
}

async function park(
  trx: Database,
  { channelId, kind, since }: Parked,
  posts: readonly FeedPost[],
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('parked')
    .values({ channel_id: channelId, kind, since: since.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  for (const post of posts) await insertPost(trx, post, { now });
  return true;
}

async function unpark(trx: Database, channelId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('parked')
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await trx
    .updateTable('outbox')
    .set({ not_before: null })
    .where('channel_id', '=', channelId)
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .execute();
  return true;
}
