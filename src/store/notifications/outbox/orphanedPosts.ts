import { type Selectable, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Logger } from '../../../domain/logger.ts';
import type { RenderReroutedPostBody, RerouteResult } from '../../../domain/notifications/blockedChannels.ts';
import { MAX_POST_DURATION_MS } from '../../../domain/notifications/channels.ts';
import {
  PEOPLE_DISPLAY_MODES,
  type PeopleDisplayMode,
  revealsAtMost,
} from '../../../domain/notifications/peopleShown.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../../time/units.ts';
import { chunksOf, selectInChunks } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../tables/tables.ts';
import { isSentOrDeadLettered, selectUnsentPosts, unsentPostCondition } from '../posts/postState.ts';
import { deleteEventsOfPosts } from '../posts/posts.ts';
import type { SubscriptionReader } from '../subscriptions/subscriptionRow.ts';
import { decodeSubscriptionsWithRevision } from '../subscriptions/subscriptions.ts';

/** How long posts to a deleted channel without a subscription are kept, in ms. */
export const ORPHANED_POST_RETENTION_MS = 30 * DAY_MS;

interface Rerouting {
  readonly bodyIn: RenderReroutedPostBody;
  readonly reader: SubscriptionReader;
  readonly now: Date;
}

export async function moveOrphanedPostsToNewChannels(
  trx: Database,
  channelId: string,
  { bodyIn, reader, now }: Rerouting,
): Promise<RerouteResult> {
  const { reroutable, stillSending } = await reroutablePostsOf(trx, channelId, { reader, now });
  const movablePosts = reroutable.filter(revealsNoMoreThanAllowed);
  // A rendered post cannot be changed. It is given up if it names people and the new channel may not.
  const revealingIds = reroutable.filter((post) => !revealsNoMoreThanAllowed(post)).map(({ id }) => id);
  for (const ids of chunksOf(revealingIds)) await deadLetter(trx, ids, now);
  for (const post of movablePosts) await movePost(trx, post, { from: channelId, bodyIn });
  return { rerouted: movablePosts.length, deadLettered: revealingIds.length, stillSending };
}

interface ReroutablePost extends Pick<Selectable<Tables['outbox']>, 'id' | 'key' | 'body' | 'edits'> {
  readonly people: PeopleDisplayMode;
  readonly subscription: Subscription;
}

const revealsNoMoreThanAllowed = ({ people, subscription }: ReroutablePost): boolean =>
  revealsAtMost(people, subscription.people);

async function movePost(
  trx: Database,
  { id, key, body, edits, subscription }: ReroutablePost,
  { from, bodyIn }: { readonly from: string; readonly bodyIn: RenderReroutedPostBody },
): Promise<void> {
  const post = { key, channelId: from, body, edits: edits ?? undefined };
  const resetColumns = { attempts: 0, not_before: null, failure: null, failure_kind: null };
  await trx
    .updateTable('outbox')
    .set({ ...resetColumns, channel_id: subscription.channelId, body: bodyIn(subscription, post) })
    .where('id', '=', id)
    .execute();
  if (edits !== null) await moveFinishedPost(trx, edits, { from, to: subscription.channelId });
}

async function deadLetter(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  const columns = deadLetterColumns('shows more of people than its subscription does', now);
  await trx.updateTable('outbox').set(columns).where('id', 'in', ids).execute();
  await deleteEventsOfPosts(trx, ids);
}

/** How a post shows people. An unknown stored setting counts as showing names. */
const peopleOf = z.enum(PEOPLE_DISPLAY_MODES).catch('name');

