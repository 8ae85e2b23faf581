import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import { isEqualMac, type Signer } from '../audit/chain.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { type Rights, serializeRights } from './rights.ts';
import { type RightsRecord, writeRightsFile } from './rightsFile.ts';
import type { VersionSigner } from './signVersions.ts';

export interface RightsSigning {
  readonly signer: Pick<Signer, 'rights' | 'rightsRecord'> & VersionSigner;
  readonly path: string;
}

const SEAL_KEY = 'rights';
const storedSeal = z.object({ installation: z.string(), generation: z.int(), mac: z.string() });
const sealText = jsonCodec(storedSeal);
export type RightsSeal = z.output<typeof storedSeal>;

/**
 * Signature of the rights in the database. Undefined if they were never signed, `unreadable` if another program
 * overwrote it.
 */
export async function readSeal(db: Database): Promise<RightsSeal | 'unreadable' | undefined> {
  const text = await readMeta(db, SEAL_KEY);
  return text === undefined ? undefined : (sealText.safeParse(text).data ?? 'unreadable');
}

export function isSealOf({ signer }: RightsSigning, seal: RightsSeal, rights: Rights): boolean {
  const { installation, generation, mac } = seal;
  return isEqualMac(mac, signer.rights({ installation, generation, rights: serializeRights(rights) }));
}

export const isSealOfRecord = (signing: RightsSigning, seal: RightsSeal, record: RightsRecord): boolean =>
  seal.installation === record.installation &&
  seal.generation === record.generation &&
  isSealOf(signing, seal, record.rights);

/**
 * Writes rights as pending to the rights file and signs them in the database. Must run in the transaction that writes
 * their rows. `recordRightsInForce` follows after the commit.
 */
export async function writePendingRights(
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
  const mac = signer.rights({ installation, generation, rights: serializeRights(rights) });
  await writeMeta(trx, SEAL_KEY, JSON.stringify({ installation, generation, mac } satisfies RightsSeal));
}

/** Records in the rights file that the database contains the rights. Throws a StoreFailure. */
export const recordRightsInForce = ({ signer, path }: RightsSigning, record: RightsRecord): void =>
  writeRightsFile(path, signer, { current: record });
