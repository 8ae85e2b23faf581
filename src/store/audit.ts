import { sql } from 'kysely';
import type { Audit } from '../domain/audit.ts';
import { DAY_MS } from '../time/units.ts';
import type { Database } from './database/database.ts';

/** Bounded both ways: 90 days, and a number of rows (about 20 MB) that a flood of commands cannot pass. */
export const AUDIT_RETENTION_MS = 90 * DAY_MS;
export const AUDIT_MAX_ROWS = 100_000;
const MAX_DETAIL = 500;

export function createAudit(db: Database): Audit {
  return {
    write: async ({ at, userId, guildId, command, outcome, detail }) => {
      await db
        .insertInto('audit')
        .values({
          at: at.getTime(),
          user_id: userId,
          guild_id: guildId ?? null,
          command,
          outcome,
          detail: detail?.slice(0, MAX_DETAIL) ?? null,
        })
        .execute();
    },
  };
}

export async function sweepAudit(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('audit')
    .where((row) =>
      row.or([
        row('at', '<', now.getTime() - AUDIT_RETENTION_MS),
        row('id', '<=', sql<number>`(select max(id) from audit) - ${AUDIT_MAX_ROWS}`),
      ]),
    )
    .execute();
}