/** Posts of a channel whose subscription has moved. Leaves out posts that may have been delivered, and their edits. */
async function reroutablePostsOf(trx: Database, channelId: string, { reader, now }: Pick<Rerouting, 'reader' | 'now'>) {
  const columns = [
    'id',
    'key',
    'body',
    'edits',
    'subscription_id',
    'people',
    'sending_since',
    'last_sending_at',
  ] as const;
  const rows = await selectUnsentPosts(trx).select(columns).where('channel_id', '=', channelId).orderBy('id').execute();
  const subscriptions = await subscriptionsOf(trx, reader, rows);
  const rowsInDoubt = rows.filter(({ sending_since }) => sending_since !== null);
  const keysInDoubt = new Set(rowsInDoubt.map(({ key }) => key));
  const mayHaveArrived = ({ key, edits }: Pick<ReroutablePost, 'key' | 'edits'>): boolean =>
    keysInDoubt.has(key) || (edits !== null && keysInDoubt.has(edits));
  const stillSending = new Set<number>();
  const reroutable = rows.flatMap(({ subscription_id, people, last_sending_at, ...row }): readonly ReroutablePost[] => {
    const subscription = subscription_id === null ? undefined : subscriptions.get(subscription_id);
    if (!subscription || subscription.pausedAt || !hasOtherChannel(subscription, channelId)) return [];
    if (isBeingSent(last_sending_at, now)) stillSending.add(subscription.id);
    // Posts behind one that is being sent stay, because they would overtake it in the new channel.
    if (stillSending.has(subscription.id)) return [];
    if (mayHaveArrived(row)) return [];
    return [{ ...row, people: peopleOf.parse(people), subscription }];
  });
  return { reroutable, stillSending };
}

/** `channelId` is empty until the person's direct messages have been opened. */
const hasOtherChannel = ({ channelId }: Subscription, oldChannelId: string): boolean =>
  channelId !== '' && channelId !== oldChannelId;

/** Reads subscriptions in chunks, because thousands of posts may each have their own. */
async function subscriptionsOf(
  trx: Database,
  reader: SubscriptionReader,
  rows: readonly { readonly subscription_id: number | null }[],
) {
  const ids = [...new Set(rows.flatMap(({ subscription_id }) => subscription_id ?? []))];
  const subscriptionRows = await selectInChunks(ids, (chunk) =>
    trx.selectFrom('subscriptions').selectAll().where('id', 'in', chunk),
  );
  return new Map(
    decodeSubscriptionsWithRevision(subscriptionRows, reader).map(({ subscription }) => [
      subscription.id,
      subscription,
    ]),
  );
}

/**
 * True if a send may be in progress. Discord's time may be later than the bot's `now`, so the absolute difference
 * counts.
 */
const isBeingSent = (lastSendingAt: number | null, now: Date): boolean =>
  lastSendingAt !== null && Math.abs(now.getTime() - lastSendingAt) < MAX_POST_DURATION_MS;

/**
 * Moves a sent post and its edit to the new channel. Its message was deleted with the old channel, so the edit becomes
 * a new message, which later edits change.
 */
async function moveFinishedPost(
  trx: Database,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ channel_id: to, message_id: null })
    .where('channel_id', '=', from)
    .where('key', '=', key)
    .where(isSentOrDeadLettered)
    .execute();
}

const deadLetterColumns = (failure: string, now: Date) =>
  ({ dead_lettered_at: now.getTime(), failure, failure_kind: 'gone' }) as const;

/**
 * SQL: true for posts that will never be rerouted. A post of a paused subscription waits until it is resumed. A post
 * without a subscription is kept while any subscription uses its channel.
 */
const isUnwanted = sql<SqlBool>`not exists (select 1 from subscriptions as s where
  (outbox.subscription_id is null and s.channel_id = outbox.channel_id) or
  (outbox.subscription_id = s.id and (s.channel_id = outbox.channel_id or s.paused_at is not null)))`;

/**
 * Gives up on posts to channels that were deleted long ago and that no subscription uses, so that the bot stops asking
 * Discord about these channels.
 */
export async function sweepOrphanedPosts(db: Database, log: Logger, now: Date): Promise<void> {
  const goneChannels = db.selectFrom('blocked_channels').select('channel_id').where('kind', '=', 'gone');
  const longGoneChannels = goneChannels.where('since', '<', now.getTime() - ORPHANED_POST_RETENTION_MS);
  const rows = await db
    .updateTable('outbox')
    .set(deadLetterColumns('for a deleted channel without a subscription', now))
    .where(unsentPostCondition)
    .where('channel_id', 'in', longGoneChannels)
    .where(isUnwanted)
    .returning(['id', 'channel_id'])
    .execute();
  const ids = rows.map(({ id }) => id);
  await deleteEventsOfPosts(db, ids);
  const channels = [...new Set(rows.map(({ channel_id }) => channel_id))];
  if (rows.length > 0) log.warn({ channels, posts: rows.length }, DEAD_LETTERED);
}

const DEAD_LETTERED =
  'dropped messages (dead-lettered) whose channels were deleted over 30 days ago and have no subscription';
