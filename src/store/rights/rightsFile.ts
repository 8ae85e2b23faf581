import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { jsonOf } from '../../domain/json.ts';
import { isSigned, type Signer } from '../audit/chain.ts';
import { whatToCheck } from '../database/fileTrouble.ts';
import { writeWhole } from '../database/wholeFile.ts';
import { type Rights, recordedRights } from './rights.ts';
import { type UndecidedRows, undecidedRows } from './undecided.ts';

/** The rights that were signed last, as they are kept beside the key, outside the database. */
export interface RightsRecord {
  /** Random, made once: two installations may have one key. */
  readonly installation: string;
  /** Counts up with each change. */
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
  /** See `recordTokensBound`. It is not signed: a program that can remove it can delete the whole file. */
  tokensBound: z.literal(true).optional(),
});
const contentText = jsonOf(content);

export interface RecordedRights {
  /** The record in force. Missing if there is none, or if this key did not sign it. */
  readonly current?: RightsRecord | undefined;
  /** The record that is being written to the database: it is in force once the database has it. */
  readonly pending?: RightsRecord | undefined;
}

/** The file is beside the database, like the installation's key unless the settings give the key. */
export const rightsPathOf = (database: string): string => `${database}.rights`;

/** Signs and verifies the file's content. */
export type RightsSigner = Pick<Signer, 'rightsRecord'>;

/**
 * Undefined if there is no such file. Records that this key did not sign are ignored. Throws a StoreFailure.
 */
export function readRightsFile(path: string, signer: RightsSigner): RecordedRights | undefined {
  if (!existsSync(path)) return undefined;
  const { current, pending } = contentIn(path);
  return { current: verified(current, signer), pending: verified(pending, signer) };
}

/** Throws a StoreFailure, leaving the file unchanged. */
export const writeRightsFile = (path: string, signer: RightsSigner, { current, pending }: RecordedRights): void =>
  writeContent(path, {
    current: current && signedEntry(JSON.stringify(current), signer),
    pending: pending && signedEntry(JSON.stringify(pending), signer),
  });

interface SigningAgain {
  readonly from: RightsSigner;
  readonly to: RightsSigner;
  /** True if the database has the pending record. */
  readonly isCommitted: (pending: RightsRecord) => boolean;
}

/**
 * Adds the record in force, signed with another key, as pending. Without a record signed by the old key it
 * does nothing. Throws a StoreFailure.
 */
export function signRecordAgain(path: string, { from, to, isCommitted }: SigningAgain): void {
  if (!existsSync(path)) return;
  const { current, pending } = contentIn(path);
  const pendingRecord = verified(pending, from);
  const inForce = pendingRecord && isCommitted(pendingRecord) ? pending : current;
  if (inForce && verified(inForce, from))
    writeContent(path, { current: inForce, pending: signedEntry(inForce.text, to) });
}

/**
 * True if a version that encrypts tokens for their destinations has run here before, even with another
 * database.
 */
export const wereTokensBound = (path: string): boolean => existsSync(path) && contentIn(path).tokensBound === true;

/** From now on no older token is accepted, even in another database. To be called once there is a record. */
export function recordTokensBound(path: string): void {
  if (!wereTokensBound(path)) writeContent(path, { ...contentIn(path), tokensBound: true });
}

type Entry = z.output<typeof entry>;
type Content = z.output<typeof content>;

const signedEntry = (text: string, signer: RightsSigner): Entry => ({ text, mac: signer.rightsRecord(text) });

const verified = (given: Entry | undefined, signer: RightsSigner): RightsRecord | undefined =>
  given && isSigned(given.mac, signer.rightsRecord(given.text)) ? record.safeParse(given.text).data : undefined;

function contentIn(path: string): Content {
  return contentText.safeParse(textIn(path)).data ?? {};
}

function writeContent(path: string, written: Content): void {
  // Callers pass only the rights: the mark in the file stays.
  const tokensBound = written.tokensBound || wereTokensBound(path) || undefined;
  try {
    writeWhole(path, `${JSON.stringify({ ...written, tokensBound })}\n`);
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
