import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import { numberEntry } from './numbers.ts';

/**
 * Each audit row carries an HMAC over itself and the row before it, and the head signs the number and HMAC of the last
 * row. Verification therefore notices rows that were changed, removed or moved, also at the end. Other tables that name
 * audit rows reveal an older copy of these tables (`others.ts`). An older copy of the whole database goes unnoticed.
 */

/** The columns that a row's HMAC covers, in this order. The row's server or servers follow, if it has any. */
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
/** Sums over tables whose rows are not chained; see `sums.ts`. */
export type Sums = Readonly<Record<'people' | 'refusals', string>>;

/**
 * Signs the parts of the audit trail. Each signed text begins with its kind, so that one kind cannot pass for another.
 */
export interface Signer {
  row(
    before: string,
    row: Readonly<Record<(typeof AUDIT_COLUMNS)[number] | 'server_id' | 'servers', string | number | null>>,
  ): string;
  /** Signs a checkpoint. The head is signed together with the sums, if the database has sums. */
  checkpoint(checkpoint: Omit<Checkpoint, 'mac'>, sums?: Sums): string;
  /** Returns 64 hexadecimal digits. */
  summedRow(name: string, values: readonly unknown[]): string;
  person(person: Pick<Tables['audit_people'], 'pseudonym' | 'user_id'>): string;
  formerKey(former: Omit<Tables['audit_keys'], 'mac'>): string;
  /** Signs the serialized rights (see `store/rights`). */
  rights(seal: { readonly installation: string; readonly generation: number; readonly rights: string }): string;
  /** Signs one entry of the file of rights beside the key. */
  rightsRecord(text: string): string;
  /** Signs a version of a permission map. Its author is left out, because a person can ask to be forgotten. */
  accessVersion(version: Omit<Tables['access_versions'], 'by' | 'mac'>): string;
  /** Signs the target and the owner of a ticket. */
  ticket(ticket: Pick<Tables['tickets'], 'id' | 'kind' | 'user_id' | 'target'>): string;
}

export function createSigner(auditKey: Uint8Array): Signer {
  const hmac = (parts: readonly unknown[]) => createHmac('sha256', auditKey).update(JSON.stringify(parts));
  const sign = (...parts: readonly (string | number | null)[]) => hmac(parts).digest('base64url');
  return {
    // Rows of earlier versions name no server, and their signed text ends here. A row about one server adds one value,
    // a row about several adds two.
    row: (before, { server_id: server, servers, ...row }) => {
      const places = servers === null ? [server].filter((id) => id !== null) : [server, servers];
      return sign('row', before, ...AUDIT_COLUMNS.map((column) => row[column]), ...places);
    },
    checkpoint: ({ name, row_id, row_mac, clock }, sums) =>
      sign('checkpoint', name, row_id, row_mac, clock, ...(sums ? [sums.people, sums.refusals] : [])),
    summedRow: (name, values) => hmac(['summed', name, ...values]).digest('hex'),
    person: ({ pseudonym, user_id }) => sign('person', pseudonym, user_id),
    formerKey: ({ until_row, row_mac, key: encrypted }) => sign('key', until_row, row_mac, encrypted),
    rights: ({ installation, generation, rights }) => sign('rights', installation, generation, rights),
    rightsRecord: (text) => sign('rights record', text),
    accessVersion: ({ guild_id, version, map, before, at }) =>
      sign('access version', guild_id, version, map, before, at),
    ticket: ({ id, kind, user_id, target }) => sign('ticket', id, kind, user_id, target),
  };
}

export function isEqualMac(mac: string, expected: string): boolean {
  const macBytes = Buffer.from(mac);
  const expectedBytes = Buffer.from(expected);
  return macBytes.length === expectedBytes.length && timingSafeEqual(macBytes, expectedBytes);
}

/** Adds an audit row and resolves to its id. Call it in a transaction. */
export async function appendRow(trx: Database, signer: Signer, row: NewAuditRow): Promise<number> {
  const checkpoints = await readCheckpoints(trx);
  const { id, mac: before } = await nextPlace(trx, signer, checkpoints);
  const numberedRow = { id, ...withWellFormedTexts(row) };
  const mac = signer.row(before, numberedRow);
  await trx
    .insertInto('audit')
    .values({ ...numberedRow, mac })
    .execute();
  const head = { row_id: id, row_mac: mac, clock: row.at };
  await writeHead(trx, signer, { head, sums: checkpoints.sums });
  if (row.phase !== 'ended') await numberEntry(trx, numberedRow);
  return id;
}

