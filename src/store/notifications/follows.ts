import type { Selectable } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import {
  type DeliveryChange,
  type Follow,
  type Followed,
  type FollowedItem,
  type Follower,
  type FollowOutcome,
  type Follows,
  foldedTitle,
  MOST_FOLLOWS,
  unopened,
} from '../../domain/notifications/follows.ts';
import type { SubscriptionSettings } from '../../domain/notifications/settings.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { type ItemRef, type LibraryRef, serverOf } from '../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import { ANOTHER_REVISION } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { follows } from '../tables/notifications/follows.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { wishFor } from '../wishes.ts';
import { forgetNeedless, isDirect } from './direct.ts';
import { endSubscriptions } from './endedFollows.ts';
import { dropAllData } from './events.ts';
import { columnsOf, type SubscriptionReader, settingsColumn } from './subscriptionRow.ts';
import { periodAfter } from './subscriptions.ts';
import { noteWarned, unreached } from './unreached.ts';

export function createFollows(db: Database, clock: Clock, reader: SubscriptionReader): Follows {
  return {
    list: (follower) => followsOf(db, follower),
    add: (follower, followed, settings) =>
      db.transaction().execute((trx) => add(trx, { follower, followed }, { settings, now: clock.now().getTime() })),
    remove: (follower, ids) => db.transaction().execute((trx) => remove(trx, follower, ids)),
    widen: (follower, id) => db.transaction().execute((trx) => widen(trx, follower, id)),
    delivery: async (follower) => {
      const found = await subscriptionOf(db, follower);
      return found && reader.read(found);
    },
    change: (follower, how, settings) =>
      db.transaction().execute(async (trx) => {
        if (!(await subscriptionOf(trx, follower)))
          await begin(trx, follower, { settings, now: clock.now().getTime() });
        return await change(trx, follower, { how: { ...how, isChosen: true }, reader });
      }),
    opened: (userId, channelId) =>
      db.transaction().execute(async (trx) => {
        const theirs = trx.updateTable('subscriptions').set({ channel_id: channelId }).where('user_id', '=', userId);
        await theirs.where('channel_id', '=', '').execute();
        await trx.deleteFrom('blocked_channels').where('channel_id', '=', unopened(userId)).execute();
      }),
    unreached: (userId, which) => unreached(db, userId, which),
    warned: (userId) => noteWarned(db, userId, clock.now().getTime()),
  };
}

const subscriptionOf = (db: Database, { userId, guildId }: Follower) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

async function followsOf(db: Database, { userId, guildId }: Follower): Promise<readonly Follow[]> {
  const theirs = db.selectFrom('follows').selectAll().where('user_id', '=', userId).where('guild_id', '=', guildId);
  return (await theirs.orderBy('id').execute()).map(followOf);
}

function followOf(row: Selectable<Tables['follows']>): Follow {
  const { id, kind, key, guid, title, year, arrivedAt, isEverywhere } = decodeRow(follows, row);
  if (kind === 'title') return { id, kind, title, year, hasArrived: arrivedAt !== undefined };
  if (kind === 'library') return { id, kind, key: key as LibraryRef, title };
  return { id, kind, key: key as ItemRef, guid, title, isEverywhere };
}

interface Adding {
  readonly settings: SubscriptionSettings;
  readonly now: number;
}

async function add(
  trx: Database,
  { follower, followed }: { readonly follower: Follower; readonly followed: Followed },
  { settings, now }: Adding,
): Promise<FollowOutcome> {
  const all = await followsOf(trx, follower);
  const known = all.find((each) => isSame(each, followed));
  if (!known && all.length >= MOST_FOLLOWS) return 'too many';
  const { userId, guildId } = follower;
  const wishId =
    followed.kind === 'title' && followed.isWish
      ? await wishFor(trx, guildId, { ...followed, now: new Date(now) })
      : null;
  if (wishId === undefined) return 'no room';
  if (known) return (await joins(trx, known, wishId)) ? 'added' : 'there';
  const subscriptionId = (await subscriptionOf(trx, follower))?.id ?? (await begin(trx, follower, { settings, now }));
  const row = encodeRow(follows, {
    ...whatIsFollowed(followed),
    subscriptionId,
    userId,
    guildId,
    wishId: wishId ?? undefined,
    createdAt: new Date(now),
  });
  await trx.insertInto('follows').values(row).execute();
  return 'added';
}

function whatIsFollowed(followed: Followed) {
  const { kind, title } = followed;
  if (followed.kind === 'title') {
    const { year } = followed;
    return { kind, title, key: NO_LIBRARY, guid: undefined, folded: foldedTitle(title), year };
  }
  const guid = followed.kind === 'item' ? followed.guid : undefined;
  return { kind, title, key: followed.key, guid, folded: undefined, year: undefined };
}

