import type { AccountRef, ServerId } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';
import type { PeopleNames, Persona } from './people.ts';

export type AccountLinks = Pick<LinkedAccounts, 'usersOf' | 'find'>;

/**
 * Finds, for each account that belongs to exactly one person, that person's first account on these servers. Accounts
 * that several people share are left out, because they do not connect accounts of one person. `servers` are those that
 * the guild sees; links on other servers are not used. Rejects if the database fails.
 */
export async function findFirstAccountPerPerson(
  accounts: readonly AccountRef[],
  servers: readonly ServerId[],
  { usersOf, find }: AccountLinks,
): Promise<ReadonlyMap<AccountRef, AccountRef>> {
  // A person has one account per server, so a single server has no accounts to connect.
  if (servers.length < 2) return new Map();
  const userLists = [...(await usersOf(accounts)).values()];
  const soleUsers = new Set(userLists.filter((users) => users.length === 1).flat());
  const accountLists = await Promise.all(
    [...soleUsers].map(async (user) => (await find(user, servers)).flatMap(({ accountId }) => accountId ?? [])),
  );
  const usersByAccount = await usersOf(accountLists.flat());
  const firstByAccount = new Map<AccountRef, AccountRef>();
  for (const personAccounts of accountLists) {
    const unsharedAccounts = personAccounts.filter((account) => usersByAccount.get(account)?.length === 1);
    const [firstAccount] = unsharedAccounts;
    if (firstAccount === undefined) continue;
    for (const account of unsharedAccounts) firstByAccount.set(account, firstAccount);
  }
  return firstByAccount;
}

/**
 * All accounts of the person who has this account, including this account, on these servers. Rejects if the database
 * fails.
 */
export const accountsOfPerson = async (
  account: AccountRef,
  servers: readonly ServerId[],
  linked: AccountLinks,
): Promise<readonly AccountRef[]> => [
  ...new Set([account, ...(await findFirstAccountPerPerson([account], servers, linked)).keys()]),
];

/**
 * Names and pseudonyms of the people with these accounts, for a guild that sees these servers. A person uses only one
 * pseudonym, that of the first account.
 */
export async function readGuildPersonas(
  accounts: readonly AccountRef[],
  servers: readonly ServerId[],
  { people, linkedAccounts }: { readonly people: Pick<PeopleNames, 'personas'>; readonly linkedAccounts: AccountLinks },
): Promise<ReadonlyMap<AccountRef, Persona>> {
  const firstByAccount = await findFirstAccountPerPerson(accounts, servers, linkedAccounts);
  const ownPersonas = await people.personas([...new Set([...accounts, ...firstByAccount.values()])]);
  const personas = new Map<AccountRef, Persona>();
  for (const [account, persona] of ownPersonas) {
    const firstPersona = ownPersonas.get(firstByAccount.get(account) ?? account);
    personas.set(account, { ...persona, pseudonym: firstPersona?.pseudonym ?? persona.pseudonym });
  }
  return personas;
}
