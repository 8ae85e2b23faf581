import type { Database } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';
import { DECIDED_GUILDS_KEY, type InitialAccessRow, type PermissionMapRow, type Rights } from './rights.ts';
import { type PermissionMapSigner, writeSignedPermissionMap } from './signVersions.ts';

interface RightsChange {
  readonly actual: Rights;
  readonly target: Rights;
}

export async function writeRights(
  trx: Database,
  signer: PermissionMapSigner,
  { actual, target }: RightsChange,
): Promise<void> {
  await writeAdmins(trx, rowDifference(actual.admins, target.admins));
  await writeGuildServers(trx, rowDifference(actual.guildServers, target.guildServers));
  await writeMaps(trx, signer, { actual: actual.maps, target: target.maps });
  await writeInitialAccess(trx, rowDifference(actual.initialAccess, target.initialAccess));
  if (JSON.stringify(actual.decidedGuilds) === JSON.stringify(target.decidedGuilds)) return;
  if (target.decidedGuilds === null) await trx.deleteFrom('meta').where('key', '=', DECIDED_GUILDS_KEY).execute();
  else await writeMeta(trx, DECIDED_GUILDS_KEY, JSON.stringify(target.decidedGuilds));
}

interface RowDifference<Row> {
  readonly removedRows: readonly Row[];
  readonly addedRows: readonly Row[];
}

function rowDifference<Row>(actual: readonly Row[], target: readonly Row[]): RowDifference<Row> {
  return { removedRows: rowsNotIn(target, actual), addedRows: rowsNotIn(actual, target) };
}

function rowsNotIn<Row>(rows: readonly Row[], candidates: readonly Row[]): readonly Row[] {
  const texts = new Set(rows.map(rowText));
  return candidates.filter((row) => !texts.has(rowText(row)));
}

/** Rows of the database and of the rights file have the same order of columns, so equal rows have equal texts. */
const rowText = (row: unknown): string => JSON.stringify(row);

async function writeAdmins(
  trx: Database,
  { removedRows, addedRows }: RowDifference<Rights['admins'][number]>,
): Promise<void> {
  for (const { user_id } of removedRows)
    await trx.deleteFrom('installation_admins').where('user_id', '=', user_id).execute();
  for (const row of addedRows) await trx.replaceInto('installation_admins').values(row).execute();
}

/** Leaves out media servers that no longer exist. */
async function writeGuildServers(
  trx: Database,
  { removedRows, addedRows }: RowDifference<Rights['guildServers'][number]>,
): Promise<void> {
  for (const { guild_id, server_id } of removedRows) {
    const deletion = trx.deleteFrom('guild_servers').where('guild_id', '=', guild_id);
    await deletion.where('server_id', '=', server_id).execute();
  }
  if (addedRows.length === 0) return;
  const servers = new Set((await trx.selectFrom('media_servers').select('id').execute()).map(({ id }) => id));
  for (const row of addedRows.filter(({ server_id }) => servers.has(server_id)))
    await trx.replaceInto('guild_servers').values(row).execute();
}

/** Writes the permission maps in `target` to the database. Versions that are newer than the target are deleted. */
async function writeMaps(
  trx: Database,
  signer: PermissionMapSigner,
  { actual, target }: { readonly actual: readonly PermissionMapRow[]; readonly target: readonly PermissionMapRow[] },
): Promise<void> {
  const targetGuilds = new Set(target.map(({ guild_id }) => guild_id));
  for (const { guild_id } of actual.filter((row) => !targetGuilds.has(row.guild_id)))
    await trx.deleteFrom('access_versions').where('guild_id', '=', guild_id).execute();
  for (const row of rowsNotIn(actual, target)) {
    const deletion = trx.deleteFrom('access_versions').where('guild_id', '=', row.guild_id);
    await deletion.where('version', '>', row.version).execute();
    await writeSignedPermissionMap(trx, row, signer);
  }
}

async function writeInitialAccess(
  trx: Database,
  { removedRows, addedRows }: RowDifference<InitialAccessRow>,
): Promise<void> {
  for (const { guild_id, role_id, level } of removedRows) {
    const deletion = trx.deleteFrom('initial_access').where('guild_id', '=', guild_id);
    await deletion.where('role_id', '=', role_id).where('level', '=', level).execute();
  }
  for (const row of addedRows) await trx.replaceInto('initial_access').values(row).execute();
}
