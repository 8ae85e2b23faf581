import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for what a person did soon after opening a list of choices. The audit trail then shows only the act,
 * and not the opened list.
 */
export const addAuditChoices = async (db: Kysely<unknown>): Promise<void> => {
  const statement = "create index if not exists audit_choices on audit (person, action, at) where phase = 'begun'";
  await sql.raw(statement).execute(db);
};
