import type { Selectable } from 'kysely';
import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';
import { openToken, type TokenBoundToAddress } from '../accounts/sealedTokens.ts';
import type { Database } from '../database/database.ts';
import { findFirstGuildOfServer } from '../rights/firstGuilds.ts';
import type { GuildServerRow } from '../rights/rights.ts';
import { decodeRow } from '../tables/rows.ts';
import { mediaServersTable } from '../tables/servers/mediaServers.ts';
import type { Tables } from '../tables/tables.ts';
import { serverTokenDestination } from './destinations.ts';

/** The encryption context names the server, so that a token copied to another server's row cannot be decrypted. */
export const serverTokenEncryptionContext = (id: number) => ({ purpose: 'token of a media server', owner: `${id}` });

/** Name of the first media server until its own name is known or a person changes it. */
export const INITIAL_SERVER_NAME = 'Media server';

export interface ServersInMemory {
  readonly servers: ReadonlyMap<ServerId, InstalledServer>;
  /** Decrypted tokens by server, except tokens for an earlier address. */
  readonly tokens: ReadonlyMap<ServerId, string>;
  /** Servers that have another address than the one for which their token was given, with that address. */
  readonly elsewhere: ReadonlyMap<ServerId, string>;
  readonly removed: ReadonlyMap<string, ServerId>;
  readonly seenBy: ReadonlyMap<string, readonly InstalledServer[]>;
  /** The guild that got each server first. Missing once that guild no longer sees the server. */
  readonly firstGuilds: ReadonlyMap<ServerId, string>;
  /** Default servers of guilds and channels, by the key from `defaultServerKey`. */
  readonly defaults: ReadonlyMap<string, ServerId>;
  /** Guilds whose messages contain no links to a web player. */
  readonly withoutLinks: ReadonlySet<string>;
}

/** Key of a default server. Without a channel, it is the default of the guild. */
export const defaultServerKey = (guildId: string, channelId: string | undefined): string =>
  `${guildId} ${channelId ?? ''}`;

/**
 * Reads all media servers that are not removed, because there are few. `guildServers` says which guild may see which
 * server.
 */
export async function readServers(
  db: Database,
  encryption: Encryption,
  guildServers: readonly GuildServerRow[],
): Promise<ServersInMemory> {
  const rows = await db.selectFrom('media_servers').selectAll().where('removed_at', 'is', null).orderBy('id').execute();
  const servers = new Map(rows.map((row) => [row.id, serverOfRow(row)] as const));
  const defaultRows = await db.selectFrom('server_defaults').selectAll().execute();
  const guildsWithoutLinks = await db.selectFrom('guilds_without_links').select('guild_id').execute();
  const storedTokens = rows.flatMap((row) => tokenIn(row, encryption));
  const isForCurrentAddress = ({ id, destination }: StoredToken): boolean => {
    const server = servers.get(id);
    return server !== undefined && serverTokenDestination(server) === destination;
  };
  const usableTokens = storedTokens.filter(isForCurrentAddress);
  const misplacedTokens = storedTokens.filter((token) => !isForCurrentAddress(token));
  return {
    servers,
    tokens: new Map(usableTokens.map(({ id, token }) => [id, token])),
    elsewhere: new Map(misplacedTokens.map(({ id, destination }) => [id, destination])),
    removed: await removedMachines(db, rows),
    seenBy: serversByGuild(servers, guildServers),
    firstGuilds: new Map(rows.flatMap((row) => firstGuildOf(row, guildServers))),
    defaults: new Map(defaultRows.map((row) => [defaultServerKey(row.guild_id, row.channel_id), row.server_id])),
    withoutLinks: new Set(guildsWithoutLinks.map(({ guild_id }) => guild_id)),
  };
}

/** The media servers that each guild may see, by guild. The oldest server comes first. */
function serversByGuild(
  servers: ReadonlyMap<ServerId, InstalledServer>,
  guildServers: readonly GuildServerRow[],
): ReadonlyMap<string, readonly InstalledServer[]> {
  const rowsInOrder = guildServers.toSorted((a, b) => a.server_id - b.server_id);
  const rowsByGuild = Map.groupBy(rowsInOrder, ({ guild_id }) => guild_id);
  return new Map(
    [...rowsByGuild].map(([guildId, rows]) => [guildId, rows.flatMap((row) => servers.get(row.server_id) ?? [])]),
  );
}

/**
 * Removed media servers by machine. The last removed server of a machine counts. Machines that were added again are
 * left out.
 */
async function removedMachines(
  db: Database,
  presentRows: readonly Selectable<Tables['media_servers']>[],
): Promise<ReadonlyMap<string, ServerId>> {
  const removedRows = db.selectFrom('media_servers').select(['id', 'machine_id']).where('removed_at', 'is not', null);
  const rows = await removedRows.orderBy('removed_at').execute();
  const absentRows = rows.filter(({ machine_id }) => presentRows.every((row) => row.machine_id !== machine_id));
  return new Map(absentRows.flatMap(({ id, machine_id }) => (machine_id === null ? [] : [[machine_id, id] as const])));
}

/** Converts a row, which may be from an earlier version of the database that lacks columns. */
function serverOfRow(row: Selectable<Tables['media_servers']>): InstalledServer {
  const { token, seededAs, removedAt, isFirstGuildGone, ...server } = decodeRow(mediaServersTable, row);
  return server;
}

function firstGuildOf(
  { id, first_guild_gone }: Selectable<Tables['media_servers']>,
  guildServers: readonly GuildServerRow[],
) {
  const firstGuildRow = first_guild_gone === 1 ? undefined : findFirstGuildOfServer(guildServers, id);
  return firstGuildRow ? [[id, firstGuildRow.guild_id] as const] : [];
}

type StoredToken = TokenBoundToAddress & { readonly id: ServerId };

function tokenIn({ id, token }: Selectable<Tables['media_servers']>, encryption: Encryption): readonly StoredToken[] {
  const boundToken = openToken(encryption, token, serverTokenEncryptionContext(id));
  return boundToken ? [{ id, ...boundToken }] : [];
}