/**
 * The next free id after the head. One id is skipped, as a visible gap, if rows may be lost: the head was removed or
 * changed, or an event already names this id because someone restored an older copy of these tables.
 */
async function nextPlace(
  trx: Database,
  signer: Signer,
  { head, sums }: Checkpoints,
): Promise<{ readonly id: number; readonly mac: string }> {
  const isIntact = head && isHeadSigned(signer, head, sums);
  if (isIntact && !(await isNamedByEvent(trx, head.row_id + 1))) return { id: head.row_id + 1, mac: head.row_mac };
  const last = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const lastId = Math.max(last?.id ?? 0, head?.row_id ?? 0, await lastIdNamedByEvents(trx));
  return { id: lastId + 2, mac: last?.mac ?? '' };
}

const isNamedByEvent = async (trx: Database, id: number): Promise<boolean> =>
  (await auditEvents(trx).select('id').where('event_key', '=', eventKeyOf(id)).executeTakeFirst()) !== undefined;

async function lastIdNamedByEvents(trx: Database): Promise<number> {
  const rows = await auditEvents(trx).select('event_key').orderBy('id', 'desc').limit(1000).execute();
  return Math.max(0, ...rows.map(({ event_key }) => rowIdIn(event_key)));
}

const auditEvents = (trx: Database) => trx.selectFrom('events').where('feed', '=', 'audit');

export const eventKeyOf = (id: number): string => `audit ${id}`;
export const rowIdIn = (eventKey: string): number => Number(/^audit (\d+)$/.exec(eventKey)?.[1] ?? 0);

interface Checkpoints {
  readonly base: Checkpoint | undefined;
  readonly head: Checkpoint | undefined;
  /** Sums of the people and the refusals. Undefined in a database that was last opened by a version without sums. */
  readonly sums: Sums | undefined;
}

export async function readCheckpoints(db: Database): Promise<Checkpoints> {
  const rows = await db.selectFrom('audit_checkpoints').selectAll().execute();
  const checkpointNamed = (name: Checkpoint['name']) => rows.find((row) => row.name === name);
  return {
    base: checkpointNamed('base'),
    head: checkpointNamed('head'),
    sums: sumsFrom(checkpointNamed('people')?.row_mac, checkpointNamed('refusals')?.row_mac),
  };
}

/** The stored sums. Undefined if both are missing. A single missing sum counts as wrong. */
export const sumsFrom = (people: string | undefined, refusals: string | undefined): Sums | undefined =>
  people === undefined && refusals === undefined ? undefined : { people: people ?? '', refusals: refusals ?? '' };

export const isHeadSigned = (signer: Signer, head: Checkpoint, sums: Sums | undefined): boolean =>
  isEqualMac(head.mac, signer.checkpoint(head, sums));

/** The place of a row in the audit trail, as a checkpoint stores it. */
export type ChainPlace = Pick<Checkpoint, 'row_id' | 'row_mac' | 'clock'>;

/** Writes the head, signed together with the sums, if the database has sums. */
export const writeHead = (
  trx: Database,
  signer: Signer,
  { head, sums }: { readonly head: ChainPlace; readonly sums: Sums | undefined },
): Promise<void> => writeCheckpoint(trx, signer, { name: 'head', place: head, sums });

export const writeBase = (trx: Database, signer: Signer, base: ChainPlace): Promise<void> =>
  writeCheckpoint(trx, signer, { name: 'base', place: base });

interface NewCheckpoint {
  readonly name: 'base' | 'head';
  readonly place: ChainPlace;
  readonly sums?: Sums | undefined;
}

async function writeCheckpoint(trx: Database, signer: Signer, { name, place, sums }: NewCheckpoint): Promise<void> {
  const { row_id, row_mac, clock } = place;
  const checkpoint = { name, row_id, row_mac, clock };
  const row = { ...checkpoint, mac: signer.checkpoint(checkpoint, sums) };
  await trx.replaceInto('audit_checkpoints').values(row).execute();
}

/**
 * SQLite stores half a surrogate pair as U+FFFD, and the row would then look changed. So it is replaced before signing.
 */
const withWellFormedTexts = <Row extends NewAuditRow>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
    ]),
  ),
});
