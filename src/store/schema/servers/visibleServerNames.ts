import { type Kysely, sql } from 'kysely';
import { looksLike, MAX_SERVER_NAME, serverNameFrom } from '../../../domain/servers/serverNames.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/**
 * Gives servers whose names were invisible, or looked like another one's, names that people can tell apart.
 */
export async function makeServerNamesVisible(db: Kysely<unknown>): Promise<void> {
  const named = sql<NamedRow>`select id, name from media_servers where removed_at is null order by id`;
  const { rows } = await named.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id, name } of rows) {
    const visibleName = serverNameFrom(name) ?? `Server ${id}`;
    const isKept = visibleName === name && !rows.some((row) => row.id < id && looksLike(names.get(row.id) ?? '', name));
    if (isKept) continue;
    names.delete(id);
    const freeName = freeNameOf(visibleName, [...names.values()]);
    names.set(id, freeName);
    await sql`update media_servers set name = ${freeName} where id = ${id}`.execute(db);
  }
}

/** The name, with a number behind it if it looks like another server's. */
function freeNameOf(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const candidate = `${[...name].slice(0, MAX_SERVER_NAME - suffix.length).join('')}${suffix}`;
    if (!taken.some((other) => looksLike(other, candidate))) return candidate;
  }
}
