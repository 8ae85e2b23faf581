import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Logger } from '../../domain/logger.ts';
import type { CallerAccount } from '../../domain/media/callOptions.ts';
import type { LinkedAccount, LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type AccountRef, FIRST_SERVER } from '../../domain/servers/refs.ts';
import { dateOf, foundFor } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { createEncryption, type Encryption } from './encryption.ts';

type OwnAccount = Exclude<CallerAccount, { readonly kind: 'shared' }>;

const knownBy = z.enum(['token', 'admin']).nullable();

const accountOf = (row: Selectable<Tables['linked_accounts']>): LinkedAccount => ({
  ...{ userId: row.user_id, accountId: row.account_id ?? undefined },
  ...{ knownBy: knownBy.parse(row.known_by) ?? undefined, linkedAt: dateOf(row.linked_at) },
});

export interface LinkedAccountsOptions {
  /** What encrypts the tokens, 32 bytes; missing: a key that ends with this process, for a database that does too. */
  readonly accountsKey?: Uint8Array | undefined;
  /** Hears every token that is in use, so that none is ever shown. */
  readonly onToken?: ((token: string) => void) | undefined;
}

export interface StoredLinkedAccounts extends LinkedAccounts {
  /** Rows were deleted beside this port: of somebody who was forgotten, or of a media server that is gone. */
  reload(): Promise<void>;
}

export const tokenContext = (owner: string) => ({ purpose: 'token of a linked account', owner });

const UNREADABLE = 'tokens of linked accounts cannot be decrypted: is INSTALLATION_KEY another one than before?';

/** Decrypts every token once, so that no call has to wait for the database. */
export async function openLinkedAccounts(
  db: Database,
  { accountsKey = randomBytes(32), log, onToken }: LinkedAccountsOptions & { readonly log: Pick<Logger, 'warn'> },
): Promise<StoredLinkedAccounts> {
  const encryption = createEncryption(accountsKey);
  const accounts = await decrypted(db, encryption, log);
  for (const account of accounts.values()) if (account.kind === 'own') onToken?.(account.token);
  return {
    // A token is good for the server that gave it, and no other one may see it.
    accountOf: (userId, server) => (server === FIRST_SERVER ? accounts.get(userId) : undefined),
    find: async (userId) => {
      const found = await db.selectFrom('linked_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return found && accountOf(found);
    },
    usersOf: (accountIds) => usersOf(db, accountIds),
    link: async (userId, { token, accountId, at }) => {
      const values = { token: encryption.encrypt(token, tokenContext(userId)), linked_at: at.getTime() };
      const whose = accountId === undefined ? {} : { account_id: accountId, known_by: 'token' };
      await db.transaction().execute(async (trx) => {
        // What an earlier token said is not known of this one.
        await dropSaidByToken(trx, userId);
        await write(trx, userId, { ...values, ...whose });
      });
      onToken?.(token);
      accounts.set(userId, { kind: 'own', token });
    },
    unlink: async (userId) => {
      const isUnlinked = await db.transaction().execute((trx) => unlink(trx, userId));
      accounts.delete(userId);
      return isUnlinked;
    },
    map: async (userId, accountId) => {
      const values = { account_id: accountId ?? null, known_by: accountId === undefined ? null : 'admin' };
      await db.transaction().execute((trx) => write(trx, userId, values).then(() => dropEmpty(trx)));
    },
    reload: async () => {
      // Who links an account meanwhile is not among them.
      const before = [...accounts.keys()];
      const left = new Set((await withTokens(db)).map(({ user_id }) => user_id));
      for (const userId of before) if (!left.has(userId)) accounts.delete(userId);
    },
  };
}

const withTokens = (db: Database) =>
  db.selectFrom('linked_accounts').select(['user_id', 'token']).where('token', 'is not', null).execute();

async function decrypted(db: Database, encryption: Encryption, log: Pick<Logger, 'warn'>) {
  const accounts = new Map<string, OwnAccount>();
  let unreadable = 0;
  for (const { user_id, token } of await withTokens(db)) {
    try {
      accounts.set(user_id, { kind: 'own', token: encryption.decrypt(token ?? '', tokenContext(user_id)) });
    } catch {
      // The shared account must not stand in for theirs.
      accounts.set(user_id, { kind: 'none', why: 'refused' });
      unreadable += 1;
    }
  }
  if (unreadable > 0) log.warn({ unreadable }, UNREADABLE);
  return accounts;
}

/** Whether there was something to unlink. */
async function unlink(trx: Database, userId: string): Promise<boolean> {
  await dropSaidByToken(trx, userId);
  const linked = trx.updateTable('linked_accounts').where('user_id', '=', userId).where('token', 'is not', null);
  const { numUpdatedRows } = await linked.set({ token: null, linked_at: null }).executeTakeFirst();
  await dropEmpty(trx);
  return numUpdatedRows > 0n;
}

/** What is not among the values stays. */
const write = (db: Database, userId: string, values: Partial<Selectable<Tables['linked_accounts']>>) =>
  db
    .insertInto('linked_accounts')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();

async function usersOf(db: Database, accountIds: readonly AccountRef[]): ReturnType<LinkedAccounts['usersOf']> {
  const linked = db
    .selectFrom('linked_accounts')
    .select(['account_id', 'user_id'])
    .orderBy('user_id')
    .$narrowType<{ account_id: AccountRef }>();
  const rows = await foundFor(accountIds, (ids) => linked.where('account_id', 'in', ids));
  const groups = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map([...groups].map(([accountId, users]) => [accountId, users.map(({ user_id }) => user_id)]));
}

async function dropSaidByToken(db: Database, userId: string): Promise<void> {
  const said = db.updateTable('linked_accounts').where('user_id', '=', userId).where('known_by', '=', 'token');
  await said.set({ account_id: null, known_by: null }).execute();
}

/** Rows that say nothing any more. */
export async function dropEmpty(db: Database): Promise<void> {
  await db.deleteFrom('linked_accounts').where('token', 'is', null).where('account_id', 'is', null).execute();
}
