import type { LinkedAccounts } from '../../people/linkedAccounts.ts';
import type { AccountRef } from '../../servers/refs.ts';
import type { RememberedStream, RuleEngineMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { accountFromStreamKey, type Stream, serverFromStreamKey } from './stream.ts';

/** Discord users who linked the media server account, or to whom an admin assigned it. */
export type FindUsersOfAccount = (account: AccountRef) => readonly string[];

/**
 * Reads which Discord users the watching accounts belong to, for rules that count per person. Rejects if the database
 * fails.
 */
export type ReadViewerUsers = (
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  before: RuleEngineMemory,
) => Promise<FindUsersOfAccount>;

/**
 * Reads the users of each account in `cache` only once. A replay passes a cache, because it examines 40,000 snapshots.
 */
export function createViewerUserReader(
  { linkedAccounts }: { readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'> },
  cache?: Map<AccountRef, readonly string[]>,
): ReadViewerUsers {
  return async (rules, streams, before) => {
    const usersByAccount = cache ?? new Map<AccountRef, readonly string[]>();
    const accounts = rules.some(({ conditions }) => conditions.scope) ? accountsIn(streams, before) : [];
    const unreadAccounts = accounts.filter((account) => !usersByAccount.has(account));
    const users =
      unreadAccounts.length > 0
        ? await linkedAccounts.usersOf(unreadAccounts)
        : new Map<AccountRef, readonly string[]>();
    for (const account of unreadAccounts) usersByAccount.set(account, users.get(account) ?? []);
    return (account) => usersByAccount.get(account) ?? [];
  };
}

/**
 * Accounts that watch now or watched before. Earlier accounts are included, so that limits still count a person who
 * reconnects with another account.
 */
const accountsIn = (streams: readonly Stream[], { streams: before }: RuleEngineMemory): readonly AccountRef[] => [
  ...new Set([
    ...streams.flatMap(({ account }) => account ?? []),
    ...before.flatMap(({ key }) => accountFromStreamKey(key) ?? []),
  ]),
];

/**
 * Accounts of remembered streams that are the same account at the account service as a current viewer's account. Empty
 * unless a rule counts per person and exempts roles.
 */
export function formerAccountsOfViewers(
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  { streams: before }: Pick<RuleEngineMemory, 'streams'>,
): readonly AccountRef[] {
  if (!rules.some(({ conditions, exempt }) => conditions.scope && exempt.roleIds.length > 0)) return [];
  const services = new Set(streams.flatMap(({ service }) => service ?? []));
  return before.flatMap(({ key, service }) =>
    service && services.has(service) ? (accountFromStreamKey(key) ?? []) : [],
  );
}

/**
 * Names of an account's owners. A limit counts the streams of each owner. An unknown account has no owner, so it
 * exceeds no limit.
 */
export type ListAccountOwners = (account: AccountRef | undefined) => readonly string[];

export interface AccountOwners {
  readonly ofAccount: ListAccountOwners;
  /**
   * The account itself. If the rule counts per person, also accounts that have the same `service` and share an owner.
   */
  readonly sameAs: (account: AccountRef) => readonly AccountRef[];
}

type StreamService = Pick<RememberedStream, 'key' | 'service'>;

/**
 * Finds the owners of accounts. Without `scope`, an account is its own owner. With it, the people who are linked or
 * assigned to the account own it, together with their other accounts. If people share an account, each of them owns it.
 * Accounts on servers that the guild may not see are left out.
 *
 * Accounts with the same `service` are one account at the account service. But `service` comes from the profile
 * picture, and any media server can show any picture. Therefore `service` only adds an account without an owner to the
 * people who are linked or assigned to another account with it.
 */
export function findAccountOwners(
  { conditions, servers }: Pick<SessionRule, 'conditions' | 'servers'>,
  memories: readonly StreamService[],
  usersOf: FindUsersOfAccount,
): AccountOwners {
  if (conditions.scope === undefined)
    return { ofAccount: (account) => (account === undefined ? [] : [account]), sameAs: (account) => [account] };
  const services = new Map<AccountRef, string | undefined>();
  for (const { key, service } of memories.filter(
    (memory) => servers?.includes(serverFromStreamKey(memory.key)) ?? true,
  )) {
    const account = accountFromStreamKey(key);
    if (account !== undefined) services.set(account, service);
  }
  // An account without a `service` is a group of its own.
  const groupName = (account: AccountRef): string => services.get(account) ?? account;
  const groups = Map.groupBy(services.keys(), groupName);
  const owners = new Map([...groups.values()].flatMap((group) => ownersIn(group, usersOf)));
  const ofAccount: ListAccountOwners = (account) => (account === undefined ? [] : (owners.get(account) ?? []));
  const haveCommonOwner = (a: AccountRef, b: AccountRef): boolean =>
    ofAccount(a).some((owner) => ofAccount(b).includes(owner));
  const sameAs = (account: AccountRef): readonly AccountRef[] => {
    const group = groups.get(groupName(account)) ?? [account];
    return group.filter((candidate) => candidate === account || haveCommonOwner(candidate, account));
  };
  return { ofAccount, sameAs };
}

/**
 * The owners of accounts with the same `service`: an account's own people, else the people of the other accounts, else
 * the account itself.
 */
function ownersIn(
  group: readonly AccountRef[],
  usersOf: FindUsersOfAccount,
): readonly (readonly [AccountRef, readonly string[]])[] {
  const groupUsers = [...new Set(group.flatMap(usersOf))];
  return group.map((account) => {
    const ownUsers = usersOf(account);
    const users = ownUsers.length > 0 ? ownUsers : groupUsers;
    return [account, users.length > 0 ? users.toSorted().map((id) => `user ${id}`) : [account]];
  });
}
