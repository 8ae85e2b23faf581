import type { Database } from '../database/database.ts';
import { hasSameRights, type Rights, readRights } from './rights.ts';
import { type RightsRecord, readRightsFile } from './rightsFile.ts';
import { putInForce, type RightsSigning, readSeal } from './seal.ts';
import {
  type FoundRights,
  isCommitted,
  isSealOfReadable,
  type RightsOpening,
  settleRights,
  signFoundRights,
} from './settleRights.ts';
import { SignedRights } from './signedRights.ts';
import type { VersionSigner } from './signVersions.ts';

export interface RightsOptions extends Omit<RightsOpening, 'signing'> {
  /** The signer of the rights. Missing for a database in memory, whose rights count without a check. */
  readonly signing: RightsSigning | undefined;
  readonly signer: VersionSigner;
}

/**
 * Compares the rights in the database with the rights that were signed last. If they differ, only their common part
 * counts and is written to the database; the rest waits for the owner to decide. Rejects with a StoreFailure.
 */
export async function openRights(db: Database, { signing, signer, ...options }: RightsOptions): Promise<SignedRights> {
  const rights = await readRights(db);
  const record = signing
    ? await settleRecord(db, { rights, ...(await readSignatures(db, signing)) }, { ...options, signing })
    : { installation: '', generation: 1, rights };
  return new SignedRights(db, { record, signing, signer, log: options.log });
}

async function readSignatures(db: Database, { path, signer }: RightsSigning): Promise<Omit<FoundRights, 'rights'>> {
  return { seal: await readSeal(db), recorded: readRightsFile(path, signer) };
}

async function settleRecord(db: Database, foundRights: FoundRights, opening: RightsOpening): Promise<RightsRecord> {
  const { rights, seal, recorded } = foundRights;
  const { signing } = opening;
  const { current, pending } = recorded ?? {};
  // The first start may have been killed before it signed the database.
  const isFirstStart = recorded === undefined || (current === undefined && hasRights(pending, rights));
  if (seal === undefined && isFirstStart) return await signFoundRights(db, foundRights, opening);
  const inForce = isCommitted(foundRights, signing) ? pending : current;
  if (!hasRights(inForce, rights)) return await settleRights(db, foundRights, opening);
  // The rights are the same, but the database is an older one, or its signature was removed.
  if (!isSealOfReadable(seal, inForce, signing)) return await signFoundRights(db, foundRights, opening);
  if (pending) putInForce(signing, inForce);
  return inForce;
}

function hasRights(record: RightsRecord | undefined, rights: Rights): record is RightsRecord {
  return record !== undefined && hasSameRights(record.rights, rights);
}
