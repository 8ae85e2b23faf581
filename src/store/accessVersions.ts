import { sql } from 'kysely';
import { z } from 'zod';
import type {
  InitialRoleLevel,
  NewPermissionMapVersion,
  PermissionMapVersion,
  PermissionMapVersions,
} from '../domain/access/changes.ts';
import type { Logger } from '../domain/logger.ts';
import { keepExistingRow } from './database/columns.ts';
import type { Database } from './database/database.ts';
import type { PermissionMapRow } from './rights/rights.ts';
import type { RightsDraft, RightsTransaction, SignedRights } from './rights/signedRights.ts';
import { isPermissionMapSigned, type PermissionMapSigner, writeSignedPermissionMap } from './rights/signVersions.ts';
import {
  decodePermissionMap,
  encodePermissionMap,
  removePersonFromPermissionMap,
  storedAccessLevelSchema,
} from './storedMap.ts';
import { permissionMapVersionsTable } from './tables/access/accessVersions.ts';
import { decodeRow } from './tables/rows.ts';

/**
 * Number of versions of a guild's permission map that are kept, so that changes can be undone. A version takes a few
 * KB.
 */
export const MAX_PERMISSION_MAP_VERSIONS = 200;

const storedSeed = z
  .object({ role_id: z.string(), level: storedAccessLevelSchema })
  .transform(({ role_id, level }): InitialRoleLevel => ({ roleId: role_id, level }));

export function createAccessVersions(
  db: Database,
  rights: SignedRights,
  { signer, log }: { readonly signer: PermissionMapSigner; readonly log: Logger },
): PermissionMapVersions {
  return {
    newest: async () => rights.now().maps.map((row) => readVersion(row, log)),
    find: async (guildId, version) => {
      const versionsOfGuild = db.selectFrom('access_versions').selectAll().where('guild_id', '=', guildId);
      const row = await versionsOfGuild.where('version', '=', version).executeTakeFirst();
      if (!row) return undefined;
      if (isPermissionMapSigned(row, signer)) return readVersion(row, log);
      log.error({ guild: guildId, version }, UNSIGNED);
      return undefined;
    },
    add: (version, seeds = []) => rights.change((transaction) => addVersion(transaction, version, seeds)),
    seeded: async (guildId) => {
      const rows = rights.now().initialAccess.filter((row) => row.guild_id === guildId);
      return z.array(storedSeed).parse(rows);
    },
  };
}

const UNSIGNED =
  'another program has changed a stored version of the permissions of a Discord server (guild) in the database; this version cannot be restored';

const HAS_NEWER = sql<boolean>`exists (select 1 from access_versions as newer
  where newer.guild_id = access_versions.guild_id and newer.version > access_versions.version)`;

/**
 * Stores a new version of a permission map. False if the version already exists, because another change was made in the
 * meantime.
 */
async function addVersion(
  { trx, draft }: RightsTransaction,
  version: NewPermissionMapVersion,
  seeds: readonly InitialRoleLevel[],
): Promise<boolean> {
  const { guildId, by = null, before = null, version: versionNumber } = version;
  const map = encodePermissionMap(version.map);
  const newRow = { guild_id: guildId, version: versionNumber, map, before, at: version.at.getTime(), by };
  const insertion = trx.insertInto('access_versions').values(newRow);
  const { numInsertedOrUpdatedRows } = await insertion.onConflict(keepExistingRow).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const deletion = trx.deleteFrom('access_versions').where('guild_id', '=', guildId);
  await deletion.where('version', '<=', versionNumber - MAX_PERMISSION_MAP_VERSIONS).execute();
  const rights = draft.now();
  const isAdopted = ({ roleId, level }: InitialRoleLevel) =>
    rights.initialAccess.some(
      (usedSeed) => usedSeed.guild_id === guildId && usedSeed.role_id === roleId && usedSeed.level === level,
    );
  const newSeedRows = seeds
    .filter((candidate) => !isAdopted(candidate))
    .map(({ roleId, level }) => ({ guild_id: guildId, role_id: roleId, level }));
  const otherMaps = rights.maps.filter((row) => row.guild_id !== guildId);
  draft.set({ ...rights, maps: [...otherMaps, newRow], initialAccess: [...rights.initialAccess, ...newSeedRows] });
  return true;
}

/**
 * A forgotten person is removed as the author of every version. Permissions for the person are removed from all
 * versions but the newest.
 */
export async function forgetPersonInPermissionMaps(
  trx: Database,
  { draft, signer }: { readonly draft: RightsDraft; readonly signer: PermissionMapSigner },
  userId: string,
): Promise<void> {
  const rights = draft.now();
  draft.set({ ...rights, maps: rights.maps.map((row) => (row.by === userId ? { ...row, by: null } : row)) });
  await trx.updateTable('access_versions').set({ by: null }).where('by', '=', userId).execute();
  const rowsWithUser = await trx
    .selectFrom('access_versions')
    .selectAll()
    .where(sql<boolean>`instr(map, ${userId}) > 0`)
    .where(HAS_NEWER)
    .execute();
  for (const row of rowsWithUser) {
    const rewrittenRow = { ...row, map: removePersonFromPermissionMap(row.map, userId) };
    if (isPermissionMapSigned(row, signer)) await writeSignedPermissionMap(trx, rewrittenRow, signer);
    else await trx.replaceInto('access_versions').values(rewrittenRow).execute();
  }
}

/** Decodes a stored permission map. If it cannot be read, the problem is logged and the map allows nothing. */
function readVersion(row: PermissionMapRow, log: Logger): PermissionMapVersion {
  const { guildId, version, before, at, by } = decodeRow(permissionMapVersionsTable, row);
  const map = decodePermissionMap(row.map);
  if (map === 'unreadable')
    log.error(
      { guild: guildId, version },
      'could not read the stored permissions of a Discord server (guild); they allow nothing',
    );
  return { guildId, version, map, before, at, by };
}
