import { type Kysely, sql } from 'kysely';

/**
 * Deletes the hashes of the players' own addresses from the log of sessions. In a home network each device has its own
 * address. The log now has a hash of the household's address, and the two cannot be compared.
 */
export const dropFormerAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update session_changes set data = json_remove(data, '$.addressKey')
    where json_valid(data) and json_type(data, '$.addressKey') is not null`.execute(db);
};
