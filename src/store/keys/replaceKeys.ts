import type { AuditAttempt } from '../../domain/audit.ts';
import type { Logger } from '../../domain/logger.ts';
import { createEncryption, type Encryption } from '../accounts/encryption.ts';
import { replaceFirstSetupKey } from '../accounts/firstSetup.ts';
import { tokenContext } from '../accounts/linkedAccounts.ts';
import { openToken, sealToken, type TokenContext } from '../accounts/sealedTokens.ts';
import { createSigner } from '../audit/chain.ts';
import { replaceAuditKey } from '../audit/formerKeys.ts';
import { recordChange } from '../audit/newRows.ts';
import { signRowsAgain } from '../audit/signedRows.ts';
import type { Announce, Database } from '../database/database.ts';
import { replaceRightsKey } from '../rights/replaceRightsKey.ts';
import { SIGNED_VERSIONS } from '../rights/signVersions.ts';
import { serverTokenContext } from '../servers/readServers.ts';
import { settingsHashContext } from '../servers/settingsHash.ts';
import { SIGNED_TICKETS } from '../tickets.ts';
import { changeKeyId, keyIdOf, type StoreKeys, storedKeyId } from './storeKeys.ts';

export interface KeyReplacement {
  /** Tokens of linked accounts and of media servers that are encrypted with the new key now. */
  readonly tokens: number;
  /** Tokens that could not be read with the old key either; they stay unchanged. */
  readonly unreadable: number;
}

export interface KeyOptions {
  readonly keys: StoreKeys;
  /** Keys that the database may still be under. */
  readonly formerKeys: readonly StoreKeys[];
  /** The file with the record of rights. */
  readonly rightsPath: string;
  readonly now: Date;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Adds the event of the entry in the audit trail, in the same transaction. */
  readonly announce: Announce;
}

/**
 * Moves the database from its current key to the installation's key, in one transaction: killed at any point,
 * it is wholly under one of the two. Undefined if it is under that key already, is new, or is under an
 * unknown key.
 */
export async function replaceKeys(
  db: Database,
  { keys, formerKeys, rightsPath, now, log, announce }: KeyOptions,
): Promise<KeyReplacement | undefined> {
  const stored = await storedKeyId(db);
  if (stored === undefined || stored === keyIdOf(keys)) return undefined;
  const former = formerKeys.find((each) => keyIdOf(each) === stored);
  if (!former) {
    const why = 'the database is under another installation key than the one of today, and that one is not at hand';
    log.error({ key: keyIdOf(keys), stored }, why);
    return undefined;
  }
  const done = await db.transaction().execute(async (trx) => {
    const tokens = await replaceAccountsKey(trx, former.accounts, keys.accounts);
    await replaceAuditKey(trx, former.audit, keys.audit);
    const from = createSigner(former.audit);
    const to = createSigner(keys.audit);
    await replaceRightsKey(trx, { path: rightsPath, from, to });
    await signRowsAgain(trx, SIGNED_TICKETS, { from, to });
    await signRowsAgain(trx, SIGNED_VERSIONS, { from, to });
    await changeKeyId(trx, keys);
    const attempt: AuditAttempt = {
      at: now,
      action: 'keys rotate',
      capability: 'access.manage',
      target: 'installation key',
      before: `key ${stored.slice(0, 8)}`,
      after: `key ${keyIdOf(keys).slice(0, 8)}`,
    };
    await announce(trx, await recordChange(trx, to, { attempt, end: { at: now, outcome: 'done' } }));
    return tokens;
  });
  log.info({ ...done }, REPLACED);
  return done;
}

const REPLACED = 'installation key replaced; tokens encrypted and the audit trail signed with the new one from now on';

/**
 * Encrypts every token with another key. A token that cannot be read stays unchanged: people are asked for it
 * again. In a transaction.
 */
async function replaceAccountsKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<KeyReplacement> {
  const from = createEncryption(before);
  const to = createEncryption(after);
  /** Number of tokens that were encrypted again. */
  async function writeAgain(all: readonly Encrypted[]): Promise<number> {
    let done = 0;
    for (const { encryptAgain, write } of all) {
      const again = encryptAgain(from, to);
      if (again === undefined) continue;
      await write(again);
      done += 1;
    }
    return done;
  }
  await replaceFirstSetupKey(trx, before, after);
  await writeAgain(await settingsHashes(trx));
  const all = [...(await accountTokens(trx)), ...(await serverTokens(trx))];
  const tokens = await writeAgain(all);
  return { tokens, unreadable: all.length - tokens };
}

interface Encrypted {
  /** Undefined if it cannot be decrypted. */
  readonly encryptAgain: (from: Encryption, to: Encryption) => string | undefined;
  readonly write: (text: string) => Promise<unknown>;
}

async function accountTokens(trx: Database): Promise<readonly Encrypted[]> {
  const rows = await trx.selectFrom('linked_accounts').select(['user_id', 'server_id', 'token']).execute();
  return rows.flatMap(({ user_id, server_id, token }) => {
    const own = trx.updateTable('linked_accounts').where('user_id', '=', user_id);
    const row = own.where('server_id', '=', server_id);
    const write = (again: string) => row.set({ token: again }).execute();
    return token === null ? [] : [{ encryptAgain: againAsToken(token, tokenContext(user_id, server_id)), write }];
  });
}

/** A server that was removed has no token any more. */
async function serverTokens(trx: Database): Promise<readonly Encrypted[]> {
  const rows = await trx.selectFrom('media_servers').select(['id', 'token']).where('token', '!=', '').execute();
  return rows.map(({ id, token }) => {
    const row = trx.updateTable('media_servers').where('id', '=', id);
    const write = (again: string) => row.set({ token: again }).execute();
    return { encryptAgain: againAsToken(token, serverTokenContext(id)), write };
  });
}

async function settingsHashes(trx: Database): Promise<readonly Encrypted[]> {
  const rows = await trx.selectFrom('media_servers').select(['id', 'seeded_as']).execute();
  return rows.flatMap(({ id, seeded_as }) => {
    const row = trx.updateTable('media_servers').where('id', '=', id);
    const write = (again: string) => row.set({ seeded_as: again }).execute();
    const encryptAgain: Encrypted['encryptAgain'] = (from, to) => {
      try {
        return to.encrypt(from.decrypt(seeded_as ?? '', settingsHashContext), settingsHashContext);
      } catch {
        return undefined;
      }
    };
    return seeded_as === null ? [] : [{ encryptAgain, write }];
  });
}

/** For the destination that the token was given for, which may differ from the one in its row. */
function againAsToken(sealed: string, context: TokenContext): Encrypted['encryptAgain'] {
  return (from, to) => {
    const bound = openToken(from, sealed, context);
    return bound && sealToken(to, bound, context);
  };
}
