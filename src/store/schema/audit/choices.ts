import { type Kysely, sql } from 'kysely';

/**
 * An index that finds a person's acts within a quarter of an hour after looking at choices
 * (store/audit/trail.ts).
 */
export const addAuditChoices = async (db: Kysely<unknown>): Promise<void> => {
  const statement = "create index if not exists audit_choices on audit (person, action, at) where phase = 'begun'";
  await sql.raw(statement).execute(db);
};
