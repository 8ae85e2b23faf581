import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditReader } from '../../domain/audit.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

export type AuditRowQuery = SelectQueryBuilder<Tables, 'audit', Record<never, never>>;

/**
 * One row per audit entry that the reader may see: the row that ends the entry, or the first row of an unfinished
 * entry.
 */
export const visibleAuditRows = (db: Database, reader: AuditReader): AuditRowQuery =>
  db
    .selectFrom('audit')
    .where((row) => row.or([row('guild_id', '=', reader.guildId), row('guild_id', 'is', null)]))
    .where(isOfVisibleServers(reader))
    .where(sql<boolean>`(phase != 'begun' or ${unfinishedAuditEntryCondition})`);

export const unfinishedAuditEntryCondition = sql<boolean>`not exists (select 1 from audit as other where other.begun_id = audit.id)`;

/** SQL: true for audit rows that are only about media servers that the reader may see. */
const isOfVisibleServers = ({ guildId, seen }: AuditReader): RawBuilder<SqlBool> =>
  seen === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`((server_id is null or ${isVisibleServer(sql`audit.server_id`, guildId, seen)})
        and (servers is null or not exists (
          select 1 from json_each(audit.servers) as about where not ${isVisibleServer(sql`about.value`, guildId, seen)}))
        and not ${mayBeOfHiddenServer(guildId, seen)})`;

/**
 * SQL: true for a media server that the guild may see. For the guild's own acts, also true for a removed server that
 * the guild could see until its removal, except for acts that manage media servers.
 */
const isVisibleServer = (server: RawBuilder<unknown>, guildId: string, visibleServers: readonly ServerId[]) =>
  sql<SqlBool>`(${server} in (${sql.join([null, ...visibleServers])})
    or (audit.guild_id is not null and audit.capability <> ${'servers.manage' satisfies Capability}
      and exists (select 1 from audit_last_guilds as last where last.server_id = ${server} and last.guild_id = ${guildId})))
    is true`;

/** Capabilities whose audit entries contain no titles of films, series or music. */
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

/** SQL: the highest id of a media server when audit entries were first numbered per guild. */
const LAST_FORMER_SERVER = sql`(select max(until_server) from audit_former_numbers)`;

/**
 * SQL: true for rows of earlier versions if a text may concern a media server that the reader may not see. These rows
 * name the second and later servers only in their texts, by number. A title without a number may belong to the first
 * server.
 */
const mayBeOfHiddenServer = (
  guildId: string,
  visibleServers: readonly ServerId[],
) => sql<SqlBool>`(server_id is null and servers is null
  and audit.id <= coalesce((select max(until_row) from audit_former_numbers), 0)
  and ((capability not in (${sql.join([...WITHOUT_TITLES])}) and not ${isVisibleServer(sql`1`, guildId, visibleServers)}) or exists (
    with recursive later (id) as (select 2 union all select id + 1 from later where id < ${LAST_FORMER_SERVER})
    select 1 from later where not ${isVisibleServer(sql`later.id`, guildId, visibleServers)}
      and concat_ws(' ', '', action, target, "before", "after", reason) glob '*[^0-9]' || later.id || ':[0-9]*')))`;

/** Remembers the guilds that can see a media server. Must run in the transaction that removes the server. */
export async function rememberGuildsOfRemovedServer(
  trx: Transaction,
  server: ServerId,
  removedAt: Date,
): Promise<void> {
  await sql`insert or replace into audit_last_guilds (server_id, guild_id, removed_at)
    select server_id, guild_id, ${removedAt.getTime()} from guild_servers where server_id = ${server}`.execute(trx);
}

/**
 * Forgets which guilds could see a removed media server. Must run when the server is added again. A guild can then see
 * the server's old audit entries only after it is allowed to see the server again.
 */
export async function forgetGuildsOfRemovedServer(trx: Database, server: ServerId): Promise<void> {
  await trx.deleteFrom('audit_last_guilds').where('server_id', '=', server).execute();
}
