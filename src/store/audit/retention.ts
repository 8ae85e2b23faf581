import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import {
  type ChainPlace,
  type Checkpoint,
  isHeadSigned,
  isSigned,
  readCheckpoints,
  type Signer,
  writeBase,
  writeHead,
} from './chain.ts';
import { forgetAsked } from './forget.ts';
import { forgetFormerKeys } from './formerKeys.ts';
import { forgetNumbers } from './numbers.ts';
import { dayOf } from './refusals.ts';
import { addUp, sumsNow, writeSums } from './sums.ts';

/**
 * How far retention's own clock can advance in one hourly sweep. It catches up with a machine that was off,
 * but a clock that jumps ahead by 91 days would have to stay wrong for weeks before anything is deleted.
 */
export const MOST_PER_SWEEP_MS = 2 * 3_600_000;

/**
 * Before Usher existed: a clock with such a time is wrong, as on a machine without a battery at its start.
 */
const TOO_EARLY = Date.UTC(2025, 0, 1);

/**
 * Signs a new database's empty trail. Logs an error and returns false if an existing trail lacks our
 * signature.
 */
export async function openTrail(
  db: Database,
  signer: Signer,
  { now, log }: { readonly now: Date; readonly log: Pick<Logger, 'error'> },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { base, head, sums } = await readCheckpoints(trx);
    if (!base && !head && (await isEmpty(trx))) {
      const nothing = { row_id: 0, row_mac: '', clock: now.getTime() };
      await writeBase(trx, signer, nothing);
      await signSums(trx, signer, nothing);
      return true;
    }
    if (head && isSignedBase(base, signer) && isHeadSigned(signer, head, sums)) {
      if (!sums) await signSums(trx, signer, head);
      return true;
    }
    log.error({}, 'the audit trail was changed, or signed with another key; `npm run audit -- verify` says where');
    return false;
  });
}

const isSignedBase = (base: Checkpoint | undefined, signer: Signer): base is Checkpoint =>
  base !== undefined && isSigned(base.mac, signer.checkpoint(base));

/** Applies to a new database, and to one from before there were sums. */
async function signSums(trx: Database, signer: Signer, head: ChainPlace): Promise<void> {
  const sums = await sumsNow(trx, signer);
  await writeSums(trx, sums);
  await writeHead(trx, signer, { head, sums });
}

/**
 * True if no data was ever stored: only then is an unsigned trail a new one, and not one that was emptied.
 * Kysely's own tables and SQLite's are not looked at.
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

/** Deletes rows older than that many days, the oldest first, and signs the place where it stopped. */
export async function sweepAudit(
  db: Database,
  signer: Signer,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { base } = await readCheckpoints(trx);
    // A trail that was tampered with is evidence.
    if (!isSignedBase(base, signer)) return;
    const clock = clockAfter(base, now);
    // If the machine's clock was ahead at the first start, so is this one: rows must not be deleted too early.
    const today = Math.min(clock, now.getTime());
    const cutoff = today - days * DAY_MS;
    const last = await lastBefore(trx, cutoff);
    const { row_id, row_mac } = last ? { row_id: last.id, row_mac: last.mac } : base;
    await writeBase(trx, signer, { row_id, row_mac, clock });
    if (last) await deleteUpTo(trx, last.id);
    await trx.deleteFrom('audit_last_guilds').where('removed_at', '<', cutoff).execute();
    const old = trx.deleteFrom('audit_refusals').where('day', '<', dayOf(new Date(cutoff)));
    await addUp(trx, signer, { table: 'refusals', gone: await old.returningAll().execute() });
    if (last) await forgetUnnamed(trx, signer);
    await forgetAsked(trx, signer, today);
  });
}

/** Retention's own clock after a sweep. */
function clockAfter(base: Checkpoint, now: Date): number {
  // From an impossible time it would take decades to catch up: it starts over, as at a first start.
  if (base.clock < TOO_EARLY) return now.getTime();
  const ahead = Math.max(0, now.getTime() - base.clock);
  return base.clock + Math.min(ahead, MOST_PER_SWEEP_MS);
}

async function deleteUpTo(trx: Database, lastId: number): Promise<void> {
  await trx.deleteFrom('audit').where('id', '<=', lastId).execute();
  await forgetFormerKeys(trx, lastId);
  await forgetNumbers(trx, lastId);
}

/**
 * The last row before the first one that has to be kept: rows in the middle are never deleted. When a row
 * from before Usher was really written is unknown, except that it was before the next row: it is kept as long
 * as that one.
 */
async function lastBefore(trx: Database, cutoff: number) {
  const late = trx.selectFrom('audit').select('id').where('at', '>=', cutoff);
  const kept = await late.orderBy('id').limit(1).executeTakeFirst();
  const rows = trx.selectFrom('audit').select(['id', 'mac']).where('at', '>=', TOO_EARLY);
  const older = rows.orderBy('id', 'desc').limit(1);
  return await (kept ? older.where('id', '<', kept.id) : older).executeTakeFirst();
}

/**
 * People are not remembered longer than their acts. People who are only mentioned in a text keep their row as
 * long as the text.
 */
async function forgetUnnamed(trx: Database, signer: Signer): Promise<void> {
  const gone = await trx
    .deleteFrom('audit_people')
    .where(
      sql<boolean>`not exists (select 1 from audit where person = pseudonym)
        and not exists (select 1 from audit_refusals where person = pseudonym)
        and not exists (select 1 from audit where instr(
          concat_ws(' ', action, target, "before", "after", reason), pseudonym) > 0)`,
    )
    .returningAll()
    .execute();
  await addUp(trx, signer, { table: 'people', gone });
}
