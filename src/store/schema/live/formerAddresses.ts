import { type Kysely, sql } from 'kysely';

/**
 * Removes hashes of the players' addresses from the log of streams. Each device in a home network has its own address,
 * so the log now contains a hash of the household's address, which cannot be compared with them.
 */
export const dropFormerAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update session_changes set data = json_remove(data, '$.addressKey')
    where json_valid(data) and json_type(data, '$.addressKey') is not null`.execute(db);
};
