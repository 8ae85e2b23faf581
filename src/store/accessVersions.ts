import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { LEVELS, type PermissionMap } from '../domain/access/access.ts';
import { CAPABILITIES } from '../domain/access/capabilities.ts';
import type { AccessSeed, AccessVersion, AccessVersions, NewAccessVersion } from '../domain/access/changes.ts';
import { jsonOf } from '../domain/json.ts';
import type { Logger } from '../domain/logger.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './schema/tables.ts';

/** How far back one can go in a guild; each version is some KB at most. */
export const KEPT_VERSIONS = 200;

const level = z.enum(LEVELS);

/** Strict: what is not understood, as by a newer Usher, may be a denial, and nobody is let in by leaving it out. */
const map = z.strictObject({
  levels: z.record(z.string(), level),
  overrides: z.array(
    z.strictObject({
      capability: z.enum(CAPABILITIES),
      effect: z.enum(['allow', 'deny']),
      subject: z.strictObject({ kind: z.enum(['role', 'person']), id: z.string() }),
      channelId: z.string().optional(),
    }),
  ),
}) satisfies z.ZodType<PermissionMap>;

const storedMap = jsonOf(map);

const seed = z
  .object({ role_id: z.string(), level })
  .transform(({ role_id, level: given }): AccessSeed => ({ roleId: role_id, level: given }));

export function createAccessVersions(db: Database, log: Logger): AccessVersions {
  const read = (row: Selectable<Tables['access_versions']>) => readVersion(row, log);
  return {
    newest: async () => {
      const rows = await db
        .selectFrom('access_versions')
        .selectAll()
        .where((version) =>
          version(
            'version',
            '=',
            version
              .selectFrom('access_versions as other')
              .select(({ fn }) => fn.max('other.version').as('newest'))
              .whereRef('other.guild_id', '=', 'access_versions.guild_id'),
          ),
        )
        .execute();
      return rows.map(read);
    },
    find: async (guildId, version) => {
      const found = await db
        .selectFrom('access_versions')
        .selectAll()
        .where('guild_id', '=', guildId)
        .where('version', '=', version)
        .executeTakeFirst();
      return found && read(found);
    },
    add: (version, seeds = []) => db.transaction().execute((trx) => addVersion(trx, version, seeds)),
    seeded: async (guildId) =>
      z
        .array(seed)
        .parse(
          await db.selectFrom('initial_access').select(['role_id', 'level']).where('guild_id', '=', guildId).execute(),
        ),
  };
}

async function addVersion(trx: Database, version: NewAccessVersion, seeds: readonly AccessSeed[]): Promise<boolean> {
  const { guildId, by, before } = version;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('access_versions')
    .orIgnore()
    .values({
      guild_id: guildId,
      version: version.version,
      map: JSON.stringify(map.parse(version.map)),
      before: before ?? null,
      at: version.at.getTime(),
      by: by ?? null,
    })
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const used = seeds.map((each) => ({ guild_id: guildId, role_id: each.roleId, level: each.level }));
  if (used.length > 0) await trx.insertInto('initial_access').orIgnore().values(used).execute();
  await trx
    .deleteFrom('access_versions')
    .where('guild_id', '=', guildId)
    .where('version', '<=', version.version - KEPT_VERSIONS)
    .execute();
  return true;
}

/** Takes somebody out of the versions before the newest one of each guild, and out of who made them. In a transaction. */
export async function forgetInVersions(trx: Database, userId: string): Promise<void> {
  await trx.updateTable('access_versions').set({ by: null }).where('by', '=', userId).execute();
  const naming = await trx
    .selectFrom('access_versions')
    .select(['guild_id', 'version', 'map'])
    .where(sql<boolean>`instr(map, ${userId}) > 0`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access_versions as newer')
          .select('newer.version')
          .whereRef('newer.guild_id', '=', 'access_versions.guild_id')
          .whereRef('newer.version', '>', 'access_versions.version'),
      ),
    )
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
