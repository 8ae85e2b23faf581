import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import type {
  Composition,
  DueRoute,
  FeedPost,
  Group,
  Notice,
  Notices,
  WaitingRoute,
} from '../../domain/notifications/notifications.ts';
import type { Route } from '../../domain/notifications/subscriptions.ts';
import { chunksOf, time } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { dropData } from './events.ts';
import { countToSend } from './outbox.ts';
import { insertPost } from './posts.ts';
import type { RouteReader } from './subscriptionRow.ts';
import { revisedRoutesOf } from './subscriptions.ts';

/** How long a message can grow at most, whatever the feed says: two days. */
export const GROUP_RETENTION_MS = 2 * 86_400_000;

const notice = z
  .object({ id: z.int(), event_key: z.string(), at: time, recorded_at: time, data: z.string() })
  .transform(
    ({ event_key, recorded_at, ...rest }): Notice => ({ ...rest, eventKey: event_key, recordedAt: recorded_at }),
  );

const group = z
  .object({ channel_id: z.string(), group_key: z.string(), post_key: z.string(), opened_at: time, data: z.string() })
  .transform(
    ({ channel_id, group_key, post_key, opened_at, data }): Group => ({
      channelId: channel_id,
      key: group_key,
      postKey: post_key,
      openedAt: opened_at,
      data,
    }),
  );

export function createNotices(db: Database, clock: Clock, reader: RouteReader): Notices {
  return {
    waiting: () => waitingRoutes(db, reader),
    due: () => dueRoutes(db, reader),
    of: async (routeId, limit, from = 0) => {
      const theirs = noticesOf(db, routeId).select(['events.id', 'event_key', 'at', 'recorded_at', 'data']);
      const some = theirs.where('event_id', '>=', from).limit(limit);
      return (await some.execute()).map((found) => notice.parse(found));
    },
    group: async (channelId, key) => {
      const groups = db.selectFrom('groups').selectAll().where('channel_id', '=', channelId);
      const found = await groups.where('group_key', '=', key).executeTakeFirst();
      return found && group.parse(found);
    },
    compose: (composition) =>
      db.transaction().execute((trx) => compose(trx, composition, reader, clock.now().getTime())),
    backlog: (channelId) => countToSend(db, channelId),
  };
}

async function waitingRoutes(db: Database, reader: RouteReader): Promise<readonly WaitingRoute[]> {
  const counts = await db
    .selectFrom('notices')
    // Not of the lowest id: a clock that was ahead would date all of them by the one it wrote down first.
    .select(({ fn }) => ['route_id', fn.countAll<number>().as('notices'), fn.min('recorded_at').as('since')])
    .groupBy('route_id')
    .execute();
  const byRoute = new Map(counts.map((count) => [count.route_id, count]));
  const routes = byRoute.size === 0 ? [] : await revisedRoutesOf(db, reader);
  return routes.flatMap(({ route, revision }) => {
    const count = byRoute.get(route.id);
    return count ? [{ route, revision, notices: count.notices, since: time.parse(count.since) }] : [];
  });
}

/** In the order they were recorded. */
const noticesOf = (db: Database, routeId: number) =>
  db
    .selectFrom('notices')
    .innerJoin('events', 'events.id', 'notices.event_id')
    .where('route_id', '=', routeId)
    .orderBy('event_id');

/** Counts nothing: an index says when the oldest of a route is from, however many of them wait. */
async function dueRoutes(db: Database, reader: RouteReader): Promise<readonly DueRoute[]> {
  const oldest = await db
    .selectFrom('routes')
    .where('paused_at', 'is', null)
    .select(({ selectFrom }) => [
      'routes.id',
      selectFrom('notices')
        .select(({ fn }) => fn.min('notices.recorded_at').as('since'))
        .whereRef('notices.route_id', '=', 'routes.id')
        .as('since'),
    ])
    .execute();
  const since = new Map(oldest.flatMap((found) => (found.since === null ? [] : [[found.id, found.since]])));
  if (since.size === 0) return [];
  const partial = await partialFeeds(db);
  return (await revisedRoutesOf(db, reader)).flatMap(({ route, revision }) => {
    const found = since.get(route.id);
    if (found === undefined) return [];
    return [{ route, revision, since: time.parse(found), partialSince: partial.get(route.feed) }];
  });
}

/** Feeds whose poll is not over and has recorded events, with since when. */
async function partialFeeds(db: Database): Promise<ReadonlyMap<string, Date>> {
  const cursors = db.selectFrom('cursors').select(['feed', 'partial_since']).where('partial_since', 'is not', null);
  return new Map((await cursors.execute()).map(({ feed, partial_since }) => [feed, time.parse(partial_since)]));
}

async function compose(trx: Database, composition: Composition, reader: RouteReader, now: number): Promise<boolean> {
  const { routeId, noticeIds, posts, groups = [], digestedAt } = composition;
  const route = await drawnFor(trx, composition, reader);
  if (!route || !(await canGrow(trx, posts))) return false;
  for (const post of posts) {
    // Or its notices would be gone below, told by nothing.
    if (!(await insertPost(trx, post, { now, route }))) throw new Error(`there is a post ${post.key} already`);
  }
  for (const each of groups) await keepGroup(trx, each);
  for (const [index, ids] of [...chunksOf(noticeIds)].entries()) {
    if (index > 0) await turn();
    await trx.deleteFrom('notices').where('route_id', '=', routeId).where('event_id', 'in', ids).execute();
    await dropData(trx, ids);
  }
  if (noticeIds.length > 0 && route.dropped !== undefined) {
    await trx.updateTable('routes').set({ dropped: 0 }).where('id', '=', routeId).execute();
  }
  if (digestedAt) {
    await trx.updateTable('routes').set({ digested_at: digestedAt.getTime() }).where('id', '=', routeId).execute();
  }
  return true;
}

/** Posts take a while to draw: undefined when somebody has removed, paused or changed the route meanwhile. */
async function drawnFor(
  trx: Database,
  { routeId, revision }: Composition,
  reader: RouteReader,
): Promise<Route | undefined> {
  const routes = trx.selectFrom('routes').selectAll().where('id', '=', routeId).where('revision', '=', revision);
  const found = await routes.where('paused_at', 'is', null).executeTakeFirst();
  return found && reader.read(found);
}

/** The message that is to grow may have been taken apart meanwhile: what it told would be told again with this. */
async function canGrow(trx: Database, posts: readonly FeedPost[]): Promise<boolean> {
  const begun = new Set(posts.map(({ key }) => key));
  for (const { channelId, edits } of posts) {
    if (edits === undefined || begun.has(edits)) continue;
    const found = trx.selectFrom('outbox').select('id').where('channel_id', '=', channelId).where('key', '=', edits);
    if (!(await found.executeTakeFirst())) return false;
  }
  return true;
}

async function keepGroup(trx: Database, { channelId, key, postKey, openedAt, data }: Group): Promise<void> {
  const values = { post_key: postKey, opened_at: openedAt.getTime(), data };
  await trx
    .insertInto('groups')
    .values({ channel_id: channelId, group_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['channel_id', 'group_key']).doUpdateSet(values))
    .execute();
}

/** Notices are never too old. */
export async function sweepGroups(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('groups')
    .where('opened_at', '<', now.getTime() - GROUP_RETENTION_MS)
    .execute();
}
