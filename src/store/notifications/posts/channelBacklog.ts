import { sql } from 'kysely';
import type { ChannelBacklog, OutboxDepth } from '../../../domain/notifications/outbox.ts';
import { dateOfMs } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { failureKindOf, selectUnsentPosts } from './postState.ts';

/** Number of refused posts per channel whose content is shown. */
const REFUSED_SHOWN = 3;

export async function readChannelBacklogs(
  db: Database,
  channelIds: readonly string[],
  refusedSince: Date,
): Promise<ReadonlyMap<string, ChannelBacklog>> {
  const backlogs = new Map<string, ChannelBacklog>();
  for (const { channelId, waiting } of await waitingPosts(db, channelIds)) backlogs.set(channelId, { waiting });
  for (const { channelId, refused } of await refusedPosts(db, channelIds, refusedSince))
    backlogs.set(channelId, { ...backlogs.get(channelId), refused });
  return backlogs;
}

async function waitingPosts(db: Database, channelIds: readonly string[]) {
  const rows = await selectUnsentPosts(db)
    .select(({ fn }) => ['channel_id', fn.countAll<number>().as('posts'), 'created_at', 'failure_kind'])
    // Besides `min()`, SQLite takes the other columns from the row with the minimum
    // (sqlite.org/lang_select.html#bareagg).
    .select(sql`min(coalesce(position, id))`.as('first'))
    .where('channel_id', 'in', channelIds)
    .groupBy('channel_id')
    .execute();
  return rows.map(({ channel_id, posts, created_at, failure_kind }) => {
    const kind = failureKindOf(failure_kind);
    return { channelId: channel_id, waiting: { posts, since: new Date(created_at), kind } };
  });
}

/** Posts that Discord refused. Leaves out posts that were given up because their channel has no subscription. */
async function refusedPosts(db: Database, channelIds: readonly string[], since: Date) {
  const refusedPostsIn = (channels: readonly string[]) =>
    db
      .selectFrom('outbox')
      .where('channel_id', 'in', channels)
      .where('dead_lettered_at', '>=', since.getTime())
      .where('failure_kind', '=', 'invalid');
  const totals = await refusedPostsIn(channelIds)
    .select(({ fn }) => [
      'channel_id',
      fn.countAll<number>().as('posts'),
      fn.max('dead_lettered_at').$castTo<number>().as('last'),
    ])
    .groupBy('channel_id')
    .execute();
  return Promise.all(
    totals.map(async ({ channel_id: channelId, posts, last }) => {
      const latestPosts = refusedPostsIn([channelId])
        .select('body')
        .orderBy('dead_lettered_at', 'desc')
        .limit(REFUSED_SHOWN);
      const bodies = (await latestPosts.execute()).map(({ body }) => body);
      return { channelId, refused: { posts, last: new Date(last), bodies } };
    }),
  );
}

/** Counts posts that can be sent now, which excludes blocked channels. */
export async function readOutboxDepth(db: Database): Promise<OutboxDepth> {
  const { posts, oldest, first } = await selectUnsentPosts(db)
    .where('channel_id', 'not in', db.selectFrom('blocked_channels').select('channel_id'))
    .select(({ fn }) => [
      fn.countAll<number>().as('posts'),
      fn.min('created_at').$castTo<number | null>().as('oldest'),
      fn.min('id').$castTo<number | null>().as('first'),
    ])
    .executeTakeFirstOrThrow();
  return { posts, oldest: dateOfMs(oldest), first: first ?? undefined };
}
