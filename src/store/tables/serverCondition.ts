import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FIRST_SERVER, REF_GLOBS, type ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';
import type { OfServer } from './table.ts';

/** As `serverOf`: a key that names nothing is the first server's, too. */
export function isRefTo(key: RawBuilder<unknown>, server: ServerId): RawBuilder<SqlBool> {
  const isOurs = sql<SqlBool>`${key} glob ${`${server}:*`}`;
  if (server !== FIRST_SERVER) return isOurs;
  const isRef = sql.join(
    REF_GLOBS.map((glob) => sql`coalesce(${key}, '') glob ${glob}`),
    sql` or `,
  );
  return sql`(${isOurs} or not (${isRef}))`;
}

interface Servers {
  readonly server: ServerId;
  readonly others: readonly ServerId[];
}

/** The condition for a table's rows of a media server. */
export function isOfServer(
  columns: Readonly<Record<string, AnyColumn>>,
  { column, json, rows }: OfServer<string>,
  { server, others }: Servers,
): RawBuilder<SqlBool> {
  if (rows) return rows(server, others);
  if (json !== undefined) return namesServer(sql.ref(json), { server, others });
  if (column === undefined) return sql`false`;
  return columns[column]?.type === 'INTEGER' ? sql`${sql.ref(column)} = ${server}` : isRefTo(sql.ref(column), server);
}

/** JSON with a key of that server. JSON that names none of the other servers is the first one's. */
function namesServer(json: RawBuilder<unknown>, { server, others }: Servers): RawBuilder<SqlBool> {
  if (server !== FIRST_SERVER) return sql`${json} glob ${`*"${server}:*`}`;
  const names = others.map((other) => sql`${json} glob ${`*"${other}:*`}`);
  return sql`not (${sql.join([sql`false`, ...names], sql` or `)})`;
}
