import { type Selectable, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Logger } from '../../domain/logger.ts';
import type { BodyIn, Rerouted } from '../../domain/notifications/blockedChannels.ts';
import { LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import { PEOPLE_SHOWN, type PeopleShown, showsNoMore } from '../../domain/notifications/peopleShown.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { DAY_MS } from '../../time/units.ts';
import { chunksOf, foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import { isOver, isToSend, toSend } from './postState.ts';
import { forgetEvents } from './posts.ts';
import type { SubscriptionReader } from './subscriptionRow.ts';
import { revisedOf } from './subscriptions.ts';

/** A post for a deleted channel that no subscription names any more is tried for this long: 30 days. */
export const ORPHANED_MS = 30 * DAY_MS;

interface Rerouting {
  readonly bodyIn: BodyIn;
  readonly reader: SubscriptionReader;
  readonly now: Date;
}

/** See `BlockedChannels.takeReroutable`. */
export async function takeReroutable(
  trx: Database,
  channelId: string,
  { bodyIn, reader, now }: Rerouting,
): Promise<Rerouted> {
  const { reroutable, stillSending } = await reroutablePostsOf(trx, channelId, { reader, now });
  const moving = reroutable.filter(fits);
  // A body is final: names that were rendered for one channel cannot be removed from it for another.
  const tooOpen = reroutable.filter((post) => !fits(post)).map(({ id }) => id);
  for (const ids of chunksOf(tooOpen)) await deadLetter(trx, ids, now);
  for (const post of moving) await move(trx, post, { from: channelId, bodyIn });
  return { rerouted: moving.length, deadLettered: tooOpen.length, stillSending };
}

interface ReroutablePost extends Pick<Selectable<Tables['outbox']>, 'id' | 'key' | 'body' | 'edits'> {
  readonly people: PeopleShown;
  readonly subscription: Subscription;
}

const fits = ({ people, subscription }: ReroutablePost): boolean => showsNoMore(people, subscription.people);

async function move(
  trx: Database,
  { id, key, body, edits, subscription }: ReroutablePost,
  { from, bodyIn }: { readonly from: string; readonly bodyIn: BodyIn },
): Promise<void> {
  const post = { key, channelId: from, body, edits: edits ?? undefined };
  const untried = { attempts: 0, not_before: null, failure: null, failure_kind: null };
  await trx
    .updateTable('outbox')
    .set({ ...untried, channel_id: subscription.channelId, body: bodyIn(subscription, post) })
    .where('id', '=', id)
    .execute();
  if (edits !== null) await bringAlong(trx, edits, { from, to: subscription.channelId });
}

async function deadLetter(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  const why = deadLettered('shows more of people than its subscription does', now);
  await trx.updateTable('outbox').set(why).where('id', 'in', ids).execute();
  await forgetEvents(trx, ids);
}

/** A subscription that is not known to be more careful counts as the least careful. */
const peopleOf = z.enum(PEOPLE_SHOWN).catch('name');

/** The posts with their subscriptions; without edits of a message that may exist. */
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
  const rows = await toSend(trx).select(columns).where('channel_id', '=', channelId).orderBy('id').execute();
  const subscriptions = await subscriptionsOf(trx, reader, rows);
  const inDoubt = new Set(rows.filter(({ sending_since }) => sending_since !== null).map(({ key }) => key));
  const mayHaveArrived = ({ key, edits }: Pick<ReroutablePost, 'key' | 'edits'>): boolean =>
    inDoubt.has(key) || (edits !== null && inDoubt.has(edits));
  const stillSending = new Set<number>();
  const reroutable = rows.flatMap(({ subscription_id, people, last_sending_at, ...row }): readonly ReroutablePost[] => {
    const subscription = subscription_id === null ? undefined : subscriptions.get(subscription_id);
    if (!subscription || ['', channelId].includes(subscription.channelId) || subscription.pausedAt) return [];
    if (isOnItsWay(last_sending_at, now)) stillSending.add(subscription.id);
    // The posts behind it would come before it in the new channel.
    if (stillSending.has(subscription.id)) return [];
    if (mayHaveArrived(row)) return [];
    return [{ ...row, people: peopleOf.parse(people), subscription }];
  });
  return { reroutable, stillSending };
}

/** The subscriptions of these posts: with thousands of closed direct messages, each post has its own. */
async function subscriptionsOf(
  trx: Database,
  reader: SubscriptionReader,
  rows: readonly { readonly subscription_id: number | null }[],
) {
  const ids = [...new Set(rows.flatMap(({ subscription_id }) => subscription_id ?? []))];
  const found = await foundFor(ids, (some) => trx.selectFrom('subscriptions').selectAll().where('id', 'in', some));
  return new Map(revisedOf(found, reader).map(({ subscription }) => [subscription.id, subscription]));
}

/** Compares Discord's clock and ours, which may differ: either way the wait ends at some time. */
const isOnItsWay = (lastSendingAt: number | null, now: Date): boolean =>
  lastSendingAt !== null && Math.abs(now.getTime() - lastSendingAt) < LONGEST_POST_MS;

/**
 * The message went with its channel. In the new channel its first edit becomes a message, and later edits
 * change that one: the message that they name has to exist.
 */
async function bringAlong(
  trx: Database,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ channel_id: to, message_id: null })
    .where('channel_id', '=', from)
    .where('key', '=', key)
    .where(isOver)
    .execute();
}

const deadLettered = (failure: string, now: Date) =>
  ({ dead_lettered_at: now.getTime(), failure, failure_kind: 'gone' }) as const;

/**
 * A subscription's post is rerouted once the subscription resumes; a post without a subscription is wanted as
 * long as any subscription names its channel.
 */
const isUnwanted = sql<SqlBool>`not exists (select 1 from subscriptions as s where
  (outbox.subscription_id is null and s.channel_id = outbox.channel_id) or
  (outbox.subscription_id = s.id and (s.channel_id = outbox.channel_id or s.paused_at is not null)))`;

/**
 * A post without a subscription has nowhere to go, and requests about a deleted channel must end at some
 * time.
 */
export async function sweepOrphanedPosts(db: Database, log: Logger, now: Date): Promise<void> {
  const gone = db.selectFrom('blocked_channels').select('channel_id').where('kind', '=', 'gone');
  const longGone = gone.where('since', '<', now.getTime() - ORPHANED_MS);
  const rows = await db
    .updateTable('outbox')
    .set(deadLettered('for a deleted channel without a subscription', now))
    .where(isToSend)
    .where('channel_id', 'in', longGone)
    .where(isUnwanted)
    .returning(['id', 'channel_id'])
    .execute();
  const ids = rows.map(({ id }) => id);
  await forgetEvents(db, ids);
  const channels = [...new Set(rows.map(({ channel_id }) => channel_id))];
  if (rows.length > 0) log.warn({ channels, posts: rows.length }, DEAD_LETTERED);
}

const DEAD_LETTERED =
  'orphaned posts dead-lettered after 30 days: their channels are gone and no subscription names them';
