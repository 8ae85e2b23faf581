import { type Kysely, sql } from 'kysely';

/** Adds an index by which the audit trail hides the opening of a list if the person then chose something from it. */
export const addAuditChoices = async (db: Kysely<unknown>): Promise<void> => {
  const statement = "create index if not exists audit_choices on audit (person, action, at) where phase = 'begun'";
  await sql.raw(statement).execute(db);
};
