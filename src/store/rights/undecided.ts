import { z } from 'zod';
import { RIGHTS_REASONS, type UndecidedRights, type WithheldRights } from '../../domain/access/rights.ts';
import { mapIn, mapTextWithout } from '../storedMap.ts';
import { isSameAdmin, isSameGuildServer } from './commonRights.ts';
import { adminRow, guildServerRow, type MapRow, type Rights } from './rights.ts';

const withheld = z.object({ admins: z.array(adminRow).readonly(), guildServers: z.array(guildServerRow).readonly() });
type Withheld = z.output<typeof withheld>;

const differingMap = z.object({
  guildId: z.string(),
  /** The version that was put in force: once there is a newer one, a person has decided for that guild. */
  version: z.number(),
  before: z.string().nullable(),
  database: z.string().nullable(),
});
type DifferingMapText = z.output<typeof differingMap>;

/** The rows of rights that do not count until the owner decides. */
export const undecidedRows = z.object({
  id: z.string(),
  reason: z.enum(RIGHTS_REASONS),
  at: z.number(),
  isAnnounced: z.boolean(),
  database: withheld,
  before: withheld,
  maps: z.array(differingMap).readonly(),
});
export type UndecidedRows = z.output<typeof undecidedRows>;

interface Settled {
  readonly signed: Rights;
  readonly database: Rights;
  /** The rights in force: the common part of both. */
  readonly inForce: Rights;
  /** Undecided rows of an earlier database. */
  readonly earlier: UndecidedRows | undefined;
}

/** The rows that the owner has to decide about; undefined if they would give no one more than is in force. */
export function undecidedOf(
  settled: Settled,
  made: Pick<UndecidedRows, 'id' | 'reason' | 'at'>,
): UndecidedRows | undefined {
  const { signed, database, inForce, earlier } = settled;
  const lost = withheldOf(signed, inForce);
  const before = {
    admins: [
      ...lost.admins,
      ...rowsNotIn(earlier?.before.admins ?? [], [...lost.admins, ...inForce.admins], isSameAdmin),
    ],
    guildServers: [
      ...lost.guildServers,
      ...rowsNotIn(
        earlier?.before.guildServers ?? [],
        [...lost.guildServers, ...inForce.guildServers],
        isSameGuildServer,
      ),
    ],
  };
  const undecided = {
    ...made,
    isAnnounced: false,
    database: withheldOf(database, inForce),
    before,
    maps: mapsOf(settled),
  };
  return isEmpty(undecided) ? undefined : undecided;
}

const withheldOf = (rights: Rights, inForce: Rights): Withheld => ({
  admins: rowsNotIn(rights.admins, inForce.admins, isSameAdmin),
  guildServers: rowsNotIn(rights.guildServers, inForce.guildServers, isSameGuildServer),
});

const rowsNotIn = <Row>(
  rows: readonly Row[],
  others: readonly Row[],
  isSame: (one: Row, other: Row) => boolean,
): readonly Row[] => rows.filter((row) => !others.some((other) => isSame(row, other)));

const isEmpty = ({ database, before, maps }: UndecidedRows): boolean =>
  [database.admins, database.guildServers, before.admins, before.guildServers, maps].every((rows) => rows.length === 0);

function mapsOf({ signed, database, inForce, earlier }: Settled): readonly DifferingMapText[] {
  return inForce.maps.flatMap(({ guild_id: guildId, version }) => {
    const signedRow = rowOf(signed.maps, guildId);
    const undecidedBefore = earlier?.maps.find((map) => map.guildId === guildId && map.version === signedRow?.version);
    const before = undecidedBefore ? undecidedBefore.before : (signedRow?.map ?? null);
    const inDatabase = rowOf(database.maps, guildId)?.map ?? null;
    return before === inDatabase ? [] : [{ guildId, version, before, database: inDatabase }];
  });
}

const rowOf = (maps: readonly MapRow[], guildId: string): MapRow | undefined =>
  maps.find((row) => row.guild_id === guildId);

/** Leaves out the rows that were decided since. */
export function openRows(rows: UndecidedRows, inForce: Rights): UndecidedRows {
  const openOf = ({ admins, guildServers }: Withheld): Withheld => ({
    admins: rowsNotIn(admins, inForce.admins, isSameAdmin),
    guildServers: rowsNotIn(guildServers, inForce.guildServers, isSameGuildServer),
  });
  const isOpen = ({ guildId, version }: DifferingMapText) => rowOf(inForce.maps, guildId)?.version === version;
  return { ...rows, database: openOf(rows.database), before: openOf(rows.before), maps: rows.maps.filter(isOpen) };
}

/** The rows in the types of the domain; undefined if everything was decided since. */
export function undecidedRights(stored: UndecidedRows, inForce: Rights): UndecidedRights | undefined {
  const rows = openRows(stored, inForce);
  if (isEmpty(rows)) return undefined;
  const { id, reason, at, isAnnounced, database, before } = rows;
  const maps = rows.maps.map((map) => ({
    guildId: map.guildId,
    inForce: mapIn(rowOf(inForce.maps, map.guildId)?.map ?? ''),
    before: map.before === null ? undefined : mapIn(map.before),
    database: map.database === null ? undefined : mapIn(map.database),
  }));
  return { id, reason, at: new Date(at), isAnnounced, database: namesOf(database), before: namesOf(before), maps };
}

/** Removes a forgotten person, in every form in which rows name them. */
export function withoutPerson(rows: UndecidedRows, userId: string): UndecidedRows {
  const withheldWithout = ({ admins, guildServers }: Withheld): Withheld => ({
    admins: admins
      .filter(({ user_id }) => user_id !== userId)
      .map((row) => (row.appointed_by === userId ? { ...row, appointed_by: null } : row)),
    guildServers: guildServers.map((row) => (row.allowed_by === userId ? { ...row, allowed_by: null } : row)),
  });
  const maps = rows.maps.map((map) => ({
    ...map,
    before: map.before && mapTextWithout(map.before, userId),
    database: map.database && mapTextWithout(map.database, userId),
  }));
  return { ...rows, database: withheldWithout(rows.database), before: withheldWithout(rows.before), maps };
}

const namesOf = ({ admins, guildServers }: Withheld): WithheldRights => ({
  admins: admins.map(({ user_id }) => user_id),
  servers: guildServers.map(({ guild_id, server_id }) => ({ guildId: guild_id, serverId: server_id })),
});
