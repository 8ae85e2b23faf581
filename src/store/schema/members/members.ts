import type { Kysely } from 'kysely';
import { addColumn, addTables } from '../first/steps.ts';

export async function addFollowAndVoteTables(db: Kysely<unknown>): Promise<void> {
  await addTables(db, ['guilds_without_links', 'counted_in', 'follows', 'votes', 'vote_ballots']);
  await addColumn(db, 'media_servers', 'player text');
  await addColumn(db, 'subscriptions', "user_id text default '' not null");
}
