import type { AccountRef, ServerId } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';
import type { People, Persona } from './people.ts';

export type Linked = Pick<LinkedAccounts, 'usersOf' | 'find'>;

/**
 * For each account of exactly one person (linked by them, or mapped by an admin), that person's first account
 * on these servers, which may be the same one; others are missing. An account that several people share joins
 * nothing. `seen`: the servers that the asking guild sees, so that no link it may not know of is used.
 * Rejects with the database's failure.
 */
export async function firstAccounts(
  accounts: readonly AccountRef[],
  seen: readonly ServerId[],
  { usersOf, find }: Linked,
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

/**
 * All accounts on these servers of the person who owns this one, including it. Rejects with the database's
 * failure.
 */
export const accountsOfPerson = async (
  account: AccountRef,
  seen: readonly ServerId[],
  linked: Linked,
): Promise<readonly AccountRef[]> => [...new Set([account, ...(await firstAccounts([account], seen, linked)).keys()])];

/** The personas of these accounts for a guild that sees these servers: one person has one made-up name, that of their first account. */
export async function personasIn(
  accounts: readonly AccountRef[],
  seen: readonly ServerId[],
  { people, linkedAccounts }: { readonly people: Pick<People, 'personas'>; readonly linkedAccounts: Linked },
): Promise<ReadonlyMap<AccountRef, Persona>> {
  const firsts = await firstAccounts(accounts, seen, linkedAccounts);
  const personas = await people.personas([...new Set([...accounts, ...firsts.values()])]);
  const joined = ([id, persona]: [AccountRef, Persona]) =>
    [id, { ...persona, pseudonym: personas.get(firsts.get(id) ?? id)?.pseudonym ?? persona.pseudonym }] as const;
  return new Map([...personas].map(joined));
}
