import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditReader } from '../../domain/audit.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

export type AuditRows = SelectQueryBuilder<Tables, 'audit', Record<never, never>>;

/**
 * One row of each entry that the reader may see: the row that ends it, or the one that begins it while it has
 * no end.
 */
export const visibleRows = (db: Database, reader: AuditReader): AuditRows =>
  db
    .selectFrom('audit')
    .where((row) => row.or([row('guild_id', '=', reader.guildId), row('guild_id', 'is', null)]))
    .where(isOfSeen(reader))
    .where(sql<boolean>`(phase != 'begun' or ${isUnended})`);

export const isUnended = sql<boolean>`not exists (select 1 from audit as other where other.begun_id = audit.id)`;

/** True for rows about media servers that the reader may all see. */
const isOfSeen = ({ guildId, seen }: AuditReader): RawBuilder<SqlBool> =>
  seen === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`((server_id is null or ${isSeen(sql`audit.server_id`, guildId, seen)})
        and (servers is null or not exists (
          select 1 from json_each(audit.servers) as about where not ${isSeen(sql`about.value`, guildId, seen)}))
        and not ${isOfUnknown(guildId, seen)})`;

/**
 * A guild can still read its own acts on a server that was removed since, if it saw the server until then. It
 * can read neither how the server itself was managed nor entries without a guild.
 */
const isSeen = (server: RawBuilder<unknown>, guildId: string, seen: readonly ServerId[]) =>
  sql<SqlBool>`(${server} in (${sql.join([null, ...seen])})
    or (audit.guild_id is not null and audit.capability <> ${'servers.manage' satisfies Capability}
      and exists (select 1 from audit_last_guilds as last where last.server_id = ${server} and last.guild_id = ${guildId})))
    is true`;

/** Actions under these permissions show no titles of a media server. */
const WITHOUT_TITLES: readonly Capability[] = [
  'access.manage',
  'audit.read',
  'counter.edit',
  'doctor.run',
  'notify.edit',
  'privacy.own',
  'report.manage',
  'rule.edit',
  'servers.manage',
  'wish.manage',
];

const LAST_SERVER = sql`(select max(until_server) from audit_former_numbers)`;

/**
 * A row of an earlier version does not name its server. Its texts name servers from the second one on by
 * their numbers; a title without a number may be the first server's.
 */
const isOfUnknown = (guildId: string, seen: readonly ServerId[]) => sql<SqlBool>`(server_id is null and servers is null
  and audit.id <= coalesce((select max(until_row) from audit_former_numbers), 0)
  and ((capability not in (${sql.join([...WITHOUT_TITLES])}) and not ${isSeen(sql`1`, guildId, seen)}) or exists (
    with recursive later (id) as (select 2 union all select id + 1 from later where id < ${LAST_SERVER})
    select 1 from later where not ${isSeen(sql`later.id`, guildId, seen)}
      and concat_ws(' ', '', action, target, "before", "after", reason) glob '*[^0-9]' || later.id || ':[0-9]*')))`;

/** Call it in the transaction that removes a server, while it is known who sees it. */
export async function rememberLastGuilds(trx: Transaction, server: ServerId, removedAt: Date): Promise<void> {
  await sql`insert or replace into audit_last_guilds (server_id, guild_id, removed_at)
    select server_id, guild_id, ${removedAt.getTime()} from guild_servers where server_id = ${server}`.execute(trx);
}

/** Call it when a removed server is back: guilds are allowed to see it anew. */
export async function forgetLastGuilds(trx: Database, server: ServerId): Promise<void> {
  await trx.deleteFrom('audit_last_guilds').where('server_id', '=', server).execute();
}
