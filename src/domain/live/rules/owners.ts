import type { LinkedAccounts } from '../../people/linkedAccounts.ts';
import type { AccountRef } from '../../servers/refs.ts';
import type { Remembered, StreamMemory } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { accountIn, type Stream, serverInKey } from './stream.ts';

/** The people in Discord to whom an account belongs: they linked it, or an admin mapped it. */
export type UsersOf = (account: AccountRef) => readonly string[];

/**
 * Reads the people behind these accounts, for rules that count by people. Rejects with the database's
 * failure.
 */
export type ReadUsers = (
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  before: Remembered,
) => Promise<UsersOf>;

/** Reuses `known` instead of reading an account again: a replay looks 40,000 times. */
export function createReadUsers(
  { linkedAccounts }: { readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'> },
  known?: Map<AccountRef, readonly string[]>,
): ReadUsers {
  return async (rules, streams, before) => {
    const found = known ?? new Map<AccountRef, readonly string[]>();
    const accounts = rules.some(({ conditions }) => conditions.scope) ? accountsIn(streams, before) : [];
    const unread = accounts.filter((account) => !found.has(account));
    const users = unread.length > 0 ? await linkedAccounts.usersOf(unread) : new Map<AccountRef, readonly string[]>();
    for (const account of unread) found.set(account, users.get(account) ?? []);
    return (account) => found.get(account) ?? [];
  };
}

/**
 * Accounts that watch now or did before: a person who reconnects through another account does not start over.
 */
const accountsIn = (streams: readonly Stream[], { streams: before }: Remembered): readonly AccountRef[] => [
  ...new Set([
    ...streams.flatMap(({ account }) => account ?? []),
    ...before.flatMap(({ key }) => accountIn(key) ?? []),
  ]),
];

/** Accounts that watched before, with the same profile picture as one that watches now. Empty unless a rule for each person spares roles. */
export function sameAsWatching(
  rules: readonly SessionRule[],
  streams: readonly Stream[],
  { streams: before }: Pick<Remembered, 'streams'>,
): readonly AccountRef[] {
  if (!rules.some(({ conditions, exempt }) => conditions.scope && exempt.roleIds.length > 0)) return [];
  const services = new Set(streams.flatMap(({ service }) => service ?? []));
  return before.flatMap(({ key, service }) => (service && services.has(service) ? (accountIn(key) ?? []) : []));
}

/**
 * The names under which a limit counts an account's streams. An unknown account has none, and exceeds no
 * limit.
 */
export type OwnersOf = (account: AccountRef | undefined) => readonly string[];

export interface Owners {
  readonly of: OwnersOf;
  /** The account, and if a rule is for each person, those with the same picture that count for the same people. */
  readonly sameAs: (account: AccountRef) => readonly AccountRef[];
}

type Known = Pick<StreamMemory, 'key' | 'service'>;

/**
 * An account counts alone, or with all accounts of the people to whom it belongs. Several people who share one do not become one person by
 * that: each counts with it. Accounts on servers that the guild may not see are left out.
 *
 * A profile picture says which account of the account service it is, but any media server can show any picture. So it only adds accounts
 * without an owner to the people who have linked, or are mapped to, an account with the same picture. Without such people it joins nothing.
 */
export function ownersFor(
  { conditions, servers }: Pick<SessionRule, 'conditions' | 'servers'>,
  known: readonly Known[],
  usersOf: UsersOf,
): Owners {
  if (conditions.scope === undefined)
    return { of: (account) => (account === undefined ? [] : [account]), sameAs: (account) => [account] };
  const services = new Map<AccountRef, string | undefined>();
  for (const { key, service } of known.filter((each) => servers?.includes(serverInKey(each.key)) ?? true)) {
    const account = accountIn(key);
    if (account !== undefined) services.set(account, service);
  }
  const accounts = Map.groupBy(services.keys(), (account) => services.get(account) ?? account);
  const alike = (account: AccountRef): readonly AccountRef[] =>
    accounts.get(services.get(account) ?? account) ?? [account];
  const owners = new Map([...accounts.values()].flatMap((group) => ownersIn(group, usersOf)));
  const of: OwnersOf = (account) => (account === undefined ? [] : (owners.get(account) ?? []));
  const sameAs = (account: AccountRef): readonly AccountRef[] =>
    alike(account).filter((other) => other === account || of(other).some((owner) => of(account).includes(owner)));
  return { of, sameAs };
}

/** The owners of accounts with the same picture: their own people, else those of all, else the account itself. */
function ownersIn(
  group: readonly AccountRef[],
  usersOf: UsersOf,
): readonly (readonly [AccountRef, readonly string[]])[] {
  const all = [...new Set(group.flatMap(usersOf))];
  return group.map((account) => {
    const own = usersOf(account);
    const users = own.length > 0 ? own : all;
    return [account, users.length > 0 ? users.toSorted().map((id) => `user ${id}`) : [account]];
  });
}
