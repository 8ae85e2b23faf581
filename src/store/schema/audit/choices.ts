import { type Kysely, sql } from 'kysely';

/**
 * Adds an index that finds a person's acts shortly after a look at choices. The audit trail does not list such a look
 * beside its act (store/audit/trail.ts).
 */
export const addAuditChoices = async (db: Kysely<unknown>): Promise<void> => {
  const statement = "create index if not exists audit_choices on audit (person, action, at) where phase = 'begun'";
  await sql.raw(statement).execute(db);
};
