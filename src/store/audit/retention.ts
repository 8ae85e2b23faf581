import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import {
  type AuditChainPosition,
  type AuditCheckpoint,
  areHmacsEqual,
  isAuditChainHeadSigned,
  readAuditCheckpoints,
  type Signer,
  writeAuditChainHead,
  writeBase,
} from './chain.ts';
import { eraseDuePeopleFromAuditTrail } from './forget.ts';
import { deleteFormerAuditKeys } from './formerKeys.ts';
import { deleteAuditEntryNumbers } from './numbers.ts';
import { utcDayOf } from './refusals.ts';
import { computeTableChecksums, updateTableChecksums, writeTableChecksums } from './sums.ts';

/**
 * The clock for the age of audit rows may advance this much per hourly sweep, in ms. Two hours let it catch up after
 * the machine was off. If the machine's clock is far ahead by mistake, each sweep deletes at most two hours of rows.
 */
export const MAX_CLOCK_ADVANCE_PER_SWEEP_MS = 2 * 3_600_000;

/**
 * The earliest plausible time, in ms since 1970. An earlier time comes from a wrong clock, for example of a machine
 * without a battery.
 */
const TOO_EARLY = Date.UTC(2025, 0, 1);

/**
 * Signs the empty audit trail of a new database. Logs an error and returns false if an existing trail has no valid
 * signature.
 */
export async function openAuditTrail(
  db: Database,
  signer: Signer,
  { now, log }: { readonly now: Date; readonly log: Pick<Logger, 'error'> },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { base, head, sums } = await readAuditCheckpoints(trx);
    if (!base && !head && (await isEmpty(trx))) {
      const beginning = { row_id: 0, row_mac: '', clock: now.getTime() };
      await writeBase(trx, signer, beginning);
      await signSums(trx, signer, beginning);
      return true;
    }
    if (head && isSignedBase(base, signer) && isAuditChainHeadSigned(signer, head, sums)) {
      if (!sums) await signSums(trx, signer, head);
      return true;
    }
    log.error(
      {},
      'the audit trail was changed outside Usher or signed with another key; run `npm run audit -- verify` to see where',
    );
    return false;
  });
}

const isSignedBase = (base: AuditCheckpoint | undefined, signer: Signer): base is AuditCheckpoint =>
  base !== undefined && areHmacsEqual(base.mac, signer.checkpoint(base));

async function signSums(trx: Database, signer: Signer, head: AuditChainPosition): Promise<void> {
  const sums = await computeTableChecksums(trx, signer);
  await writeTableChecksums(trx, sums);
  await writeAuditChainHead(trx, signer, { head, sums });
}

/**
 * True if all tables are empty, except those of Kysely and SQLite. An unsigned audit trail is new only in such a
 * database. In any other database, the trail may have been emptied by hand.
 */
async function isEmpty(trx: Database): Promise<boolean> {
  const names = sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`;
  for (const { name } of (await names.execute(trx)).rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Deletes audit rows older than `days` and signs the id of the last deleted row. */
export async function sweepAudit(
  db: Database,
  signer: Signer,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { base } = await readAuditCheckpoints(trx);
    // An audit trail that was tampered with is evidence, so nothing is deleted from it.
    if (!isSignedBase(base, signer)) return;
    const clock = clockAfter(base, now);
    // Uses the earlier of two clocks, so that no row is deleted too early. The stored clock is ahead if the machine's
    // clock was ahead at the first start.
    const today = Math.min(clock, now.getTime());
    const cutoff = today - days * DAY_MS;
    const lastDeleted = await lastRowBefore(trx, cutoff);
    const { row_id, row_mac } = lastDeleted ? { row_id: lastDeleted.id, row_mac: lastDeleted.mac } : base;
    await writeBase(trx, signer, { row_id, row_mac, clock });
    if (lastDeleted) await deleteUpTo(trx, lastDeleted.id);
    await trx.deleteFrom('audit_last_guilds').where('removed_at', '<', cutoff).execute();
    const oldRefusals = trx.deleteFrom('audit_refusals').where('day', '<', utcDayOf(new Date(cutoff)));
    await updateTableChecksums(trx, signer, {
      table: 'refusals',
      removedRows: await oldRefusals.returningAll().execute(),
    });
    if (lastDeleted) await forgetPeopleWithoutRows(trx, signer);
    await eraseDuePeopleFromAuditTrail(trx, signer, today);
  });
}

function clockAfter(base: AuditCheckpoint, now: Date): number {
  // An impossible stored time is replaced by the current time, because catching up would take decades.
  if (base.clock < TOO_EARLY) return now.getTime();
  const aheadMs = Math.max(0, now.getTime() - base.clock);
  return base.clock + Math.min(aheadMs, MAX_CLOCK_ADVANCE_PER_SWEEP_MS);
}

async function deleteUpTo(trx: Database, lastId: number): Promise<void> {
  await trx.deleteFrom('audit').where('id', '<=', lastId).execute();
  await deleteFormerAuditKeys(trx, lastId);
  await deleteAuditEntryNumbers(trx, lastId);
}

/**
 * Rows are deleted from the oldest on until the first row that must be kept. A row with an impossible time is deleted
 * together with the next row.
 */
async function lastRowBefore(trx: Database, cutoff: number) {
  const keptRows = trx.selectFrom('audit').select('id').where('at', '>=', cutoff);
  const firstKept = await keptRows.orderBy('id').limit(1).executeTakeFirst();
  const rows = trx.selectFrom('audit').select(['id', 'mac']).where('at', '>=', TOO_EARLY);
  const newestRow = rows.orderBy('id', 'desc').limit(1);
  return await (firstKept ? newestRow.where('id', '<', firstKept.id) : newestRow).executeTakeFirst();
}

/** Deletes people who appear in no audit row. */
async function forgetPeopleWithoutRows(trx: Database, signer: Signer): Promise<void> {
  const forgottenPeople = await trx
    .deleteFrom('audit_people')
    .where(
      sql<boolean>`not exists (select 1 from audit where person = pseudonym)
        and not exists (select 1 from audit_refusals where person = pseudonym)
        and not exists (select 1 from audit where instr(
          concat_ws(' ', action, target, "before", "after", reason), pseudonym) > 0)`,
    )
    .returningAll()
    .execute();
  await updateTableChecksums(trx, signer, { table: 'people', removedRows: forgottenPeople });
}
