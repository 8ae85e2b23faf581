import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AccountName, DeviceName, PeopleNames, Persona } from '../../domain/people/people.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { NEXT_SUBSCRIPTION_REVISION, selectInChunks } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { writeMetaOnce } from '../database/meta.ts';
import { peopleTable } from '../tables/people/people.ts';
import { decodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { ASTRONOMICAL_STAR_NAMES } from './starNames.ts';

/** Key in the table `meta` for a random value. It gives an account another pseudonym in each database. */
const SALT_KEY = 'pseudonyms';
const SALT_BYTES = 16;

const personaOf = (row: Selectable<Tables['people']>): Persona => decodeRow(peopleTable, row);

export function createPeopleStore(db: Database): PeopleNames {
  return {
    personas: async (accountIds) => {
      const ids = [...new Set(accountIds)];
      const personas = await personasOf(db, ids);
      if (ids.every((id) => personas.has(id))) return personas;
      return db.transaction().execute((trx) => addMissingPersonas(trx, ids));
    },
    setAlias: (accountId, alias) =>
      db.transaction().execute(async (trx) => {
        await addMissingPersonas(trx, [accountId]);
        const person = trx
          .updateTable('people')
          .set({ alias: alias ?? null })
          .where('account_id', '=', accountId);
        await trx.updateTable('subscriptions').set(NEXT_SUBSCRIPTION_REVISION).execute();
        return personaOf(await person.returningAll().executeTakeFirstOrThrow());
      }),
    deviceNames: async (deviceIds) => {
      const rows = await selectInChunks(deviceIds, (ids) =>
        db.selectFrom('devices').selectAll().where('device_id', 'in', ids),
      );
      return new Map(rows.map(({ device_id, name }) => [device_id, name]));
    },
  };
}

export async function storeAccountNames(trx: Database, names: readonly AccountName[]): Promise<void> {
  await addMissingPersonas(
    trx,
    names.map(({ accountId }) => accountId),
  );
  for (const { accountId, name } of names)
    await trx.updateTable('people').set({ name }).where('account_id', '=', accountId).execute();
}

export async function rememberDeviceNames(trx: Database, names: readonly DeviceName[]): Promise<void> {
  for (const { deviceId, name } of names)
    await trx.replaceInto('devices').values({ device_id: deviceId, name }).execute();
}

/** Deletes the stored names of people once no subscription shows names. */
export async function sweepNames(db: Database): Promise<void> {
  const noSubscriptionShowsNames = sql`not exists
    (select 1 from subscriptions where json_valid(settings) and json_extract(settings, '$.people') = 'name')`;
  await sql`update people set name = null where name is not null and ${noSubscriptionShowsNames}`.execute(db);
  await sql`delete from devices where ${noSubscriptionShowsNames}`.execute(db);
}

async function personasOf(db: Database, accountIds: readonly AccountRef[]): Promise<Map<AccountRef, Persona>> {
  const rows = await selectInChunks(accountIds, (ids) =>
    db.selectFrom('people').selectAll().where('account_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.account_id, personaOf(row)]));
}

/** Returns the made-up names of these accounts. Creates missing ones. */
async function addMissingPersonas(
  trx: Database,
  accountIds: readonly AccountRef[],
): Promise<ReadonlyMap<AccountRef, Persona>> {
  const personas = await personasOf(trx, accountIds);
  const missingIds = accountIds.filter((id) => !personas.has(id));
  if (missingIds.length === 0) return personas;
  const salt = await writeMetaOnce(trx, SALT_KEY, randomBytes(SALT_BYTES).toString('base64url'));
  const rows = await trx.selectFrom('people').select('pseudonym').execute();
  const takenNames = new Set(rows.map(({ pseudonym }) => pseudonym));
  for (const accountId of missingIds) {
    const pseudonym = freeName(takenNames, firstStarOf(salt, accountId));
    takenNames.add(pseudonym);
    await trx.insertInto('people').values({ account_id: accountId, pseudonym }).execute();
    personas.set(accountId, { accountId, pseudonym, alias: undefined });
  }
  return personas;
}

const firstStarOf = (salt: string, accountId: AccountRef): number =>
  createHash('sha256').update(`${salt}:${accountId}`).digest().readUInt32BE() % ASTRONOMICAL_STAR_NAMES.length;

/** The first free pseudonym, starting at a given star: first star names alone, then with a number ("Vega 2"). */
function freeName(takenNames: ReadonlySet<string>, start: number): string {
  const stars = [...ASTRONOMICAL_STAR_NAMES.slice(start), ...ASTRONOMICAL_STAR_NAMES.slice(0, start)];
  // Begins with the first round in which a name may be free, because earlier rounds are all taken.
  for (let round = Math.floor(takenNames.size / ASTRONOMICAL_STAR_NAMES.length) + 1; ; round += 1) {
    const names = stars.map((star) => (round === 1 ? star : `${star} ${round}`));
    const freePseudonym = names.find((name) => !takenNames.has(name));
    if (freePseudonym !== undefined) return freePseudonym;
  }
}
