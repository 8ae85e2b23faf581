import { sql } from 'kysely';
import { z } from 'zod';
import { CAPABILITIES } from '../../domain/access/capabilities.ts';
import type { AuditQuery, AuditRefusal, RefusalCount } from '../../domain/audit.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { findOrCreatePseudonym, findPseudonym, userIdsByPseudonym } from './people.ts';
import { updateTableChecksums } from './sums.ts';

/** Maximum rows per day that count refused attempts, one per person and capability. Further people share one row. */
const REFUSAL_ROWS_A_DAY = 1000;

/** Pseudonym in the row that counts refused attempts of people without a row of their own. */
const PEOPLE_WITHOUT_ROW = '';

export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function countAccessRefusal(
  trx: Database,
  signer: Signer,
  { at, userId, guildId, capability }: AuditRefusal,
): Promise<void> {
  const day = utcDayOf(at);
  const person = await personOfRow(trx, signer, { userId, day });
  const refusal = { guild_id: guildId, day, person, capability };
  const { count } = await trx
    .insertInto('audit_refusals')
    .values({ ...refusal, count: 1 })
    .onConflict((conflict) => conflict.doUpdateSet({ count: sql<number>`audit_refusals.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  const formerRows = count > 1 ? [{ ...refusal, count: count - 1 }] : [];
  await updateTableChecksums(trx, signer, {
    table: 'refusals',
    removedRows: formerRows,
    addedRows: [{ ...refusal, count }],
  });
}

async function personOfRow(
  trx: Database,
  signer: Signer,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<string> {
  const pseudonym = await findPseudonym(trx, userId);
  const rowsOfDay = trx.selectFrom('audit_refusals').where('day', '=', day);
  const ownRow =
    pseudonym === undefined
      ? undefined
      : await rowsOfDay.select('person').where('person', '=', pseudonym).executeTakeFirst();
  if (ownRow) return ownRow.person;
  const { rows } = await rowsOfDay.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows < REFUSAL_ROWS_A_DAY ? await findOrCreatePseudonym(trx, signer, userId) : PEOPLE_WITHOUT_ROW;
}

const capability = z.enum(CAPABILITIES);

export async function readAccessRefusals(
  db: Database,
  query: Omit<AuditQuery, 'outcome' | 'text'>,
): Promise<readonly RefusalCount[]> {
  const { guildId, userId, since, until } = query;
  const person = userId === undefined ? undefined : await findPseudonym(db, userId);
  // A person without a pseudonym has no refused attempts.
  if (userId !== undefined && person === undefined) return [];
  let rows = db.selectFrom('audit_refusals').selectAll().where('guild_id', '=', guildId);
  if (person !== undefined) rows = rows.where('person', '=', person);
  if (query.capability !== undefined) rows = rows.where('capability', '=', query.capability);
  if (since) rows = rows.where('day', '>=', utcDayOf(since));
  if (until) rows = rows.where('day', '<=', utcDayOf(until));
  const refusalRows = await rows.orderBy('day', 'desc').orderBy('count', 'desc').limit(MOST_REFUSALS).execute();
  const pseudonyms = refusalRows.map((row) => row.person);
  const users = await userIdsByPseudonym(db, pseudonyms);
  return refusalRows.map(({ person: pseudonym, capability: name, day, count }) => ({
    userId: users.get(pseudonym),
    capability: capability.parse(name),
    day,
    count,
  }));
}

/**
 * Maximum rows in a list of refused attempts. Each row is a parameter of the next query, and SQLite allows 32,766
 * parameters.
 */
const MOST_REFUSALS = 1000;
