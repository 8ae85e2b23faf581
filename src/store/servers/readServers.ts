import type { Selectable } from 'kysely';
import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';
import { type BoundToken, openToken } from '../accounts/sealedTokens.ts';
import type { Database } from '../database/database.ts';
import { firstRow } from '../rights/firstGuilds.ts';
import type { GuildServerRow } from '../rights/rights.ts';
import { decodeRow } from '../tables/rows.ts';
import { mediaServers } from '../tables/servers/mediaServers.ts';
import type { Tables } from '../tables/tables.ts';
import { ownDestination } from './destinations.ts';

/**
 * The owner of a token: a token that was moved to another server's row cannot be decrypted, and so is never
 * sent there.
 */
export const serverTokenContext = (id: number) => ({ purpose: 'token of a media server', owner: `${id}` });

/** The first server's name until its own name is known, or a person named it. */
export const SEEDED_NAME = 'Media server';

/** The data that answers all reads. */
export interface ServersInMemory {
  readonly servers: ReadonlyMap<ServerId, KnownServer>;
  /** Only tokens that can be decrypted and were given for the address that the server has. */
  readonly tokens: ReadonlyMap<ServerId, string>;
  /** The destinations of tokens that were given for another address or account service than the server has. */
  readonly elsewhere: ReadonlyMap<ServerId, string>;
  /** The numbers of removed servers by their machines. */
  readonly removed: ReadonlyMap<string, ServerId>;
  readonly seenBy: ReadonlyMap<string, readonly KnownServer[]>;
  /** The guilds that the servers were given to first; a server is missing once that guild sees it no longer. */
  readonly firstGuilds: ReadonlyMap<ServerId, string>;
  /** By `placeOf`. */
  readonly defaults: ReadonlyMap<string, ServerId>;
  /** Guilds that want no links. */
  readonly withoutLinks: ReadonlySet<string>;
}

/** For a guild's own choice there is no channel. */
export const placeOf = (guildId: string, channelId: string | undefined): string => `${guildId} ${channelId ?? ''}`;

/**
 * Reads the servers that were not removed: some rows, so that all of them are read after each change.
 * `guildServers`: the signed list of which guild may see which server.
 */
export async function readServers(
  db: Database,
  encryption: Encryption,
  guildServers: readonly GuildServerRow[],
): Promise<ServersInMemory> {
  const rows = await db.selectFrom('media_servers').selectAll().where('removed_at', 'is', null).orderBy('id').execute();
  const servers = new Map(rows.map((row) => [row.id, serverOf(row)] as const));
  const chosen = await db.selectFrom('server_defaults').selectAll().execute();
  const unlinked = await db.selectFrom('guilds_without_links').select('guild_id').execute();
  const inOrder = guildServers.toSorted((a, b) => a.server_id - b.server_id);
  const stored = rows.flatMap((row) => tokenIn(row, encryption));
  const isHere = ({ id, destination }: StoredToken): boolean => {
    const server = servers.get(id);
    return server !== undefined && ownDestination(server) === destination;
  };
  const ofGuild = Map.groupBy(inOrder, ({ guild_id }) => guild_id);
  return {
    servers,
    tokens: new Map(stored.filter(isHere).map(({ id, token }) => [id, token])),
    elsewhere: new Map(stored.filter((token) => !isHere(token)).map(({ id, destination }) => [id, destination])),
    removed: await removedMachines(db, rows),
    seenBy: new Map([...ofGuild].map(([id, seen]) => [id, seen.flatMap((row) => servers.get(row.server_id) ?? [])])),
    firstGuilds: new Map(rows.flatMap((row) => firstGuildOf(row, guildServers))),
    defaults: new Map(chosen.map((row) => [placeOf(row.guild_id, row.channel_id), row.server_id])),
    withoutLinks: new Set(unlinked.map(({ guild_id }) => guild_id)),
  };
}

/** If several servers with one machine were removed, the last one counts. */
async function removedMachines(
  db: Database,
  there: readonly Selectable<Tables['media_servers']>[],
): Promise<ReadonlyMap<string, ServerId>> {
  const removed = db.selectFrom('media_servers').select(['id', 'machine_id']).where('removed_at', 'is not', null);
  const rows = await removed.orderBy('removed_at').execute();
  const gone = rows.filter(({ machine_id }) => there.every((row) => row.machine_id !== machine_id));
  return new Map(gone.flatMap(({ id, machine_id }) => (machine_id === null ? [] : [[machine_id, id] as const])));
}

/** A database that is only read may be one of an earlier version: columns may be missing in it. */
function serverOf(row: Selectable<Tables['media_servers']>): KnownServer {
  const { token, seededAs, removedAt, isFirstGuildGone, ...server } = decodeRow(mediaServers, row);
  return server;
}

function firstGuildOf(
  { id, first_guild_gone }: Selectable<Tables['media_servers']>,
  guildServers: readonly GuildServerRow[],
) {
  const first = first_guild_gone === 1 ? undefined : firstRow(guildServers, id);
  return first ? [[id, first.guild_id] as const] : [];
}

type StoredToken = BoundToken & { readonly id: ServerId };

function tokenIn({ id, token }: Selectable<Tables['media_servers']>, encryption: Encryption): readonly StoredToken[] {
  const bound = openToken(encryption, token, serverTokenContext(id));
  return bound ? [{ id, ...bound }] : [];
}
