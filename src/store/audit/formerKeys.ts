import { hkdfSync } from 'node:crypto';
import { createEncryption } from '../accounts/encryption.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';
import {
  createSigner,
  isHeadSigned,
  isSigned,
  readCheckpoints,
  type Signer,
  type Sums,
  writeBase,
  writeHead,
} from './chain.ts';
import { type Summed, sumsNow, writeSums } from './sums.ts';

/**
 * When the installation's key is replaced, existing rows stay unchanged: each row here names a former key,
 * the last row that it signed, and that row's HMAC. The former key itself is encrypted with the current one.
 * A person who has an old key could sign old rows again, but their last row would then differ from the one
 * signed here.
 */
export type FormerKey = Tables['audit_keys'];

const encryptionFor = (auditKey: Uint8Array) =>
  createEncryption(new Uint8Array(hkdfSync('sha256', auditKey, '', 'usher former audit keys', 32)));

const contextOf = (untilRow: number) => ({ purpose: 'former key of the audit trail', owner: String(untilRow) });

/** The key of those rows; undefined if another program changed its stored form. */
export function formerKeyIn(former: FormerKey, auditKey: Uint8Array): Uint8Array | undefined {
  if (!isSigned(former.mac, createSigner(auditKey).formerKey(former))) return undefined;
  return Buffer.from(encryptionFor(auditKey).decrypt(former.key, contextOf(former.until_row)), 'base64');
}

async function writeFormerKey(
  trx: Database,
  auditKey: Uint8Array,
  { key, ...place }: Pick<FormerKey, 'until_row' | 'row_mac'> & { readonly key: Uint8Array },
): Promise<void> {
  const encrypted = encryptionFor(auditKey).encrypt(Buffer.from(key).toString('base64'), contextOf(place.until_row));
  const values = { ...place, key: encrypted };
  const row = { ...values, mac: createSigner(auditKey).formerKey(values) };
  await trx.replaceInto('audit_keys').values(row).execute();
}

/**
 * From now on the trail is signed with another key. Rows keep their signatures; everything else that the old
 * key signed is signed again. Data without our signature stays unchanged, because it is evidence. In a
 * transaction.
 */
export async function replaceAuditKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<void> {
  const from = createSigner(before);
  const to = createSigner(after);
  const { base, head, sums } = await readCheckpoints(trx);
  const formers = await trx.selectFrom('audit_keys').selectAll().execute();
  for (const former of formers) {
    const key = formerKeyIn(former, before);
    if (key) await writeFormerKey(trx, after, { ...former, key });
  }
  const last = await trx.selectFrom('audit').select(['id', 'mac']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last) await writeFormerKey(trx, after, { until_row: last.id, row_mac: last.mac, key: before });
  if (base && isSigned(base.mac, from.checkpoint(base))) await writeBase(trx, to, base);
  const under = sums && (await sumsUnder(trx, sums, { from, to }));
  if (under) await writeSums(trx, under);
  if (head && isHeadSigned(from, head, sums)) await writeHead(trx, to, { head, sums: under });
  await signPeople(trx, from, to);
}

/** A sum that does not match its rows stays unchanged. */
async function sumsUnder(
  trx: Database,
  sums: Sums,
  { from, to }: { readonly from: Signer; readonly to: Signer },
): Promise<Sums> {
  const was = await sumsNow(trx, from);
  const is = await sumsNow(trx, to);
  const of = (name: Summed) => (sums[name] === was[name] ? is[name] : sums[name]);
  return { people: of('people'), refusals: of('refusals') };
}

async function signPeople(trx: Database, from: Signer, to: Signer): Promise<void> {
  for (const person of await trx.selectFrom('audit_people').selectAll().execute())
    if (isSigned(person.mac, from.person(person)))
      await trx
        .updateTable('audit_people')
        .set({ mac: to.person(person) })
        .where('pseudonym', '=', person.pseudonym)
        .execute();
}

/** The keys of rows that retention has deleted. */
export async function forgetFormerKeys(trx: Database, untilRow: number): Promise<void> {
  await trx.deleteFrom('audit_keys').where('until_row', '<=', untilRow).execute();
}
