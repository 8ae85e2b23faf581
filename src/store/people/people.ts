import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AccountName, DeviceName, People, Persona } from '../../domain/people/people.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { ANOTHER_REVISION, foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { keepMeta } from '../database/meta.ts';
import { people } from '../tables/people/people.ts';
import { decodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { STAR_NAMES } from './starNames.ts';

/**
 * In `meta`: a random value that makes the choice of names differ in every database, so that a name cannot be
 * traced back.
 */
const SALT = 'pseudonyms';
const SALT_BYTES = 16;

const personaOf = (row: Selectable<Tables['people']>): Persona => decodeRow(people, row);

export function createPeople(db: Database): People {
  return {
    personas: async (accountIds) => {
      const wanted = [...new Set(accountIds)];
      const known = await personasOf(db, wanted);
      if (wanted.every((id) => known.has(id))) return known;
      return db.transaction().execute((trx) => introduce(trx, wanted));
    },
    setAlias: (accountId, alias) =>
      db.transaction().execute(async (trx) => {
        await introduce(trx, [accountId]);
        const named = trx
          .updateTable('people')
          .set({ alias: alias ?? null })
          .where('account_id', '=', accountId);
        await trx.updateTable('subscriptions').set(ANOTHER_REVISION).execute();
        return personaOf(await named.returningAll().executeTakeFirstOrThrow());
      }),
    deviceNames: async (deviceIds) => {
      const rows = await foundFor(deviceIds, (ids) =>
        db.selectFrom('devices').selectAll().where('device_id', 'in', ids),
      );
      return new Map(rows.map(({ device_id, name }) => [device_id, name]));
    },
  };
}

/** Stores the server's current names of these accounts. */
export async function rememberNames(trx: Database, names: readonly AccountName[]): Promise<void> {
  await introduce(
    trx,
    names.map(({ accountId }) => accountId),
  );
  for (const { accountId, name } of names)
    await trx.updateTable('people').set({ name }).where('account_id', '=', accountId).execute();
}

/** Stores the server's current names of these devices. */
export async function rememberDeviceNames(trx: Database, names: readonly DeviceName[]): Promise<void> {
  for (const { deviceId, name } of names)
    await trx.replaceInto('devices').values({ device_id: deviceId, name }).execute();
}

/** Once no subscription shows names, stored names are deleted. */
export async function sweepNames(db: Database): Promise<void> {
  const nobodyShowsNames = sql`not exists
    (select 1 from subscriptions where json_valid(settings) and json_extract(settings, '$.people') = 'name')`;
  await sql`update people set name = null where name is not null and ${nobodyShowsNames}`.execute(db);
  await sql`delete from devices where ${nobodyShowsNames}`.execute(db);
}

async function personasOf(db: Database, accountIds: readonly AccountRef[]): Promise<Map<AccountRef, Persona>> {
  const rows = await foundFor(accountIds, (ids) => db.selectFrom('people').selectAll().where('account_id', 'in', ids));
  return new Map(rows.map((row) => [row.account_id, personaOf(row)]));
}

/** Reads pseudonyms that were made meanwhile, and makes the rest. */
async function introduce(trx: Database, accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, Persona>> {
  const personas = await personasOf(trx, accountIds);
  const missing = accountIds.filter((id) => !personas.has(id));
  if (missing.length === 0) return personas;
  const salt = await keepMeta(trx, SALT, randomBytes(SALT_BYTES).toString('base64url'));
  const rows = await trx.selectFrom('people').select('pseudonym').execute();
  const taken = new Set(rows.map(({ pseudonym }) => pseudonym));
  for (const accountId of missing) {
    const pseudonym = freeName(taken, startOf(salt, accountId));
    taken.add(pseudonym);
    await trx.insertInto('people').values({ account_id: accountId, pseudonym }).execute();
    personas.set(accountId, { accountId, pseudonym, alias: undefined });
  }
  return personas;
}

const startOf = (salt: string, accountId: AccountRef): number =>
  createHash('sha256').update(`${salt}:${accountId}`).digest().readUInt32BE() % STAR_NAMES.length;

/** The first free name from there on: each star once, then each as "Vega 2", and so on. */
function freeName(taken: ReadonlySet<string>, start: number): string {
  // A round begins when the one before is full.
  for (let round = Math.floor(taken.size / STAR_NAMES.length) + 1; ; round += 1) {
    const ring = [...STAR_NAMES.slice(start), ...STAR_NAMES.slice(0, start)];
    const free = ring.map((star) => (round === 1 ? star : `${star} ${round}`)).find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}
