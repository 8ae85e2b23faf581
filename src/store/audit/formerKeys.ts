import { hkdfSync } from 'node:crypto';
import { createEncryption } from '../accounts/encryption.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import {
  type AuditTableChecksums,
  areHmacsEqual,
  createSigner,
  isAuditChainHeadSigned,
  readAuditCheckpoints,
  type Signer,
  writeAuditChainHead,
  writeBase,
} from './chain.ts';
import { type ChecksummedTable, computeTableChecksums, writeTableChecksums } from './sums.ts';

/**
 * A former signing key, encrypted with the current key. Old audit rows keep its signatures. The id and HMAC of the last
 * row that it signed are stored too. A person who has the key can sign old rows again, but then this HMAC no longer
 * matches.
 */
export type FormerAuditKey = Tables['audit_keys'];

const encryptionFor = (auditKey: Uint8Array) =>
  createEncryption(new Uint8Array(hkdfSync('sha256', auditKey, '', 'usher former audit keys', 32)));

const contextOf = (untilRow: number) => ({ purpose: 'former key of the audit trail', owner: String(untilRow) });

/** Decrypts a former signing key. Undefined if another program changed the stored row. */
export function decryptFormerAuditKey(former: FormerAuditKey, auditKey: Uint8Array): Uint8Array | undefined {
  if (!areHmacsEqual(former.mac, createSigner(auditKey).formerKey(former))) return undefined;
  return Buffer.from(encryptionFor(auditKey).decrypt(former.key, contextOf(former.until_row)), 'base64');
}

async function writeFormerKey(
  trx: Database,
  auditKey: Uint8Array,
  { until_row, row_mac, key }: Pick<FormerAuditKey, 'until_row' | 'row_mac'> & { readonly key: Uint8Array },
): Promise<void> {
  const encryptedKey = encryptionFor(auditKey).encrypt(Buffer.from(key).toString('base64'), contextOf(until_row));
  const unsignedRow = { until_row, row_mac, key: encryptedKey };
  const mac = createSigner(auditKey).formerKey(unsignedRow);
  await trx
    .replaceInto('audit_keys')
    .values({ ...unsignedRow, mac })
    .execute();
}

/**
 * Replaces the key that signs audit rows. Existing audit rows keep their signatures, everything else is signed again.
 * Data without a valid signature stays unchanged as evidence.
 */
export async function replaceAuditKey(trx: Database, oldKey: Uint8Array, newKey: Uint8Array): Promise<void> {
  const oldSigner = createSigner(oldKey);
  const newSigner = createSigner(newKey);
  const { base, head, sums } = await readAuditCheckpoints(trx);
  for (const former of await trx.selectFrom('audit_keys').selectAll().execute()) {
    const key = decryptFormerAuditKey(former, oldKey);
    if (!key) continue;
    await writeFormerKey(trx, newKey, { until_row: former.until_row, row_mac: former.row_mac, key });
  }
  const lastRow = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (lastRow) await writeFormerKey(trx, newKey, { until_row: lastRow.id, row_mac: lastRow.mac, key: oldKey });
  if (base && areHmacsEqual(base.mac, oldSigner.checkpoint(base))) await writeBase(trx, newSigner, base);
  const newSums = sums && (await computeNewSums(trx, sums, { oldSigner, newSigner }));
  if (newSums) await writeTableChecksums(trx, newSums);
  if (head && isAuditChainHeadSigned(oldSigner, head, sums))
    await writeAuditChainHead(trx, newSigner, { head, sums: newSums });
  await signPeopleAgain(trx, oldSigner, newSigner);
}

/**
 * Computes the sums with the new key. A stored sum that does not match its rows stays unchanged as evidence. The sums
 * do not cover the column `mac`, so people may be signed again before or after this.
 */
async function computeNewSums(
  trx: Database,
  storedSums: AuditTableChecksums,
  { oldSigner, newSigner }: { readonly oldSigner: Signer; readonly newSigner: Signer },
): Promise<AuditTableChecksums> {
  const sumsWithOldKey = await computeTableChecksums(trx, oldSigner);
  const sumsWithNewKey = await computeTableChecksums(trx, newSigner);
  const sumOf = (table: ChecksummedTable) =>
    storedSums[table] === sumsWithOldKey[table] ? sumsWithNewKey[table] : storedSums[table];
  return { people: sumOf('people'), refusals: sumOf('refusals') };
}

/** Signs the people with the new key. A signature that the old key did not make stays unchanged as evidence. */
async function signPeopleAgain(trx: Database, oldSigner: Signer, newSigner: Signer): Promise<void> {
  for (const person of await trx.selectFrom('audit_people').selectAll().execute()) {
    if (!areHmacsEqual(person.mac, oldSigner.person(person))) continue;
    await trx
      .updateTable('audit_people')
      .set({ mac: newSigner.person(person) })
      .where('pseudonym', '=', person.pseudonym)
      .execute();
  }
}

export async function deleteFormerAuditKeys(trx: Database, untilRow: number): Promise<void> {
  await trx.deleteFrom('audit_keys').where('until_row', '<=', untilRow).execute();
}
