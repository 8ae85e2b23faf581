import { EMPTY_PERMISSION_MAP } from '../../domain/access/access.ts';
import { intersectPermissionMaps } from '../../domain/access/commonMap.ts';
import { decodePermissionMap, encodePermissionMap } from '../storedMap.ts';
import type { AdminRow, GuildServerRow, InitialAccessRow, PermissionMapRow, Rights } from './rights.ts';

export const isSameAdmin = (row: AdminRow, otherRow: AdminRow): boolean => row.user_id === otherRow.user_id;

export const isSameGuildServer = (row: GuildServerRow, otherRow: GuildServerRow): boolean =>
  row.guild_id === otherRow.guild_id && row.server_id === otherRow.server_id;

const isSameInitialAccess = (row: InitialAccessRow, otherRow: InitialAccessRow): boolean =>
  row.guild_id === otherRow.guild_id && row.role_id === otherRow.role_id && row.level === otherRow.level;

/**
 * Rights that both the last signed record and the database contain. If a row is in both, its signed form counts. A
 * setting of the environment that either has applied counts as applied.
 */
export function intersectSignedAndStoredRights(signed: Rights, database: Rights, now: Date): Rights {
  const onlyInDatabase = database.initialAccess.filter(
    (row) => !hasRow(signed.initialAccess, row, isSameInitialAccess),
  );
  const decidedGuilds = [...(signed.decidedGuilds ?? []), ...(database.decidedGuilds ?? [])];
  return {
    admins: signed.admins.filter((row) => hasRow(database.admins, row, isSameAdmin)),
    guildServers: signed.guildServers.filter((row) => hasRow(database.guildServers, row, isSameGuildServer)),
    maps: commonMaps(signed.maps, database.maps, now),
    initialAccess: [...signed.initialAccess, ...onlyInDatabase],
    decidedGuilds: signed.decidedGuilds || database.decidedGuilds ? [...new Set(decidedGuilds)] : null,
  };
}

const hasRow = <Row>(rows: readonly Row[], candidate: Row, isSame: (one: Row, other: Row) => boolean): boolean =>
  rows.some((row) => isSame(row, candidate));

function commonMaps(
  signed: readonly PermissionMapRow[],
  database: readonly PermissionMapRow[],
  now: Date,
): readonly PermissionMapRow[] {
  const databaseMaps = new Map(database.map((row) => [row.guild_id, row]));
  const signedMaps = new Map(signed.map((row) => [row.guild_id, row]));
  const guildIds = new Set([...signedMaps.keys(), ...databaseMaps.keys()]);
  return [...guildIds].map((guildId) => {
    const rows = { signedRow: signedMaps.get(guildId), databaseRow: databaseMaps.get(guildId) };
    return commonMapRow(guildId, rows, now);
  });
}

interface MapRows {
  readonly signedRow: PermissionMapRow | undefined;
  readonly databaseRow: PermissionMapRow | undefined;
}

/**
 * Permission map of a guild with only those permissions that both maps give. Its version number is higher than both, so
 * that no number is used twice. This change cannot be undone.
 */
function commonMapRow(guildId: string, { signedRow, databaseRow }: MapRows, now: Date): PermissionMapRow {
  if (signedRow && databaseRow && JSON.stringify(valuesOf(signedRow)) === JSON.stringify(valuesOf(databaseRow)))
    return signedRow;
  const version = Math.max(signedRow?.version ?? 0, databaseRow?.version ?? 0) + 1;
  const map = commonMapText(signedRow?.map, databaseRow?.map);
  return { guild_id: guildId, version, map, before: null, at: now.getTime(), by: null };
}

const valuesOf = ({ version, map, before, at, by }: PermissionMapRow): readonly unknown[] => [
  version,
  map,
  before,
  at,
  by,
];

const EMPTY_TEXT = encodePermissionMap(EMPTY_PERMISSION_MAP);

/** A missing map counts as empty. If one map is unreadable, the result is unreadable and gives no permissions. */
function commonMapText(text = EMPTY_TEXT, otherText = EMPTY_TEXT): string {
  if (text === otherText) return text;
  const map = decodePermissionMap(text);
  const otherMap = decodePermissionMap(otherText);
  if (map === 'unreadable') return text;
  if (otherMap === 'unreadable') return otherText;
  return encodePermissionMap(intersectPermissionMaps(map, otherMap));
}
