import type { Selectable } from 'kysely';
import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import { serverId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { readMeta } from '../database/meta.ts';
import type { Tables } from '../tables/tables.ts';

export type AdminRow = Selectable<Tables['installation_admins']>;
export type GuildServerRow = Selectable<Tables['guild_servers']>;
export type PermissionMapRow = Omit<Selectable<Tables['access_versions']>, 'mac'>;
export type InitialAccessRow = Selectable<Tables['initial_access']>;

/** All rows that decide who may do what. They are signed together (`signedRights.ts`). */
export interface Rights {
  readonly admins: readonly AdminRow[];
  readonly guildServers: readonly GuildServerRow[];
  readonly maps: readonly PermissionMapRow[];
  /**
   * Settings of the environment that were applied once to a permission map. Any other setting is applied at the next
   * start.
   */
  readonly initialAccess: readonly InitialAccessRow[];
  /**
   * Guilds that were ever allowed to see a media server. At a start, the bot may allow other guilds to see the first
   * server. Null if no guild was ever allowed any.
   */
  readonly decidedGuilds: readonly string[] | null;
}

export const NO_RIGHTS: Rights = { admins: [], guildServers: [], maps: [], initialAccess: [], decidedGuilds: null };

export const DECIDED_GUILDS_KEY = 'guilds-allowed-servers';
const decidedGuildsText = jsonCodec(z.array(z.string()));

/** Columns that the signature covers, in this order. */
const COLUMNS = {
  admins: ['user_id', 'appointed_by', 'appointed_at'],
  guildServers: ['guild_id', 'server_id', 'allowed_by', 'allowed_at'],
  maps: ['guild_id', 'version', 'map', 'before', 'at', 'by'],
  initialAccess: ['guild_id', 'role_id', 'level'],
} as const;

export async function readRights(db: Database): Promise<Rights> {
  const newest = db
    .selectFrom('access_versions')
    .select(({ fn }) => ['guild_id as guild', fn.max('version').as('newest')])
    .groupBy('guild_id');
  const maps = db
    .selectFrom('access_versions')
    .innerJoin(newest.as('newest'), (join) =>
      join.onRef('guild', '=', 'access_versions.guild_id').onRef('newest', '=', 'access_versions.version'),
    )
    .select(COLUMNS.maps);
  const decidedText = await readMeta(db, DECIDED_GUILDS_KEY);
  return {
    admins: await db.selectFrom('installation_admins').select(COLUMNS.admins).execute(),
    guildServers: await db.selectFrom('guild_servers').select(COLUMNS.guildServers).execute(),
    maps: await maps.execute(),
    initialAccess: await db.selectFrom('initial_access').select(COLUMNS.initialAccess).execute(),
    decidedGuilds: decidedText === undefined ? null : (decidedGuildsText.safeParse(decidedText).data ?? []),
  };
}

/** The same rights give the same text, whatever the order of their rows. */
export function serializeRights(rights: Rights): string {
  return JSON.stringify([
    rowTexts(rights.admins, COLUMNS.admins),
    rowTexts(rights.guildServers, COLUMNS.guildServers),
    rowTexts(rights.maps, COLUMNS.maps),
    rowTexts(rights.initialAccess, COLUMNS.initialAccess),
    rights.decidedGuilds?.toSorted() ?? null,
  ]);
}

const rowTexts = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): readonly string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();

export const hasSameRights = (rights: Rights, otherRights: Rights): boolean =>
  serializeRights(rights) === serializeRights(otherRights);

export const adminRowSchema = z.object({
  user_id: z.string(),
  appointed_by: z.string().nullable(),
  appointed_at: z.number(),
}) satisfies z.ZodType<AdminRow>;

export const guildServerRowSchema = z.object({
  guild_id: z.string(),
  server_id: z.int().min(1).transform(serverId),
  allowed_by: z.string().nullable(),
  allowed_at: z.number(),
}) satisfies z.ZodType<GuildServerRow>;

export const recordedRightsSchema = z.object({
  admins: z.array(adminRowSchema),
  guildServers: z.array(guildServerRowSchema),
  maps: z.array(
    z.object({
      guild_id: z.string(),
      version: z.number(),
      map: z.string(),
      before: z.number().nullable(),
      at: z.number(),
      by: z.string().nullable(),
    }),
  ),
  initialAccess: z.array(z.object({ guild_id: z.string(), role_id: z.string(), level: z.string() })),
  decidedGuilds: z.array(z.string()).nullable(),
}) satisfies z.ZodType<Rights>;
