import type { Selectable } from 'kysely';
import { isSigned, type Signer } from '../audit/chain.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Signs each version of a permission map. The record of rights has only the newest ones; an undo puts an older one in force, which somebody
 * else may have written.
 */
export type VersionSigner = Pick<Signer, 'accessVersion'>;

type VersionRow = Selectable<Tables['access_versions']>;

export const isSignedVersion = (row: VersionRow, signer: VersionSigner): boolean =>
  row.mac !== null && isSigned(row.mac, signer.accessVersion(row));

/** Signs what a version of Usher wrote that signed none. To be called once for an installation, in a transaction. */
export async function signVersions(trx: Database, signer: VersionSigner): Promise<void> {
  for (const row of await trx.selectFrom('access_versions').selectAll().where('mac', 'is', null).execute())
    await writeVersion(trx, row, signer);
}

/** Signs versions with another key. One that the old key did not sign stays as it is, and cannot be gone back to. In a transaction. */
export async function replaceVersionsKey(trx: Database, from: VersionSigner, to: VersionSigner): Promise<void> {
  const rows = await trx.selectFrom('access_versions').selectAll().execute();
  for (const row of rows) if (isSignedVersion(row, from)) await writeVersion(trx, row, to);
}

/** Adds or replaces a version, with its signature. In a transaction. */
export async function writeVersion(trx: Database, row: Omit<VersionRow, 'mac'>, signer: VersionSigner): Promise<void> {
  await trx
    .replaceInto('access_versions')
    .values({ ...row, mac: signer.accessVersion(row) })
    .execute();
}
