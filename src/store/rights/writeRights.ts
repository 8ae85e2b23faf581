import type { Database } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';
import { DECIDED, type InitialAccessRow, type MapRow, type Rights } from './rights.ts';
import { type VersionSigner, writeVersion } from './signVersions.ts';

interface RightsChange {
  /** The rights in the database. */
  readonly actual: Rights;
  readonly wanted: Rights;
}

/** Replaces the rows in the database by those of `wanted`. In a transaction. */
export async function writeRights(
  trx: Database,
  signer: VersionSigner,
  { actual, wanted }: RightsChange,
): Promise<void> {
  await writeAdmins(trx, difference(actual.admins, wanted.admins));
  await writeGuildServers(trx, difference(actual.guildServers, wanted.guildServers));
  await writeMaps(trx, signer, { actual: actual.maps, wanted: wanted.maps });
  await writeInitialAccess(trx, difference(actual.initialAccess, wanted.initialAccess));
  if (JSON.stringify(actual.decidedGuilds) === JSON.stringify(wanted.decidedGuilds)) return;
  if (wanted.decidedGuilds === null) await trx.deleteFrom('meta').where('key', '=', DECIDED).execute();
  else await writeMeta(trx, DECIDED, JSON.stringify(wanted.decidedGuilds));
}

interface RowDifference<Row> {
  readonly gone: readonly Row[];
  readonly added: readonly Row[];
}

function difference<Row>(actual: readonly Row[], wanted: readonly Row[]): RowDifference<Row> {
  return { gone: rowsMissingIn(wanted, actual), added: rowsMissingIn(actual, wanted) };
}

function rowsMissingIn<Row>(rows: readonly Row[], all: readonly Row[]): readonly Row[] {
  const texts = new Set(rows.map(rowText));
  return all.filter((row) => !texts.has(rowText(row)));
}

/** Rows from the database and from the record have their columns in one order. */
const rowText = (row: unknown): string => JSON.stringify(row);

async function writeAdmins(trx: Database, { gone, added }: RowDifference<Rights['admins'][number]>): Promise<void> {
  for (const { user_id } of gone) await trx.deleteFrom('installation_admins').where('user_id', '=', user_id).execute();
  for (const row of added) await trx.replaceInto('installation_admins').values(row).execute();
}

/** A server that no longer exists cannot be seen. */
async function writeGuildServers(
  trx: Database,
  { gone, added }: RowDifference<Rights['guildServers'][number]>,
): Promise<void> {
  for (const { guild_id, server_id } of gone) {
    const ofGuild = trx.deleteFrom('guild_servers').where('guild_id', '=', guild_id);
    await ofGuild.where('server_id', '=', server_id).execute();
  }
  if (added.length === 0) return;
  const servers = new Set((await trx.selectFrom('media_servers').select('id').execute()).map(({ id }) => id));
  for (const row of added) if (servers.has(row.server_id)) await trx.replaceInto('guild_servers').values(row).execute();
}

/** Deletes versions newer than the wanted one. */
async function writeMaps(
  trx: Database,
  signer: VersionSigner,
  { actual, wanted }: { readonly actual: readonly MapRow[]; readonly wanted: readonly MapRow[] },
): Promise<void> {
  const wantedGuilds = new Set(wanted.map(({ guild_id }) => guild_id));
  for (const { guild_id } of actual)
    if (!wantedGuilds.has(guild_id)) await trx.deleteFrom('access_versions').where('guild_id', '=', guild_id).execute();
  for (const row of rowsMissingIn(actual, wanted)) {
    const ofGuild = trx.deleteFrom('access_versions').where('guild_id', '=', row.guild_id);
    await ofGuild.where('version', '>', row.version).execute();
    await writeVersion(trx, row, signer);
  }
}

async function writeInitialAccess(trx: Database, { gone, added }: RowDifference<InitialAccessRow>): Promise<void> {
  for (const { guild_id, role_id, level } of gone) {
    const ofGuild = trx.deleteFrom('initial_access').where('guild_id', '=', guild_id);
    await ofGuild.where('role_id', '=', role_id).where('level', '=', level).execute();
  }
  for (const row of added) await trx.replaceInto('initial_access').values(row).execute();
}
