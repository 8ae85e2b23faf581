import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DAY_MS } from '../../time/units.ts';
import { rowNamedBy } from './chain.ts';

/** The extent of the trail, according to its own tables. */
export interface Extent {
  /** The last row that retention deleted. */
  readonly baseId: number;
  /** When retention last looked. */
  readonly baseClock: number;
  readonly lastId: number;
}

const number = z.number().nullable().catch(null);

/**
 * Finds other tables that name missing rows: an older copy of the trail's tables is whole in itself, but
 * lacks these rows. Returns sentences.
 */
export const namedElsewhere = (file: DatabaseSync, { lastId, baseClock }: Extent): readonly string[] => [
  ...namedByEvents(file, lastId),
  ...namedByAccess(file, baseClock),
];

/** Every finished change has an event. */
function namedByEvents(file: DatabaseSync, lastId: number): readonly string[] {
  let named = 0;
  for (const { event_key } of file.prepare("select event_key from events where feed = 'audit'").iterate())
    named = Math.max(named, rowNamedBy(String(event_key)));
  return named > lastId ? [`Rows up to ${named} were announced, but the trail ends with row ${lastId}.`] : [];
}

/**
 * Every change of permissions has a row that ends no earlier. If retention has deleted all rows, that row may
 * have been older.
 */
function namedByAccess(file: DatabaseSync, baseClock: number): readonly string[] {
  const newest = (sentence: string) => number.parse(Object.values(file.prepare(sentence).get() ?? {})[0]);
  const changed = newest('select max(at) from access_versions');
  const last = newest('select max(at) from audit') ?? baseClock - DAY_MS;
  if (changed === null || changed <= last) return [];
  return [`Access was changed at ${new Date(changed).toISOString()}, of which the trail has no row.`];
}

const head = z.object({ row_id: z.int(), row_mac: z.string() });

/** The trail has the backup's last row, unless retention has deleted it since. */
export function namedByBackup(file: DatabaseSync, backup: DatabaseSync, { baseId, lastId }: Extent): readonly string[] {
  const { data } = head.safeParse(
    backup.prepare("select row_id, row_mac from audit_checkpoints where name = 'head'").get(),
  );
  if (!data || data.row_id <= baseId) return [];
  if (data.row_id > lastId)
    return [`The newest backup has rows up to ${data.row_id}, but the trail ends with row ${lastId}.`];
  const row = file.prepare('select mac from audit where id = ?').get(data.row_id);
  return row?.mac === data.row_mac ? [] : [`Row ${data.row_id} is another one than in the newest backup.`];
}
