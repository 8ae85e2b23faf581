import type { Kysely } from 'kysely';
import { addColumn, addTables } from '../first/steps.ts';

/**
 * Adds tables and columns for follows, votes, links to a web player, and the people whose histories count for `/pick`.
 */
export async function addMembers(db: Kysely<unknown>): Promise<void> {
  await addTables(db, ['guilds_without_links', 'counted_in', 'follows', 'votes', 'vote_ballots']);
  await addColumn(db, 'media_servers', 'player text');
  await addColumn(db, 'subscriptions', "user_id text default '' not null");
}
