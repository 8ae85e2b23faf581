import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { LinkedAccount, LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, FIRST_SERVER_ID, type ServerId, serverId, serverOfRef } from '../../domain/servers/refs.ts';
import { selectInChunks } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { excludeAccountsIfOptedOut } from '../recaps.ts';
import { linkedAccountsTable } from '../tables/people/linkedAccounts.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { createEncryption, type Encryption } from './encryption.ts';
import { openToken, sealToken, type TokenBoundToAddress } from './sealedTokens.ts';

function accountOf(row: Selectable<Tables['linked_accounts']>): LinkedAccount {
  const { token, ...account } = decodeRow(linkedAccountsTable, row);
  return account;
}

export interface LinkedAccountsOptions {
  /**
   * The 32-byte key that encrypts people's tokens. Undefined for a database in memory: a random key is then used until
   * the process ends.
   */
  readonly accountsKey?: Uint8Array | undefined;
  /** Called with each token in use, so that it can be removed from log lines and messages. */
  readonly onToken?: ((token: string) => void) | undefined;
}

export interface StoredLinkedAccounts extends LinkedAccounts {
  /**
   * Reads the accounts again. Call it after other code deleted rows, for example when a person was forgotten or a media
   * server removed.
   */
  reload(): Promise<void>;
}

/**
 * Tokens of the first media server have no prefix, because earlier versions of the bot with only one server stored them
 * without one.
 */
const ownerOf = (userId: string, server: number): string =>
  server === FIRST_SERVER_ID ? userId : `${server}:${userId}`;

/** A token copied to another person or media server cannot be decrypted, because the encryption context names both. */
export const linkedTokenEncryptionContext = (userId: string, server: number) => ({
  purpose: 'token of a linked account',
  owner: ownerOf(userId, server),
});

const UNREADABLE =
  'some tokens of linked accounts cannot be decrypted; check whether INSTALLATION_KEY has changed or a backup of an earlier version was restored. Otherwise the people concerned have to link their accounts again';
const ELSEWHERE =
  'some tokens of linked accounts were given for other addresses than their media servers have now; Usher does not send these tokens until their owners link their accounts again';

