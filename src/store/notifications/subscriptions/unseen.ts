import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { chunksOf, NEXT_SUBSCRIPTION_REVISION } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { isRefToServer } from '../../tables/serverCondition.ts';
import type { Tables } from '../../tables/tables.ts';
import { deleteAllUnneededEventData } from '../events/events.ts';
import { selectUnsentPosts } from '../posts/postState.ts';
import { deleteVoteResultsOfHiddenServer } from './unseenVotes.ts';

/** SQL: true if the subscription's guild may see this media server, in the state of the current transaction. */
export const canGuildSeeServer = (server: ServerId): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from guild_servers seen where seen.guild_id = subscriptions.guild_id and seen.server_id = ${server})`;

/**
 * SQL: true if a subscription may concern this media server: it includes all servers or a library of this one, or it
 * belongs to a person.
 */
export const doesSubscriptionConcernServer = (server: ServerId) =>
  sql<SqlBool>`(subscriptions.library_key = '' or subscriptions.user_id <> '' or ${isRefToServer(sql.ref('subscriptions.library_key'), server)})`;

/**
 * Deletes pending notifications and unsent posts about a media server that a guild, or every guild, may no longer see,
 * even while posts are being rendered. A deleted post may also contain events of other servers. These become pending
 * again, unless the post may have arrived.
 */
export async function deletePostsAboutHiddenServer(
  trx: Transaction,
  server: ServerId,
  { guildId, now }: { readonly guildId: string | undefined; readonly now: Date },
): Promise<void> {
  const subscriptions = trx.selectFrom('subscriptions').select('id');
  const affectedSubscriptions = guildId === undefined ? subscriptions : subscriptions.where('guild_id', '=', guildId);
  const eventsOfServer = trx.selectFrom('events').select('id').where(isEventOf(server));
  const pending = trx.deleteFrom('pending_notifications').where('subscription_id', 'in', affectedSubscriptions);
  await pending.where('event_id', 'in', eventsOfServer).execute();
  await trx
    .updateTable('subscriptions')
    .set(NEXT_SUBSCRIPTION_REVISION)
    .where('id', 'in', affectedSubscriptions)
    .execute();
  const postsOfServer = trx.selectFrom('post_events').select('post_id').where('event_id', 'in', eventsOfServer);
  const subscriptionsAboutServer = affectedSubscriptions.where(doesSubscriptionConcernServer(server));
  // SQL: true for a post whose events are not stored because there are too many.
  const isWithoutEvents = sql<SqlBool>`not exists (select 1 from post_events where post_id = outbox.id)`;
  const posts = await selectUnsentPosts(trx)
    .select(['id', 'channel_id', 'key', 'edits'])
    .where(({ eb, or }) => or([eb('subscription_id', 'in', affectedSubscriptions), isOfRemovedSubscription]))
    .where(({ eb, or, and }) => {
      const mayBeAboutServer = or([eb('subscription_id', 'in', subscriptionsAboutServer), isOfRemovedSubscription]);
      return or([eb('id', 'in', postsOfServer), and([isWithoutEvents, mayBeAboutServer])]);
    })
    .execute();
  for (const chunk of chunksOf(posts)) await dropPosts(trx, chunk, { server, now });
  await deleteVoteResultsOfHiddenServer(trx, server, guildId);
  await deleteAllUnneededEventData(trx);
}

/**
 * SQL: true for events about this media server. An audit entry may be about several servers. Never null, so that the
 * condition can be negated.
 */
const isEventOf = (server: ServerId) =>
  sql<SqlBool>`(events.server_id is ${server} or (events.server_id is null and events.feed = 'audit'
    and exists (select 1 from json_each(iif(json_valid(events.data), events.data, '{}'), '$.servers') where value = ${server})))`;

/**
 * SQL: true for posts of a removed subscription. Their guild is unknown, so it may be one that may not see the media
 * server.
 */
const isOfRemovedSubscription = sql<SqlBool>`(outbox.subscription_id is not null
  and not exists (select 1 from subscriptions where subscriptions.id = outbox.subscription_id))`;

type UnsentPost = Pick<Selectable<Tables['outbox']>, 'id' | 'channel_id' | 'key' | 'edits'>;

async function dropPosts(
  trx: Transaction,
  posts: readonly UnsentPost[],
  { server, now }: { readonly server: ServerId; readonly now: Date },
): Promise<void> {
  const ids = posts.map(({ id }) => id);
  await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
    select subscription_id, event_id, ${now.getTime()} from outbox join post_events on post_id = outbox.id
      join events on event_id = events.id
    where outbox.id in (${sql.join(ids)}) and not ${isOfRemovedSubscription} and sending_since is null and not ${isEventOf(server)} and data is not null
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
  // Deletes the data needed to extend the message of a deleted post. The next edit would find no message, or repeat
  // events.
  for (const { channel_id, key, edits } of posts) {
    const groups = trx.deleteFrom('post_groups').where('channel_id', '=', channel_id);
    await groups.where('post_key', '=', edits ?? key).execute();
  }
}
