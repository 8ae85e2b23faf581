import type { Selectable } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import { foldTitleForComparison } from '../../../domain/media/titles/foldTitleForComparison.ts';
import {
  type Follow,
  type FollowDeliveryChange,
  type FollowedItem,
  type Follower,
  type FollowOutcome,
  type Follows,
  type FollowTarget,
  MAX_FOLLOWS,
  unopenedDirectMessageKey,
} from '../../../domain/notifications/follows.ts';
import type { SubscriptionSettings } from '../../../domain/notifications/settings.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type ItemRef, type LibraryRef, serverOfRef } from '../../../domain/servers/refs.ts';
import { EVERYTHING_VISIBLE } from '../../../domain/servers/scope.ts';
import { NEXT_SUBSCRIPTION_REVISION } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { followsTable } from '../../tables/notifications/follows.ts';
import { decodeRow, encodeRow } from '../../tables/rows.ts';
import type { Tables } from '../../tables/tables.ts';
import { findOrCreateWish } from '../../wishes.ts';
import { deleteAllUnneededEventData } from '../events/events.ts';
import { forgetUnneededDirectMessageBlock, sendsDirectMessages } from '../subscriptions/direct.ts';
import { endSubscriptions } from '../subscriptions/endedFollows.ts';
import {
  encodeSubscriptionRow,
  encodeSubscriptionSettings,
  type SubscriptionReader,
} from '../subscriptions/subscriptionRow.ts';
import { resetDigestPeriodIfKindChanged } from '../subscriptions/subscriptions.ts';
import { findBlockedChannelsOfPerson, recordBlockedChannelWarning } from './unreached.ts';

export function createFollowStore(db: Database, clock: Clock, reader: SubscriptionReader): Follows {
  return {
    list: (follower) => listFollows(db, follower),
    add: (follower, followed, settings) =>
      db
        .transaction()
        .execute((trx) => addFollow(trx, { follower, followed }, { settings, now: clock.now().getTime() })),
    remove: (follower, ids) => db.transaction().execute((trx) => removeFollows(trx, follower, ids)),
    widen: (follower, id) => db.transaction().execute((trx) => widenFollow(trx, follower, id)),
    delivery: async (follower) => {
      const row = await readSubscriptionRow(db, follower);
      return row && reader.read(row);
    },
    change: (follower, delivery, settings) =>
      db.transaction().execute(async (trx) => {
        if (!(await readSubscriptionRow(trx, follower)))
          await insertFollowerSubscription(trx, follower, { settings, now: clock.now().getTime() });
        return await changeDelivery(trx, follower, { change: { ...delivery, isChosen: true }, reader });
      }),
    opened: (userId, channelId) =>
      db.transaction().execute(async (trx) => {
        const subscriptions = trx
          .updateTable('subscriptions')
          .set({ channel_id: channelId })
          .where('user_id', '=', userId);
        await subscriptions.where('channel_id', '=', '').execute();
        await trx.deleteFrom('blocked_channels').where('channel_id', '=', unopenedDirectMessageKey(userId)).execute();
      }),
    unreached: (userId, which) => findBlockedChannelsOfPerson(db, userId, which),
    warned: (userId) => recordBlockedChannelWarning(db, userId, clock.now().getTime()),
  };
}

const readSubscriptionRow = (db: Database, { userId, guildId }: Follower) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

async function listFollows(db: Database, { userId, guildId }: Follower): Promise<readonly Follow[]> {
  const rows = db.selectFrom('follows').selectAll().where('user_id', '=', userId).where('guild_id', '=', guildId);
  return (await rows.orderBy('id').execute()).map(followOf);
}

function followOf(row: Selectable<Tables['follows']>): Follow {
  const { id, kind, key, guid, title, year, arrivedAt, isEverywhere } = decodeRow(followsTable, row);
  if (kind === 'title') return { id, kind, title, year, hasArrived: arrivedAt !== undefined };
  if (kind === 'library') return { id, kind, key: key as LibraryRef, title };
  return { id, kind, key: key as ItemRef, guid, title, isEverywhere };
}

interface SubscriptionDefaults {
  readonly settings: SubscriptionSettings;
  readonly now: number;
}

async function addFollow(
  trx: Database,
  { follower, followed }: { readonly follower: Follower; readonly followed: FollowTarget },
  { settings, now }: SubscriptionDefaults,
): Promise<FollowOutcome> {
  const currentFollows = await listFollows(trx, follower);
  const existingFollow = currentFollows.find((follow) => isSameFollowed(follow, followed));
  if (!existingFollow && currentFollows.length >= MAX_FOLLOWS) return 'too many';
  const { userId, guildId } = follower;
  const isWish = followed.kind === 'title' && followed.isWish;
  const wishId = isWish ? await findOrCreateWish(trx, guildId, { ...followed, now: new Date(now) }) : undefined;
  if (isWish && wishId === undefined) return 'no room';
  if (existingFollow) {
    const hasJoinedWish = wishId !== undefined && (await joinWish(trx, existingFollow, wishId));
    return hasJoinedWish ? 'added' : 'there';
  }
  const subscriptionId =
    (await readSubscriptionRow(trx, follower))?.id ??
    (await insertFollowerSubscription(trx, follower, { settings, now }));
  const row = encodeRow(followsTable, {
    ...followedColumns(followed),
    subscriptionId,
    userId,
    guildId,
    wishId,
    createdAt: new Date(now),
  });
  await trx.insertInto('follows').values(row).execute();
  return 'added';
}

