import type { Database } from '../database/database.ts';
import {
  isPendingCommitted,
  isReadableSealOf,
  type RightsOpeningOptions,
  reconcileRights,
  type StoredRights,
  signStoredRights,
} from './reconcileRights.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import { type RightsRecord, readRightsFile } from './rightsFile.ts';
import { type RightsSigning, readSeal, recordRightsInForce } from './seal.ts';
import { SignedRights } from './signedRights.ts';
import type { VersionSigner } from './signVersions.ts';

export interface RightsOptions extends Omit<RightsOpeningOptions, 'signing'> {
  /** Signs the rights. Undefined for a database in memory, whose rights are not checked. */
  readonly signing: RightsSigning | undefined;
  readonly signer: VersionSigner;
}

/**
 * Compares the rights in the database with those that were signed last. If they differ, only rights in both are in
 * force, and the owner decides about the rest. Throws a StoreFailure.
 */
export async function openRights(db: Database, { signing, signer, ...options }: RightsOptions): Promise<SignedRights> {
  const rights = await readRights(db);
  const record = signing
    ? await settleRecord(db, { rights, ...(await readSignatures(db, signing)) }, { ...options, signing })
    : { installation: '', generation: 1, rights };
  return new SignedRights(db, { record, signing, signer, log: options.log });
}

async function readSignatures(db: Database, { path, signer }: RightsSigning): Promise<Omit<StoredRights, 'rights'>> {
  return { seal: await readSeal(db), recorded: readRightsFile(path, signer) };
}

async function settleRecord(
  db: Database,
  foundRights: StoredRights,
  opening: RightsOpeningOptions,
): Promise<RightsRecord> {
  const { rights, seal, recorded } = foundRights;
  const { signing } = opening;
  const { current, pending } = recorded ?? {};
  // The process may have been killed at the first start, before the database was signed.
  const isFirstStart = recorded === undefined || (current === undefined && hasRights(pending, rights));
  if (seal === undefined && isFirstStart) return await signStoredRights(db, foundRights, opening);
  const inForce = isPendingCommitted(foundRights, signing) ? pending : current;
  if (!hasRights(inForce, rights)) return await reconcileRights(db, foundRights, opening);
  // The rights are the same, but the database is an older copy, or its signature was removed.
  if (!isReadableSealOf(seal, inForce, signing)) return await signStoredRights(db, foundRights, opening);
  if (pending) recordRightsInForce(signing, inForce);
  return inForce;
}

function hasRights(record: RightsRecord | undefined, rights: Rights): record is RightsRecord {
  return record !== undefined && hasSameRights(record.rights, rights);
}
