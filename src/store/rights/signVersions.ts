import type { Selectable } from 'kysely';
import type { Signer } from '../audit/chain.ts';
import { isSignedRow, type SignedTable } from '../audit/signedRows.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Signs each version of a permission map. The rights file contains only the newest version, but an undo restores an
 * older one, which another program might have written.
 */
export type PermissionMapSigner = Pick<Signer, 'accessVersion'>;

type VersionRow = Selectable<Tables['access_versions']>;

export const SIGNED_PERMISSION_MAP_TABLE: SignedTable<VersionRow> = {
  rows: (db) => db.selectFrom('access_versions').selectAll().execute(),
  macOf: (row, signer) => signer.accessVersion(row),
  writeMac: (trx, { guild_id, version }, mac) =>
    trx
      .updateTable('access_versions')
      .set({ mac })
      .where('guild_id', '=', guild_id)
      .where('version', '=', version)
      .execute(),
};

export const isPermissionMapSigned = (row: VersionRow, signer: PermissionMapSigner): boolean =>
  isSignedRow(row, signer.accessVersion(row));

export async function writeSignedPermissionMap(
  trx: Database,
  row: Omit<VersionRow, 'mac'>,
  signer: PermissionMapSigner,
): Promise<void> {
  await trx
    .replaceInto('access_versions')
    .values({ ...row, mac: signer.accessVersion(row) })
    .execute();
}
