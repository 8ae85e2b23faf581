import type { Database } from '../database/database.ts';
import { readRights } from './rights.ts';
import { signRecordWithNewKey } from './rightsFile.ts';
import {
  type AccessRightsSigningOptions,
  isSignatureOfAccessRights,
  isSignatureOfRightsRecord,
  readAccessRightsSignature,
  writeAccessRightsSignature,
} from './seal.ts';

interface NewKey {
  readonly path: string;
  readonly from: AccessRightsSigningOptions['signer'];
  readonly to: AccessRightsSigningOptions['signer'];
}

/**
 * Signs the rights with another key, in the database and as pending in the rights file. If the process is killed before
 * the transaction commits, the old key stays valid. Rows that the old key did not sign stay unchanged, as evidence.
 */
export async function replaceRightsKey(trx: Database, { path, from, to }: NewKey): Promise<void> {
  const rights = await readRights(trx);
  const storedSeal = await readAccessRightsSignature(trx);
  const seal = storedSeal === 'unreadable' ? undefined : storedSeal;
  const oldSigning = { path, signer: from };
  if (seal && isSignatureOfAccessRights(oldSigning, seal, rights))
    await writeAccessRightsSignature(trx, to, { ...seal, rights });
  signRecordWithNewKey(path, {
    from,
    to,
    isCommitted: (pending) => seal !== undefined && isSignatureOfRightsRecord(oldSigning, seal, pending),
  });
}
