import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FIRST_SERVER_ID, OTHER_SERVER_REF_GLOBS, type ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';
import type { ServerOwnership } from './table.ts';

/** SQL: true if the key belongs to the media server. A key without a server number belongs to the first server. */
export function isRefToServer(key: RawBuilder<unknown>, server: ServerId): RawBuilder<SqlBool> {
  const hasServerNumber = sql<SqlBool>`${key} glob ${`${server}:*`}`;
  if (server !== FIRST_SERVER_ID) return hasServerNumber;
  const numberConditions = OTHER_SERVER_REF_GLOBS.map((glob) => sql`coalesce(${key}, '') glob ${glob}`);
  const hasAnyNumber = sql.join(numberConditions, sql` or `);
  return sql`(${hasServerNumber} or not (${hasAnyNumber}))`;
}

interface Servers {
  readonly server: ServerId;
  readonly others: readonly ServerId[];
}

/** SQL: true for rows of the media server, as their table declares. */
export function isRowOfServer(
  columns: Readonly<Record<string, AnyColumn>>,
  owner: ServerOwnership<string>,
  { server, others }: Servers,
): RawBuilder<SqlBool> {
  if ('rows' in owner) return owner.rows(server, others);
  if ('json' in owner) return namesServer(sql.ref(owner.json), { server, others });
  const isNumber = columns[owner.column]?.type === 'INTEGER';
  const column = sql.ref(owner.column);
  return isNumber ? sql`${column} = ${server}` : isRefToServer(column, server);
}

/**
 * SQL: true if the JSON contains a key of this media server. JSON without keys of other servers belongs to the first
 * server.
 */
function namesServer(json: RawBuilder<unknown>, { server, others }: Servers): RawBuilder<SqlBool> {
  if (server !== FIRST_SERVER_ID) return sql`${json} glob ${`*"${server}:*`}`;
  const namesOther = others.map((otherServer) => sql`${json} glob ${`*"${otherServer}:*`}`);
  return sql`not (${sql.join([sql`false`, ...namesOther], sql` or `)})`;
}
