import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { LinkedAccount, LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, FIRST_SERVER, type ServerId, serverId, serverOf } from '../../domain/servers/refs.ts';
import { foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { linkedAccounts } from '../tables/people/linkedAccounts.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { createEncryption, type Encryption } from './encryption.ts';
import { type BoundToken, openToken, sealToken } from './sealedTokens.ts';

function accountOf(row: Selectable<Tables['linked_accounts']>): LinkedAccount {
  const { token, ...account } = decodeRow(linkedAccounts, row);
  return account;
}

export interface LinkedAccountsOptions {
  /**
   * Encrypts the tokens, 32 bytes; missing: a key that ends with this process, for a database that does too.
   */
  readonly accountsKey?: Uint8Array | undefined;
  /** Called with every token in use, so that none is ever shown. */
  readonly onToken?: ((token: string) => void) | undefined;
}

export interface StoredLinkedAccounts extends LinkedAccounts {
  /**
   * Called after rows were deleted from outside this port: a person was forgotten, or a media server is gone.
   */
  reload(): Promise<void>;
}

/**
 * The owner of a token, and its server. Tokens of the first server stay encrypted as they were while there
 * was one.
 */
const ownerOf = (userId: string, server: number): string => (server === FIRST_SERVER ? userId : `${server}:${userId}`);

/**
 * A row that was moved to another person, or to another server, cannot be decrypted: others never see its
 * token.
 */
export const tokenContext = (userId: string, server: number) => ({
  purpose: 'token of a linked account',
  owner: ownerOf(userId, server),
});

const UNREADABLE =
  'tokens of linked accounts cannot be decrypted: has INSTALLATION_KEY changed, or was a backup restored that is older than this version?';
const ELSEWHERE =
  'tokens of linked accounts were given for other addresses than their media servers have; they are sent nowhere until their people link again';

type OpenOptions = LinkedAccountsOptions & {
  /**
   * Where people's tokens for a server go now, and which machine that is; undefined: there is no such server.
   */
  readonly placeOf: (server: ServerId) => Omit<BoundToken, 'token'> | undefined;
  readonly log: Pick<Logger, 'warn'>;
};

/** Decrypts every token once, so that no call has to wait for the database. */
export async function openLinkedAccounts(
  db: Database,
  { accountsKey = randomBytes(32), placeOf, log, onToken }: OpenOptions,
): Promise<StoredLinkedAccounts> {
  const encryption = createEncryption(accountsKey);
  const accounts = await decrypted(db, encryption);
  const ownTokens = () =>
    [...accounts].flatMap(([owner, account]) => (account === 'unreadable' ? [] : [{ owner, ...account }]));
  for (const { token } of ownTokens()) onToken?.(token);
  const isElsewhere = ({ server, destination }: OwnToken): boolean =>
    destination !== (placeOf(server)?.destination ?? NOWHERE);
  const elsewhere = ownTokens().filter((own) => placeOf(own.server) !== undefined && isElsewhere(own)).length;
  const unreadable = accounts.size - ownTokens().length;
  if (unreadable > 0) log.warn({ unreadable }, UNREADABLE);
  if (elsewhere > 0) log.warn({ elsewhere }, ELSEWHERE);
  return {
    // A token is good for the server that gave it, at the address that it was given for, and no other one may see
    // it.
    accountOf: (userId, server) => {
      const account = accounts.get(ownerOf(userId, server));
      if (account === undefined) return undefined;
      // The shared account must not replace the person's own.
      if (account === 'unreadable') return { kind: 'none', why: 'refused' };
      return isElsewhere(account) ? { kind: 'none', why: 'moved' } : { kind: 'own', token: account.token };
    },
    find: async (userId, servers) => {
      const rows = await db.selectFrom('linked_accounts').selectAll().where('user_id', '=', userId).execute();
      return servers.flatMap((server) => rows.filter(({ server_id }) => server_id === server).map(accountOf));
    },
    usersOf: (accountIds) => usersOf(db, accountIds),
    countElsewhere: (server, origin) =>
      ownTokens().filter((own) => own.server === server && own.destination !== origin).length,
    isOfAnother: (userId, server, token) => {
      const owner = ownerOf(userId, server);
      return ownTokens().some((own) => own.server === server && own.owner !== owner && own.token === token);
    },
    link: async (userId, server, { token, origin, accountId, at }) => {
      const place = placeOf(server);
      const bound = { token, destination: origin ?? place?.destination ?? NOWHERE, machine: place?.machine };
      const sealed = sealToken(encryption, bound, tokenContext(userId, server));
      const values = encodeRow(linkedAccounts, { token: sealed, linkedAt: at });
      const whose = accountId === undefined ? {} : encodeRow(linkedAccounts, { accountId, knownBy: 'token' });
      await db.transaction().execute(async (trx) => {
        // Data about an earlier token does not apply to this one.
        await forgetSaid(trx, { userId, server }, 'token');
        await write(trx, { userId, server }, { ...values, ...whose });
      });
      onToken?.(token);
      accounts.set(ownerOf(userId, server), { server, ...bound });
    },
    unlink: async (userId, server) => {
      const isUnlinked = await db.transaction().execute((trx) => unlink(trx, userId, server));
      accounts.delete(ownerOf(userId, server));
      return isUnlinked;
    },
    map: (userId, accountId) =>
      write(db, { userId, server: serverOf(accountId) }, encodeRow(linkedAccounts, { accountId, knownBy: 'admin' })),
    unmap: (userId, server) =>
      db.transaction().execute((trx) => forgetSaid(trx, { userId, server }).then(() => dropEmpty(trx))),
    reload: async () => {
      // Leaves out people who link an account meanwhile.
      const before = [...accounts.keys()];
      const stored = await decrypted(db, encryption);
      for (const owner of before) {
        const account = stored.get(owner);
        if (account) accounts.set(owner, account);
        else accounts.delete(owner);
      }
    },
  };
}

const withTokens = (db: Database) =>
  db.selectFrom('linked_accounts').select(['user_id', 'server_id', 'token']).where('token', 'is not', null).execute();

/** The destination of tokens for servers that are not there: nothing is ever sent to it. */
const NOWHERE = 'nowhere';

type OwnToken = BoundToken & { readonly server: ServerId };

async function decrypted(db: Database, encryption: Encryption): Promise<Map<string, OwnToken | 'unreadable'>> {
  const accounts = new Map<string, OwnToken | 'unreadable'>();
  for (const { user_id, server_id, token } of await withTokens(db)) {
    const context = tokenContext(user_id, server_id);
    const bound = openToken(encryption, token ?? '', context);
    accounts.set(context.owner, bound ? { server: serverId(server_id), ...bound } : 'unreadable');
  }
  return accounts;
}

/** True if there was a link to delete. */
async function unlink(trx: Database, userId: string, server: ServerId): Promise<boolean> {
  await forgetSaid(trx, { userId, server }, 'token');
  const linked = updateOf(trx, userId, server).where('token', 'is not', null);
  const { numUpdatedRows } = await linked.set({ token: null, linked_at: null }).executeTakeFirst();
  await dropEmpty(trx);
  return numUpdatedRows > 0n;
}

/** A person may have an account on each media server. */
interface Owner {
  readonly userId: string;
  readonly server: ServerId;
}

/** Columns without a value stay unchanged. */
async function write(
  db: Database,
  { userId, server }: Owner,
  values: Partial<Selectable<Tables['linked_accounts']>>,
): Promise<void> {
  const row = db.insertInto('linked_accounts').values({ ...values, user_id: userId, server_id: server });
  await row.onConflict((conflict) => conflict.columns(['user_id', 'server_id']).doUpdateSet(values)).execute();
}

const updateOf = (db: Database, userId: string, server: ServerId) =>
  db.updateTable('linked_accounts').where('user_id', '=', userId).where('server_id', '=', server);

async function usersOf(
  db: Database,
  accountIds: readonly AccountRef[],
): Promise<ReadonlyMap<AccountRef, readonly string[]>> {
  const linked = db
    .selectFrom('linked_accounts')
    .select(['account_id', 'user_id'])
    .orderBy('user_id')
    .$narrowType<{ account_id: AccountRef }>();
  const rows = await foundFor(accountIds, (ids) => linked.where('account_id', 'in', ids));
  const groups = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map([...groups].map(([accountId, users]) => [accountId, users.map(({ user_id }) => user_id)]));
}

/** Forgets the account of a person. `by`: only if a token named it; otherwise also if an admin set it. */
async function forgetSaid(db: Database, { userId, server }: Owner, by?: 'token'): Promise<void> {
  const said = updateOf(db, userId, server).$if(by !== undefined, (row) => row.where('known_by', '=', 'token'));
  await said.set({ account_id: null, known_by: null }).execute();
}

/** Deletes rows that have neither a token nor an account. */
export async function dropEmpty(db: Database): Promise<void> {
  await db.deleteFrom('linked_accounts').where('token', 'is', null).where('account_id', 'is', null).execute();
}
