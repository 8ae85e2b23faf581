import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { LEVELS, type PermissionMap } from '../domain/access/access.ts';
import { CAPABILITIES } from '../domain/access/capabilities.ts';
import type { AccessSeed, AccessVersion, AccessVersions, NewAccessVersion } from '../domain/access/changes.ts';
import { jsonOf } from '../domain/json.ts';
import type { Logger } from '../domain/logger.ts';
import { serverId } from '../domain/servers/refs.ts';
import { unlessThere } from './database/columns.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './schema/tables.ts';

/** How far back one can go in a guild; each version is some KB at most. */
export const KEPT_VERSIONS = 200;

const level = z.enum(LEVELS);

/** Strict: what is not understood, as by a newer Usher, may be a denial, and nobody is let in by leaving it out. */
export const override = z.strictObject({
  capability: z.enum(CAPABILITIES),
  effect: z.enum(['allow', 'deny']),
  subject: z.strictObject({ kind: z.enum(['role', 'person']), id: z.string() }),
  channelId: z.string().optional(),
  serverId: z.int().min(1).transform(serverId).optional(),
});

const map = z.strictObject({
  levels: z.record(z.string(), level),
  overrides: z.array(override),
}) satisfies z.ZodType<PermissionMap>;

const storedMap = jsonOf(map);

const seed = z
  .object({ role_id: z.string(), level })
  .transform(({ role_id, level: given }): AccessSeed => ({ roleId: role_id, level: given }));

export function createAccessVersions(db: Database, log: Logger): AccessVersions {
  const read = (row: Selectable<Tables['access_versions']>) => readVersion(row, log);
  return {
    newest: async () =>
      (await db.selectFrom('access_versions').selectAll().where(sql<boolean>`not ${HAS_NEWER}`).execute()).map(read),
    find: async (guildId, version) => {
      const ofGuild = db.selectFrom('access_versions').selectAll().where('guild_id', '=', guildId);
      const found = await ofGuild.where('version', '=', version).executeTakeFirst();
      return found && read(found);
    },
    add: (version, seeds = []) => db.transaction().execute((trx) => addVersion(trx, version, seeds)),
    seeded: async (guildId) => {
      const rows = db.selectFrom('initial_access').select(['role_id', 'level']).where('guild_id', '=', guildId);
      return z.array(seed).parse(await rows.execute());
    },
  };
}

const HAS_NEWER = sql<boolean>`exists (select 1 from access_versions as newer
  where newer.guild_id = access_versions.guild_id and newer.version > access_versions.version)`;

async function addVersion(trx: Database, version: NewAccessVersion, seeds: readonly AccessSeed[]): Promise<boolean> {
  const { guildId, by = null, before = null, version: number } = version;
  const row = { guild_id: guildId, version: number, before, at: version.at.getTime(), by };
  const written = trx.insertInto('access_versions').values({ ...row, map: JSON.stringify(map.parse(version.map)) });
  const { numInsertedOrUpdatedRows } = await written.onConflict(unlessThere).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const used = seeds.map((each) => ({ guild_id: guildId, role_id: each.roleId, level: each.level }));
  if (used.length > 0) await trx.insertInto('initial_access').values(used).onConflict(unlessThere).execute();
  const ofGuild = trx.deleteFrom('access_versions').where('guild_id', '=', guildId);
  await ofGuild.where('version', '<=', number - KEPT_VERSIONS).execute();
  return true;
}

/** Takes somebody out of the versions before the newest one of each guild, and out of who made them. In a transaction. */
export async function forgetInVersions(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('access_versions').set({ by: null }).where('by', '=', userId).execute();
  const naming = await trx
    .selectFrom('access_versions')
    .select(['guild_id', 'version', 'map'])
    .where(sql<boolean>`instr(map, ${userId}) > 0`)
    .where(HAS_NEWER)
    .execute();
  for (const { guild_id, version, map: stored } of naming) {
    const read = storedMap.safeParse(stored).data;
    if (!read) continue;
    const overrides = read.overrides.filter(({ subject }) => subject.kind !== 'person' || subject.id !== userId);
    const without = trx.updateTable('access_versions').set({ map: JSON.stringify({ ...read, overrides }) });
    await without.where('guild_id', '=', guild_id).where('version', '=', version).execute();
  }
}

/** A map that cannot be read allows nobody anything. The log says so. */
function readVersion(row: Selectable<Tables['access_versions']>, log: Logger): AccessVersion {
  const { guild_id: guildId, version, before, by } = row;
  const rest = { guildId, version, before: before ?? undefined, at: new Date(row.at), by: by ?? undefined };
  const { data, error } = storedMap.safeParse(row.map);
  if (error) log.error({ err: error, guild: guildId, version }, 'a stored permission map cannot be read');
  return { ...rest, map: data ?? 'unreadable' };
}
