import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Each row carries an HMAC over itself and the row before it, and the number and HMAC of the last row are signed too
 * (`head`): a row that was changed, taken out, moved or cut off at the end does not go unnoticed. What this cannot show is
 * an older copy of the whole database put in its place.
 */

/** What a row's HMAC is over, in this order. */
export const AUDIT_COLUMNS = [
  'id',
  'phase',
  'begun_id',
  'at',
  'person',
  'guild_id',
  'channel_id',
  'action',
  'capability',
  'rule',
  'target',
  'before',
  'after',
  'reason',
  'outcome',
  'failure',
  'interaction_id',
  'duration_ms',
] as const satisfies readonly (keyof Tables['audit'])[];

export type AuditRow = Tables['audit'];
export type NewAuditRow = Omit<AuditRow, 'id' | 'mac'>;
export type Checkpoint = Tables['audit_checkpoints'];

/** Signs what the trail is made of. The first part of each text keeps one kind from being taken for another. */
export interface Signer {
  row(before: string, row: Readonly<Record<(typeof AUDIT_COLUMNS)[number], string | number | null>>): string;
  checkpoint(checkpoint: Omit<Checkpoint, 'mac'>): string;
  person(person: Pick<Tables['audit_people'], 'pseudonym' | 'user_id'>): string;
  formerKey(former: Omit<Tables['audit_keys'], 'mac'>): string;
}

export function createSigner(key: Uint8Array): Signer {
  const sign = (...parts: readonly (string | number | null)[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return {
    row: (before, row) => sign('row', before, ...AUDIT_COLUMNS.map((column) => row[column])),
    checkpoint: ({ name, row_id, row_mac, clock }) => sign('checkpoint', name, row_id, row_mac, clock),
    person: ({ pseudonym, user_id }) => sign('person', pseudonym, user_id),
    formerKey: ({ until_row, row_mac, key: encrypted }) => sign('key', until_row, row_mac, encrypted),
  };
}

export function isSigned(mac: string, expected: string): boolean {
  const [a, b] = [Buffer.from(mac), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Adds a row; the number that it got. In a transaction. */
export async function appendRow(trx: Database, signer: Signer, row: NewAuditRow): Promise<number> {
  const { id, mac: before } = await placeOfNext(trx, signer);
  const numbered = { id, ...wellFormed(row) };
  const mac = signer.row(before, numbered);
  await trx
    .insertInto('audit')
    .values({ ...numbered, mac })
    .execute();
  await writeCheckpoint(trx, signer, { name: 'head', row_id: id, row_mac: mac, clock: row.at });
  return id;
}

/**
 * After the head. Where somebody took the head away or changed it, nobody can tell how many rows went with it: a number is
 * left out, so that the gap shows for as long as the rows around it are kept.
 */
async function placeOfNext(trx: Database, signer: Signer): Promise<{ readonly id: number; readonly mac: string }> {
  const head = await readCheckpoint(trx, 'head');
  if (head && isSigned(head.mac, signer.checkpoint(head))) return { id: head.row_id + 1, mac: head.row_mac };
  const last = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { id: Math.max(last?.id ?? 0, head?.row_id ?? 0) + 2, mac: last?.mac ?? '' };
}

export const readCheckpoint = (db: Database, name: Checkpoint['name']): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_checkpoints').selectAll().where('name', '=', name).executeTakeFirst();

export async function writeCheckpoint(
  trx: Database,
  signer: Signer,
  checkpoint: Omit<Checkpoint, 'mac'>,
): Promise<void> {
  const values = { ...checkpoint, mac: signer.checkpoint(checkpoint) };
  await trx
    .insertInto('audit_checkpoints')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Half a surrogate pair comes back from the database as U+FFFD, and its row would look changed. */
const wellFormed = <Row extends NewAuditRow>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
    ]),
  ),
});
