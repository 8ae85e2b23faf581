import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import type { Database } from '../../database/database.ts';
import { unsentPostCondition } from '../posts/postState.ts';

/**
 * Ends follows once a post announces that their title has arrived (`isAnnounced`). Without a post, a follow waits
 * again, unless another notification of the arrival is pending. Must run when the notifications are deleted.
 */
export async function endFollowsOfArrivedTitles(
  trx: Database,
  subscriptionIds: readonly number[],
  { eventIds, isAnnounced }: { readonly eventIds: readonly number[]; readonly isAnnounced: boolean },
): Promise<void> {
  if (!isAnnounced) return await awaitAgain(trx, subscriptionIds);
  const hasAnnouncedEvent = sql<SqlBool>`exists (select 1 from json_each(arrived_with)
    where value in (select value from json_each(${JSON.stringify(eventIds)})))`;
  const deletion = trx.deleteFrom('follows').where('subscription_id', 'in', subscriptionIds);
  const arrivedFollows = deletion.where('arrived_at', 'is not', null);
  await arrivedFollows
    .where(({ or, and }) => or([hasAnnouncedEvent, and([isWithoutEvents, hasNothingPending])]))
    .execute();
}

/**
 * SQL: true if an older version stored the arrival without its events. In this case, any pending notification may
 * announce it.
 */
const isWithoutEvents = sql<SqlBool>`arrived_with is null`;

const hasNothingPending = sql<SqlBool>`not exists (select 1 from pending_notifications as p
  where p.subscription_id = follows.subscription_id
    and (${isWithoutEvents} or p.event_id in (select value from json_each(arrived_with))))`;

/**
 * Makes follows wait for their title again if its arrival cannot be announced: the person may not read about it now, or
 * the guild no longer sees the media server. Without ids: all subscriptions.
 */
async function awaitAgain(db: Database, subscriptionIds?: readonly number[]): Promise<void> {
  const notArrived = { arrived_at: null, arrived_with: null };
  const arrivedFollows = db.updateTable('follows').set(notArrived).where('arrived_at', 'is not', null);
  const affectedFollows = subscriptionIds
    ? arrivedFollows.where('subscription_id', 'in', subscriptionIds)
    : arrivedFollows;
  await affectedFollows.where(hasNothingPending).execute();
}

export const arrivalEventIdsSchema = jsonCodec(z.array(z.int()));

export async function listArrivalEventIds(
  db: Database,
  subscriptionId: number,
): Promise<readonly (readonly number[])[]> {
  const follows = db.selectFrom('follows').select('arrived_with').where('subscription_id', '=', subscriptionId);
  const rows = await follows.where('arrived_with', 'is not', null).execute();
  return rows.map(({ arrived_with }) => arrivalEventIdsSchema.parse(arrived_with));
}

export async function sweepFollows(db: Database): Promise<void> {
  await awaitAgain(db);
  await endSubscriptions(db);
}

/**
 * Deletes personal subscriptions without follows once all their posts are sent, so that arrivals are still announced. A
 * subscription whose settings the person chose stays.
 */
export async function endSubscriptions(db: Database, userId?: string): Promise<void> {
  const deletion = db.deleteFrom('subscriptions').where('user_id', '<>', '');
  const deletionOfPerson = userId === undefined ? deletion : deletion.where('user_id', '=', userId);
  await deletionOfPerson.where(isUnneeded).execute();
}

export const isSubscriptionNeeded = sql<SqlBool>`(exists (select 1 from follows as f where f.subscription_id = subscriptions.id)
  or exists (select 1 from pending_notifications as p where p.subscription_id = subscriptions.id)
  or exists (select 1 from outbox where subscription_id = subscriptions.id and ${unsentPostCondition}))`;

const isUnneeded = sql<SqlBool>`not ${isSubscriptionNeeded} and json_extract(subscriptions.settings, '$.isChosen') is not 1`;

/**
 * SQL: true if a subscription gets events. A person who follows nothing may have a subscription that only keeps their
 * settings.
 */
export const getsEvents = sql<SqlBool>`(user_id = ''
  or exists (select 1 from follows as f where f.subscription_id = subscriptions.id))`;
