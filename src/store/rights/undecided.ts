import { z } from 'zod';
import {
  ACCESS_RIGHTS_CONFLICT_REASONS,
  type AccessRightsConflict,
  type WithheldRights,
} from '../../domain/access/rights.ts';
import { decodePermissionMap, removePersonFromPermissionMap } from '../storedMap.ts';
import { isSameAdmin, isSameGuildServer } from './intersectSignedAndStoredRights.ts';
import { adminRowSchema, guildServerRowSchema, type PermissionMapRow, type Rights } from './rights.ts';

const withheld = z.object({
  admins: z.array(adminRowSchema).readonly(),
  guildServers: z.array(guildServerRowSchema).readonly(),
});
type Withheld = z.output<typeof withheld>;

const differingMap = z.object({
  guildId: z.string(),
  /** Version of the permission map in force. A newer version means that a person has decided. */
  version: z.number(),
  /** Text of the permission map in the last signed record. Null if the record has none for the guild. */
  before: z.string().nullable(),
  /** Text of the permission map in the database. Null if the database has none for the guild. */
  database: z.string().nullable(),
});
type DifferingMapText = z.output<typeof differingMap>;

/** Rights that are not in force until the owner decides. */
export const accessRightsConflictRowsSchema = z.object({
  id: z.string(),
  reason: z.enum(ACCESS_RIGHTS_CONFLICT_REASONS),
  at: z.number(),
  isAnnounced: z.boolean(),
  /** Rights in the database that are not in force. */
  database: withheld,
  /** Rights in the last signed record that are not in force. */
  before: withheld,
  maps: z.array(differingMap).readonly(),
});
export type AccessRightsConflictRows = z.output<typeof accessRightsConflictRowsSchema>;

interface SettledRights {
  readonly signed: Rights;
  readonly database: Rights;
  /** Rights that both the database and the last signed record contain. */
  readonly inForce: Rights;
  /** Rights that were already waiting for the owner. */
  readonly earlier: AccessRightsConflictRows | undefined;
}

/** Rights that the owner has to decide about. Undefined if they give no more than the rights in force. */
export function findAccessRightsConflictRows(
  settled: SettledRights,
  decision: Pick<AccessRightsConflictRows, 'id' | 'reason' | 'at'>,
): AccessRightsConflictRows | undefined {
  const { signed, database, inForce, earlier } = settled;
  const withheldRows = withheldOf(signed, inForce);
  const earlierRows = earlier ? withheldOf(earlier.before, inForce) : NO_ROWS;
  const before = {
    admins: [...withheldRows.admins, ...rowsNotIn(earlierRows.admins, withheldRows.admins, isSameAdmin)],
    guildServers: [
      ...withheldRows.guildServers,
      ...rowsNotIn(earlierRows.guildServers, withheldRows.guildServers, isSameGuildServer),
    ],
  };
  const undecided = {
    ...decision,
    isAnnounced: false,
    database: withheldOf(database, inForce),
    before,
    maps: differingMaps(settled),
  };
  return isEmpty(undecided) ? undefined : undecided;
}

const NO_ROWS: Withheld = { admins: [], guildServers: [] };

const withheldOf = (rights: Withheld, inForce: Rights): Withheld => ({
  admins: rowsNotIn(rights.admins, inForce.admins, isSameAdmin),
  guildServers: rowsNotIn(rights.guildServers, inForce.guildServers, isSameGuildServer),
});

const rowsNotIn = <Row>(
  rows: readonly Row[],
  otherRows: readonly Row[],
  isSame: (one: Row, other: Row) => boolean,
): readonly Row[] => rows.filter((row) => !otherRows.some((otherRow) => isSame(row, otherRow)));

const isEmpty = ({ database, before, maps }: AccessRightsConflictRows): boolean =>
  [database.admins, database.guildServers, before.admins, before.guildServers, maps].every((rows) => rows.length === 0);

function differingMaps({ signed, database, inForce, earlier }: SettledRights): readonly DifferingMapText[] {
  return inForce.maps.flatMap(({ guild_id: guildId, version }) => {
    const signedRow = mapRowOf(signed.maps, guildId);
    const undecidedBefore = earlier?.maps.find((map) => map.guildId === guildId && map.version === signedRow?.version);
    const before = undecidedBefore ? undecidedBefore.before : (signedRow?.map ?? null);
    const databaseMap = mapRowOf(database.maps, guildId)?.map ?? null;
    return before === databaseMap ? [] : [{ guildId, version, before, database: databaseMap }];
  });
}

const mapRowOf = (maps: readonly PermissionMapRow[], guildId: string): PermissionMapRow | undefined =>
  maps.find((row) => row.guild_id === guildId);

/** Leaves out rights that are in force by now, and permission maps with a newer version. */
export function filterAccessRightsConflictRows(
  rows: AccessRightsConflictRows,
  inForce: Rights,
): AccessRightsConflictRows {
  const isOpen = ({ guildId, version }: DifferingMapText) => mapRowOf(inForce.maps, guildId)?.version === version;
  const database = withheldOf(rows.database, inForce);
  const before = withheldOf(rows.before, inForce);
  return { ...rows, database, before, maps: rows.maps.filter(isOpen) };
}

/** Converts the rights that wait for the owner. Undefined if everything was decided in the meantime. */
export function decodeAccessRightsConflict(
  storedRows: AccessRightsConflictRows,
  inForce: Rights,
): AccessRightsConflict | undefined {
  const rows = filterAccessRightsConflictRows(storedRows, inForce);
  if (isEmpty(rows)) return undefined;
  const { id, reason, at, isAnnounced, database, before } = rows;
  const maps = rows.maps.map((map) => ({
    guildId: map.guildId,
    inForce: decodePermissionMap(mapRowOf(inForce.maps, map.guildId)?.map ?? ''),
    before: map.before === null ? undefined : decodePermissionMap(map.before),
    database: map.database === null ? undefined : decodePermissionMap(map.database),
  }));
  return {
    id,
    reason,
    at: new Date(at),
    isAnnounced,
    database: withheldRights(database),
    before: withheldRights(before),
    maps,
  };
}

/** Removes a forgotten person, also as the author of permission maps. */
export function removePersonFromRightsConflict(
  rows: AccessRightsConflictRows,
  userId: string,
): AccessRightsConflictRows {
  const withheldWithout = ({ admins, guildServers }: Withheld): Withheld => ({
    admins: admins
      .filter(({ user_id }) => user_id !== userId)
      .map((row) => (row.appointed_by === userId ? { ...row, appointed_by: null } : row)),
    guildServers: guildServers.map((row) => (row.allowed_by === userId ? { ...row, allowed_by: null } : row)),
  });
  const maps = rows.maps.map((map) => ({
    ...map,
    before: map.before && removePersonFromPermissionMap(map.before, userId),
    database: map.database && removePersonFromPermissionMap(map.database, userId),
  }));
  return { ...rows, database: withheldWithout(rows.database), before: withheldWithout(rows.before), maps };
}

const withheldRights = ({ admins, guildServers }: Withheld): WithheldRights => ({
  admins: admins.map(({ user_id }) => user_id),
  servers: guildServers.map(({ guild_id, server_id }) => ({ guildId: guild_id, serverId: server_id })),
});
