import type { Database } from '../database/database.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import { type RightsRecord, readRightsFile } from './rightsFile.ts';
import { putInForce, type RightsSigning, readSeal } from './seal.ts';
import {
  type FoundRights,
  isCommitted,
  isSealOfOne,
  type RightsOpening,
  settleRights,
  signFound,
} from './settleRights.ts';
import { SignedRights } from './signedRights.ts';
import type { VersionSigner } from './signVersions.ts';

export interface RightsOptions extends Omit<RightsOpening, 'signing'> {
  /** Missing for a database that ends with its process: its rights count without a check. */
  readonly signing: RightsSigning | undefined;
  readonly signer: VersionSigner;
}

/**
 * Compares the rights in the database with those that were signed last. If they differ, only their common
 * part counts, and is written to the database; the rest waits for the owner to decide. Rejects with a
 * StoreFailure.
 */
export async function openRights(db: Database, { signing, signer, ...options }: RightsOptions): Promise<SignedRights> {
  const rights = await readRights(db);
  const record = signing
    ? await recordInForce(db, { rights, ...(await signaturesOf(db, signing)) }, { ...options, signing })
    : { installation: '', generation: 1, rights };
  return new SignedRights(db, { record, signing, signer, log: options.log });
}

async function signaturesOf(db: Database, { path, signer }: RightsSigning): Promise<Omit<FoundRights, 'rights'>> {
  return { seal: await readSeal(db), recorded: readRightsFile(path, signer) };
}

async function recordInForce(db: Database, found: FoundRights, opening: RightsOpening): Promise<RightsRecord> {
  const { rights, seal, recorded } = found;
  const { signing } = opening;
  const { current, pending } = recorded ?? {};
  // The first start may have been killed before the database was signed.
  const isFirstStart = recorded === undefined || (current === undefined && hasRights(pending, rights));
  if (seal === undefined && isFirstStart) return await signFound(db, found, opening);
  const inForce = isCommitted(found, signing) ? pending : current;
  if (!hasRights(inForce, rights)) return await settleRights(db, found, opening);
  // The rights of an older database, or of one whose signature was removed, may be the same.
  if (!isSealOfOne(seal, inForce, signing)) return await signFound(db, found, opening);
  if (pending) putInForce(signing, inForce);
  return inForce;
}

function hasRights(record: RightsRecord | undefined, rights: Rights): record is RightsRecord {
  return record !== undefined && hasSameRights(record.rights, rights);
}