/** Makes a follow count for a wish. False without a wish, or if the follow counts for it already. */
async function joins(trx: Database, { id }: Follow, wish: number | null): Promise<boolean> {
  if (wish === null) return false;
  const theirs = trx.updateTable('follows').set({ wish_id: wish }).where('id', '=', id);
  const { numUpdatedRows } = await theirs.where('wish_id', 'is not', wish).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The same work on another server is another title to follow, unless it is followed everywhere. */
function isSame(follow: Followed, other: Followed): boolean {
  if (follow.kind === 'title' || other.kind === 'title')
    return (
      follow.kind === 'title' &&
      other.kind === 'title' &&
      foldedTitle(follow.title) === foldedTitle(other.title) &&
      follow.year === other.year
    );
  if (follow.kind === 'item' && other.kind === 'item' && follow.guid !== undefined && follow.guid === other.guid)
    return follow.isEverywhere === true || serverOf(follow.key) === serverOf(other.key);
  return follow.kind === other.kind && follow.key === other.key;
}

/**
 * Makes a follow count on every media server, and deletes the person's follows of the same work on other
 * servers. Undefined for a follow without a guid.
 */
async function widen(trx: Database, follower: Follower, id: number): Promise<FollowedItem | undefined> {
  const all = await followsOf(trx, follower);
  const items = all.flatMap((follow) => (follow.kind === 'item' ? follow : []));
  const meant = items.find((item) => item.id === id);
  if (meant?.guid === undefined) return undefined;
  const others = items.filter((item) => item.id !== id && item.guid === meant.guid);
  const otherIds = others.map((item) => item.id);
  if (otherIds.length > 0) await trx.deleteFrom('follows').where('id', 'in', otherIds).execute();
  await trx.updateTable('follows').set({ everywhere: 1 }).where('id', '=', id).execute();
  return { ...meant, isEverywhere: true };
}

/** The channel of a person's direct messages, if they were opened once, in any guild; otherwise ''. */
async function directOf(db: Database, userId: string): Promise<string> {
  const theirs = db.selectFrom('subscriptions').select('channel_id').where('user_id', '=', userId);
  const known = await theirs.where('channel_id', '<>', '').where(isDirect, '=', 1).executeTakeFirst();
  return known?.channel_id ?? '';
}

async function begin(trx: Database, { userId, guildId }: Follower, { settings, now }: Adding): Promise<number> {
  const channelId = await directOf(trx, userId);
  const columns = columnsOf({ ...settings, guildId, userId, feed: 'added', channelId });
  const inserted = trx
    .insertInto('subscriptions')
    .values({ ...columns, created_at: now })
    .returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

async function change(
  trx: Database,
  follower: Follower,
  { how, reader }: { readonly how: DeliveryChange; readonly reader: SubscriptionReader },
): Promise<Subscription | undefined> {
  const found = await subscriptionOf(trx, follower);
  const before = found && reader.read(found);
  if (!before) return undefined;
  const isToDirect = 'mentionUserId' in how && how.mentionUserId === undefined && before.mentionUserId !== undefined;
  const after = { ...before, ...how, ...(isToDirect && { channelId: await directOf(trx, follower.userId) }) };
  const columns = {
    channel_id: after.channelId,
    ...settingsColumn(after),
    ...periodAfter(before, after.digest),
  };
  const changed = trx.updateTable('subscriptions').set({ ...columns, ...ANOTHER_REVISION });
  await changed.where('id', '=', before.id).execute();
  await forgetNeedless(trx, follower.userId);
  return after;
}

async function remove(trx: Database, follower: Follower, ids: readonly number[]): Promise<readonly Follow[]> {
  const all = await followsOf(trx, follower);
  const removed = all.filter(({ id }) => ids.includes(id));
  if (removed.length === 0) return [];
  const given = removed.map(({ id }) => id);
  await trx.deleteFrom('follows').where('id', 'in', given).execute();
  if (removed.length === all.length) {
    await dropPending(trx, follower);
    await endSubscriptions(trx, follower.userId);
    await forgetNeedless(trx, follower.userId);
  }
  return removed;
}

/**
 * Drops pending notifications about ended follows, even while they are being rendered. Waiting posts stay:
 * they may be about more.
 */
async function dropPending(trx: Database, { userId, guildId }: Follower): Promise<void> {
  const theirs = trx.updateTable('subscriptions').set(ANOTHER_REVISION).where('user_id', '=', userId);
  const rows = await theirs.where('guild_id', '=', guildId).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('pending_notifications').where('subscription_id', 'in', ids).execute();
  await dropAllData(trx);
}
