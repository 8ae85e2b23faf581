import { type Kysely, sql } from 'kysely';

/**
 * Removes hashes of players' own addresses from logged streams. The log now stores a hash of the household's address
 * instead.
 */
export const removeAddressHashesFromStreamLog = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update session_changes set data = json_remove(data, '$.addressKey')
    where json_valid(data) and json_type(data, '$.addressKey') is not null`.execute(db);
};