type OpenOptions = LinkedAccountsOptions & {
  /** Address and machine to which people's tokens for a media server are bound. Undefined for an unknown server. */
  readonly placeOf: (server: ServerId) => Omit<TokenBoundToAddress, 'token'> | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

interface UnusableTokens {
  readonly unreadable: number;
  readonly elsewhere: number;
}

function warnOfUnusable({ unreadable, elsewhere }: UnusableTokens, log: Pick<Logger, 'warn'>): void {
  if (unreadable > 0) log.warn({ unreadable }, UNREADABLE);
  if (elsewhere > 0) log.warn({ elsewhere }, ELSEWHERE);
}

/** Decrypts all people's tokens once, so that later lookups need no database query. */
export async function openLinkedAccountStore(
  db: Database,
  { accountsKey = randomBytes(32), placeOf, clock, log, onToken }: OpenOptions,
): Promise<StoredLinkedAccounts> {
  const encryption = createEncryption(accountsKey);
  const accounts = await decryptAccounts(db, encryption);
  const readableTokens = () =>
    [...accounts].flatMap(([owner, account]) => (account === 'unreadable' ? [] : [{ owner, ...account }]));
  const tokensOf = (server: ServerId) => readableTokens().filter((entry) => entry.server === server);
  for (const { token } of readableTokens()) onToken?.(token);
  const isElsewhere = ({ server, destination }: OwnToken): boolean =>
    destination !== (placeOf(server)?.destination ?? NOWHERE);
  const tokensOfKnownServers = readableTokens().filter(({ server }) => placeOf(server) !== undefined);
  const elsewhere = tokensOfKnownServers.filter(isElsewhere).length;
  warnOfUnusable({ unreadable: accounts.size - readableTokens().length, elsewhere }, log);
  return {
    // A token may be sent only to the server and address that it was given for.
    accountOf: (userId, server) => {
      const account = accounts.get(ownerOf(userId, server));
      if (account === undefined) return undefined;
      // A person whose token is unreadable must not use the shared account instead.
      if (account === 'unreadable') return { kind: 'none', why: 'refused' };
      return isElsewhere(account) ? { kind: 'none', why: 'moved' } : { kind: 'own', token: account.token };
    },
    find: async (userId, servers) => {
      const rows = await db.selectFrom('linked_accounts').selectAll().where('user_id', '=', userId).execute();
      return servers.flatMap((server) => rows.filter(({ server_id }) => server_id === server).map(accountOf));
    },
    usersOf: (accountIds) => usersOf(db, accountIds),
    countElsewhere: (server, origin) => tokensOf(server).filter((entry) => entry.destination !== origin).length,
    isOfAnother: (userId, server, token) => {
      const owner = ownerOf(userId, server);
      return tokensOf(server).some((entry) => entry.owner !== owner && entry.token === token);
    },
    link: async (userId, server, { token, origin, accountId, at }) => {
      const place = placeOf(server);
      const boundToken = { token, destination: origin ?? place?.destination ?? NOWHERE, machine: place?.machine };
      const sealedToken = sealToken(encryption, boundToken, linkedTokenEncryptionContext(userId, server));
      const tokenColumns = encodeRow(linkedAccountsTable, { token: sealedToken, linkedAt: at });
      const accountColumns =
        accountId === undefined ? {} : encodeRow(linkedAccountsTable, { accountId, knownBy: 'token' });
      await db.transaction().execute(async (trx) => {
        // Forgets the account of the earlier token, because the new token may belong to another account.
        await forgetKnownAccount(trx, { userId, server }, 'token');
        await setRow(trx, { userId, server, values: { ...tokenColumns, ...accountColumns }, now: at });
      });
      onToken?.(token);
      accounts.set(ownerOf(userId, server), { server, ...boundToken });
    },
    unlink: async (userId, server) => {
      const isUnlinked = await db.transaction().execute((trx) => unlink(trx, userId, server));
      accounts.delete(ownerOf(userId, server));
      return isUnlinked;
    },
    map: (userId, accountId) => {
      const values = encodeRow(linkedAccountsTable, { accountId, knownBy: 'admin' });
      const row = { userId, server: serverOfRef(accountId), values, now: clock.now() };
      return db.transaction().execute((trx) => setRow(trx, row));
    },
    unmap: (userId, server) =>
      db.transaction().execute(async (trx) => {
        await forgetKnownAccount(trx, { userId, server });
        await deleteEmptyAccountLinks(trx);
      }),
    reload: async () => {
      // Accounts that people link while the database is being read are kept.
      const ownersBefore = [...accounts.keys()];
      const storedAccounts = await decryptAccounts(db, encryption);
      for (const owner of ownersBefore) {
        const account = storedAccounts.get(owner);
        if (account) accounts.set(owner, account);
        else accounts.delete(owner);
      }
    },
  };
}

const readTokenRows = (db: Database) =>
  db.selectFrom('linked_accounts').select(['user_id', 'server_id', 'token']).where('token', 'is not', null).execute();

/** Placeholder for the address of an unknown media server. No real address is equal to it, so the token is not sent. */
const NOWHERE = 'nowhere';

type OwnToken = TokenBoundToAddress & { readonly server: ServerId };

async function decryptAccounts(db: Database, encryption: Encryption): Promise<Map<string, OwnToken | 'unreadable'>> {
  const accounts = new Map<string, OwnToken | 'unreadable'>();
  for (const { user_id, server_id, token } of await readTokenRows(db)) {
    const context = linkedTokenEncryptionContext(user_id, server_id);
    const boundToken = openToken(encryption, token ?? '', context);
    accounts.set(context.owner, boundToken ? { server: serverId(server_id), ...boundToken } : 'unreadable');
  }
  return accounts;
}

async function unlink(trx: Database, userId: string, server: ServerId): Promise<boolean> {
  await forgetKnownAccount(trx, { userId, server }, 'token');
  const update = updateOf(trx, userId, server).where('token', 'is not', null);
  const { numUpdatedRows } = await update.set({ token: null, linked_at: null }).executeTakeFirst();
  await deleteEmptyAccountLinks(trx);
  return numUpdatedRows > 0n;
}

interface Owner {
  readonly userId: string;
  readonly server: ServerId;
}

interface LinkRow extends Owner {
  /** Columns to change. Columns that are missing here stay unchanged. */
  readonly values: Partial<Selectable<Tables['linked_accounts']>>;
  readonly now: Date;
}

async function setRow(trx: Database, { userId, server, values, now }: LinkRow): Promise<void> {
  const insertion = trx.insertInto('linked_accounts').values({ ...values, user_id: userId, server_id: server });
  await insertion.onConflict((conflict) => conflict.columns(['user_id', 'server_id']).doUpdateSet(values)).execute();
  await excludeAccountsIfOptedOut(trx, userId, now);
}

const updateOf = (db: Database, userId: string, server: ServerId) =>
  db.updateTable('linked_accounts').where('user_id', '=', userId).where('server_id', '=', server);

async function usersOf(
  db: Database,
  accountIds: readonly AccountRef[],
): Promise<ReadonlyMap<AccountRef, readonly string[]>> {
  const linkedRows = db
    .selectFrom('linked_accounts')
    .select(['account_id', 'user_id'])
    .orderBy('user_id')
    .$narrowType<{ account_id: AccountRef }>();
  const rows = await selectInChunks(accountIds, (ids) => linkedRows.where('account_id', 'in', ids));
  const groups = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map([...groups].map(([accountId, users]) => [accountId, users.map(({ user_id }) => user_id)]));
}

/** Forgets which account a person has. If `by` is `token`, an account that an admin assigned stays. */
async function forgetKnownAccount(db: Database, { userId, server }: Owner, by?: 'token'): Promise<void> {
  const link = updateOf(db, userId, server).set({ account_id: null, known_by: null });
  await (by === undefined ? link : link.where('known_by', '=', by)).execute();
}

export async function deleteEmptyAccountLinks(db: Database): Promise<void> {
  await db.deleteFrom('linked_accounts').where('token', 'is', null).where('account_id', 'is', null).execute();
}
