import { z } from 'zod';
import { CHANNEL_FAILURE_KINDS } from '../domain/channels.ts';
import type { Lane } from '../domain/store.ts';
import { time } from './columns.ts';
import type { Database } from './database.ts';

const waiting = z
  .object({
    channel_id: z.string(),
    posts: z.int(),
    created_at: time,
    reason_kind: z.enum(CHANNEL_FAILURE_KINDS).nullable(),
  })
  .transform(({ posts, created_at, reason_kind, ...rest }) => ({
    channelId: rest.channel_id,
    waiting: { posts, since: created_at, kind: reason_kind ?? undefined },
  }));

const refused = z
  .object({ channel_id: z.string(), posts: z.int(), last: time })
  .transform(({ channel_id, posts, last }) => ({ channelId: channel_id, refused: { posts, last } }));

/** See `Outbox.lanes`. */
export async function lanesOf(
  db: Database,
  channelIds: readonly string[],
  refusedSince: Date,
): Promise<ReadonlyMap<string, Lane>> {
  const lanes = new Map<string, Lane>();
  for (const { channelId, ...lane } of [
    ...(await waitingIn(db, channelIds)).map((found) => waiting.parse(found)),
    ...(await refusedIn(db, channelIds, refusedSince)).map((found) => refused.parse(found)),
  ])
    lanes.set(channelId, { ...lanes.get(channelId), ...lane });
  return lanes;
}

const waitingIn = (db: Database, channelIds: readonly string[]) =>
  db
    .selectFrom(
      toSend(db)
        .select(({ fn }) => ['channel_id', fn.countAll<number>().as('posts'), fn.min('id').as('first')])
        .where('channel_id', 'in', channelIds)
        .groupBy('channel_id')
        .as('lane'),
    )
    .innerJoin('outbox as first', 'first.id', 'lane.first')
    .select(['lane.channel_id', 'lane.posts', 'first.created_at', 'first.reason_kind'])
    .execute();

/** Not those that nobody wants any more (see `sweepStrays`). */
const refusedIn = (db: Database, channelIds: readonly string[], since: Date) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => ['channel_id', fn.countAll<number>().as('posts'), fn.max('set_aside_at').as('last')])
    .where('channel_id', 'in', channelIds)
    .where('set_aside_at', '>=', since.getTime())
    .where('reason_kind', '=', 'invalid')
    .groupBy('channel_id')
    .execute();

export const toSend = (db: Database) =>
  db.selectFrom('outbox').where('sent_at', 'is', null).where('set_aside_at', 'is', null);
