import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import { areHmacsEqual, type Signer } from '../audit/chain.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { type Rights, serializeRights } from './rights.ts';
import { type RightsRecord, writeRightsFile } from './rightsFile.ts';
import type { PermissionMapSigner } from './signVersions.ts';

export interface AccessRightsSigningOptions {
  readonly signer: Pick<Signer, 'rights' | 'rightsRecord'> & PermissionMapSigner;
  readonly path: string;
}

const SEAL_KEY = 'rights';
const storedSeal = z.object({ installation: z.string(), generation: z.int(), mac: z.string() });
const sealText = jsonCodec(storedSeal);
export type AccessRightsSignature = z.output<typeof storedSeal>;

/**
 * Signature of the rights in the database. Undefined if they were never signed, `unreadable` if another program
 * overwrote it.
 */
export async function readAccessRightsSignature(
  db: Database,
): Promise<AccessRightsSignature | 'unreadable' | undefined> {
  const text = await readMeta(db, SEAL_KEY);
  return text === undefined ? undefined : (sealText.safeParse(text).data ?? 'unreadable');
}

export function isSignatureOfAccessRights(
  { signer }: AccessRightsSigningOptions,
  seal: AccessRightsSignature,
  rights: Rights,
): boolean {
  const { installation, generation, mac } = seal;
  return areHmacsEqual(mac, signer.rights({ installation, generation, rights: serializeRights(rights) }));
}

export const isSignatureOfRightsRecord = (
  signing: AccessRightsSigningOptions,
  seal: AccessRightsSignature,
  record: RightsRecord,
): boolean =>
  seal.installation === record.installation &&
  seal.generation === record.generation &&
  isSignatureOfAccessRights(signing, seal, record.rights);

/**
 * Writes rights as pending to the rights file and signs them in the database. Must run in the transaction that writes
 * their rows. `recordRightsInForce` follows after the commit.
 */
export async function writePendingRights(
  trx: Database,
  { signer, path }: AccessRightsSigningOptions,
  { current, pending }: { readonly current: RightsRecord | undefined; readonly pending: RightsRecord },
): Promise<void> {
  writeRightsFile(path, signer, { current, pending });
  await writeAccessRightsSignature(trx, signer, pending);
}

export async function writeAccessRightsSignature(
  trx: Database,
  signer: AccessRightsSigningOptions['signer'],
  { installation, generation, rights }: Pick<RightsRecord, 'installation' | 'generation' | 'rights'>,
): Promise<void> {
  const mac = signer.rights({ installation, generation, rights: serializeRights(rights) });
  await writeMeta(trx, SEAL_KEY, JSON.stringify({ installation, generation, mac } satisfies AccessRightsSignature));
}

/** Records in the rights file that the database contains the rights. Throws a StoreFailure. */
export const recordRightsInForce = ({ signer, path }: AccessRightsSigningOptions, record: RightsRecord): void =>
  writeRightsFile(path, signer, { current: record });
