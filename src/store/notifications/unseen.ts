import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import { chunksOf } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import { dropAllData } from './events.ts';
import { toSend } from './postState.ts';

/**
 * Whether the guild of a subscription may see that server, as it is in this transaction. A database without any is a test's: a
 * bot's first server is there, and the guilds of before see it, before anything is recorded.
 */
export const maySee = (server: ServerId): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exists (select 1 from guild_servers seen where seen.guild_id = subscriptions.guild_id and seen.server_id = ${server})
    or not exists (select 1 from media_servers))`;

/**
 * What a guild may not see any more, or no guild, is not posted there either: neither what is pending nor what waits to be sent. What such
 * a post shows of other servers is pending again, unless that post may have arrived.
 */
export async function dropUnseen(trx: Transaction, server: ServerId, guildId: string | undefined, now: Date) {
  const all = trx.selectFrom('subscriptions').select('id');
  const ofGuild = guildId === undefined ? all : all.where('guild_id', '=', guildId);
  const ofServer = trx.selectFrom('events').select('id').where('server_id', '=', server);
  const pending = trx.deleteFrom('pending_notifications').where('subscription_id', 'in', ofGuild);
  await pending.where('event_id', 'in', ofServer).execute();
  const shown = trx.selectFrom('post_events').select('post_id').where('event_id', 'in', ofServer);
  const posts = toSend(trx).select('id').where('subscription_id', 'in', ofGuild).where('id', 'in', shown);
  const ids = (await posts.execute()).map(({ id }) => id);
  for (const some of chunksOf(ids)) {
    await sql`insert into pending_notifications (subscription_id, event_id, recorded_at)
      select subscription_id, event_id, ${now.getTime()} from outbox join post_events on post_id = outbox.id
        join events on event_id = events.id
      where outbox.id in (${sql.join(some)}) and sending_since is null and server_id is not ${server} and data is not null
      on conflict do nothing`.execute(trx);
    await trx.deleteFrom('outbox').where('id', 'in', some).execute();
  }
  await dropAllData(trx);
}
