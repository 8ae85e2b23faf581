import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import { numberAuditEntry } from './numbers.ts';

/**
 * Each audit row carries an HMAC over its content and the HMAC of the preceding row. The head signs the number and HMAC
 * of the last row, so that changed, moved and removed rows are noticed. An older copy of the audit tables is noticed by
 * comparison with other tables. An older copy of the whole database is not noticed.
 */

/** Columns that the HMAC of an audit row covers, in this order. The row's media servers follow, if it has any. */
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
export type AuditCheckpoint = Tables['audit_checkpoints'];
/** Sums of the HMACs of all rows of two tables (`sums.ts`). */
export type AuditTableChecksums = Readonly<Record<'people' | 'refusals', string>>;

/** Each signed text begins with its kind, so that a signature of one kind is not valid for another. */
export interface Signer {
  /** `before` is the HMAC of the preceding row. */
  row(
    before: string,
    row: Readonly<Record<(typeof AUDIT_COLUMNS)[number] | 'server_id' | 'servers', string | number | null>>,
  ): string;
  /** Signs where the audit trail begins (`base`) or ends (`head`). The signature of `head` also covers the sums. */
  checkpoint(checkpoint: Omit<AuditCheckpoint, 'mac'>, sums?: AuditTableChecksums): string;
  /** The HMAC of a row in a table whose HMACs are added up, as 64 hexadecimal digits. */
  summedRow(name: string, values: readonly unknown[]): string;
  person(person: Pick<Tables['audit_people'], 'pseudonym' | 'user_id'>): string;
  formerKey(former: Omit<Tables['audit_keys'], 'mac'>): string;
  rights(seal: { readonly installation: string; readonly generation: number; readonly rights: string }): string;
  rightsRecord(text: string): string;
  /** Signs a version of a permission map without its author, so that the author can be forgotten later. */
  accessVersion(version: Omit<Tables['access_versions'], 'by' | 'mac'>): string;
  ticket(ticket: Pick<Tables['tickets'], 'id' | 'kind' | 'user_id' | 'target'>): string;
}

