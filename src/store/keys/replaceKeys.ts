import type { AuditAttempt } from '../../domain/audit.ts';
import type { Logger } from '../../domain/logger.ts';
import { createEncryption, type Encryption } from '../accounts/encryption.ts';
import { replaceFirstSetupKey } from '../accounts/firstSetup.ts';
import { linkedTokenEncryptionContext } from '../accounts/linkedAccounts.ts';
import { openToken, sealToken, type TokenEncryptionContext } from '../accounts/sealedTokens.ts';
import { createSigner } from '../audit/chain.ts';
import { replaceAuditKey } from '../audit/formerKeys.ts';
import { recordAuditedChange } from '../audit/newRows.ts';
import { signRowsWithNewKey } from '../audit/signedRows.ts';
import type { Database, StoreReportedEvents } from '../database/database.ts';
import { replaceRightsKey } from '../rights/replaceRightsKey.ts';
import { SIGNED_PERMISSION_MAP_TABLE } from '../rights/signVersions.ts';
import { serverTokenEncryptionContext } from '../servers/readServers.ts';
import { settingsHashContext } from '../servers/settingsHash.ts';
import { SIGNED_TICKET_TABLE } from '../tickets.ts';
import { changeKeyId, keyIdOf, type StoreKeys, storedKeyId } from './storeKeys.ts';

export interface KeyReplacement {
  /** Number of tokens encrypted with the new key, of linked accounts and of media servers. */
  readonly tokens: number;
  /** Number of tokens that the old key cannot decrypt. They stay unchanged. */
  readonly unreadable: number;
}

export interface KeyReplacementOptions {
  readonly keys: StoreKeys;
  readonly formerKeys: readonly StoreKeys[];
  readonly rightsPath: string;
  readonly now: Date;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Creates the notification about the audit entry, in the same transaction. */
  readonly announce: StoreReportedEvents;
}

/**
 * Replaces the keys of the database by those of the current installation key, in one transaction. Undefined if the
 * database is new, already uses this key, or uses an unknown key.
 */
export async function replaceKeys(
  db: Database,
  { keys, formerKeys, rightsPath, now, log, announce }: KeyReplacementOptions,
): Promise<KeyReplacement | undefined> {
  const storedId = await storedKeyId(db);
  if (storedId === undefined || storedId === keyIdOf(keys)) return undefined;
  const formerKeysInUse = formerKeys.find((candidate) => keyIdOf(candidate) === storedId);
  if (!formerKeysInUse) {
    const message =
      'the data in the database is encrypted with another installation key (stored) than the current one (key), and Usher does not have that key';
    log.error({ key: keyIdOf(keys), stored: storedId }, message);
    return undefined;
  }
  const replacement = await db.transaction().execute(async (trx) => {
    const tokens = await replaceAccountsKey(trx, formerKeysInUse.accounts, keys.accounts);
    await replaceAuditKey(trx, formerKeysInUse.audit, keys.audit);
    const oldSigner = createSigner(formerKeysInUse.audit);
    const signer = createSigner(keys.audit);
    await replaceRightsKey(trx, { path: rightsPath, from: oldSigner, to: signer });
    await signRowsWithNewKey(trx, SIGNED_TICKET_TABLE, { from: oldSigner, to: signer });
    await signRowsWithNewKey(trx, SIGNED_PERMISSION_MAP_TABLE, { from: oldSigner, to: signer });
    await changeKeyId(trx, keys);
    const attempt: AuditAttempt = {
      at: now,
      action: 'keys rotate',
      capability: 'access.manage',
      target: 'installation key',
      before: `key ${storedId.slice(0, 8)}`,
      after: `key ${keyIdOf(keys).slice(0, 8)}`,
    };
    await announce(trx, await recordAuditedChange(trx, signer, { attempt, end: { at: now, outcome: 'done' } }));
    return tokens;
  });
  log.info({ ...replacement }, REPLACED);
  return replacement;
}

const REPLACED =
  'replaced the installation key; tokens are encrypted and the audit trail is signed with the new key from now on';

/**
 * Encrypts all tokens, and the hashes of the settings, with another key. A token that cannot be decrypted stays
 * unchanged, and people are asked for it again.
 */
async function replaceAccountsKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<KeyReplacement> {
  const oldEncryption = createEncryption(before);
  const newEncryption = createEncryption(after);
  async function reencryptAll(texts: readonly EncryptedText[]): Promise<number> {
    let count = 0;
    for (const { encryptAgain, write } of texts) {
      const reencrypted = encryptAgain(oldEncryption, newEncryption);
      if (reencrypted === undefined) continue;
      await write(reencrypted);
      count += 1;
    }
    return count;
  }
  await replaceFirstSetupKey(trx, before, after);
  await reencryptAll(await settingsHashes(trx));
  const accountAndServerTokens = [...(await accountTokens(trx)), ...(await serverTokens(trx))];
  const tokens = await reencryptAll(accountAndServerTokens);
  return { tokens, unreadable: accountAndServerTokens.length - tokens };
}

interface EncryptedText {
  /** Encrypts the text with another key. Undefined if it cannot be decrypted. */
  readonly encryptAgain: (from: Encryption, to: Encryption) => string | undefined;
  readonly write: (text: string) => Promise<unknown>;
}

async function accountTokens(trx: Database): Promise<readonly EncryptedText[]> {
  const rows = await trx.selectFrom('linked_accounts').select(['user_id', 'server_id', 'token']).execute();
  return rows.flatMap(({ user_id, server_id, token }) => {
    if (token === null) return [];
    const links = trx.updateTable('linked_accounts').where('user_id', '=', user_id);
    const link = links.where('server_id', '=', server_id);
    const write = (text: string) => link.set({ token: text }).execute();
    return [{ encryptAgain: reencryptToken(token, linkedTokenEncryptionContext(user_id, server_id)), write }];
  });
}

async function serverTokens(trx: Database): Promise<readonly EncryptedText[]> {
  const rows = await trx.selectFrom('media_servers').select(['id', 'token']).where('token', '!=', '').execute();
  return rows.map(({ id, token }) => {
    const row = trx.updateTable('media_servers').where('id', '=', id);
    const write = (text: string) => row.set({ token: text }).execute();
    return { encryptAgain: reencryptToken(token, serverTokenEncryptionContext(id)), write };
  });
}

async function settingsHashes(trx: Database): Promise<readonly EncryptedText[]> {
  const rows = await trx.selectFrom('media_servers').select(['id', 'seeded_as']).execute();
  return rows.flatMap(({ id, seeded_as: encryptedHash }) => {
    if (encryptedHash === null) return [];
    const row = trx.updateTable('media_servers').where('id', '=', id);
    const write = (text: string) => row.set({ seeded_as: text }).execute();
    return [{ encryptAgain: reencryptHash(encryptedHash), write }];
  });
}

function reencryptHash(encryptedHash: string): EncryptedText['encryptAgain'] {
  return (oldEncryption, newEncryption) => {
    try {
      const hash = oldEncryption.decrypt(encryptedHash, settingsHashContext);
      return newEncryption.encrypt(hash, settingsHashContext);
    } catch {
      return undefined;
    }
  };
}

/** Encrypts a token with another key. The token keeps its address, which may differ from the address in its row. */
function reencryptToken(sealed: string, context: TokenEncryptionContext): EncryptedText['encryptAgain'] {
  return (oldEncryption, newEncryption) => {
    const boundToken = openToken(oldEncryption, sealed, context);
    return boundToken && sealToken(newEncryption, boundToken, context);
  };
}
