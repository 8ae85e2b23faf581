import { type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { chunksOf } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { isRefToServer } from '../../tables/serverCondition.ts';
import { selectUnsentPosts } from '../posts/postState.ts';

/** SQL: true for votes with a title of this media server, or with unreadable titles. */
const isVoteOn = (server: ServerId) =>
  sql<SqlBool>`(not json_valid(votes.items) or exists (select 1
    from json_tree(iif(json_valid(votes.items), votes.items, '[]')) as part
    where part.key = 'ratingKey' and ${isRefToServer(sql.ref('part.value'), server)}))`;

/**
 * Deletes unsent results of votes with a title of a media server that a guild, or every guild, may no longer see. The
 * vote is reopened, so that it is closed again without such titles, unless its result may have arrived.
 */
export async function deleteVoteResultsOfHiddenServer(
  trx: Transaction,
  server: ServerId,
  guildId: string | undefined,
): Promise<void> {
  const results = selectUnsentPosts(trx)
    .innerJoin('votes', (join) =>
      join.on(sql<SqlBool>`outbox.key = 'vote:' || votes.id and outbox.channel_id = votes.channel_id`),
    )
    .select(['outbox.id', 'votes.id as voteId', 'sending_since'])
    .where(isVoteOn(server));
  const rows = await (guildId === undefined ? results : results.where('votes.guild_id', '=', guildId)).execute();
  for (const chunk of chunksOf(rows)) {
    const certainlyUnsent = chunk.filter(({ sending_since }) => sending_since === null);
    const votesToReopen = certainlyUnsent.map(({ voteId }) => voteId);
    await trx.updateTable('votes').set({ closed_at: null }).where('id', 'in', votesToReopen).execute();
    const ids = chunk.map(({ id }) => id);
    await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
  }
}