function followedColumns(followed: FollowTarget) {
  const { kind, title } = followed;
  if (followed.kind === 'title') {
    const { year } = followed;
    return { kind, title, key: EVERYTHING_VISIBLE, guid: undefined, folded: foldTitleForComparison(title), year };
  }
  const guid = followed.kind === 'item' ? followed.guid : undefined;
  return { kind, title, key: followed.key, guid, folded: undefined, year: undefined };
}

/** Links a follow to a wish for the same title. False if the follow is already linked. */
async function joinWish(trx: Database, { id }: Follow, wishId: number): Promise<boolean> {
  const update = trx.updateTable('follows').set({ wish_id: wishId }).where('id', '=', id);
  const { numUpdatedRows } = await update.where('wish_id', 'is not', wishId).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Copies of a work on two media servers count as different, unless the existing follow applies to every server. */
function isSameFollowed(follow: Follow, otherFollow: FollowTarget): boolean {
  if (follow.kind === 'title' && otherFollow.kind === 'title')
    return (
      foldTitleForComparison(follow.title) === foldTitleForComparison(otherFollow.title) &&
      follow.year === otherFollow.year
    );
  if (follow.kind === 'title' || otherFollow.kind === 'title') return false;
  const isSameWork =
    follow.kind === 'item' &&
    otherFollow.kind === 'item' &&
    follow.guid !== undefined &&
    follow.guid === otherFollow.guid;
  if (isSameWork) return follow.isEverywhere === true || serverOfRef(follow.key) === serverOfRef(otherFollow.key);
  return follow.kind === otherFollow.kind && follow.key === otherFollow.key;
}

/**
 * Makes a follow apply to every media server, and deletes the person's other follows of the work. Undefined if the
 * follow has no guid to identify the work.
 */
async function widenFollow(trx: Database, follower: Follower, id: number): Promise<FollowedItem | undefined> {
  const currentFollows = await listFollows(trx, follower);
  const items = currentFollows.flatMap((follow) => (follow.kind === 'item' ? follow : []));
  const followedItem = items.find((item) => item.id === id);
  if (followedItem?.guid === undefined) return undefined;
  const duplicates = items.filter((item) => item.id !== id && item.guid === followedItem.guid);
  const duplicateIds = duplicates.map((item) => item.id);
  if (duplicateIds.length > 0) await trx.deleteFrom('follows').where('id', 'in', duplicateIds).execute();
  await trx.updateTable('follows').set({ everywhere: 1 }).where('id', '=', id).execute();
  return { ...followedItem, isEverywhere: true };
}

/** Channel of a person's direct messages. Empty if the bot has not opened it yet. */
async function directChannelOf(db: Database, userId: string): Promise<string> {
  const channels = db.selectFrom('subscriptions').select('channel_id').where('user_id', '=', userId);
  const row = await channels.where('channel_id', '<>', '').where(sendsDirectMessages, '=', 1).executeTakeFirst();
  return row?.channel_id ?? '';
}

async function insertFollowerSubscription(
  trx: Database,
  { userId, guildId }: Follower,
  { settings, now }: SubscriptionDefaults,
): Promise<number> {
  const channelId = await directChannelOf(trx, userId);
  const columns = encodeSubscriptionRow({ ...settings, guildId, userId, feed: 'added', channelId });
  const insertion = trx
    .insertInto('subscriptions')
    .values({ ...columns, created_at: now })
    .returning('id');
  return (await insertion.executeTakeFirstOrThrow()).id;
}

async function changeDelivery(
  trx: Database,
  follower: Follower,
  { change, reader }: { readonly change: FollowDeliveryChange; readonly reader: SubscriptionReader },
): Promise<Subscription | undefined> {
  const row = await readSubscriptionRow(trx, follower);
  const before = row && reader.read(row);
  if (!before) return undefined;
  const isMentionEnded =
    'mentionUserId' in change && change.mentionUserId === undefined && before.mentionUserId !== undefined;
  const changed = { ...before, ...change };
  const channelId = isMentionEnded ? await directChannelOf(trx, follower.userId) : changed.channelId;
  const after = { ...changed, channelId };
  const columns = {
    channel_id: after.channelId,
    ...encodeSubscriptionSettings(after),
    ...resetDigestPeriodIfKindChanged(before, after.digest),
  };
  const update = trx.updateTable('subscriptions').set({ ...columns, ...NEXT_SUBSCRIPTION_REVISION });
  await update.where('id', '=', before.id).execute();
  await forgetUnneededDirectMessageBlock(trx, follower.userId);
  return after;
}

async function removeFollows(trx: Database, follower: Follower, ids: readonly number[]): Promise<readonly Follow[]> {
  const currentFollows = await listFollows(trx, follower);
  const removedFollows = currentFollows.filter(({ id }) => ids.includes(id));
  if (removedFollows.length === 0) return [];
  const removedIds = removedFollows.map(({ id }) => id);
  await trx.deleteFrom('follows').where('id', 'in', removedIds).execute();
  if (removedFollows.length === currentFollows.length) {
    await dropPending(trx, follower);
    await endSubscriptions(trx, follower.userId);
    await forgetUnneededDirectMessageBlock(trx, follower.userId);
  }
  return removedFollows;
}

/**
 * Deletes the pending notifications of a person who no longer follows anything in the guild, even while posts are being
 * rendered from them. Posts that are already rendered stay.
 */
async function dropPending(trx: Database, { userId, guildId }: Follower): Promise<void> {
  const update = trx.updateTable('subscriptions').set(NEXT_SUBSCRIPTION_REVISION).where('user_id', '=', userId);
  const rows = await update.where('guild_id', '=', guildId).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('pending_notifications').where('subscription_id', 'in', ids).execute();
  await deleteAllUnneededEventData(trx);
}
