import { EMPTY_MAP } from '../../domain/access/access.ts';
import { commonMap } from '../../domain/access/commonMap.ts';
import { mapIn, mapText } from '../storedMap.ts';
import type { AdminRow, GuildServerRow, InitialAccessRow, MapRow, Rights } from './rights.ts';

export const isSameAdmin = (one: AdminRow, other: AdminRow): boolean => one.user_id === other.user_id;

export const isSameGuildServer = (one: GuildServerRow, other: GuildServerRow): boolean =>
  one.guild_id === other.guild_id && one.server_id === other.server_id;

const isSameInitialAccess = (one: InitialAccessRow, other: InitialAccessRow): boolean =>
  one.guild_id === other.guild_id && one.role_id === other.role_id && one.level === other.level;

/**
 * The rights that both the signed record and a database allow. A row in both has the form that was signed.
 * Settings of the environment that were used up in one of the two stay used up.
 */
export function commonRights(signed: Rights, database: Rights, now: Date): Rights {
  const moreInitialAccess = database.initialAccess.filter(
    (row) => !hasRow(signed.initialAccess, row, isSameInitialAccess),
  );
  const decided = [...(signed.decidedGuilds ?? []), ...(database.decidedGuilds ?? [])];
  return {
    admins: signed.admins.filter((row) => hasRow(database.admins, row, isSameAdmin)),
    guildServers: signed.guildServers.filter((row) => hasRow(database.guildServers, row, isSameGuildServer)),
    maps: commonMaps(signed.maps, database.maps, now),
    initialAccess: [...signed.initialAccess, ...moreInitialAccess],
    decidedGuilds: signed.decidedGuilds || database.decidedGuilds ? [...new Set(decided)] : null,
  };
}

const hasRow = <Row>(rows: readonly Row[], wanted: Row, isSame: (one: Row, other: Row) => boolean): boolean =>
  rows.some((row) => isSame(row, wanted));

function commonMaps(signed: readonly MapRow[], database: readonly MapRow[], now: Date): readonly MapRow[] {
  const inDatabase = new Map(database.map((row) => [row.guild_id, row]));
  const inSigned = new Map(signed.map((row) => [row.guild_id, row]));
  const guildIds = new Set([...inSigned.keys(), ...inDatabase.keys()]);
  return [...guildIds].map((guildId) => commonRow(guildId, [inSigned.get(guildId), inDatabase.get(guildId)], now));
}

/** Version numbers continue after both, so that none is given out twice. There is no undo afterwards. */
function commonRow(guildId: string, rows: readonly (MapRow | undefined)[], now: Date): MapRow {
  const [one, other] = rows;
  if (one && other && JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))) return one;
  const version = Math.max(one?.version ?? 0, other?.version ?? 0) + 1;
  const map = commonMapText(one?.map, other?.map);
  return { guild_id: guildId, version, map, before: null, at: now.getTime(), by: null };
}

const valuesOf = ({ version, map, before, at, by }: MapRow): readonly unknown[] => [version, map, before, at, by];

const EMPTY_TEXT = mapText(EMPTY_MAP);

/** A map that cannot be read allows nothing to anyone, and neither does its common part with another. */
function commonMapText(one = EMPTY_TEXT, other = EMPTY_TEXT): string {
  if (one === other) return one;
  const oneMap = mapIn(one);
  const otherMap = mapIn(other);
  if (oneMap === 'unreadable') return one;
  if (otherMap === 'unreadable') return other;
  return mapText(commonMap(oneMap, otherMap));
}
