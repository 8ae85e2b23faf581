import type { Database } from '../database/database.ts';
import {
  arePendingRightsCommitted,
  isValidSignatureOfRightsRecord,
  type RightsOpeningOptions,
  reconcileSignedAndStoredRights,
  type StoredRights,
  signStoredRights,
} from './reconcileSignedAndStoredRights.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import { type RightsRecord, readRightsFile } from './rightsFile.ts';
import { type AccessRightsSigningOptions, readAccessRightsSignature, recordRightsInForce } from './seal.ts';
import { SignedRights } from './signedRights.ts';
import type { PermissionMapSigner } from './signVersions.ts';

export interface RightsOptions extends Omit<RightsOpeningOptions, 'signing'> {
  /** Signs the rights. Undefined for a database in memory, whose rights are not checked. */
  readonly signing: AccessRightsSigningOptions | undefined;
  readonly signer: PermissionMapSigner;
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

async function readSignatures(
  db: Database,
  { path, signer }: AccessRightsSigningOptions,
): Promise<Omit<StoredRights, 'rights'>> {
  return { seal: await readAccessRightsSignature(db), recorded: readRightsFile(path, signer) };
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
  const inForce = arePendingRightsCommitted(foundRights, signing) ? pending : current;
  if (!hasRights(inForce, rights)) return await reconcileSignedAndStoredRights(db, foundRights, opening);
  // The rights are the same, but the database is an older copy, or its signature was removed.
  if (!isValidSignatureOfRightsRecord(seal, inForce, signing)) return await signStoredRights(db, foundRights, opening);
  if (pending) recordRightsInForce(signing, inForce);
  return inForce;
}

function hasRights(record: RightsRecord | undefined, rights: Rights): record is RightsRecord {
  return record !== undefined && hasSameRights(record.rights, rights);
}
