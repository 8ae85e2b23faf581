import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { jsonOf } from '../../domain/json.ts';
import { isEqualMac, type Signer } from '../audit/chain.ts';
import { whatToCheck } from '../database/fileTrouble.ts';
import { writeWhole } from '../database/wholeFile.ts';
import { type Rights, recordedRights } from './rights.ts';
import { type UndecidedRows, undecidedRows } from './undecided.ts';

/** The rights that were signed last, stored in a file beside the key and outside the database. */
export interface RightsRecord {
  /** A random id, created once, because two installations may have the same key. */
  readonly installation: string;
  /** A number that grows with each change. */
  readonly generation: number;
  readonly rights: Rights;
  readonly undecided?: UndecidedRows | undefined;
}

const storedRecord = z.object({
  installation: z.string(),
  generation: z.int().min(1),
  rights: recordedRights,
  undecided: undecidedRows.optional(),
}) satisfies z.ZodType<RightsRecord>;
const record = jsonOf(storedRecord);

const entry = z.object({ text: z.string(), mac: z.string() });
const content = z.object({
  current: entry.optional(),
  pending: entry.optional(),
  /**
   * True once tokens are bound to their addresses (`recordTokensBound`). This is not signed, because a program that can
   * remove it can delete the whole file.
   */
  tokensBound: z.literal(true).optional(),
});
const contentText = jsonOf(content);

export interface RecordedRights {
  /** The record in force. Missing if there is none, or if this key did not sign it. */
  readonly current?: RightsRecord | undefined;
  /** The record that is being written to the database. It is in force once the database has it. */
  readonly pending?: RightsRecord | undefined;
}

/**
 * Path of the rights file, which lies beside the database. The installation's key does too, unless the settings give
 * it.
 */
export const rightsPathOf = (database: string): string => `${database}.rights`;

export type RightsSigner = Pick<Signer, 'rightsRecord'>;

/**
 * Reads the file of rights. Undefined if the file is missing. Ignores records that this key did not sign. Throws a
 * StoreFailure.
 */
export function readRightsFile(path: string, signer: RightsSigner): RecordedRights | undefined {
  if (!existsSync(path)) return undefined;
  const { current, pending } = contentIn(path);
  return { current: recordIfSigned(current, signer), pending: recordIfSigned(pending, signer) };
}

/** Writes the file of rights. Throws a StoreFailure and leaves the file unchanged if it cannot be written. */
export const writeRightsFile = (path: string, signer: RightsSigner, { current, pending }: RecordedRights): void =>
  writeContent(path, {
    current: current && signedEntry(JSON.stringify(current), signer),
    pending: pending && signedEntry(JSON.stringify(pending), signer),
  });

interface RecordSigning {
  readonly from: RightsSigner;
  readonly to: RightsSigner;
  readonly isCommitted: (pending: RightsRecord) => boolean;
}

/**
 * Adds the record in force as pending, signed with another key. Does nothing if the old key did not sign that record.
 * Throws a StoreFailure.
 */
export function signRecordAgain(path: string, { from, to, isCommitted }: RecordSigning): void {
  if (!existsSync(path)) return;
  const { current, pending } = contentIn(path);
  const pendingRecord = recordIfSigned(pending, from);
  const inForce = pendingRecord && isCommitted(pendingRecord) ? pending : current;
  if (inForce && recordIfSigned(inForce, from))
    writeContent(path, { current: inForce, pending: signedEntry(inForce.text, to) });
}

/** True if a version that binds each token to its address has run here, even with another database. */
export const wereTokensBound = (path: string): boolean => existsSync(path) && contentIn(path).tokensBound === true;

/**
 * Records that each token is bound to its address. From then on no older form of a token is accepted, even from another
 * database. Call it once the file has a record.
 */
export function recordTokensBound(path: string): void {
  if (!wereTokensBound(path)) writeContent(path, { ...contentIn(path), tokensBound: true });
}

type Entry = z.output<typeof entry>;
type Content = z.output<typeof content>;

const signedEntry = (text: string, signer: RightsSigner): Entry => ({ text, mac: signer.rightsRecord(text) });

const recordIfSigned = (signed: Entry | undefined, signer: RightsSigner): RightsRecord | undefined =>
  signed && isEqualMac(signed.mac, signer.rightsRecord(signed.text)) ? record.safeParse(signed.text).data : undefined;

function contentIn(path: string): Content {
  return contentText.safeParse(textIn(path)).data ?? {};
}

function writeContent(path: string, newContent: Content): void {
  // Callers pass only the rights; the mark `tokensBound` in the file stays.
  const tokensBound = newContent.tokensBound || wereTokensBound(path) || undefined;
  try {
    writeWhole(path, `${JSON.stringify({ ...newContent, tokensBound })}\n`);
  } catch (cause) {
    const words = `The record of rights ${path} cannot be written. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const words = `The record of rights ${path} cannot be read. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}
