import type { AccountRef, ServerId } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';
import type { People, Persona } from './people.ts';

export type Linked = Pick<LinkedAccounts, 'usersOf' | 'find'>;

/**
 * For each account that belongs to exactly one person: that person's first account on these servers. Accounts that
 * several people share are left out, because they connect nothing. `servers` are those that the guild sees; links on
 * other servers are not used. Rejects if the database fails.
 */
export async function firstAccounts(
  accounts: readonly AccountRef[],
  servers: readonly ServerId[],
  { usersOf, find }: Linked,
): Promise<ReadonlyMap<AccountRef, AccountRef>> {
  // A person has one account per server, so one server has nothing to connect.
  if (servers.length < 2) return new Map();
  const users = [...(await usersOf(accounts))].flatMap(([, [user, ...otherUsers]]) =>
    user !== undefined && otherUsers.length === 0 ? [user] : [],
  );
  const accountsByPerson = await Promise.all(
    [...new Set(users)].map(async (user) => (await find(user, servers)).flatMap(({ accountId }) => accountId ?? [])),
  );
  const sharing = await usersOf(accountsByPerson.flat());
  return new Map(
    accountsByPerson.flatMap((personAccounts) => {
      const unshared = personAccounts.filter((account) => sharing.get(account)?.length === 1);
      return unshared.flatMap((account) => (unshared[0] === undefined ? [] : [[account, unshared[0]] as const]));
    }),
  );
}

/**
 * The accounts, on these servers, of the person who has this account; this account is included. Rejects if the database
 * fails.
 */
export const accountsOfPerson = async (
  account: AccountRef,
  servers: readonly ServerId[],
  linked: Linked,
): Promise<readonly AccountRef[]> => [
  ...new Set([account, ...(await firstAccounts([account], servers, linked)).keys()]),
];

/**
 * Names and pseudonyms of the people with these accounts, for a guild that sees these servers. A person has one
 * pseudonym: that of the first account.
 */
export async function personasIn(
  accounts: readonly AccountRef[],
  servers: readonly ServerId[],
  { people, linkedAccounts }: { readonly people: Pick<People, 'personas'>; readonly linkedAccounts: Linked },
): Promise<ReadonlyMap<AccountRef, Persona>> {
  const firsts = await firstAccounts(accounts, servers, linkedAccounts);
  const personas = await people.personas([...new Set([...accounts, ...firsts.values()])]);
  const withFirstPseudonym = ([id, persona]: [AccountRef, Persona]) =>
    [id, { ...persona, pseudonym: personas.get(firsts.get(id) ?? id)?.pseudonym ?? persona.pseudonym }] as const;
  return new Map([...personas].map(withFirstPseudonym));
}
