import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import { ANOTHER_REVISION, chunksOf } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import { isRefTo } from '../tables/serverCondition.ts';
import type { Tables } from '../tables/tables.ts';
import { dropAllData } from './events.ts';
import { toSend } from './postState.ts';

/** True if the guild of a subscription may see that server, as stored in this transaction. */
export const maySee = (server: ServerId): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from guild_servers seen where seen.guild_id = subscriptions.guild_id and seen.server_id = ${server})`;

/**
 * True if a subscription is about all servers, that server or one of its libraries. Follows may be about any.
 */
export const isAbout = (server: ServerId) =>
  sql<SqlBool>`(subscriptions.library_key = '' or subscriptions.user_id <> '' or ${isRefTo(sql.ref('subscriptions.library_key'), server)})`;

/**
 * Drops all posts about a server that a guild, or every guild, may not see any more: pending ones, ones that
 * are being rendered, and ones that wait to be sent. Their events from other servers are pending again,
 * unless the post may have arrived.
 */
export async function dropUnseen(
  trx: Transaction,
  server: ServerId,
  { guildId, now }: { readonly guildId: string | undefined; readonly now: Date },
): Promise<void> {
  const all = trx.selectFrom('subscriptions').select('id');
  const ofGuild = guildId === undefined ? all : all.where('guild_id', '=', guildId);
  const ofServer = trx.selectFrom('events').select('id').where(isEventOf(server));
  const pending = trx.deleteFrom('pending_notifications').where('subscription_id', 'in', ofGuild);
  await pending.where('event_id', 'in', ofServer).execute();
  await trx.updateTable('subscriptions').set(ANOTHER_REVISION).where('id', 'in', ofGuild).execute();
  const shown = trx.selectFrom('post_events').select('post_id').where('event_id', 'in', ofServer);
  // A summary of very many events does not name them: it may show some of these.
  const ofUnknown = sql<SqlBool>`not exists (select 1 from post_events where post_id = outbox.id)`;
  const posts = await toSend(trx)
    .select(['id', 'channel_id', 'key', 'edits'])
    .where('subscription_id', 'in', ofGuild)
    .where(({ eb, or, and }) =>
      or([eb('id', 'in', shown), and([ofUnknown, eb('subscription_id', 'in', ofGuild.where(isAbout(server)))])]),
    )
    .execute();
  for (const some of chunksOf(posts)) await dropPosts(trx, some, { server, now });
  await dropAllData(trx);
}

/**
 * True for events about a server. An entry of the audit trail may be about several servers. Never null in
 * SQL, so that it can be negated.
 */
const isEventOf = (server: ServerId) =>
  sql<SqlBool>`(events.server_id is ${server} or (events.server_id is null and events.feed = 'audit'
    and exists (select 1 from json_each(iif(json_valid(events.data), events.data, '{}'), '$.servers') where value = ${server})))`;

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
    where outbox.id in (${sql.join(ids)}) and sending_since is null and not ${isEventOf(server)} and data is not null
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
  // The next edit would find no message, or repeat events that the message shows already.
  for (const { channel_id, key, edits } of posts) {
    const groups = trx.deleteFrom('post_groups').where('channel_id', '=', channel_id);
    await groups.where('post_key', '=', edits ?? key).execute();
  }
}