export function createSigner(auditKey: Uint8Array): Signer {
  const hmac = (parts: readonly unknown[]) => createHmac('sha256', auditKey).update(JSON.stringify(parts));
  const sign = (...parts: readonly (string | number | null)[]) => hmac(parts).digest('base64url');
  return {
    row: (before, row) => {
      const { server_id: server, servers } = row;
      const texts = AUDIT_COLUMNS.map((column) => row[column]);
      if (servers !== null) return sign('row', before, ...texts, server, servers);
      if (server !== null) return sign('row', before, ...texts, server);
      // The columns for media servers are only signed if the row names a server. Versions with only one server had no
      // such columns.
      return sign('row', before, ...texts);
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

export function areHmacsEqual(mac: string, expected: string): boolean {
  const macBytes = Buffer.from(mac);
  const expectedBytes = Buffer.from(expected);
  return macBytes.length === expectedBytes.length && timingSafeEqual(macBytes, expectedBytes);
}

export async function appendRow(trx: Database, signer: Signer, row: NewAuditRow): Promise<number> {
  const checkpoints = await readAuditCheckpoints(trx);
  const { id, mac: before } = await nextPlace(trx, signer, checkpoints);
  const numberedRow = { id, ...withWellFormedTexts(row) };
  const mac = signer.row(before, numberedRow);
  await trx
    .insertInto('audit')
    .values({ ...numberedRow, mac })
    .execute();
  const head = { row_id: id, row_mac: mac, clock: row.at };
  await writeAuditChainHead(trx, signer, { head, sums: checkpoints.sums });
  if (row.phase !== 'ended') await numberAuditEntry(trx, numberedRow);
  return id;
}

/**
 * Id for the next audit row. Skips one id, so that a gap shows, if rows may have been lost: the head was removed or
 * changed, or a notification already names the next id because an older copy of the audit tables was restored.
 */
async function nextPlace(
  trx: Database,
  signer: Signer,
  { head, sums }: Checkpoints,
): Promise<{ readonly id: number; readonly mac: string }> {
  const isIntact = head && isAuditChainHeadSigned(signer, head, sums);
  if (isIntact && !(await isNamedByEvent(trx, head.row_id + 1))) return { id: head.row_id + 1, mac: head.row_mac };
  const lastRow = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const lastId = Math.max(lastRow?.id ?? 0, head?.row_id ?? 0, await lastIdNamedByEvents(trx));
  return { id: lastId + 2, mac: lastRow?.mac ?? '' };
}

const isNamedByEvent = async (trx: Database, id: number): Promise<boolean> =>
  (await auditEvents(trx).select('id').where('event_key', '=', eventKeyOfAuditRow(id)).executeTakeFirst()) !==
  undefined;

async function lastIdNamedByEvents(trx: Database): Promise<number> {
  const rows = await auditEvents(trx).select('event_key').orderBy('id', 'desc').limit(1000).execute();
  return Math.max(0, ...rows.map(({ event_key }) => auditRowIdOfEventKey(event_key)));
}

const auditEvents = (trx: Database) => trx.selectFrom('events').where('feed', '=', 'audit');

export const eventKeyOfAuditRow = (id: number): string => `audit ${id}`;
export const auditRowIdOfEventKey = (eventKey: string): number => Number(/^audit (\d+)$/.exec(eventKey)?.[1] ?? 0);

interface Checkpoints {
  readonly base: AuditCheckpoint | undefined;
  readonly head: AuditCheckpoint | undefined;
  /** Sums of two tables. Undefined if the database was last opened by a version without sums. */
  readonly sums: AuditTableChecksums | undefined;
}

export async function readAuditCheckpoints(db: Database): Promise<Checkpoints> {
  const rows = await db.selectFrom('audit_checkpoints').selectAll().execute();
  const checkpointNamed = (name: AuditCheckpoint['name']) => rows.find((row) => row.name === name);
  return {
    base: checkpointNamed('base'),
    head: checkpointNamed('head'),
    sums: combineTableChecksums(checkpointNamed('people')?.row_mac, checkpointNamed('refusals')?.row_mac),
  };
}

/** Combines the two stored sums. Undefined if neither is stored. If only one is missing, it counts as wrong. */
export const combineTableChecksums = (
  people: string | undefined,
  refusals: string | undefined,
): AuditTableChecksums | undefined =>
  people === undefined && refusals === undefined ? undefined : { people: people ?? '', refusals: refusals ?? '' };

export const isAuditChainHeadSigned = (
  signer: Signer,
  head: AuditCheckpoint,
  sums: AuditTableChecksums | undefined,
): boolean => areHmacsEqual(head.mac, signer.checkpoint(head, sums));

export type AuditChainPosition = Pick<AuditCheckpoint, 'row_id' | 'row_mac' | 'clock'>;

export const writeAuditChainHead = (
  trx: Database,
  signer: Signer,
  { head, sums }: { readonly head: AuditChainPosition; readonly sums: AuditTableChecksums | undefined },
): Promise<void> => writeCheckpoint(trx, signer, { name: 'head', place: head, sums });

export const writeBase = (trx: Database, signer: Signer, base: AuditChainPosition): Promise<void> =>
  writeCheckpoint(trx, signer, { name: 'base', place: base });

interface NewCheckpoint {
  readonly name: 'base' | 'head';
  readonly place: AuditChainPosition;
  readonly sums?: AuditTableChecksums | undefined;
}

async function writeCheckpoint(trx: Database, signer: Signer, { name, place, sums }: NewCheckpoint): Promise<void> {
  const { row_id, row_mac, clock } = place;
  const checkpoint = { name, row_id, row_mac, clock };
  const row = { ...checkpoint, mac: signer.checkpoint(checkpoint, sums) };
  await trx.replaceInto('audit_checkpoints').values(row).execute();
}

/**
 * Replaces null characters and halves of surrogate pairs before signing. SQLite would store half a pair as U+FFFD, and
 * the row would no longer match its signature.
 */
function withWellFormedTexts<Row extends NewAuditRow>(row: Row): Row {
  const columns = Object.entries(row).map(([name, value]) => [name, wellFormedValue(value)]);
  return { ...row, ...Object.fromEntries(columns) };
}

const wellFormedValue = (value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
