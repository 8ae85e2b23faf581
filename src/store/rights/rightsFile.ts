import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { jsonCodec } from '../../domain/json.ts';
import { areHmacsEqual, type Signer } from '../audit/chain.ts';
import { fileAdvice } from '../database/fileTrouble.ts';
import { writeFileAtomically } from '../database/wholeFile.ts';
import { type Rights, recordedRightsSchema } from './rights.ts';
import { type AccessRightsConflictRows, accessRightsConflictRowsSchema } from './undecided.ts';

/** The rights that were signed last, stored in a file outside the database. */
export interface RightsRecord {
  /** Random id of the installation, created once. Two installations may have the same key. */
  readonly installation: string;
  /** Number that grows with each change of the rights. */
  readonly generation: number;
  readonly rights: Rights;
  readonly undecided?: AccessRightsConflictRows | undefined;
}

const storedRecord = z.object({
  installation: z.string(),
  generation: z.int().min(1),
  rights: recordedRightsSchema,
  undecided: accessRightsConflictRowsSchema.optional(),
}) satisfies z.ZodType<RightsRecord>;
const recordText = jsonCodec(storedRecord);

const entry = z.object({ text: z.string(), mac: z.string() });
const content = z.object({
  current: entry.optional(),
  pending: entry.optional(),
  /**
   * True once all tokens are bound to their addresses. Not signed, because a program that could remove the mark could
   * also delete the file.
   */
  tokensBound: z.literal(true).optional(),
});
const contentText = jsonCodec(content);

export interface RecordedRights {
  /** The rights in force. Undefined if there are none, or if this key did not sign them. */
  readonly current?: RightsRecord | undefined;
  /** Rights that are being written to the database, and in force once the database contains them. */
  readonly pending?: RightsRecord | undefined;
}

/** The rights file is beside the database, as is the key of the installation unless the settings give one. */
export const accessRightsFilePathOf = (database: string): string => `${database}.rights`;

export type RightsSigner = Pick<Signer, 'rightsRecord'>;

/**
 * Reads the rights file. Undefined if it is missing. Ignores records that this key did not sign. Throws a StoreFailure.
 */
export function readRightsFile(path: string, signer: RightsSigner): RecordedRights | undefined {
  if (!existsSync(path)) return undefined;
  const { current, pending } = contentIn(path);
  return { current: recordIfSigned(current, signer), pending: recordIfSigned(pending, signer) };
}

/** Writes the rights file. Throws a StoreFailure and leaves the file unchanged if writing fails. */
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
 * Signs the rights in force with the new key and adds them as pending. Does nothing if the old key did not sign them.
 * Throws a StoreFailure.
 */
export function signRecordWithNewKey(path: string, { from, to, isCommitted }: RecordSigning): void {
  if (!existsSync(path)) return;
  const { current, pending } = contentIn(path);
  const pendingRecord = recordIfSigned(pending, from);
  const inForce = pendingRecord && isCommitted(pendingRecord) ? pending : current;
  if (inForce && recordIfSigned(inForce, from))
    writeContent(path, { current: inForce, pending: signedEntry(inForce.text, to) });
}

/** True if tokens were already bound to their addresses in this installation, even in another database. */
export const areTokensBoundToAddresses = (path: string): boolean =>
  existsSync(path) && contentIn(path).tokensBound === true;

/**
 * Records that all tokens are bound to an address. Unbound tokens are then refused, even in another database. Needs a
 * rights file that contains rights.
 */
export function recordTokensBound(path: string): void {
  if (!areTokensBoundToAddresses(path)) writeContent(path, { ...contentIn(path), tokensBound: true });
}

type Entry = z.output<typeof entry>;
type Content = z.output<typeof content>;

const signedEntry = (text: string, signer: RightsSigner): Entry => ({ text, mac: signer.rightsRecord(text) });

const recordIfSigned = (signed: Entry | undefined, signer: RightsSigner): RightsRecord | undefined =>
  signed && areHmacsEqual(signed.mac, signer.rightsRecord(signed.text))
    ? recordText.safeParse(signed.text).data
    : undefined;

function contentIn(path: string): Content {
  return contentText.safeParse(textIn(path)).data ?? {};
}

function writeContent(path: string, newContent: Content): void {
  // Keeps the mark `tokensBound`, because callers pass only rights.
  const tokensBound = newContent.tokensBound || areTokensBoundToAddresses(path) || undefined;
  try {
    writeFileAtomically(path, `${JSON.stringify({ ...newContent, tokensBound })}\n`);
  } catch (cause) {
    const words = `The record of rights ${path} cannot be written. ${fileAdvice(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const words = `The record of rights ${path} cannot be read. ${fileAdvice(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}
