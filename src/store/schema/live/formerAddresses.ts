import { type Kysely, sql } from 'kysely';

/**
 * The log of sessions had a hash of the player's own address, which at home differs for each device. It now
 * has a hash of the house's address, and the two cannot be compared.
 */
export const dropFormerAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update session_changes set data = json_remove(data, '$.addressKey')
    where json_valid(data) and json_type(data, '$.addressKey') is not null`.execute(db);
};
