import type { AccountRef, ServerId } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';

/**
 * Of each account that is one person's, which they linked or an admin mapped to them, the first of theirs on these servers, which may be
 * itself; others are missing. Several people who share one do not become one by that. `seen`: those that the asking guild sees, so that
 * nothing joins what it may not know of. Rejects with the database's failure.
 */
export async function firstAccounts(
  accounts: readonly AccountRef[],
  seen: readonly ServerId[],
  { usersOf, find }: Pick<LinkedAccounts, 'usersOf' | 'find'>,
): Promise<ReadonlyMap<AccountRef, AccountRef>> {
  // A person has one account of each.
  if (seen.length < 2) return new Map();
  const users = [...(await usersOf(accounts))].flatMap(([, [user, ...others]]) =>
    user !== undefined && others.length === 0 ? [user] : [],
  );
  const theirs = await Promise.all(
    [...new Set(users)].map(async (user) => (await find(user, seen)).flatMap(({ accountId }) => accountId ?? [])),
  );
  const sharing = await usersOf(theirs.flat());
  return new Map(
    theirs.flatMap((all) => {
      const own = all.filter((account) => sharing.get(account)?.length === 1);
      return own.flatMap((account) => (own[0] === undefined ? [] : [[account, own[0]] as const]));
    }),
  );
}
