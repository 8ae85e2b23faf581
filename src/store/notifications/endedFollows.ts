import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { Database } from '../database/database.ts';
import { isToSend } from './postState.ts';

/**
 * Ends follows of titles that arrived with one of these events, once a post that says so is written or was
 * sent before. Without a post about any of its events, a title is waited for again.
 */
export async function endArrived(
  trx: Database,
  subscriptionIds: readonly number[],
  { eventIds, isAnnounced }: { readonly eventIds: readonly number[]; readonly isAnnounced: boolean },
): Promise<void> {
  if (!isAnnounced) return await waitAgain(trx, subscriptionIds);
  const isPublished = sql<SqlBool>`exists (select 1 from json_each(arrived_with)
    where value in (select value from json_each(${JSON.stringify(eventIds)})))`;
  const arrived = trx.deleteFrom('follows').where('subscription_id', 'in', subscriptionIds);
  const ended = arrived.where('arrived_at', 'is not', null);
  await ended.where(({ or, and }) => or([isPublished, and([isOfBefore, isNothingPending])])).execute();
}

/** If the title arrived before its events were remembered, any pending event may be the one. */
const isOfBefore = sql<SqlBool>`arrived_with is null`;

const isNothingPending = sql<SqlBool>`not exists (select 1 from pending_notifications as p
  where p.subscription_id = follows.subscription_id
    and (${isOfBefore} or p.event_id in (select value from json_each(arrived_with))))`;

/**
 * Waits again for titles whose arrival cannot be announced: the person may not read it for now, or the guild
 * may not see the server any more.
 */
async function waitAgain(db: Database, subscriptionIds?: readonly number[]): Promise<void> {
  const awaited = { arrived_at: null, arrived_with: null };
  const lost = db.updateTable('follows').set(awaited).where('arrived_at', 'is not', null);
  const some = subscriptionIds ? lost.where('subscription_id', 'in', subscriptionIds) : lost;
  await some.where(isNothingPending).execute();
}

/** The ids in `arrived_with`. */
export const eventIds = jsonOf(z.array(z.int()));

/**
 * For each title that a subscription waited for and that has arrived: the ids of the events that brought it.
 */
export async function arrivalsOf(db: Database, subscriptionId: number): Promise<readonly (readonly number[])[]> {
  const follows = db.selectFrom('follows').select('arrived_with').where('subscription_id', '=', subscriptionId);
  const rows = await follows.where('arrived_with', 'is not', null).execute();
  return rows.map(({ arrived_with }) => eventIds.parse(arrived_with));
}

/**
 * Removes people's subscriptions without follows, once all posts are sent. Settings that a person chose stay.
 * A title whose arrival cannot be announced is waited for again.
 */
export async function sweepFollows(db: Database): Promise<void> {
  await waitAgain(db);
  await endSubscriptions(db);
}

/** Arrivals are announced even if the person follows nothing else by now. */
export async function endSubscriptions(db: Database, userId?: string): Promise<void> {
  const ofPeople = db.deleteFrom('subscriptions').where('user_id', '<>', '');
  const theirs = userId === undefined ? ofPeople : ofPeople.where('user_id', '=', userId);
  await theirs.where(isOver).execute();
}

/** True if a person's subscription has a follow, a pending notification or an unsent post. */
export const hasMore = sql<SqlBool>`(exists (select 1 from follows as f where f.subscription_id = subscriptions.id)
  or exists (select 1 from pending_notifications as p where p.subscription_id = subscriptions.id)
  or exists (select 1 from outbox where subscription_id = subscriptions.id and ${isToSend}))`;

const isOver = sql<SqlBool>`not ${hasMore} and json_extract(subscriptions.settings, '$.isChosen') is not 1`;

/** False for a person's subscription without follows, which only keeps chosen settings. */
export const isUsed = sql<SqlBool>`(user_id = ''
  or exists (select 1 from follows as f where f.subscription_id = subscriptions.id))`;
