import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import { numberEntry } from './numbers.ts';

/**
 * Each row carries an HMAC over itself and the row before it, and the number and HMAC of the last row are
 * signed too (`head`): a row that was changed, removed, moved or cut off at the end is noticed. An older copy
 * of these tables is noticed by other tables that name rows (`others.ts`). An older copy of the whole
 * database in its place cannot be noticed.
 */

/**
 * The columns that a row's HMAC covers, in this order. Its server follows, if it has one, and its servers, if
 * it has several.
 */
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
/** The tables without a chain: see `sums.ts`. */
export type Sums = Readonly<Record<'people' | 'refusals', string>>;

/** Signs the parts of the trail. The first part of each text keeps one kind from being taken for another. */
export interface Signer {
  row(
    before: string,
    row: Readonly<Record<(typeof AUDIT_COLUMNS)[number] | 'server_id' | 'servers', string | number | null>>,
  ): string;
  /** The head is signed with the sums, once there are any. */
  checkpoint(checkpoint: Omit<Checkpoint, 'mac'>, sums?: Sums): string;
  /** 64 hexadecimal digits. */
  summed(name: string, values: readonly unknown[]): string;
  person(person: Pick<Tables['audit_people'], 'pseudonym' | 'user_id'>): string;
  formerKey(former: Omit<Tables['audit_keys'], 'mac'>): string;
  /** See `store/rights`. `rights`: their text. */
  rights(seal: { readonly installation: string; readonly generation: number; readonly rights: string }): string;
  /** One entry of the file beside the key. */
  rightsRecord(text: string): string;
  /** A version of a permission map. Its maker is not signed, because people are forgotten on request. */
  accessVersion(version: Omit<Tables['access_versions'], 'by' | 'mac'>): string;
  /** Covers a ticket's target and its owner. */
  ticket(ticket: Pick<Tables['tickets'], 'id' | 'kind' | 'user_id' | 'target'>): string;
}

export function createSigner(key: Uint8Array): Signer {
  const hmac = (parts: readonly unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts));
  const sign = (...parts: readonly (string | number | null)[]) => hmac(parts).digest('base64url');
  return {
    // Rows of earlier versions have no server, and are signed without. A row of one server has one value more, a
    // row of several two.
    row: (before, { server_id: server, servers, ...row }) => {
      const places = servers === null ? [server].filter((id) => id !== null) : [server, servers];
      return sign('row', before, ...AUDIT_COLUMNS.map((column) => row[column]), ...places);
    },
    checkpoint: ({ name, row_id, row_mac, clock }, sums) =>
      sign('checkpoint', name, row_id, row_mac, clock, ...(sums ? [sums.people, sums.refusals] : [])),
    summed: (name, values) => hmac(['summed', name, ...values]).digest('hex'),
    person: ({ pseudonym, user_id }) => sign('person', pseudonym, user_id),
    formerKey: ({ until_row, row_mac, key: encrypted }) => sign('key', until_row, row_mac, encrypted),
    rights: ({ installation, generation, rights }) => sign('rights', installation, generation, rights),
    rightsRecord: (text) => sign('rights record', text),
    accessVersion: ({ guild_id, version, map, before, at }) =>
      sign('access version', guild_id, version, map, before, at),
    ticket: ({ id, kind, user_id, target }) => sign('ticket', id, kind, user_id, target),
  };
}

export function isSigned(mac: string, expected: string): boolean {
  const a = Buffer.from(mac);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Adds a row; resolves to its number. In a transaction. */
export async function appendRow(trx: Database, signer: Signer, row: NewAuditRow): Promise<number> {
  const checkpoints = await readCheckpoints(trx);
  const { id, mac: before } = await placeOfNext(trx, signer, checkpoints);
  const numbered = { id, ...wellFormed(row) };
  const mac = signer.row(before, numbered);
  await trx
    .insertInto('audit')
    .values({ ...numbered, mac })
    .execute();
  const head = { row_id: id, row_mac: mac, clock: row.at };
  await writeHead(trx, signer, { head, sums: checkpoints.sums });
  if (row.phase !== 'ended') await numberEntry(trx, numbered);
  return id;
}

/**
 * The number after the head. If the head was removed or changed, the number of lost rows is unknown: one
 * number is left out, so that the gap shows for as long as the rows around it are kept. The same if an event
 * names that number already: then an older copy of these tables was put in their place.
 */
async function placeOfNext(
  trx: Database,
  signer: Signer,
  { head, sums }: Checkpoints,
): Promise<{ readonly id: number; readonly mac: string }> {
  const isIntact = head && isHeadSigned(signer, head, sums);
  if (isIntact && !(await isNamed(trx, head.row_id + 1))) return { id: head.row_id + 1, mac: head.row_mac };
  const last = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  const known = Math.max(last?.id ?? 0, head?.row_id ?? 0, await lastNamed(trx));
  return { id: known + 2, mac: last?.mac ?? '' };
}

const isNamed = async (trx: Database, id: number): Promise<boolean> =>
  (await audited(trx).select('id').where('event_key', '=', eventKeyOf(id)).executeTakeFirst()) !== undefined;

async function lastNamed(trx: Database): Promise<number> {
  const rows = await audited(trx).select('event_key').orderBy('id', 'desc').limit(1000).execute();
  return Math.max(0, ...rows.map(({ event_key }) => rowNamedBy(event_key)));
}

const audited = (trx: Database) => trx.selectFrom('events').where('feed', '=', 'audit');

/** The event that announces a row. */
export const eventKeyOf = (id: number): string => `audit ${id}`;
export const rowNamedBy = (eventKey: string): number => Number(/^audit (\d+)$/.exec(eventKey)?.[1] ?? 0);

interface Checkpoints {
  readonly base: Checkpoint | undefined;
  readonly head: Checkpoint | undefined;
  /** Missing in a database from before them. */
  readonly sums: Sums | undefined;
}

export async function readCheckpoints(db: Database): Promise<Checkpoints> {
  const rows = await db.selectFrom('audit_checkpoints').selectAll().execute();
  const of = (name: Checkpoint['name']) => rows.find((row) => row.name === name);
  return { base: of('base'), head: of('head'), sums: sumsIn(of('people')?.row_mac, of('refusals')?.row_mac) };
}

/** One sum without the other is as wrong as any other sum. */
export const sumsIn = (people: string | undefined, refusals: string | undefined): Sums | undefined =>
  people === undefined && refusals === undefined ? undefined : { people: people ?? '', refusals: refusals ?? '' };

export const isHeadSigned = (signer: Signer, head: Checkpoint, sums: Sums | undefined): boolean =>
  isSigned(head.mac, signer.checkpoint(head, sums));

/** The place of a row in the trail, as a checkpoint has it. */
export type ChainPlace = Pick<Checkpoint, 'row_id' | 'row_mac' | 'clock'>;

/** The head is signed with the sums, once there are any. */
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
