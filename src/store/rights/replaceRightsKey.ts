import type { Database } from '../database/database.ts';
import { readRights } from './rights.ts';
import { signRecordAgain } from './rightsFile.ts';
import { isSealOf, isSealOfRecord, type RightsSigning, readSeal, writeSeal } from './seal.ts';

interface NewKey {
  readonly path: string;
  readonly from: RightsSigning['signer'];
  readonly to: RightsSigning['signer'];
}

/**
 * Signs rights with another key: in the database, and in the record as pending, so that a process that is
 * killed before the transaction commits continues with the old key. Rows that the old key did not sign stay
 * unchanged, because they are evidence. In a transaction.
 */
export async function replaceRightsKey(trx: Database, { path, from, to }: NewKey): Promise<void> {
  const rights = await readRights(trx);
  const stored = await readSeal(trx);
  const seal = stored === 'unreadable' ? undefined : stored;
  const old = { path, signer: from };
  if (seal && isSealOf(old, seal, rights)) await writeSeal(trx, to, { ...seal, rights });
  signRecordAgain(path, {
    from,
    to,
    isCommitted: (pending) => seal !== undefined && isSealOfRecord(old, seal, pending),
  });
}
