import { sql } from 'kysely';
import { z } from 'zod';
import { CHANNEL_FAILURE_KINDS } from '../../domain/notifications/channels.ts';
import type { ChannelBacklog, OutboxDepth } from '../../domain/notifications/outbox.ts';
import { time } from '../database/columns.ts';
import type { Database } from '../database/database.ts';

const waiting = z
  .object({
    channel_id: z.string(),
    posts: z.int(),
    created_at: time,
    failure_kind: z.enum(CHANNEL_FAILURE_KINDS).nullable(),
  })
  .transform(({ posts, created_at, failure_kind, ...rest }) => ({
    channelId: rest.channel_id,
    waiting: { posts, since: created_at, kind: failure_kind ?? undefined },
  }));

const refused = z
  .object({ channel_id: z.string(), posts: z.int(), last: time })
  .transform(({ channel_id, posts, last }) => ({ channelId: channel_id, posts, last }));

/** See `Outbox.backlogs`. */
export async function backlogsOf(
  db: Database,
  channelIds: readonly string[],
  refusedSince: Date,
): Promise<ReadonlyMap<string, ChannelBacklog>> {
  const backlogs = new Map<string, ChannelBacklog>();
  for (const { channelId, ...backlog } of [
    ...(await waitingIn(db, channelIds)).map((found) => waiting.parse(found)),
    ...(await refusedIn(db, channelIds, refusedSince)),
  ])
    backlogs.set(channelId, { ...backlogs.get(channelId), ...backlog });
  return backlogs;
}

const waitingIn = (db: Database, channelIds: readonly string[]) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('dead_lettered_at', 'is', null)
    .select(({ fn }) => ['channel_id', fn.countAll<number>().as('posts'), 'created_at', 'failure_kind'])
    // Beside min() SQLite gives the other columns of that very row (sqlite.org/lang_select.html#bareagg).
    .select(sql`min(coalesce(position, id))`.as('first'))
    .where('channel_id', 'in', channelIds)
    .groupBy('channel_id')
    .execute();

/** Without orphaned posts, which nobody wants any more (see `sweepOrphanedPosts`). */
async function refusedIn(db: Database, channelIds: readonly string[], since: Date) {
  const refusedFrom = (channels: readonly string[]) =>
    db
      .selectFrom('outbox')
      .where('channel_id', 'in', channels)
      .where('dead_lettered_at', '>=', since.getTime())
      .where('failure_kind', '=', 'invalid');
  const counts = await refusedFrom(channelIds)
    .select(({ fn }) => ['channel_id', fn.countAll<number>().as('posts'), fn.max('dead_lettered_at').as('last')])
    .groupBy('channel_id')
    .execute();
  const found = counts.map((count) => refused.parse(count));
  return Promise.all(
    found.map(async ({ channelId, ...rest }) => {
      const latest = refusedFrom([channelId]).select('body').orderBy('dead_lettered_at', 'desc').limit(LATEST);
      return { channelId, refused: { ...rest, bodies: (await latest.execute()).map(({ body }) => body) } };
    }),
  );
}

const depth = z
  .object({ posts: z.int(), oldest: time.nullable() })
  .transform(({ posts, oldest }): OutboxDepth => ({ posts, oldest: oldest ?? undefined }));

/** What waits to be sent now. Posts of blocked channels wait for somebody to fix the channel, and not for us. */
export async function outboxDepth(db: Database): Promise<OutboxDepth> {
  const found = await toSend(db)
    .where('channel_id', 'not in', db.selectFrom('blocked_channels').select('channel_id'))
    .select(({ fn }) => [fn.countAll<number>().as('posts'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return depth.parse(found);
}

/** How many of the refused posts are shown. */
const LATEST = 3;

export const toSend = (db: Database) =>
  db.selectFrom('outbox').where('sent_at', 'is', null).where('dead_lettered_at', 'is', null);
