import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DAY_MS } from '../../time/units.ts';
import { auditRowIdOfEventKey } from './chain.ts';

export interface AuditTrailExtent {
  /** Id of the last audit row that was deleted because of its age. */
  readonly baseId: number;
  /** Time of the last sweep that deleted old audit rows. */
  readonly baseClock: number;
  readonly lastId: number;
}

const storedNumber = z.number().nullable().catch(null);

/**
 * Compares the audit trail with other tables that name audit rows. An older copy of the audit tables lacks rows that
 * these tables name. Returns the problems as sentences.
 */
export const compareAuditTrailWithOtherTables = (
  file: DatabaseSync,
  { lastId, baseClock }: AuditTrailExtent,
): readonly string[] => [...problemsWithEvents(file, lastId), ...problemsWithAccess(file, baseClock)];

function problemsWithEvents(file: DatabaseSync, lastId: number): readonly string[] {
  let lastNamedId = 0;
  for (const { event_key } of file.prepare("select event_key from events where feed = 'audit'").iterate())
    lastNamedId = Math.max(lastNamedId, auditRowIdOfEventKey(String(event_key)));
  return lastNamedId > lastId
    ? [`Rows up to ${lastNamedId} were announced, but the trail ends with row ${lastId}.`]
    : [];
}

/**
 * Checks that the audit trail has a row of the same time as the last change of permissions, or a later one. If the
 * trail is empty, this row may have been deleted because of its age.
 */
function problemsWithAccess(file: DatabaseSync, baseClock: number): readonly string[] {
  const readNewestTime = (query: string) => storedNumber.parse(Object.values(file.prepare(query).get() ?? {})[0]);
  const changedAt = readNewestTime('select max(at) from access_versions');
  const lastRowAt = readNewestTime('select max(at) from audit') ?? baseClock - DAY_MS;
  if (changedAt === null || changedAt <= lastRowAt) return [];
  return [`Access was changed at ${new Date(changedAt).toISOString()}, of which the trail has no row.`];
}

const head = z.object({ row_id: z.int(), row_mac: z.string() });

/** The audit trail must contain the last row of the backup, unless that row was deleted since because of its age. */
export function compareAuditTrailWithBackup(
  file: DatabaseSync,
  backup: DatabaseSync,
  { baseId, lastId }: AuditTrailExtent,
): readonly string[] {
  const { data } = head.safeParse(
    backup.prepare("select row_id, row_mac from audit_checkpoints where name = 'head'").get(),
  );
  if (!data || data.row_id <= baseId) return [];
  if (data.row_id > lastId)
    return [`The newest backup has rows up to ${data.row_id}, but the trail ends with row ${lastId}.`];
  const row = file.prepare('select mac from audit where id = ?').get(data.row_id);
  return row?.mac === data.row_mac ? [] : [`Row ${data.row_id} is another one than in the newest backup.`];
}
