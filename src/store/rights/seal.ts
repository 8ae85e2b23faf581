import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import { isSigned, type Signer } from '../audit/chain.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { type Rights, rightsText } from './rights.ts';
import { type RightsRecord, writeRightsFile } from './rightsFile.ts';
import type { VersionSigner } from './signVersions.ts';

/** The key that signs rights, and the place of their record. */
export interface RightsSigning {
  readonly signer: Pick<Signer, 'rights' | 'rightsRecord'> & VersionSigner;
  /** The file beside the key. */
  readonly path: string;
}

/** In `meta`: the signature of the rights in the database. */
const SEAL = 'rights';
const storedSeal = z.object({ installation: z.string(), generation: z.int(), mac: z.string() });
const sealText = jsonOf(storedSeal);
export type RightsSeal = z.output<typeof storedSeal>;

/** Undefined if these rights were never signed; `unreadable` if another program overwrote the signature. */
export async function readSeal(db: Database): Promise<RightsSeal | 'unreadable' | undefined> {
  const stored = await readMeta(db, SEAL);
  return stored === undefined ? undefined : (sealText.safeParse(stored).data ?? 'unreadable');
}

/** True if it signs these rights, for the generation that it names. */
export function isSealOf({ signer }: RightsSigning, seal: RightsSeal, rights: Rights): boolean {
  const { installation, generation, mac } = seal;
  return isSigned(mac, signer.rights({ installation, generation, rights: rightsText(rights) }));
}

/** True if it was written with that record. */
export const isSealOfRecord = (signing: RightsSigning, seal: RightsSeal, record: RightsRecord): boolean =>
  seal.installation === record.installation &&
  seal.generation === record.generation &&
  isSealOf(signing, seal, record.rights);

/**
 * Signs the rights of a record in the database, after the file has it as pending. In the transaction that
 * writes their rows; `putInForce` follows once that is committed.
 */
export async function writeSigned(
  trx: Database,
  { signer, path }: RightsSigning,
  { current, pending }: { readonly current: RightsRecord | undefined; readonly pending: RightsRecord },
): Promise<void> {
  writeRightsFile(path, signer, { current, pending });
  await writeSeal(trx, signer, pending);
}

export async function writeSeal(
  trx: Database,
  signer: RightsSigning['signer'],
  { installation, generation, rights }: Pick<RightsRecord, 'installation' | 'generation' | 'rights'>,
): Promise<void> {
  const mac = signer.rights({ installation, generation, rights: rightsText(rights) });
  await writeMeta(trx, SEAL, JSON.stringify({ installation, generation, mac } satisfies RightsSeal));
}

/** The database has the pending record: it is the current one. Throws a StoreFailure. */
export const putInForce = ({ signer, path }: RightsSigning, record: RightsRecord): void =>
  writeRightsFile(path, signer, { current: record });
