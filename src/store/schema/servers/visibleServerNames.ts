import { type Kysely, sql } from 'kysely';
import {
  areServerNamesConfusable,
  initialServerName,
  MAX_SERVER_NAME_LENGTH,
} from '../../../domain/servers/serverNames.ts';

interface ServerNameRow {
  readonly id: number;
  readonly name: string;
}

/** Renames media servers whose names are invisible or look like another server's. */
export async function makeServerNamesVisible(db: Kysely<unknown>): Promise<void> {
  const query = sql<ServerNameRow>`select id, name from media_servers where removed_at is null order by id`;
  const { rows } = await query.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id, name } of rows) {
    const visibleName = initialServerName(name) ?? `Server ${id}`;
    const isKept =
      visibleName === name &&
      !rows.some((row) => row.id < id && areServerNamesConfusable(names.get(row.id) ?? '', name));
    if (isKept) continue;
    names.delete(id);
    const freeName = freeServerName(visibleName, [...names.values()]);
    names.set(id, freeName);
    await sql`update media_servers set name = ${freeName} where id = ${id}`.execute(db);
  }
}

/** A name that looks like no other server's. If necessary, a number is added. */
function freeServerName(name: string, takenNames: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const candidate = `${[...name].slice(0, MAX_SERVER_NAME_LENGTH - suffix.length).join('')}${suffix}`;
    if (!takenNames.some((takenName) => areServerNamesConfusable(takenName, candidate))) return candidate;
  }
}
